import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import css from "./signature.css?inline";
import { isFarEnough, pathOf, type Stroke, withoutLastStroke } from "./strokes.ts";

const SVG = "http://www.w3.org/2000/svg";

function button(label: string, press: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "quiet";
  element.textContent = label;
  element.addEventListener("click", press);
  return element;
}

/**
 * A pad for pen, finger and mouse. The drawing is stored as path data: sharp, small, and unable to run code.
 */
export function mount({ host, control, field, texts }: IslandContext): void {
  addStyle("signature-style", css);
  const ui = document.createElement("div");
  ui.dataset.ui = "";
  const pad = document.createElement("div");
  pad.className = "pad";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  const path = svg.appendChild(document.createElementNS(SVG, "path"));
  const hint = document.createElement("span");
  hint.className = "pad-hint";
  hint.textContent = texts["signature.hint"] ?? "";
  const actions = document.createElement("div");
  actions.className = "pad-actions";
  const undo = button(texts.undo ?? "", () => set(withoutLastStroke(control.value)));
  const clear = button(texts.clear ?? "", () => set(""));
  pad.append(svg, hint);
  actions.append(undo, clear);
  ui.append(pad, actions);
  host.append(ui);

  let before = "";
  let stroke: [number, number][] | null = null;

  function set(drawn: string) {
    answer(control, drawn);
    show();
  }

  function show() {
    const drawn = stroke === null ? control.value : before + pathOf([stroke as Stroke]);
    path.setAttribute("d", drawn);
    const isEmpty = drawn === "";
    pad.toggleAttribute("data-empty", isEmpty);
    undo.disabled = isEmpty;
    clear.disabled = isEmpty;
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
  onWritten(control, show);
  show();
}
