import type { CanvasState } from "#core/contracts/documents/canvases.ts";
import { cleanElement } from "#core/documents/canvas/clean-element.ts";
import {
  CANVAS_LIMITS,
  type CanvasElement,
  inDrawingOrder,
  replaces,
  type Stamp,
} from "#core/documents/canvas/element.ts";
import { faultyProperty } from "#core/documents/canvas/element-values.ts";
import type { SaveStatus } from "../editing/save-status.ts";
import type { CanvasSyncOptions } from "./canvas-sync-options.ts";
import { FaultyElements } from "./faulty-elements.ts";

/** How long after a change the drawing is saved, in milliseconds. */
export const SAVE_MS = 1_000;
export const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

interface Unsaved extends Stamp {
  /** Excalidraw changes it in place, so it may be newer than this stamp. */
  element: CanvasElement;
  /** Whether the server may have it, although it has not answered. */
  wasSent: boolean;
}

const stampOf = ({ version, versionNonce }: Stamp): Stamp => ({ version, versionNonce });
const isSame = (one: Stamp, other: Stamp) =>
  one.version === other.version && one.versionNonce === other.versionNonce;

/**
 * One browser's copy of a drawing. It knows which state of each element the server has, sends the elements that are
 * newer here, and merges those that are newer there. Elements are compared by `replaces` alone, so neither the order of
 * messages nor a lost answer matters.
 */
export class CanvasSync {
  readonly #options: CanvasSyncOptions;
  #version = 0;
  readonly #stored = new Map<string, Stamp>();
  readonly #unsaved = new Map<string, Unsaved>();
  readonly #pictures = new Set<string>();
  #isSending = false;
  #isClosed = false;
  #callOff: (() => void) | null = null;
  #retryMs = FIRST_RETRY_MS;
  #problem: SaveStatus | null = null;
  #catchingUp: Promise<void> | null = null;
  readonly #faulty: FaultyElements;

  constructor(options: CanvasSyncOptions) {
    this.#options = options;
    this.#faulty = new FaultyElements(options.onFaulty);
  }

  get isSaved(): boolean {
    return this.#unsaved.size === 0;
  }

