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

/** How a patch fared. `refused`: it will never be taken; `failed`: it may, later. */
export type PatchOutcome = "saved" | "closed" | "refused" | "failed";

export interface SessionSyncPorts {
  send(patch: AnswersPatch, is_leaving: boolean): Promise<PatchOutcome>;
  /** Keeps what is not confirmed where a reload finds it. */
  keep(unsaved: Answers): void;
  /** Called when saving begins to fail, and when it works again. */
  onFailing(is_failing: boolean): void;
  now(): number;
}

const DEBOUNCE_MS = 300;
const LONGEST_WAIT_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** A request that outlives its page may carry 64 KiB; what is longer is sent with the submit only. */
const MAX_PATCH_BYTES = 60_000;

const encoder = new TextEncoder();

function bytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** As many edits as one request can carry, oldest first, and those that are left. */
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
 * Saves edits while they are being made: 300 ms after the last one, 1 s after the first at the latest, one request at a
 * time, each with a higher number. What did not arrive goes again with what is newer; nothing is dropped on the way.
 */
export class SessionSync {
  readonly #ports: SessionSyncPorts;
  #sync: ReturnType<typeof startSync>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstEditAt: number | null = null;
  #failures = 0;
  #isStopped = false;
  #isHeld = true;

  constructor(ports: SessionSyncPorts) {
    this.#ports = ports;
    // Numbers rise across reloads and across tabs without asking the server for the last one.
    this.#sync = startSync(ports.now());
  }

  record(field_id: string, value: JsonValue): void {
    this.#sync = recordEdit(this.#sync, field_id, value);
    this.#keep();
    this.#firstEditAt ??= this.#ports.now();
    const longest = this.#firstEditAt + LONGEST_WAIT_MS - this.#ports.now();
    if (this.#failures === 0) this.#schedule(Math.max(0, Math.min(DEBOUNCE_MS, longest)));
  }

  /** Begins to send. Until then edits are only gathered: the session's id may not be settled yet. */
  release(): void {
    this.#isHeld = false;
    if (Object.keys(this.#sync.waiting).length > 0) this.#schedule(0);
  }

  /** Sends what there is now: on `online`, before a submit, and, as the page goes, `is_leaving`. */
  async flush(is_leaving = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isStopped || (this.#isHeld && !is_leaving)) return;
    const { batch, rest } = splitBySize(this.#sync.waiting);
    const taken = takePatch({ ...this.#sync, waiting: batch }, is_leaving);
    if (taken.sent === null || taken.sent === this.#sync.sent) return;
    this.#sync = { ...taken, waiting: rest };
    this.#firstEditAt = null;
    const { sent } = taken;
    this.#settle(sent, await this.#ports.send(sent, is_leaving));
  }

  /** The answer was submitted, or goes on in another tab: nothing more is sent, and what is kept stays as it is. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #settle(sent: AnswersPatch, outcome: PatchOutcome): void {
    if (this.#isStopped) return;
    if (outcome === "closed") {
      this.stop();
      this.#ports.keep({});
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
    this.#keep();
    if (this.#sync.sent === null && Object.keys(this.#sync.waiting).length > 0) this.#schedule(DEBOUNCE_MS);
  }

  #keep(): void {
    if (!this.#isStopped) this.#ports.keep({ ...this.#sync.sent?.fields, ...this.#sync.waiting });
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => this.flush(), delay);
  }
}
