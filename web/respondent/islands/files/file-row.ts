import type { FileMetadata } from "#core/forms/logic/evaluate-form.ts";
import { formatBytes } from "#core/values/bytes.ts";
import { say } from "../../runtime/say.ts";
import type { RuntimeTexts } from "../../runtime-data.ts";

export type FileState = "pending" | "uploading" | "uploaded" | "failed";

interface FileRowPorts {
  texts: RuntimeTexts;
  lang: string;
  onRetry(): void;
  onRemove(): void;
}

function add<Tag extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: Tag,
  className: string,
  text = "",
): HTMLElementTagNameMap[Tag] {
  const element = parent.appendChild(document.createElement(tag));
  element.className = className;
  element.textContent = text;
  return element;
}

/** One file: its picture or player, name, size, progress and actions. */
export class FileRow {
  readonly element = document.createElement("li");
  readonly #file: FileMetadata;
  readonly #texts: RuntimeTexts;
  readonly #lang: string;
  readonly #thumb: HTMLElement;
  readonly #note: HTMLElement;
  readonly #progress: HTMLProgressElement;
  readonly #retry: HTMLButtonElement;
  readonly #remove: HTMLButtonElement;

  constructor(file: FileMetadata, { texts, lang, onRetry, onRemove }: FileRowPorts) {
    this.#file = file;
    this.#texts = texts;
    this.#lang = lang;
    this.element.className = "file";
    this.#thumb = add(this.element, "span", "file-thumb", extensionOf(file.name));
    this.#thumb.ariaHidden = "true";
    const about = add(this.element, "div", "file-about");
    add(about, "div", "file-name", file.name).dir = "auto";
    this.#note = add(about, "div", "file-note");
    this.#progress = add(about, "progress", "");
    this.#progress.ariaLabel = file.name;
    this.#retry = add(this.element, "button", "file-retry", texts.retry);
    this.#remove = add(this.element, "button", "file-remove", "×");
    this.#remove.ariaLabel = say(texts["file.remove"], { name: file.name });
    for (const button of [this.#retry, this.#remove]) button.type = "button";
    this.#retry.addEventListener("click", onRetry);
    this.#remove.addEventListener("click", onRemove);
    this.show("pending");
  }

  /** `reason`: why it failed, if known. */
  show(state: FileState, reason = ""): string {
    const texts = this.#texts;
    const text = {
      pending: texts["file.uploading"],
      uploading: texts["file.uploading"],
      uploaded: texts["file.uploaded"],
      failed: reason || texts["file.failed"],
    }[state];
    this.element.dataset.state = state;
    this.#note.textContent = `${formatBytes(this.#file.size, this.#lang)} · ${text}`;
    this.#progress.hidden = state === "uploaded" || state === "failed";
    this.#retry.hidden = state !== "failed" || reason !== "";
    return say(texts.labeled, { label: this.#file.name, value: text ?? "" });
  }

  /** Between 0 and 1. */
  set progress(share: number) {
    this.#progress.value = share;
  }

  /** Previews the file: pictures in place, audio and video in a player. */
  preview(src: string): void {
    const [family] = this.#file.type.split("/");
    if (family === "image") {
      const image = document.createElement("img");
      image.alt = "";
      // A picture that the browser cannot decode keeps showing its extension.
      image.onload = () => this.#thumb.replaceChildren(image);
      image.src = src;
    } else if (family === "audio" || family === "video") {
      const player = add(this.element, family, "file-player");
      player.controls = true;
      player.preload = "metadata";
      player.ariaLabel = this.#file.name;
      player.src = src;
    }
  }

  focus(): void {
    this.#remove.focus();
  }
}

function extensionOf(name: string): string {
  return /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? "";
}
