import { button, islandUi } from "../elements.ts";
import { answer, type IslandContext, onWritten } from "../island.ts";
import { ReferencePanel } from "./reference-panel.ts";

/** Adds a button that opens the referenced table. A preview has no session and therefore no button. */
export function mount(context: IslandContext): void {
  const { texts, withQuestion } = context;
  const control = context.control as HTMLInputElement;
  if (context.session_id() === "" || control.localName !== "input") return;
  const ui = islandUi("reference-open");
  const open = button("add", texts["reference.open"] ?? "", () => {
    new ReferencePanel(context, open, ({ value }) => {
      answer(control, value);
      control.focus();
    });
  });
  open.setAttribute("aria-haspopup", "dialog");
  // Includes the label because a form may have several.
  open.ariaLabel = withQuestion(texts["reference.open"]);
  const show = () => {
    open.disabled = control.readOnly || control.matches(":disabled");
  };
  onWritten(control, show);
  show();
  ui.append(open);
  context.host.querySelector(".reserved")?.remove();
  context.host.append(ui);
}
