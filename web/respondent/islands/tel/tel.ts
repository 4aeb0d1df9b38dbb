import { focusSoon } from "../../runtime/focus-soon.ts";
import { element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, islandConfig, onWritten } from "../island.ts";
import { standIn } from "../stand-in.ts";
import { countryPicker } from "./country-picker.ts";
import { caretAfterDigits, countDigits, nationalDigits, readPhone } from "./phone-text.ts";
import { callingCode, loadPlans } from "./plans.ts";
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
  const { country: home = FALLBACK } = islandConfig<TelConfig>(host);
  let country = home;
  let is_typing = false;
  /** Whether the country is that of the number, as far as there is one. */
  let is_settled = false;

  const number = element("input");
  Object.assign(number, { type: "tel", dir: "ltr", readOnly: field.readonly === true });
  number.placeholder = control.getAttribute("placeholder") ?? "";
  number.setAttribute("autocomplete", control.getAttribute("autocomplete") || "tel");
  const choose = (chosen: string) => {
    const digits = nationalDigits(number.value, country);
    country = chosen;
    focusSoon(number);
    take(digits);
  };
  const picker = countryPicker(context, choose, country);
  picker.button.disabled = field.readonly === true;

  const incomplete = context.texts["validation.badInput.tel"] || "incomplete";
  /**
   * Typed, pasted or autofilled text becomes the answer. A string that is not a number yet is kept and reported
   * as invalid. Until the country's numbering plan is there, the string is kept as it is, for the server to judge.
   */
  function take(typed: string) {
    const phone = readPhone(typed, country, { is_typing });
    const { missing, wire } = phone;
    country = phone.country;
    if (number.value !== phone.shown) number.value = phone.shown;
    control.setCustomValidity(phone.is_complete || missing || wire === "" ? "" : incomplete);
    picker.show(country, is_settled);
    is_settled ||= missing === undefined;
    answer(control, wire);
    if (missing) void want(missing);
    else if (callingCode(country) === "") void want(country);
  }

  async function want(plans: string) {
    const found = await loadPlans(plans).catch(() => null);
    if (!found) {
      // The visitor's country may have no phone numbers. Otherwise this is offline, or a newer release has other files:
      // the next key tries again, and the server reads what stays as it was typed.
      const isOfHome = found === false && plans === home && country === home && home !== FALLBACK;
      if (!isOfHome) return;
      country = FALLBACK;
    }
    takeTyped();
  }

  /** The caret stays after the same digit. */
  function takeTyped() {
    const digits = countDigits(number.value.slice(0, number.selectionStart ?? number.value.length));
    take(number.value);
    if (document.activeElement !== number) return;
    const at = caretAfterDigits(number.value, digits);
    number.setSelectionRange(at, at);
  }

  number.addEventListener("input", (event) => {
    const { inputType = "", isComposing } = event as InputEvent;
    if (isComposing) return;
    is_typing = inputType === "insertText" || inputType.startsWith("delete");
    takeTyped();
  });
  number.addEventListener("blur", () => {
    is_typing = false;
    if (number.value !== "") take(number.value);
  });

  const ui = islandUi("combo");
  const row = ui.appendChild(element("div", "tel-row"));
  row.append(picker.button, number);
  ui.append(picker.status);
  host.append(ui);
  const show = () => {
    is_typing = false;
    take(control.value);
  };
  standIn(control, number, question.querySelector("label")?.textContent ?? "");
  onWritten(control, show);
  show();
}
