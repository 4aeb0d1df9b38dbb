import { formatText } from "#core/forms/texts/format.ts";
import { button, element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import css from "./json.css?inline";
import { jsonError } from "./json-error.ts";

/** Says where the text is no JSON, and lays it out. The text stays in the control; Tab leaves it as ever. */
export function mount({ control, host, texts }: IslandContext): void {
  addStyle("json-style", css);
  const ui = islandUi("json-ui");
  const status = element("p", "json-status");
  status.role = "status";
  const format = button("quiet", texts["json.format"] ?? "", () => {
    answer(control, JSON.stringify(JSON.parse(control.value), null, 2));
    control.focus();
  });
  ui.append(format, status);
  host.append(ui);

  function check() {
    const isEmpty = control.value.trim() === "";
    const fault = isEmpty ? null : jsonError(control.value);
    control.setCustomValidity(fault === null ? "" : "json");
    format.disabled = isEmpty || fault !== null;
    const text = fault === null ? "" : formatText(texts["json.error"] ?? "", { ...fault });
    if (status.textContent !== text) status.textContent = text;
  }
  // Before the runtime judges the control, which listens on the form.
  control.addEventListener("input", check);
  onWritten(control, check);
  check();
}
