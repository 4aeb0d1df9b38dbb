import { steppedNumber } from "#core/fields/numbers/stepped-number.ts";
import { formatNumber, numberReadings } from "#core/values/numbers/number-readings.ts";
import type { NumberRules } from "../inputs/number-input.tsx";
import type { NumberControl } from "./entry-number.ts";
import { numberMeaning } from "./number-meaning.ts";

/** What the number inputs of a form need once somebody uses the page. */

const isNumber = (target: EventTarget | null): target is NumberControl =>
  target instanceof HTMLInputElement && target.dataset.number !== undefined;
const rulesOf = (control: NumberControl): NumberRules => JSON.parse(control.dataset.number!);
const choiceOf = (control: NumberControl) => control.parentElement?.querySelector(".reading");

let isStarted = false;

export function start(form: HTMLFormElement, controls: () => readonly NumberControl[]): void {
  if (isStarted) return;
  isStarted = true;
  const follow = ({ target, type }: Event) => {
    // Once the control itself has noticed.
    if (isNumber(target)) setTimeout(() => show(target, type !== "input"));
  };
  // A text that is what it was before causes no `change`.
  for (const type of ["input", "focusout", "written"]) form.addEventListener(type, follow, true);
  // Enter, with the focus still in the input.
  const askAll = () => {
    for (const control of controls()) show(control, true);
  };
  form.addEventListener("submit", askAll, true);
  form.addEventListener("keydown", step);
  for (const control of controls()) {
    const { min, max } = rulesOf(control);
    Object.assign(control, { role: "spinbutton", ariaValueMin: min, ariaValueMax: max });
    show(control, control !== document.activeElement);
  }
}

/** `isDone`: nobody is typing. */
function show(control: NumberControl, isDone: boolean): void {
  const { numeral, meant } = control;
  const isOpen = numeral === "?";
  // Other texts are no value.
  control.ariaValueNow = numeral !== "" && Number.isFinite(Number(numeral)) ? numeral : null;
  if (isOpen && isDone) ask(control);
  // What was chosen stays in view, and counts, as long as its text.
  if (isOpen || numeral === meant) return;
  choiceOf(control)?.remove();
  delete control.meant;
}

function notify(control: NumberControl, ...types: string[]): void {
  for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Asks below the input which of its readings a text means. */
function ask(control: NumberControl): void {
  const { which, between } = rulesOf(control);
  choiceOf(control)?.remove();
  const group = document.createElement("fieldset");
  group.className = "reading";
  // A copy of the input has its own.
  group.dataset.ui = "";
  const legend = document.createElement("legend");
  legend.append(which);
  group.append(legend);
  for (const reading of numberReadings(control.value)) {
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = `${control.id}-reading`;
    // Of no form: it is not posted.
    radio.setAttribute("form", "");
    radio.addEventListener("change", () => {
      control.meant = reading;
      notify(control, "input");
    });
    const label = document.createElement("label");
    label.append(radio, numberMeaning(reading, between, document.documentElement.lang));
    group.append(label);
  }
  control.after(group);
}

/** Counts up or down, as the arrow keys of a native number input do. */
function step(event: KeyboardEvent): void {
  const { target: control, key, altKey, ctrlKey, metaKey } = event;
  const direction = key === "ArrowUp" ? 1 : key === "ArrowDown" ? -1 : null;
  if (direction === null || altKey || ctrlKey || metaKey || !isNumber(control) || control.readOnly) return;
  event.preventDefault();
  const from = Number.parseFloat(control.numeral);
  const number = steppedNumber(rulesOf(control), Number.isNaN(from) ? null : from, direction);
  if (number === null) return;
  control.value = formatNumber(number);
  notify(control, "input", "change");
}
