import type { Node, Slice } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorProps, EditorView } from "prosemirror-view";
import { acceptOf } from "#core/files/accept.ts";
import { say } from "../../runtime/say.ts";
import { element } from "../elements.ts";
import type { IslandContext } from "../island.ts";
import { guardPage, hasFiles } from "../upload/guard-page.ts";
import { setBusy } from "../upload/set-busy.ts";
import { type TypedFile, typedFile } from "../upload/typed-file.ts";
import { insertPictures, picturesIn, picturesOf, withoutForeign } from "./insert-pictures.ts";
import { PictureView } from "./picture-view.ts";
import { type PictureAttributes, Pictures } from "./pictures.ts";

/** Ways to add pictures to a text: a file dialog, paste and drop. */
export class PictureSupport {
  /** Its messages beside the editor, also announced. */
  readonly element = element("div");
  readonly #context: IslandContext;
  readonly #view: () => EditorView;
  readonly #pictures: Pictures;
  readonly #chooser = element("input");
  readonly #problem = element("p", "files-problem");
  readonly #status = element("p", "sr-only");

  /** `onMoved`: a picture's state changed, so the answer may have changed. */
  constructor(context: IslandContext, view: () => EditorView, onMoved: () => void) {
    this.#context = context;
    this.#view = view;
    this.#pictures = new Pictures(context, {
      shown: () => picturesIn(view().state.doc),
      onMoved: ({ file, state, reason }) => {
        const stateTexts = {
          uploading: "file.uploading",
          uploaded: "file.uploaded",
          failed: "file.failed",
        } as const;
        const value = reason || (context.texts[stateTexts[state]] ?? "");
        this.#status.textContent = say(context.texts.labeled, { label: file.name, value });
        // The first change comes before the document refers to the picture.
        queueMicrotask(onMoved);
      },
    });
    this.#problem.role = "alert";
    this.#status.role = "status";
    this.#chooser.type = "file";
    this.#chooser.multiple = true;
    this.#chooser.accept = acceptOf(context.field);
    this.#chooser.hidden = true;
    this.#chooser.addEventListener("change", () => {
      this.#add([...(this.#chooser.files ?? [])]);
      this.#chooser.value = "";
    });
    this.element.dataset.ui = "";
    this.element.append(this.#problem, this.#status, this.#chooser);
    guardPage();
  }

  choose(): void {
    this.#chooser.click();
  }

  readonly address = (attributes: PictureAttributes): string | null => this.#pictures.address(attributes);

  /** Blocks the submit while pictures of the text are being uploaded. */
  updateBusy(document: Node): void {
    const { host, texts } = this.#context;
    const states = picturesIn(document).map(({ id }) => this.#pictures.get(id)?.state);
    const sentence = states.includes("uploading")
      ? texts["file.wait"]
      : states.includes("failed")
        ? texts["file.unsent"]
        : null;
    setBusy(host, sentence ?? null);
  }

  get props(): Pick<EditorProps, "nodeViews" | "handlePaste" | "handleDrop" | "transformPasted"> {
    const ports = { pictures: this.#pictures, texts: this.#context.texts };
    return {
      nodeViews: { image: (node, view, getPos) => new PictureView(node, view, getPos, ports) },
      handlePaste: (_, { clipboardData }) => this.#add(picturesOf(clipboardData)),
      handleDrop: (view, event) => {
        if (!hasFiles(event)) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (at) {
          const { tr } = view.state;
          view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at.pos))));
        }
        return this.#add([...(event.dataTransfer?.files ?? [])]);
      },
      transformPasted: (slice: Slice) =>
        withoutForeign(slice, (attributes) => this.#pictures.isOwn(attributes)),
    };
  }

  /** Whether there was anything to add. */
  #add(files: readonly File[]): boolean {
    if (files.length > 0) void Promise.all(files.map(typedFile)).then((typed) => this.#take(typed));
    return files.length > 0;
  }

  #take(files: readonly TypedFile[]): void {
    const faults = files.map((file) => this.#pictures.fault(file));
    const good = files.filter((_, index) => faults[index] === "");
    this.#problem.textContent = faults.filter(Boolean).join(" ");
    if (good.length === 0) return;
    const view = this.#view();
    const added = good.map(({ file }) => ({ id: this.#pictures.add(file), alt: file.name }));
    view.dispatch(insertPictures(view.state, added));
    view.focus();
  }
}
