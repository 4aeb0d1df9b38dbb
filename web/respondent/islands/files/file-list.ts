import type { Reason } from "#core/fields/reason.ts";
import { uploadType } from "#core/files/content.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { maxFiles } from "#core/files/limits.ts";
import type { FileMetadata } from "#core/forms/logic/evaluate-form.ts";
import { reasonSentences } from "#core/forms/submitting/reason-text.ts";
import { joinSentences } from "#core/forms/texts/join-sentences.ts";
import { splitList } from "#core/values/choice.ts";
import type { FilesConfig } from "../../inputs/file-input.tsx";
import { answer, type IslandContext, islandConfig } from "../island.ts";
import { SessionFiles } from "../upload/session-files.ts";
import { setBusy } from "../upload/set-busy.ts";
import { type TypedFile, typedFile } from "../upload/typed-file.ts";
import { Upload, UploadError } from "../upload/upload.ts";
import { FileRow, type FileState } from "./file-row.ts";
import { mediaDuration } from "./media-duration.ts";

interface Entry {
  file: FileMetadata;
  row: FileRow;
  state: FileState;
  /** Null: from an earlier visit. */
  upload: Upload | null;
  path: string | null;
  /** Local address of the bytes. */
  src: string | null;
  /** The server will never accept it, so a retry is pointless. */
  is_refused: boolean;
}

/** The files of one question with their progress. Those that are uploaded form the answer. */
export class FileList {
  readonly list = document.createElement("ul");
  readonly #context: IslandContext;
  readonly #config: FilesConfig;
  readonly #stored: SessionFiles;
  readonly #announce: (sentence: string, isProblem?: boolean) => void;
  #entries: Entry[] = [];
  /** Resolves once all chosen files were looked at. */
  #looking: Promise<void> = Promise.resolve();
  /** How many choices wait for that. */
  #waiting = 0;

  constructor(context: IslandContext, announce: (sentence: string, isProblem?: boolean) => void) {
    this.#context = context;
    this.#config = islandConfig(context.host);
    this.#stored = new SessionFiles(context);
    this.#announce = announce;
    this.list.className = "files-list";
  }

