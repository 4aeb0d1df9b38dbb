import type { ReferenceRow } from "#core/contracts/references.ts";
import { say } from "../../runtime/say.ts";
import { button, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import { findRows } from "../search/reference-calls.ts";
import { ReferencePanel } from "../search/reference-panel.ts";
import { standIn } from "../stand-in.ts";
import css from "./row.css?inline";

/** What a row is called: the text of the first column that the owner shows. */
const nameOf = ({ cells }: ReferenceRow) => Object.values(cells)[0] ?? "";

/**
 * An answer that is a row: a button shows its name and opens the table, and another one removes it. The control contains
 * the row's id. A row that is not in the table any more is refused at the submit.
 */
export function mount(context: IslandContext): void {
  const { control, texts, withQuestion, session_id } = context;
  if (session_id() === "" || control.localName !== "input") return;
  addStyle(control, "row-style", css);
  const ui = islandUi("reference-row");
  const names = new Map<string, string>();
  const open = button("add", "", () => {
    new ReferencePanel(context, open, (row) => {
      names.set(row.value, nameOf(row));
      set(row.value);
      open.focus();
    });
  });
  open.setAttribute("aria-haspopup", "dialog");
  open.dir = "auto";
  const remove = button("quiet tool", "×", () => {
    set("");
    open.focus();
  });
  ui.append(open, remove);
  context.host.querySelector(".reserved")?.remove();
  context.host.append(ui);
  standIn(control, open, "");
  // Buttons have no such attribute. The label says it.
  open.removeAttribute("aria-required");

  function set(value: string) {
    answer(control, value);
    show();
  }

  function show() {
    const { value } = control;
    const name = names.get(value);
    const text = value === "" ? (texts["reference.open"] ?? "") : (name ?? "…");
    open.textContent = text;
    open.ariaLabel = withQuestion(text);
    open.disabled = (control as HTMLInputElement).readOnly || control.disabled;
    remove.hidden = value === "" || open.disabled;
    remove.ariaLabel = withQuestion(say(texts["file.remove"], { name: text }));
    if (value !== "" && name === undefined) void load(value);
  }

  /** Finds the name of a row that was chosen before, or that an address names. */
  async function load(value: string) {
    const found = await findRows(context, { value, limit: "10" });
    if (found === null) return;
    const [row] = found.data;
    names.set(value, row ? nameOf(row) : (texts["reference.no_results"] ?? ""));
    show();
  }

  onWritten(control, show);
  show();
}
