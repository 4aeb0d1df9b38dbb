import type { Reason } from "#core/fields/reason.ts";
import { imageAddress, imagePath } from "#core/fields/rich-text.ts";
import { uploadType } from "#core/files/content.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { reasonSentences } from "#core/forms/submitting/reason-text.ts";
import { say } from "../../runtime/say.ts";
import type { IslandContext } from "../island.ts";
import { SessionFiles } from "../upload/session-files.ts";
import type { TypedFile } from "../upload/typed-file.ts";
import { Upload, UploadError } from "../upload/upload.ts";

/** A picture added in this tab. */
export interface Picture {
  file: File;
  /** Local address of the bytes. */
  src: string;
  state: "uploading" | "uploaded" | "failed";
  /** Between 0 and 1. */
  progress: number;
  /** The server's reason for a refusal: a retry is then pointless. */
  reason: string;
  path: string | null;
  upload: Pick<Upload, "path" | "run">;
}

/** A document's reference to a picture: `id` if it was added in this tab, `src` if it was there before. */
export interface PictureAttributes {
  id: string | null;
  src: string | null;
}

interface PicturesPorts {
  /** A picture's state changed, so the document's answer may have changed. */
  onMoved(picture: Picture): void;
  /** References of the pictures that the document shows. */
  shown(): readonly PictureAttributes[];
}

/** A text's pictures and their upload states. The document refers to them. */
export class Pictures {
  readonly #context: IslandContext;
  readonly #ports: PicturesPorts;
  readonly #stored: SessionFiles;
  readonly #added = new Map<string, Picture>();
  readonly #watchers = new Set<() => void>();

  constructor(context: IslandContext, ports: PicturesPorts) {
    this.#context = context;
    this.#ports = ports;
    this.#stored = new SessionFiles(context);
    window.addEventListener("online", () => {
      for (const [id, { state, reason }] of this.#added) if (state === "failed" && !reason) this.retry(id);
    });
  }

  /** Why a file cannot be added, in words; empty if it can. */
  fault({ file, isFalse }: TypedFile): string {
    const described = { name: file.name, type: uploadType(file.type), size: file.size };
    const reasons: Reason[] = judgeFiles({ type: "richtext", strategy: "staged" }, [described]);
    if (reasons.length === 0 && isFalse) reasons.push({ code: "fileTypeMismatch" });
    const { field, texts, lang } = this.#context;
    if (reasons.length === 0) return "";
    return say(texts.labeled, { label: file.name, value: reasonSentences(field, reasons, texts, lang) });
  }

  /** Starts uploading a picture. Returns its id in the document. */
  add(file: File): string {
    const { session_id, field, pictures: store } = this.#context;
    const id = crypto.randomUUID();
    const onProgress = (share: number) => this.#change(picture, { progress: share });
    const makeRoom = () => this.#makeRoom();
    const picture: Picture = {
      ...{ file, src: URL.createObjectURL(file), state: "failed", progress: 0, reason: "", path: null },
      upload: store
        ? { path: null, run: () => store.upload(file, onProgress) }
        : new Upload(file, { session_id, field_id: field.id, makeRoom, onProgress }),
    };
    this.#added.set(id, picture);
    this.retry(id);
    return id;
  }

  get(id: string | null): Picture | undefined {
    return id === null ? undefined : this.#added.get(id);
  }

  /** Whether the picture belongs to this session's question: pasted content may come from another page. */
  isOwn({ id, src }: PictureAttributes): boolean {
    const { session_id, field, pictures: store } = this.#context;
    const path = imagePath(src);
    if (this.get(id) !== undefined) return true;
    if (path === null) return false;
    return store?.isOwn(path) ?? path.startsWith(`tmp/${session_id()}/${field.id}/`);
  }

  /** The picture's address in the answer; null while it has none. */
  address({ id, src }: PictureAttributes): string | null {
    const added = this.get(id);
    if (added === undefined) return src;
    return added.state === "uploaded" && added.path !== null ? imageAddress(added.path) : null;
  }

  /** An address that shows the picture; null if there is none. */
  async visible({ id, src }: PictureAttributes): Promise<string | null> {
    const path = imagePath(src);
    const added = this.get(id) ?? [...this.#added.values()].find((picture) => picture.path === path);
    if (added !== undefined || path === null) return added?.src ?? null;
    return this.#context.pictures?.address(path) ?? this.#stored.address(path);
  }

  /** Calls back on every change of a picture. Returns a function that stops it. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  retry(id: string): void {
    const picture = this.#added.get(id);
    if (picture?.state === "failed") void this.#run(picture);
  }

  async #run(picture: Picture): Promise<void> {
    this.#change(picture, { state: "uploading", progress: 0, reason: "" });
    const { name, size, type, lastModified } = picture.file;
    try {
      const path = await picture.upload.run({ name, size, type: uploadType(type), lastModified });
      this.#change(picture, { state: "uploaded", path });
    } catch (error) {
      const { field, texts, lang } = this.#context;
      const reasons = error instanceof UploadError ? error.reasons : [];
      this.#change(picture, { state: "failed", reason: reasonSentences(field, reasons, texts, lang) });
    }
  }

  #change(picture: Picture, change: Partial<Picture>): void {
    const hasMoved = change.state !== undefined && change.state !== picture.state;
    Object.assign(picture, change);
    for (const watcher of this.#watchers) watcher();
    if (hasMoved) this.#ports.onMoved(picture);
  }

  /** Pictures removed from the text free their space. If undo restores one, it is uploaded again. */
  async #makeRoom(): Promise<void> {
    const shown = this.#ports.shown();
    const paths = shown.map(({ id, src }) => this.get(id)?.upload.path ?? imagePath(src));
    for (const [id, picture] of this.#added) {
      if (picture.state === "uploaded" && !shown.some((one) => one.id === id)) picture.state = "failed";
    }
    await this.#stored.releaseAllBut(paths);
  }
}