  /**
   * Loads the drawing, with those elements that an earlier page could not save. Returns it in the order in which it is
   * drawn: Excalidraw would make, and save, the order in which it gets them.
   */
  async open(left: readonly CanvasElement[]): Promise<CanvasElement[]> {
    const { version, elements } = await this.#options.load(null);
    this.#version = version;
    for (const element of elements) this.#note(element);
    const shown = new Map(this.#faulty.takeOut(elements).map((element) => [element.id, element]));
    const outdated = new Map<string, Stamp>();
    for (const element of left) {
      const stored = this.#stored.get(element.id);
      const isOlder = stored !== undefined && !replaces(element, stored);
      if (isOlder || faultyProperty(element) !== null) outdated.set(element.id, stampOf(element));
      else {
        shown.set(element.id, element);
        this.#unsaved.set(element.id, { ...stampOf(element), element, wasSent: true });
      }
    }
    if (outdated.size > 0) this.#options.forget(outdated);
    if (this.#unsaved.size > 0) this.#sendAfter(0);
    return inDrawingOrder([...shown.values()]);
  }

  /**
   * Takes the drawing as it is on the page. Returns whether something is new. Fast, because it is called for every
   * movement of a pointer.
   */
  changed(elements: readonly CanvasElement[]): boolean {
    const fresh: CanvasElement[] = [];
    for (const element of elements) {
      const unsaved = this.#unsaved.get(element.id);
      if (unsaved !== undefined && isSame(unsaved, element)) continue;
      const stored = this.#stored.get(element.id);
      if (stored !== undefined && !replaces(element, stored)) continue;
      // Drawn and deleted before it was saved: nobody else has it.
      if (element.isDeleted && stored === undefined && unsaved?.wasSent !== true) {
        if (unsaved !== undefined) this.#drop(element.id, stampOf(element));
        continue;
      }
      this.#unsaved.set(element.id, {
        ...stampOf(element),
        element,
        wasSent: unsaved?.wasSent ?? false,
      });
      fresh.push(element);
    }
    if (fresh.length === 0) return false;
    this.#options.keep(fresh);
    // Do not show "saving" while the server is unreachable.
    if (this.#problem === null) this.#options.onStatus({ kind: "saving" });
    if (!this.#isSending && this.#callOff === null) this.#sendAfter(SAVE_MS);
    return true;
  }

  /** Takes a change from the room. `elements` is null if they were too large for a message. */
  receive({ version, elements }: { version: number; elements: readonly CanvasElement[] | null }): void {
    if (version <= this.#version) return;
    if (elements === null || version !== this.#version + 1) void this.catchUp();
    else this.#take({ version, is_whole: false, elements });
  }

  /** Fetches what changed since the last known version. After a failure, a later call fetches it. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.#options
      .load(this.#version)
      .then(
        (state) => this.#take(state),
        (error) => {
          if (!this.#options.isTemporary(error)) this.#fail(error);
        },
      )
      .finally(() => {
        this.#catchingUp = null;
      });
    return this.#catchingUp;
  }

  /** Deletes the elements that cannot be drawn. */
  deleteFaulty(): void {
    for (const element of this.#faulty.deleted()) {
      this.#unsaved.set(element.id, { ...stampOf(element), element, wasSent: true });
    }
    if (!this.#isSending) this.#sendAfter(0);
  }

  /** Saves waiting changes now. */
  async flush(): Promise<void> {
    if (!this.#isSending && !this.isSaved) await this.#send();
  }

  /** Sends what is left, also after failures, and shows nothing more: the page is gone. */
  close(): void {
    this.#isClosed = true;
    void this.flush();
  }

  #sendAfter(milliseconds: number): void {
    this.#callOff?.();
    this.#callOff = this.#options.schedule(() => void this.#send(), milliseconds);
  }

  async #send(): Promise<void> {
    this.#callOff?.();
    this.#callOff = null;
    if (this.#isSending) return;
    this.#isSending = true;
    let held: string | null = null;
    try {
      const tried = new Set<string>();
      for (;;) {
        const { batch, issue } = await this.#nextBatch(tried);
        held ??= issue;
        if (batch.length === 0) break;
        await this.#sendBatch(batch);
      }
      this.#retryMs = FIRST_RETRY_MS;
      this.#problem = held === null ? null : { kind: "unsaved", reason: held, isRetrying: false };
      this.#isSending = false;
    } catch (error) {
      this.#isSending = false;
      this.#fail(error);
      return;
    }
    this.#options.onStatus(this.#problem ?? { kind: this.isSaved ? "saved" : "saving" });
    // Changed while it was sent.
    if (held === null && !this.isSaved) this.#sendAfter(SAVE_MS);
  }

  /**
   * The next elements to send, each with its picture stored. `tried`: elements of earlier batches of this save. An element
   * that cannot be stored stays here, with the reason.
   */
  async #nextBatch(tried: Set<string>): Promise<{ batch: CanvasElement[]; issue: string | null }> {
    const batch: CanvasElement[] = [];
    let issue: string | null = null;
    let length = 0;
    for (const [id, { element }] of [...this.#unsaved]) {
      if (tried.has(id)) continue;
      if (batch.length === CANVAS_LIMITS.save_elements || length > CANVAS_LIMITS.save_length) break;
      tried.add(id);
      const { fileId, isDeleted } = element;
      if (typeof fileId === "string" && !isDeleted && !this.#pictures.has(fileId)) {
        try {
          await this.#options.savePicture(fileId);
          this.#pictures.add(fileId);
        } catch (error) {
          if (this.#options.isTemporary(error)) throw error;
          issue ??= reasonOf(error);
          continue;
        }
      }
      const cleaned = cleanElement(element);
      if ("issue" in cleaned) issue ??= cleaned.issue;
      else {
        batch.push(cleaned.element);
        length += cleaned.length;
      }
    }
    return { batch, issue };
  }

  async #sendBatch(batch: readonly CanvasElement[]): Promise<void> {
    if (this.#problem === null) this.#options.onStatus({ kind: "saving" });
    for (const { id } of batch) {
      const unsaved = this.#unsaved.get(id);
      if (unsaved !== undefined) unsaved.wasSent = true;
    }
    const state = await this.#options.save(this.#version, batch);
    for (const element of batch) this.#note(element);
    this.#faulty.takeOut(batch);
    this.#take(state);
    const saved = new Map<string, Stamp>();
    for (const element of batch) {
      const unsaved = this.#unsaved.get(element.id);
      if (unsaved === undefined || replaces(unsaved.element, element)) continue;
      this.#unsaved.delete(element.id);
      saved.set(element.id, stampOf(element));
    }
    if (saved.size > 0) this.#options.forget(saved);
  }

  #take({ version, is_whole, elements }: CanvasState): void {
    this.#version = Math.max(this.#version, version);
    const gone = new Set<string>();
    if (is_whole) {
      const all = new Set(elements.map(({ id }) => id));
      for (const id of this.#stored.keys()) if (!all.has(id) && !this.#unsaved.has(id)) gone.add(id);
      for (const id of gone) this.#stored.delete(id);
      this.#faulty.keepOnly(all);
    }
    const sound = this.#faulty.takeOut(elements);
    for (const element of elements) {
      if (this.#faulty.has(element.id)) gone.add(element.id);
      this.#note(element);
      const unsaved = this.#unsaved.get(element.id);
      if (unsaved !== undefined && replaces(element, unsaved.element)) {
        this.#drop(element.id, stampOf(element));
      }
    }
    if ((elements.length > 0 || gone.size > 0) && !this.#isClosed) this.#options.show(sound, gone);
  }

  /** Notes that the server has an element. */
  #note(element: CanvasElement): void {
    const stored = this.#stored.get(element.id);
    if (stored === undefined || replaces(element, stored)) this.#stored.set(element.id, stampOf(element));
    // The server has no element without its picture.
    if (typeof element.fileId === "string") this.#pictures.add(element.fileId);
  }

  #drop(id: string, stamp: Stamp): void {
    this.#unsaved.delete(id);
    this.#options.forget(new Map([[id, stamp]]));
  }

  #fail(error: unknown): void {
    const isRetrying = this.#options.isTemporary(error);
    if (isRetrying) {
      this.#sendAfter(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    }
    this.#problem = { kind: "unsaved", reason: reasonOf(error), isRetrying };
    this.#options.onStatus(this.#problem);
  }
}

function reasonOf(error: unknown): string {
  const { info } = error as { info?: { reason?: unknown } | null };
  if (typeof info?.reason === "string") return info.reason;
  return error instanceof Error ? error.message : String(error);
}
