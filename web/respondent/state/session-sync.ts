import {
  type Answers,
  type AnswersPatch,
  patchFailed,
  patchSaved,
  recordEdit,
  startSync,
  takePatch,
} from "#core/forms/submitting/form-session.ts";
import type { JsonValue } from "#core/values/json.ts";

/** Result of a patch. `refused`: never acceptable; `failed`: may succeed later. */
export type PatchOutcome = "saved" | "closed" | "refused" | "failed";

export interface SessionSyncPorts {
  /** Null: edits stay in this browser until they are submitted. */
  send: null | ((patch: AnswersPatch, is_leaving: boolean) => Promise<PatchOutcome>);
  /** Stores unconfirmed edits where a reload finds them. */
  save(unsaved: Answers): void;
  /** Called when saving starts to fail, and when it works again. */
  onFailing(is_failing: boolean): void;
  now(): number;
}

const DEBOUNCE_MS = 300;
const LONGEST_WAIT_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** A request that outlives its page may have a body of 64 KiB. Longer texts are only sent with the submit. */
const MAX_PATCH_BYTES = 60_000;

const encoder = new TextEncoder();

function bytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** As many edits as fit into one request, oldest first, and the rest. */
function splitBySize(edits: Answers): { batch: Answers; rest: Answers } {
  let size = 0;
  const batch: Record<string, JsonValue> = {};
  const rest: Record<string, JsonValue> = {};
  for (const [field_id, value] of Object.entries(edits)) {
    const added = bytes({ [field_id]: value });
    if (added > MAX_PATCH_BYTES) continue;
    size += added;
    (size > MAX_PATCH_BYTES ? rest : batch)[field_id] = value;
  }
  return { batch, rest };
}

/**
 * Saves edits while they are made: 300 ms after the last one, at most 1 s after the first, one request at a
 * time, with increasing numbers. Unconfirmed edits are sent again with newer ones; none are dropped.
 */
export class SessionSync {
  readonly #ports: SessionSyncPorts;
  #sync: ReturnType<typeof startSync>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: ReturnType<typeof setTimeout> | undefined;
  #firstEditAt: number | null = null;
  #failures = 0;
  #isStopped = false;
  #isHeld = true;

  constructor(ports: SessionSyncPorts) {
    this.#ports = ports;
    // Numbers increase across reloads and tabs without asking the server for the last one.
    this.#sync = startSync(ports.now());
  }

  record(field_id: string, value: JsonValue): void {
    this.#sync = recordEdit(this.#sync, field_id, value);
    this.#save();
    this.#firstEditAt ??= this.#ports.now();
    const longest = this.#firstEditAt + LONGEST_WAIT_MS - this.#ports.now();
    if (this.#failures === 0) this.#schedule(Math.max(0, Math.min(DEBOUNCE_MS, longest)));
  }

  /** Starts sending. Before that edits are only collected: the session's id may still change. */
  release(): void {
    this.#isHeld = false;
    if (Object.keys(this.#sync.waiting).length > 0) this.#schedule(0);
  }

  /** Sends now: on `online`, before a submit, and, with `is_leaving`, as the page closes. */
  async flush(is_leaving = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#saving) this.#saveNow();
    const { send } = this.#ports;
    if (!send || this.#isStopped || (this.#isHeld && !is_leaving)) return;
    const { batch, rest } = splitBySize(this.#sync.waiting);
    const taken = takePatch({ ...this.#sync, waiting: batch }, is_leaving);
    if (taken.sent === null || taken.sent === this.#sync.sent) return;
    this.#sync = { ...taken, waiting: rest };
    this.#firstEditAt = null;
    const { sent } = taken;
    this.#finish(sent, await send(sent, is_leaving));
  }

  /**
   * The draft was submitted, or continues in another tab: stops sending, and leaves stored edits as they are.
   */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #finish(sent: AnswersPatch, outcome: PatchOutcome): void {
    if (this.#isStopped) return;
    if (outcome === "closed") {
      this.stop();
      this.#ports.save({});
      return;
    }
    if (outcome === "failed") {
      this.#sync = patchFailed(this.#sync, sent.seq);
      this.#failures += 1;
      this.#ports.onFailing(true);
      this.#schedule(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.#failures - 1)));
      return;
    }
    this.#sync = patchSaved(this.#sync, sent.seq);
    if (this.#failures > 0) this.#ports.onFailing(false);
    this.#failures = 0;
    this.#save();
    if (this.#sync.sent === null && Object.keys(this.#sync.waiting).length > 0) this.#schedule(DEBOUNCE_MS);
  }

  /** After the task of the key that made the edit. */
  #save(): void {
    this.#saving ??= setTimeout(() => this.#saveNow());
  }

  #saveNow(): void {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    if (!this.#isStopped) this.#ports.save({ ...this.#sync.sent?.fields, ...this.#sync.waiting });
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.flush(), delay);
  }
}
