import type { Drawing } from "#core/fields/drawing.ts";
import type { PlainTextKey } from "#core/forms/texts/en.ts";
import { say } from "../../runtime/say.ts";
import type { RuntimeTexts } from "../../runtime-data.ts";
import { type Modal, openModal } from "../dialog.ts";
import { button, element } from "../elements.ts";
import { DrawingEditor } from "./drawing-editor.ts";
import { Surface } from "./surface.ts";
import { type Action, Toolbar } from "./toolbar.ts";

interface DrawingOptions {
  drawing: Drawing | null;
  texts: RuntimeTexts;
  title: string;
  opener: HTMLElement;
  onDone(text: string): void;
}

/** New paper has the window's orientation. */
function newPaper(): Pick<Drawing, "width" | "height" | "shapes"> {
  const isUpright = window.innerHeight > window.innerWidth;
  return { width: isUpright ? 800 : 1_200, height: isUpright ? 1_000 : 800, shapes: [] };
}

/** The drawing editor over the whole page. "Done" makes the drawing the answer; leaving asks first. */
export class DrawingDialog {
  readonly #options: DrawingOptions;
  readonly #editor: DrawingEditor;
  readonly #toolbar: Toolbar;
  readonly #surface: Surface;
  readonly #modal: Modal;
  readonly #status = element("p", "sr-only");
  /** Number of shapes when the limit was reached. */
  #fullAt = 0;
  readonly #problem = element("p", "drawing-problem");

  constructor(options: DrawingOptions) {
    this.#options = options;
    const textOf = (key: PlainTextKey) => options.texts[key] ?? "";
    this.#editor = new DrawingEditor(options.drawing ?? newPaper());
    this.#toolbar = new Toolbar(
      textOf,
      (tool) => {
        this.#surface.svg.dataset.tool = tool;
      },
      (action) => this.#run(action),
    );
    this.#surface = new Surface(
      this.#editor,
      this.#toolbar,
      textOf("canvas.drawing"),
      textOf("canvas.keys"),
      {
        onChange: () => this.#show(),
        onFull: () => {
          this.#fullAt = this.#editor.shapes.length;
          this.#problem.textContent = textOf("canvas.full");
        },
      },
    );
    this.#surface.root.dataset.text = textOf("canvas.text");
    this.#status.role = "status";
    this.#problem.role = "alert";
    this.#modal = openModal({
      class_name: "drawing",
      title: options.title,
      close_label: textOf("close"),
      opener: options.opener,
      onLeave: () => this.#leave(),
    });
    const done = button("primary", textOf("canvas.done"), () => this.#done());
    this.#modal.header.querySelector(".modal-close")?.before(done);
    this.#modal.body.append(this.#toolbar.root, this.#problem, this.#surface.root, this.#status);
    this.#modal.dialog.addEventListener("keydown", (event) => this.#press(event));
    this.#surface.zoom(1);
    this.#surface.svg.focus();
    this.#show();
  }

  #done(): void {
    this.#modal.close();
    this.#options.onDone(this.#editor.text);
  }

  #leave(): void {
    if (this.#editor.isChanged) this.#ask();
    else this.#modal.close();
  }

  #ask(): void {
    const { texts } = this.#options;
    const question = element("dialog", "drawing-question");
    question.setAttribute("role", "alertdialog");
    question.setAttribute("aria-label", texts["canvas.discard_question"] ?? "");
    const stay = () => {
      question.close();
      question.remove();
    };
    const buttons = element("div", "buttons");
    buttons.append(
      button("primary", texts["canvas.keep"] ?? "", stay),
      button("back", texts["canvas.discard"] ?? "", () => this.#modal.close()),
    );
    question.append(element("p", "", texts["canvas.discard_question"]), buttons);
    question.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Escape") return;
      event.preventDefault();
      stay();
    });
    this.#modal.dialog.append(question);
    question.showModal();
  }

  #run(action: Action): void {
    const editor = this.#editor;
    if (action === "undo") editor.undo();
    if (action === "redo") editor.redo();
    if (action === "canvas.delete") editor.remove(editor.selected);
    if (action === "zoom_in") this.#surface.zoomBy(1.5);
    if (action === "zoom_out") this.#surface.zoomBy(1 / 1.5);
    if (action === "zoom_fit") this.#surface.zoom(1);
    this.#show();
  }

  #press(event: KeyboardEvent): void {
    const isTyping = (event.target as Element).matches("input[type=text]");
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.#run(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  #show(): void {
    const { shapes, selected, canUndo, canRedo } = this.#editor;
    this.#surface.show();
    if (shapes.length < this.#fullAt) this.#problem.textContent = "";
    this.#toolbar.enable("undo", canUndo);
    this.#toolbar.enable("redo", canRedo);
    this.#toolbar.enable("canvas.delete", selected >= 0);
    const chosen = shapes[selected];
    const { texts } = this.#options;
    const name = chosen && `${texts[`canvas.${chosen.type}`]}${chosen.text ? ` "${chosen.text}"` : ""}`;
    this.#status.textContent = name
      ? say(texts["canvas.selected"], { shape: name, n: selected + 1, total: shapes.length })
      : "";
  }
}
