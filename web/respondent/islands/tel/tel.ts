import type { CountryCode } from "libphonenumber-js/min";
import { focusSoon } from "../../runtime/focus-soon.ts";
import { element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, islandConfig, onWritten } from "../island.ts";
import { standIn } from "../stand-in.ts";
import { callingCodeOf } from "./countries.ts";
import { countryPicker } from "./country-picker.ts";
import { caretAfterDigits, countDigits, nationalDigits, readPhone } from "./phone-text.ts";
import css from "./tel.css?inline";

interface TelConfig {
  /** The visitor's location, or the owner's choice. */
  country?: string;
}

const FALLBACK = "US";

/** A phone number: its country from a list, its digits in national format, E.164 in the control. */
export function mount(context: IslandContext): void {
  const { control, host, field, question } = context;
  addStyle(host, "tel-style", css);
  const { country: first = "" } = islandConfig<TelConfig>(host);
  let country = (callingCodeOf(first) === null ? FALLBACK : first) as CountryCode;

  const number = element("input");
  Object.assign(number, { type: "tel", dir: "ltr", readOnly: field.readonly === true });
  number.placeholder = control.getAttribute("placeholder") ?? "";
  number.setAttribute("autocomplete", control.getAttribute("autocomplete") || "tel");
  const picker = countryPicker(context, (chosen) => {
    const digits = nationalDigits(number.value, country);
    country = chosen as CountryCode;
    focusSoon(number);
    take(digits);
  });
  picker.button.disabled = field.readonly === true;

  const incomplete = context.texts["validation.badInput.tel"] || "incomplete";
  /**
   * Typed, pasted or autofilled text becomes the answer. A string that is not a number yet is kept and reported
   * as invalid.
   */
  function take(typed: string, is_typing = false) {
    const phone = readPhone(typed, country, { is_typing });
    country = phone.country;
    number.value = phone.shown;
    control.setCustomValidity(phone.is_complete || phone.wire === "" ? "" : incomplete);
    picker.show(country);
    answer(control, phone.wire);
  }

  number.addEventListener("input", (event) => {
    const { inputType = "", isComposing } = event as InputEvent;
    if (isComposing) return;
    const digits = countDigits(number.value.slice(0, number.selectionStart ?? number.value.length));
    take(number.value, inputType === "insertText" || inputType.startsWith("delete"));
    if (document.activeElement !== number) return;
    const at = caretAfterDigits(number.value, digits);
    number.setSelectionRange(at, at);
  });
  number.addEventListener("blur", () => {
    if (number.value !== "") take(number.value);
  });

  const ui = islandUi("combo");
  const row = ui.appendChild(element("div", "tel-row"));
  row.append(picker.button, number);
  ui.append(picker.panel, picker.status);
  host.append(ui);
  const show = () => take(control.value);
  standIn(control, number, question.querySelector("label")?.textContent ?? "");
  onWritten(control, show);
  show();
}
