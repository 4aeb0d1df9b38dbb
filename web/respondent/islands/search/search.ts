import type { ReferenceRow } from "#core/contracts/references.ts";
import { button, islandUi } from "../elements.ts";
import { type IslandContext, onWritten } from "../island.ts";
import { ReferencePanel } from "./reference-panel.ts";
import { ShownAnswer } from "./shown-answer.ts";
import { Suggestions } from "./suggestions.ts";

/** Suggests rows while one types, and adds a button that opens their table. A preview has no session and neither. */
export function mount(context: IslandContext): void {
  const { texts, withQuestion } = context;
  const control = context.control as HTMLInputElement;
  if (context.session_id() === "" || control.localName !== "input") return;
  // Those of the question that this one was copied from.
  for (const left of context.host.querySelectorAll("[data-ui]")) left.remove();
  const shown = new ShownAnswer(context, control);
  const suggestions = new Suggestions(context, shown, withQuestion(texts["reference.open"]));
  const ui = islandUi("reference-open");
  const open = button("add", texts["reference.open"] ?? "", () => {
    const pick = (row: ReferenceRow) => {
      shown.choose(row);
      shown.input.focus();
    };
    new ReferencePanel(context, open, pick, suggestions.text);
  });
  open.ariaHasPopup = "dialog";
  // Includes the label because a form may have several.
  open.ariaLabel = withQuestion(texts["reference.open"]);
  const show = () => {
    open.disabled = control.readOnly || control.disabled;
  };
  onWritten(control, show);
  show();
  ui.append(open);
  context.host.querySelector(".reserved")?.remove();
  context.host.append(ui);
}
