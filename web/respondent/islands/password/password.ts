import { button, islandUi } from "../elements.ts";
import { addStyle, type IslandContext } from "../island.ts";
import css from "./password.css?inline";

/** A button that shows the secret while it is on. The secret is hidden again before the form is submitted. */
export function mount({ control, host, texts }: IslandContext): void {
  if (control.localName !== "input") return;
  addStyle(host, "password-style", css);
  const ui = islandUi("password-ui");
  const toggle = button("quiet", "", () => show(control.type === "password"));
  function show(isShown: boolean) {
    control.setAttribute("type", isShown ? "text" : "password");
    toggle.textContent = (isShown ? texts["password.hide"] : texts["password.show"]) ?? "";
  }
  toggle.setAttribute("aria-controls", control.id);
  ui.append(toggle);
  host.append(ui);
  control.form?.addEventListener("submit", () => show(false));
  control.spellcheck = false;
  control.autocapitalize = "none";
  show(false);
}
