import { button, element, islandUi } from "../elements.ts";
import { addStyle, answer, type IslandContext, onWritten } from "../island.ts";
import css from "./canvas.css?inline";
import { DrawingDialog } from "./drawing-dialog.ts";
import { readDrawing } from "./drawing-editor.ts";
import { drawShapes, paper } from "./drawing-view.ts";

/** Shows a small version of the drawing, and opens the editor over the whole page. */
export function mount({ host, control, question, texts, withQuestion }: IslandContext): void {
  addStyle(host, "canvas-style", css);
  const ui = islandUi("drawing-card");
  const preview = element("div", "drawing-preview");
  const open = button("add", "", () => {
    new DrawingDialog({
      drawing: readDrawing(control.value),
      texts,
      title: question.querySelector("legend")?.firstChild?.textContent ?? texts["canvas.drawing"] ?? "",
      opener: open,
      onDone: (text) => {
        answer(control, text);
        show();
        open.focus();
      },
    });
  });
  open.setAttribute("aria-haspopup", "dialog");
  const clear = button("quiet", texts.clear ?? "", () => {
    cleared = control.value;
    answer(control, "");
    show();
    undo.focus();
  });
  clear.ariaLabel = withQuestion(texts.clear);
  /** The cleared drawing, until something else is drawn. */
  let cleared = "";
  const undo = button("quiet", texts.undo ?? "", () => {
    answer(control, cleared);
    show();
    open.focus();
  });

  function show() {
    const drawing = readDrawing(control.value);
    if (drawing) cleared = "";
    preview.hidden = drawing === null;
    clear.hidden = drawing === null;
    undo.hidden = cleared === "";
    open.textContent = texts[drawing ? "canvas.edit" : "canvas.draw"] ?? "";
    preview.replaceChildren();
    if (!drawing) return;
    const sheet = paper(drawing.width, drawing.height);
    sheet.setAttribute("role", "img");
    sheet.setAttribute("aria-label", texts["canvas.drawing"] ?? "");
    drawShapes(sheet, drawing.shapes);
    preview.append(sheet);
  }

  const actions = element("div", "buttons");
  actions.append(open, clear, undo);
  ui.append(preview, actions);
  host.append(ui);
  onWritten(control, () => {
    cleared = "";
    show();
  });
  show();
}
