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
  const { control, host, field } = context;
  addStyle(host, "tel-style", css);
  const { country: home = FALLBACK } = islandConfig<TelConfig>(host);
  let country = home;
  let is_typing = false;
  /** Whether the country is that of the number, as far as there is one. */
  let is_settled = false;

  const number = element("input");
  const { placeholder, autocomplete } = control as HTMLInputElement;
  const readOnly = field.readonly === true;
  Object.assign(number, {
    type: "tel",
    dir: "ltr",
    readOnly,
    placeholder,
    autocomplete: autocomplete || "tel",
  });
  const choose = (chosen: string) => {
    const digits = nationalDigits(number.value, country);
    country = chosen;
    focusSoon(number);
    take(digits);
  };
  const picker = countryPicker(context, choose, country);
  picker.button.disabled = readOnly;

  const incomplete = context.texts["validation.badInput.tel"] || "incomplete";
  /**
   * Typed, pasted or autofilled text becomes the answer. A string that is not a number yet is kept and reported
   * as invalid. Until the country's numbering plan is there, the string is kept as it is, for the server to judge.
   */
  function take(typed: string) {
    const phone = readPhone(typed, country, { is_typing });
    const { missing, wire } = phone;
    country = phone.country;
    // An input method loses its word when the text changes (early-script.ts).
    if (number.dataset.composing === undefined && number.value !== phone.shown) number.value = phone.shown;
    control.setCustomValidity(phone.is_complete || missing || !wire ? "" : incomplete);
    picker.show(country, is_settled);
    is_settled ||= !missing;
    answer(control, wire);
    if (missing) void want(missing);
    else if (!callingCode(country)) void want(country);
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

  /** Both ends of the selection stay after the same digit. */
  function takeTyped() {
    const { value, selectionStart, selectionEnd } = number;
    take(value);
    if (number.value === value || document.activeElement !== number) return;
    const place = (at: number | null) =>
      at && caretAfterDigits(number.value, countDigits(value.slice(0, at)));
    number.setSelectionRange(place(selectionStart), place(selectionEnd));
  }

  function settle() {
    is_typing = false;
    takeTyped();
  }

  number.addEventListener("input", ({ inputType }: InputEventInit) => {
    is_typing = /^(insert(Composition)?Text|delete)/.test(inputType!);
    takeTyped();
  });
  number.addEventListener("compositionend", takeTyped);
  number.addEventListener("blur", settle);

  const ui = islandUi("combo");
  const row = ui.appendChild(element("div", "tel-row"));
  row.append(picker.button, number);
  ui.append(picker.status);
  host.append(ui);
  standIn(control, number, "");
  onWritten(control, (text) => {
    number.value = text;
    settle();
  });
  // The control may have half a number that is still being typed.
  is_typing = document.activeElement === number;
  takeTyped();
}
