import { MAX_TYPED_NAME, typedName, typedSignature } from "#core/fields/signature.ts";
import type { TextKey } from "#core/forms/texts/en.ts";
import { afterRest } from "../../runtime/after-rest.ts";
import { focusSoon } from "../../runtime/focus-soon.ts";
import { say } from "../../runtime/say.ts";
import { button, element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import css from "./signature.css?inline";
import { isFarEnough, pathOf, type Stroke, withoutLastStroke } from "./strokes.ts";

const SVG = "http://www.w3.org/2000/svg";

/**
 * A pad for pen, finger and mouse, and an input for a name instead. The drawing is stored as path data: sharp, small,
 * and unable to run code. A typed name is stored as one.
 */
export function mount({ host, control, field, texts, withQuestion }: IslandContext): void {
  addStyle(host, "signature-style", css);
  const text = (key: TextKey, values = {}) => say(texts[key], values);
  const ui = islandUi("");
  const pad = element("div", "pad");
  const svg = document.createElementNS(SVG, "svg");
  svg.role = "img";
  const path = svg.appendChild(document.createElementNS(SVG, "path"));
  const hint = element("span", "pad-hint", text("signature.hint"));
  hint.ariaHidden = "true";
  const name = element("input", "pad-name");
  Object.assign(name, { type: "text", dir: "auto", autocomplete: "name", maxLength: MAX_TYPED_NAME });
  name.ariaLabel = text("signature.name");
  const status = element("p", "sr-only");
  status.role = "status";
  const rest = afterRest();
  const press = (key: TextKey, run: () => void) =>
    button("quiet tool", text(key), () => {
      run();
      // The same state is announced again. A focused input speaks for itself.
      status.textContent = "";
      rest(() => {
        if (document.activeElement !== name) status.textContent = svg.ariaLabel;
      });
    });
  const change = press("signature.type", () => {
    const other = kept;
    kept = control.value;
    isTyping = !isTyping;
    set(other);
    if (isTyping) focusSoon(name);
  });
  // Not disabled when there is nothing to remove: a disabled button loses the focus.
  const undo = press("undo", () => set(withoutLastStroke(control.value)));
  const clear = press("clear", () => set(""));
  clear.ariaLabel = withQuestion(texts.clear);
  const actions = element("div", "pad-actions");
  pad.append(svg, hint);
  actions.append(change, undo, clear);
  ui.append(pad, actions, status);
  host.querySelector(".reserved")?.remove();
  host.append(ui);

  let isTyping = false;
  /** The drawing while a name is typed, and the other way round. */
  let kept = "";
  let before = "";
  let stroke: [number, number][] | null = null;

  function set(value: string) {
    answer(control, value);
    show();
  }

  function show() {
    const value = stroke === null ? control.value : before + pathOf([stroke as Stroke]);
    const typed = typedName(value);
    const isEmpty = value === "";
    if (!isEmpty) isTyping = typed !== null;
    path.setAttribute("d", typed === null ? value : "");
    if (typedSignature(name.value) !== value) name.value = typed ?? "";
    svg.ariaLabel =
      typed === null
        ? text(isEmpty ? "signature.empty" : "signature.drawn")
        : text("signature.typed", { name: typed });
    pad.toggleAttribute("data-empty", isEmpty && !isTyping);
    if (!isTyping) name.remove();
    else if (!name.isConnected) pad.append(name);
    undo.toggleAttribute("data-idle", isTyping);
    change.textContent = text(isTyping ? "signature.draw" : "signature.type");
    for (const one of [undo, clear]) one.ariaDisabled = `${isEmpty}`;
  }

  function add(event: PointerEvent) {
    const { left, top } = pad.getBoundingClientRect();
    for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) {
      const point: [number, number] = [clientX - left, clientY - top];
      if (isFarEnough(stroke?.at(-1), point)) stroke?.push(point);
    }
    show();
  }

  pad.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || field.readonly || control.matches(":disabled")) return;
    if (isTyping) return;
    pad.setPointerCapture(event.pointerId);
    before = control.value;
    const { left, top } = pad.getBoundingClientRect();
    stroke = [[event.clientX - left, event.clientY - top]];
    show();
    event.preventDefault();
  });
  pad.addEventListener("pointermove", (event) => {
    if (stroke !== null && event.isPrimary) add(event);
  });
  const end = (event: PointerEvent) => {
    if (stroke === null || !event.isPrimary) return;
    const drawn = before + pathOf([stroke]);
    stroke = null;
    set(drawn);
  };
  pad.addEventListener("pointerup", end);
  pad.addEventListener("pointercancel", end);
  name.addEventListener("input", () => set(typedSignature(name.value)));
  onWritten(control, show);
  show();
}
