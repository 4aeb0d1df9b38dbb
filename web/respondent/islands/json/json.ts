import { jsonError } from "#core/values/json-error.ts";
import { afterRest } from "../../runtime/after-rest.ts";
import { say } from "../../runtime/say.ts";
import { button, element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import css from "./json.css?inline";

/**
 * Reports where the text is not valid JSON, and formats it. The text stays in the control; Tab still moves
 * the focus.
 */
export function mount({ control, host, texts }: IslandContext): void {
  addStyle(host, "json-style", css);
  const ui = islandUi("json-ui");
  const status = element("p", "json-status");
  status.role = "status";
  const rest = afterRest();
  const format = button("quiet", texts["json.format"] ?? "", () => {
    answer(control, JSON.stringify(JSON.parse(control.value), null, 2));
    control.focus();
  });
  ui.append(format, status);
  host.append(ui);

  function check() {
    const isEmpty = control.value.trim() === "";
    const fault = isEmpty ? null : jsonError(control.value);
    const text = fault === null ? "" : say(texts["json.error"], { ...fault }) || "json";
    control.setCustomValidity(text);
    format.disabled = isEmpty || fault !== null;
    rest(() => {
      status.textContent = text;
    });
  }
  // On the control itself so that it runs before the runtime's listener on the form.
  control.addEventListener("input", check);
  onWritten(control, check);
  check();
}