  /**
   * Adds chosen files up to the limit. If only one file is allowed, it replaces the last. A refused file is listed with
   * its reason until it is removed, so that no answer goes out without what its visitor meant to send.
   */
  add(files: Iterable<File>): void {
    const most = maxFiles(this.#context.field);
    // Now, because the browser empties the list.
    const chosen = [...files];
    this.#waiting += 1;
    this.#changed();
    const looked = Promise.all(chosen.slice(0, most).map(typedFile));
    this.#looking = this.#looking.then(async () => {
      const typed = await looked;
      this.#waiting -= 1;
      this.#take(typed, chosen.length > most);
      this.#changed();
    });
  }

  #take(chosen: readonly TypedFile[], isTooMany: boolean): void {
    const most = maxFiles(this.#context.field);
    const problems: string[] = [];
    for (const { file, isFalse } of chosen) {
      const reasons = this.#judge(file, isFalse);
      const others = this.#entries.filter((one) => most === 1 && (reasons === "" || one.is_refused));
      for (const entry of others) this.#drop(entry);
      if (reasons !== "") problems.push(this.#refuse(file, reasons));
      else if (this.#entries.filter((one) => !one.is_refused).length >= most)
        problems.push(this.#tooMany(most));
      else this.#begin(file);
    }
    if (isTooMany) problems.push(this.#tooMany(most));
    this.#announce(joinSentences(new Set(problems)), true);
  }

  /** Shows the files of an earlier answer. */
  async resume(): Promise<void> {
    const paths = splitList(this.#context.control.value);
    for (const entry of this.#entries) {
      if (entry.state === "uploaded" && !paths.includes(entry.path ?? "")) this.#discard(entry);
    }
    const missing = paths.filter((path) => !this.#entries.some((entry) => entry.path === path));
    if (missing.length === 0) return;
    const stored = await this.#stored.list();
    for (const path of missing) {
      // If the server cannot be asked about a file, it still stays in the answer.
      const known = stored
        ? stored.find((file) => file.path === path)
        : { name: path.split("/").pop()!, size: 0, type: "" };
      if (!known || this.#entries.some((entry) => entry.path === path)) continue;
      const entry = this.#enter(known, { state: "uploaded", path });
      if (/^(?:image|audio|video)/.test(known.type)) void this.#showStored(entry, path);
    }
    // In the order of the answer. `>>> 0` turns -1, not in it, into the largest number.
    const place = ({ path }: Entry) => paths.indexOf(path ?? "") >>> 0;
    this.#entries.sort((a, b) => place(a) - place(b));
    this.list.append(...this.#entries.map(({ row }) => row.element));
    this.#changed();
  }

  /** Retries failed uploads. */
  retryAll(): void {
    for (const entry of this.#entries)
      if (entry.state === "failed" && !entry.is_refused) void this.#run(entry);
  }

  #judge(file: File, isFalse: boolean): string {
    const { type } = this.#context.field;
    const described = { name: file.name, type: uploadType(file.type), size: file.size };
    const faults = judgeFiles({ type, accept: this.#config.accept, strategy: "staged" }, [described]);
    return this.#explain(faults.length === 0 && isFalse ? [{ code: "fileTypeMismatch" }] : faults);
  }

  #refuse({ name, size, type }: File, reason: string): string {
    const entry = this.#enter({ name, size, type }, { state: "failed", is_refused: true });
    this.#changed();
    return entry.row.show("failed", reason);
  }

  #tooMany(limit: number): string {
    return this.#explain([{ code: "tooMany", limit }]);
  }

  #explain(reasons: readonly Reason[]): string {
    const { field, texts, lang } = this.#context;
    return reasonSentences(field, reasons, texts, lang);
  }

  #enter(file: FileMetadata, parts: Partial<Entry>): Entry {
    const row = new FileRow(file, {
      texts: this.#context.texts,
      lang: this.#context.lang,
      onRetry: () => void this.#run(entry),
      onRemove: () => this.#remove(entry),
    });
    const entry: Entry = {
      ...{ file, row, state: "pending", upload: null, path: null, src: null, is_refused: false },
      ...parts,
    };
    row.show(entry.state);
    this.list.append(row.element);
    this.#entries.push(entry);
    return entry;
  }

  #begin(file: File): void {
    const { name, size, lastModified } = file;
    const src = URL.createObjectURL(file);
    const type = uploadType(file.type);
    const { session_id, field } = this.#context;
    const upload = new Upload(file, {
      session_id,
      field_id: field.id,
      makeRoom: () => {
        const shown = this.#entries.map((one) => one.path ?? one.upload?.path);
        return this.#stored.releaseAllBut(shown);
      },
      onProgress: (share) => {
        entry.row.progress = share;
      },
    });
    const entry = this.#enter({ name, size, type, lastModified }, { upload, src });
    entry.row.preview(src);
    void this.#run(entry);
  }

  async #run(entry: Entry): Promise<void> {
    const { upload, src } = entry;
    if (upload === null || entry.state === "uploading") return;
    this.#move(entry, "uploading");
    try {
      if (src !== null && entry.file.duration === undefined) {
        const duration = await mediaDuration(entry.file.type, src);
        if (duration !== undefined) entry.file.duration = duration;
      }
      if (!this.#entries.includes(entry)) return;
      entry.path = await upload.run(entry.file);
      if (this.#entries.includes(entry)) this.#move(entry, "uploaded");
    } catch (error) {
      if (!this.#entries.includes(entry)) return;
      const reasons = error instanceof UploadError ? error.reasons : [];
      entry.is_refused = reasons.length > 0;
      this.#move(entry, "failed", this.#explain(reasons));
    }
  }

  #move(entry: Entry, state: FileState, reason = ""): void {
    entry.state = state;
    this.#announce(entry.row.show(state, reason));
    this.#changed();
  }

  #remove(entry: Entry): void {
    const index = this.#entries.indexOf(entry);
    this.#drop(entry);
    this.#announce("");
    const next = this.#entries[index] ?? this.#entries.at(-1);
    if (next) next.row.focus();
    else this.#context.host.querySelector<HTMLElement>("[type=file]")?.focus();
  }

  /** Removes a file from the answer and from the storage. */
  #drop(entry: Entry): void {
    const path = entry.path ?? entry.upload?.path;
    this.#discard(entry);
    this.#changed();
    if (path) void this.#stored.release(path);
  }

  #discard(entry: Entry): void {
    entry.upload?.abort();
    entry.row.element.remove();
    if (entry.src !== null) URL.revokeObjectURL(entry.src);
    this.#entries = this.#entries.filter((one) => one !== entry);
  }

  async #showStored({ row }: Entry, path: string): Promise<void> {
    const address = await this.#stored.address(path);
    if (address !== null) row.preview(address);
  }

  /** Uploaded files form the answer; unfinished ones block the submit. */
  #changed(): void {
    const { control, question, texts } = this.#context;
    const states = this.#entries.map(({ state }) => state);
    const isMoving = this.#waiting > 0 || states.includes("pending") || states.includes("uploading");
    const sentence = isMoving ? texts["file.wait"] : states.includes("failed") ? texts["file.unsent"] : null;
    setBusy(question, sentence ?? null);
    // For conditions and computed values.
    const detail = this.#entries.map(({ file }) => file);
    question.dispatchEvent(new CustomEvent("files", { bubbles: true, detail }));
    answer(
      control,
      this.#entries.flatMap(({ path, state }) => (state === "uploaded" && path ? path : [])).join(),
    );
  }
}
