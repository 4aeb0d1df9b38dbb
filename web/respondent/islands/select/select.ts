import { say } from "../../runtime/say.ts";
import { button, element, islandUi } from "../elements.ts";
import {
  addStyle,
  type IslandContext,
  islandConfig,
  onWritten,
  tellForm,
  type WireControl,
} from "../island.ts";
import { OptionList } from "../options/option-list.ts";
import { type ListOption, plain } from "../options/option-search.ts";
import { standIn } from "../stand-in.ts";
import css from "./select.css?inline";

interface SelectConfig {
  /** Addresses of the options' images, by option id. */
  images?: Readonly<Record<string, string>>;
}

/** The native control's options, read on every use because some may be gone by then. */
function optionsOf(
  select: HTMLSelectElement,
  { images = {} }: SelectConfig,
  isCountry: boolean,
): ListOption[] {
  return [...select.options]
    .filter(({ value }) => value !== "")
    .map(({ value, text, disabled, parentElement }) => {
      const group = parentElement?.localName === "optgroup" ? (parentElement as HTMLOptGroupElement) : null;
      return {
        value,
        label: text,
        image: images[value],
        group: group?.label,
        is_disabled: disabled || group?.disabled,
        keywords: isCountry ? value : undefined,
      };
    });
}

/**
 * A searchable list in place of a native one: for long lists, options with images, and several choices. On
 * touch devices, the system's picker is better for one choice of plain texts.
 */
export function mount(context: IslandContext): void {
  const { control, host, field } = context;
  if (!isSelect(control)) return;
  const config = islandConfig<SelectConfig>(host);
  if (!control.multiple && !config.images && matchMedia("(pointer: coarse)").matches) return;
  addStyle(host, "select-style", css);
  const options = () => optionsOf(control, config, field.type === "country");
  const combo = islandUi("combo");
  const box = combo.appendChild(element("div", "combo-box"));
  host.append(combo);
  if (control.multiple) mountMultiple(context, control, box, options);
  else mountSingle(context, control, box, options);
}

const isSelect = (control: WireControl): control is HTMLSelectElement => control.localName === "select";

type Options = () => ListOption[];

const nameOf = (question: HTMLElement) => question.querySelector("label")?.firstChild?.textContent ?? "";

function mountSingle(
  { texts, question, host, withQuestion }: IslandContext,
  select: HTMLSelectElement,
  box: HTMLElement,
  options: Options,
): void {
  const image = box.appendChild(element("img", "combo-image"));
  image.alt = "";
  const input = box.appendChild(element("input"));
  input.type = "text";
  input.autocomplete = select.autocomplete as AutoFill;
  const clear = box.appendChild(button("combo-remove", "", () => choose("")));
  const placeholder = [...select.options].find(({ value }) => value === "")?.text ?? "";
  input.placeholder = placeholder;
  const label = nameOf(question);
  clear.ariaLabel = withQuestion(texts.clear);

  function choose(value: string) {
    select.value = value;
    tellForm(select);
    show();
    input.focus();
    input.select();
  }
  function show() {
    const chosen = select.value === "" ? undefined : options().find(({ value }) => value === select.value);
    input.value = chosen?.label ?? "";
    clear.hidden = chosen === undefined;
    image.hidden = !chosen?.image;
    if (chosen?.image) image.src = chosen.image;
  }
  const list = new OptionList({
    ...{ host, input, anchor: box, texts, label, is_multiple: false, options },
    isChosen: (value) => value === select.value,
    choose: ({ value }) => choose(value),
  });
  let isTyped = false;
  /** Takes what the browser filled in: a name from the list, or a country's code. */
  function takeFilled() {
    if (isTyped || input.value === "") return;
    const filled = plain(input.value);
    const known = options().find(
      ({ label, keywords = "", is_disabled }) =>
        !is_disabled && (plain(label) === filled || plain(keywords) === filled),
    );
    if (known && known.value !== select.value) {
      select.value = known.value;
      tellForm(select);
    }
    if (document.activeElement === input) return;
    list.close();
    show();
  }
  input.addEventListener("input", ({ inputType }: InputEventInit) => {
    isTyped = Boolean(inputType);
    takeFilled();
  });
  input.addEventListener("change", takeFilled);
  input.addEventListener("focus", () => input.select());
  input.addEventListener("blur", () => {
    // Clearing the input clears the choice. An incomplete word chooses nothing.
    if (input.value.trim() === "" && select.value !== "") {
      select.value = "";
      tellForm(select);
    }
    show();
  });
  standIn(select, input, label);
  onWritten(select, show);
  show();
}

function mountMultiple(
  { host, texts, question }: IslandContext,
  select: HTMLSelectElement,
  box: HTMLElement,
  options: Options,
): void {
  const chips = box.appendChild(element("ul", "chips"));
  const input = box.appendChild(element("input"));
  input.type = "text";
  const label = nameOf(question);
  const chosen = () => [...select.selectedOptions];

  function set(value: string, isChosen: boolean) {
    for (const option of select.options) if (option.value === value) option.selected = isChosen;
    tellForm(select);
    show();
  }
  function chip({ value, text }: HTMLOptionElement) {
    const item = element("li", "chip");
    const name = item.appendChild(element("span", "", text));
    name.dir = "auto";
    const remove = button("combo-remove", "", () => {
      set(value, false);
      input.focus();
    });
    remove.ariaLabel = say(texts["file.remove"], { name: text });
    item.append(remove);
    return item;
  }
  function show() {
    const items = chosen().map(chip);
    chips.replaceChildren(...items);
    chips.hidden = items.length === 0;
    input.placeholder = items.length === 0 ? (texts.choose ?? "") : "";
  }
  new OptionList({
    ...{ host, input, anchor: box, texts, label, is_multiple: true, options },
    isChosen: (value) => chosen().some((option) => option.value === value),
    choose({ value }) {
      input.value = "";
      set(value, !chosen().some((option) => option.value === value));
    },
  });
  input.addEventListener("keydown", ({ key }) => {
    const last = chosen().at(-1);
    if (key === "Backspace" && input.value === "" && last) set(last.value, false);
  });
  input.addEventListener("blur", () => {
    input.value = "";
  });
  standIn(select, input, label);
  onWritten(select, show);
  show();
}
