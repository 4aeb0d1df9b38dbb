import { DRAFT_PAUSE } from "#core/contracts/rooms/draft-pause.ts";
import { RoomRefusal } from "#core/contracts/rooms/room-refusal.ts";

/** The fields that were typed in, by session, in the order in which they were typed. */
export type TypedFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Tells a room what drafts have now in these fields. Returns how long to gather the next ones, in milliseconds. */
export type TellDrafts = (typed: TypedFields, gathered_ms: number) => Promise<number>;

export interface Drafts {
  form_id: string;
  session_id: string;
  field_ids: readonly string[];
}

interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
}

interface Gathering {
  readonly typed: Map<string, Set<string>>;
  readonly since: number;
}

/** A request that gathers for longer was ended; the next one takes over. */
const LOST_MS = DRAFT_PAUSE.most + 5_000;
/** After this time, a request begins no other attempt: it may go on for 30 seconds after its response. */
const LAST_ATTEMPT_MS = 12_000;
/** How long a pause is remembered, and of how many forms. */
const KNOWN_MS = 60_000;
const MOST_FORMS = 500;

/**
 * Gathers what respondents type in the requests of one isolate, and tells each form's room all of it together, after the
 * pause that the room wants. The request that was first tells what the others add meanwhile. Messages have what a draft
 * contains when they are sent, so the last one of a draft has its last state, whatever isolate sends it.
 */
export class DraftGatherer {
  readonly #gathering = new Map<string, Gathering>();
  readonly #pauses = new Map<string, { ms: number; at: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves when the room was told, or another call will tell it. Rejects if it could not be told. */
  async add({ form_id, session_id, field_ids }: Drafts, tell: TellDrafts): Promise<void> {
    const started = this.#clock.now();
    const typed = new Map([[session_id, new Set(field_ids)]]);
    let mine = this.#join(form_id, typed);
    while (mine !== null) {
      const pause = this.#pauseOf(form_id);
      await this.#clock.wait(pause);
      if (this.#gathering.get(form_id) === mine) this.#gathering.delete(form_id);
      mine = await this.#tell(form_id, { mine, pause, started }, tell);
    }
  }

  /** Tells the room. If that fails, the drafts are gathered again: returns them if this call must tell them once more. */
  async #tell(
    form_id: string,
    { mine, pause, started }: { mine: Gathering; pause: number; started: number },
    tell: TellDrafts,
  ): Promise<Gathering | null> {
    try {
      this.#keepPause(form_id, await tell(mine.typed, pause));
      return null;
    } catch (error) {
      // The room has too much to do, or cannot be reached.
      this.#keepPause(form_id, DRAFT_PAUSE.most);
      if (error instanceof RoomRefusal) throw error;
      const isOthers = this.#gathering.has(form_id);
      if (!isOthers && this.#clock.now() - started > LAST_ATTEMPT_MS) throw error;
      return this.#join(form_id, mine.typed);
    }
  }

  /** Adds to what is gathered for the form. Returns it if nobody else tells the room. */
  #join(form_id: string, typed: TypedFields): Gathering | null {
    const now = this.#clock.now();
    const known = this.#gathering.get(form_id);
    const gathering =
      known && now - known.since < LOST_MS ? known : { typed: new Map(known?.typed), since: now };
    for (const [session_id, field_ids] of typed) {
      const before = gathering.typed.get(session_id) ?? [];
      gathering.typed.set(session_id, new Set([...before, ...field_ids]));
    }
    this.#gathering.set(form_id, gathering);
    return gathering === known ? null : gathering;
  }

  #pauseOf(form_id: string): number {
    const known = this.#pauses.get(form_id);
    return known && this.#clock.now() - known.at < KNOWN_MS ? known.ms : DRAFT_PAUSE.least;
  }

  #keepPause(form_id: string, ms: number): void {
    if (this.#pauses.size >= MOST_FORMS) this.#pauses.clear();
    this.#pauses.set(form_id, { ms, at: this.#clock.now() });
  }
}
