import type { BucketObject, ObjectUpload } from "#core/contracts/buckets.ts";
import { Places } from "./places.ts";
import { type Progress, sendUpload } from "./send-upload.ts";
import { type Decision, NameTaken, type Upload, type UploadCalls } from "./upload-calls.ts";

/** Requests to the storage at the same time, and files. */
const MOST_AT_ONCE = 3;

/**
 * Sends files to the storage: at most three requests at a time, large files in parts. An upload can be paused, continued,
 * repeated and cancelled, and asks when its name is taken.
 */
export class UploadQueue {
  readonly #calls: UploadCalls;
  readonly #onChange: (uploads: readonly Upload[]) => void;
  #uploads: readonly Upload[] = [];
  readonly #progress = new Map<string, Progress>();
  #decision: Decision | null = null;
  readonly #places = new Places(MOST_AT_ONCE);
  #running = 0;
  #count = 0;

  constructor(calls: UploadCalls, onChange: (uploads: readonly Upload[]) => void) {
    this.#calls = calls;
    this.#onChange = onChange;
  }

  /** Adds a file. `known`: an unfinished upload of the same file, whose parts are not sent again. */
  add(
    upload: Pick<Upload, "document_id" | "folder_id" | "path" | "file">,
    known?: { server: ObjectUpload; parts: readonly number[] },
  ): void {
    this.#count += 1;
    const id = `upload-${this.#count}`;
    // A decision for all of them was about those that were there.
    if (!this.isBusy) this.#decision = null;
    const arrived = Object.fromEntries((known?.parts ?? []).map((number) => [number, ""]));
    this.#progress.set(id, {
      ...FRESH,
      server: known?.server ?? null,
      arrived,
      flying: new Map(),
      stop: new AbortController(),
    });
    this.#put([
      ...this.#uploads,
      { ...upload, id, status: "waiting", sent: 0, problem: null, existing: null },
    ]);
    this.#pump();
  }

  /** Whether leaving the page would lose something. */
  get isBusy(): boolean {
    return this.#uploads.some(({ status }) => status !== "done" && status !== "failed");
  }

  pause(id: string): void {
    const upload = this.#find(id);
    if (upload?.status !== "waiting" && upload?.status !== "sending") return;
    this.#stop(id);
    this.#change(id, { status: "paused" });
  }

  /** Continues a paused upload, or repeats a failed one. What arrived is not sent again. */
  resume(id: string): void {
    const upload = this.#find(id);
    if (upload?.status !== "paused" && upload?.status !== "failed") return;
    this.#change(id, { status: "waiting", problem: null });
    this.#pump();
  }

  /** Ends an upload, and takes it from the list. One that is done only leaves the list. */
  cancel(id: string): void {
    const upload = this.#find(id);
    const progress = this.#progress.get(id);
    if (upload === undefined || progress === undefined) return;
    this.#stop(id);
    this.#progress.delete(id);
    this.#put(this.#uploads.filter((one) => one.id !== id));
    // Otherwise the server removes it a day later.
    const { server } = progress;
    if (upload.status !== "done" && server !== null) this.#calls.cancel(upload, server.id).catch(() => {});
    this.#pump();
  }

  /** What to do about a taken name. `isForAll`: also about all others that will be asked about. */
  decide(id: string, decision: Decision, isForAll: boolean): void {
    if (isForAll) this.#decision = decision;
    const asking = this.#uploads.filter(({ status }) => status === "asking");
    for (const upload of isForAll ? asking : asking.filter((one) => one.id === id))
      this.#decideOne(upload, decision);
    this.#pump();
  }

  /** Takes everything that is done from the list. */
  clear(): void {
    for (const { id, status } of this.#uploads) if (status === "done") this.#progress.delete(id);
    this.#put(this.#uploads.filter(({ status }) => status !== "done"));
  }

  #decideOne(upload: Upload, decision: Decision): void {
    const progress = this.#progress.get(upload.id);
    const { existing } = upload;
    if (progress === undefined || existing === null) return;
    if (decision === "skip") {
      this.cancel(upload.id);
      return;
    }
    // A folder is never replaced.
    const isReplaced = decision === "replace" && !existing.is_folder;
    progress.on_conflict = isReplaced ? "replace" : "keep_both";
    progress.seen = isReplaced ? (existing.version ?? undefined) : undefined;
    this.#change(upload.id, { status: "waiting", existing: null });
  }

  #pump(): void {
    while (this.#running < MOST_AT_ONCE) {
      const next = this.#uploads.find(({ status }) => status === "waiting");
      if (next === undefined) return;
      this.#change(next.id, { status: "sending" });
      this.#running += 1;
      void this.#run(next.id).finally(() => {
        this.#running -= 1;
        this.#pump();
      });
    }
  }

  async #run(id: string): Promise<void> {
    const upload = this.#find(id);
    const progress = this.#progress.get(id);
    if (upload === undefined || progress === undefined) return;
    const stop = new AbortController();
    progress.stop = stop;
    try {
      const onProgress = (sent: number) => this.#change(id, { sent });
      await sendUpload(upload, progress, { calls: this.#calls, places: this.#places, onProgress });
      if (!stop.signal.aborted) this.#change(id, { status: "done", sent: upload.file.size });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof NameTaken) this.#ask(id, error.existing);
      else
        this.#change(id, {
          status: "failed",
          problem: error instanceof Error ? error.message : String(error),
        });
    }
  }

  #ask(id: string, existing: BucketObject): void {
    this.#change(id, { status: "asking", existing });
    const upload = this.#find(id);
    if (this.#decision !== null && upload !== undefined) this.#decideOne(upload, this.#decision);
  }

  #stop(id: string): void {
    this.#progress.get(id)?.stop.abort(new Error("Stopped."));
  }

  #find(id: string): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#put(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #put(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    this.#onChange(uploads);
  }
}

const FRESH = { on_conflict: "ask", seen: undefined } as const satisfies Partial<Progress>;
