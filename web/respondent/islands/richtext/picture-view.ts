import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { say } from "../../runtime/say.ts";
import type { RuntimeTexts } from "../../runtime-data.ts";
import { button, element } from "../elements.ts";
import type { PictureAttributes, Pictures } from "./pictures.ts";

/** A picture in the text, with its progress and actions. */
export class PictureView implements NodeView {
  readonly dom = element("div", "rich-picture");
  readonly #pictures: Pictures;
  readonly #texts: RuntimeTexts;
  readonly #image = element("img");
  readonly #note = element("span", "rich-picture-note");
  readonly #progress = element("progress");
  readonly #retry: HTMLButtonElement;
  readonly #attributes: PictureAttributes;
  readonly #unwatch: () => void;

  constructor(
    { attrs }: Node,
    view: EditorView,
    getPos: () => number | undefined,
    { pictures, texts }: { pictures: Pictures; texts: RuntimeTexts },
  ) {
    this.#pictures = pictures;
    this.#texts = texts;
    this.#attributes = attrs as PictureAttributes;
    const name = attrs.alt ?? "";
    this.dom.contentEditable = "false";
    this.#image.alt = name;
    this.#progress.ariaLabel = name;
    this.#retry = button(
      "file-retry tool",
      texts.retry ?? "",
      () => attrs.id !== null && pictures.retry(attrs.id),
    );
    const remove = button("file-remove tool", "×", () => {
      const at = getPos();
      if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + 1).scrollIntoView());
      view.focus();
    });
    remove.ariaLabel = say(texts["file.remove"], { name });
    const line = element("div", "rich-picture-line");
    line.append(this.#note, this.#progress, this.#retry);
    this.dom.append(this.#image, line, remove);
    this.#unwatch = pictures.watch(() => this.#draw());
    this.#draw();
    void this.#load();
  }

  async #load(): Promise<void> {
    const src = await this.#pictures.visible(this.#attributes);
    if (src !== null) this.#image.src = src;
  }

  #draw(): void {
    const picture = this.#pictures.get(this.#attributes.id);
    const state = picture?.state ?? "uploaded";
    this.dom.dataset.state = state;
    const failed = picture?.reason || this.#texts["file.failed"] || "";
    const notes = { uploading: this.#texts["file.uploading"] ?? "", uploaded: "", failed };
    this.#note.textContent = notes[state];
    this.#progress.hidden = state !== "uploading";
    this.#progress.value = picture?.progress ?? 1;
    this.#retry.hidden = state !== "failed" || picture?.reason !== "";
  }

  /** The same picture can reuse its element. */
  update(node: Node): boolean {
    const { id, src } = this.#attributes;
    return node.type.name === "image" && node.attrs.id === id && node.attrs.src === src;
  }

  /** Clicks on its buttons are not the editor's. */
  stopEvent({ target }: Event): boolean {
    return target instanceof HTMLButtonElement;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.#unwatch();
  }
}
