/** What is wrong with a draft, by part. */
export type Problems<Draft> = { readonly [Part in keyof Draft]?: string };

export interface AutosaveRules<Draft> {
  /**
   * Stores a draft. Rejects with `Declined` if the user takes the change back. A question to the user before is passed
   * to `whileAsked`: until it is answered, nothing is being saved.
   */
  save: (draft: Draft, whileAsked: (answer: Promise<void>) => Promise<void>) => Promise<unknown>;
  /** What is wrong with a draft. An invalid draft is never stored. */
  problemsOf?: (draft: Draft) => Problems<Draft>;
  /** Whether valid parts are stored while others are invalid. Parts that belong together are not. */
  isApart?: boolean;
  /** Whether a draft has consequences that nobody wants half typed: it is stored only when it is left. */
  isCareful?: (draft: Draft) => boolean;
}

/** The user takes a change back instead of storing it. */
export class Declined extends Error {}

export interface AutosaveState<Draft> {
  draft: Draft;
  /** What is wrong, by part. Empty while the user is still typing. */
  problems: Problems<Draft>;
  /** Whether anything is not stored yet. */
  isUnsaved: boolean;
  isSaving: boolean;
  /** Whether the user is asked before a save, so that what is stored still applies. */
  isAsked: boolean;
  /** Whether the last change was stored. */
  isSaved: boolean;
  /** Why the last attempt failed; null if it did not. */
  failure: string | null;
}

/** How long a text rests before it is stored. */
export const REST_MS = 600;

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * Stores what a user changes, without a button: a choice at once, a text when it rests or is left. At most one
 * save runs at a time, an invalid draft is never stored, and what is stored last is what was entered last.
 * A change from elsewhere replaces only what the user is not editing.
 */
export class Autosaver<Draft extends object> {
  /** The current rules; they close over the values of the last rendering. */
  rules: AutosaveRules<Draft>;
  #draft: Draft;
  /** What is stored, as far as known. */
  #base: Draft;
  /** Changes from elsewhere to parts that the user typed and may go on typing. */
  #theirs: Partial<Draft> = {};
  /** Parts that were typed since the focus entered them. */
  readonly #typed = new Set<keyof Draft>();
  /** What turned out to be stored during a save, as far as it was news. */
  #later: Partial<Draft> | null = null;
  #isSaving = false;
  #isAsked = false;
  /** Whether the user asked for another save during the running one, and deliberately. */
  #next: { isDeliberate: boolean } | null = null;
  /** Whether a failed save may have been stored. */
  #isUncertain = false;
  #isResting = true;
  #isSaved = false;
  #failure: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState<Draft>;

  constructor(stored: Draft, rules: AutosaveRules<Draft>) {
    this.rules = rules;
    this.#draft = stored;
    this.#base = stored;
    this.#state = this.#toState();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): AutosaveState<Draft> => this.#state;

  /** Takes over a choice and stores it at once. */
  set(part: Partial<Draft>): void {
    this.#change(part);
    this.#store(true);
  }

  /** Takes over typed text. It is stored when it rests or is left. */
  type(part: Partial<Draft>): void {
    this.#change(part);
    for (const key of Object.keys(part)) this.#typed.add(key as keyof Draft);
    this.#isResting = false;
    this.#timer = setTimeout(() => this.#store(false), REST_MS);
    this.#show();
  }

  /** Stores what was typed, because its control was left or Enter was pressed. */
  leave(): void {
    this.#typed.clear();
    const { draft, theirs } = { draft: this.#draft, theirs: this.#theirs };
    this.#theirs = {};
    this.#take({ ...this.#base, ...theirs }, draft);
    this.#store(true);
  }

  /** Stores what can be stored without a question, because the page is left. */
  close(): void {
    this.#store(false);
  }

  retry(): void {
    if (this.#failure !== null) this.#store(true);
  }

  /** Takes over what is stored, after a change from here or elsewhere. */
  receive(stored: Draft): void {
    if (this.#isSaving) this.#later = this.#newsOf(stored);
    else this.#take(stored, this.#draft);
    this.#show();
  }

  /** Without what is known already: the echo of an earlier save, which would undo the running one. */
  #newsOf(stored: Draft): Partial<Draft> {
    const keys = (Object.keys(stored) as (keyof Draft)[]).filter(
      (key) => key in this.#theirs || !isSame(stored[key], this.#base[key]),
    );
    return Object.fromEntries(keys.map((key) => [key, stored[key]])) as Partial<Draft>;
  }

  #take(stored: Partial<Draft>, draft: Draft): void {
    const [nextDraft, nextBase, theirs] = [{ ...draft }, { ...this.#base }, { ...this.#theirs }];
    for (const key of Object.keys(stored) as (keyof Draft)[]) {
      delete theirs[key];
      if (isSame(stored[key], this.#base[key])) continue;
      const isUntouched = isSame(draft[key], this.#base[key]);
      if (isUntouched && this.#typed.has(key)) theirs[key] = stored[key];
      else nextBase[key] = stored[key] as Draft[keyof Draft];
      if (isUntouched && !this.#typed.has(key)) nextDraft[key] = stored[key] as Draft[keyof Draft];
    }
    this.#draft = nextDraft;
    this.#base = nextBase;
    this.#theirs = theirs;
  }

  #change(part: Partial<Draft>): void {
    clearTimeout(this.#timer);
    this.#draft = { ...this.#draft, ...part };
    this.#isSaved = false;
    this.#failure = null;
  }

  /** Parts that someone else changed, and the user did not since. */
  #held(): Partial<Draft> {
    const keys = (Object.keys(this.#theirs) as (keyof Draft)[]).filter((key) =>
      isSame(this.#draft[key], this.#base[key]),
    );
    return Object.fromEntries(keys.map((key) => [key, this.#theirs[key]])) as Partial<Draft>;
  }

  #problemsOf(draft: Draft): Problems<Draft> {
    return this.rules.problemsOf?.(draft) ?? {};
  }

  /** The draft to store; null if it is invalid or already stored. */
  #wanted(): Draft | null {
    const stored = { ...this.#base, ...this.#theirs };
    const draft = { ...this.#draft, ...this.#held() };
    const invalid = Object.keys(this.#problemsOf(draft)) as (keyof Draft)[];
    if (invalid.length > 0 && this.rules.isApart !== true) return null;
    for (const key of invalid) draft[key] = stored[key];
    if (invalid.length > 0 && Object.keys(this.#problemsOf(draft)).length > 0) return null;
    return isSame(draft, stored) && !this.#isUncertain ? null : draft;
  }

  #store(isDeliberate: boolean): void {
    clearTimeout(this.#timer);
    this.#isResting = true;
    if (this.#isSaving) {
      this.#next = { isDeliberate: isDeliberate || this.#next?.isDeliberate === true };
    } else {
      const wanted = this.#wanted();
      const isAllowed = isDeliberate || this.rules.isCareful?.(wanted ?? this.#draft) !== true;
      if (wanted !== null && isAllowed) void this.#save(wanted);
    }
    this.#show();
  }

  async #save(wanted: Draft): Promise<void> {
    const held = this.#held();
    this.#isSaving = true;
    this.#failure = null;
    try {
      await this.rules.save(wanted, (answer) => this.#whileAsked(answer));
      this.#isUncertain = false;
      this.#isSaved = true;
      const kept = Object.keys(held) as (keyof Draft)[];
      const base = { ...wanted };
      for (const key of kept) base[key] = this.#base[key];
      this.#base = base;
      this.#theirs = held;
    } catch (error) {
      if (error instanceof Declined) this.#draft = { ...this.#base };
      else {
        this.#isUncertain = true;
        this.#failure = (error as Error).message;
      }
    }
    this.#isSaving = false;
    const [next, later] = [this.#next, this.#later];
    this.#next = null;
    this.#later = null;
    if (later !== null) this.#take(later, this.#draft);
    if (next !== null) this.#store(next.isDeliberate);
    else this.#show();
  }

  async #whileAsked(answer: Promise<void>): Promise<void> {
    this.#isAsked = true;
    this.#show();
    try {
      await answer;
    } finally {
      this.#isAsked = false;
      this.#show();
    }
  }

  #toState(): AutosaveState<Draft> {
    const problems = this.#problemsOf(this.#draft);
    const isInvalid = Object.keys(problems).length > 0;
    const stored = { ...this.#base, ...this.#theirs };
    const isUnsaved =
      !this.#isAsked &&
      (this.#isSaving || this.#isUncertain || !isSame({ ...this.#draft, ...this.#held() }, stored));
    return {
      draft: this.#draft,
      problems: this.#isResting ? problems : {},
      isUnsaved,
      isSaving: this.#isSaving && !this.#isAsked,
      isAsked: this.#isAsked,
      isSaved: this.#isSaved && !isUnsaved && !isInvalid,
      failure: this.#failure,
    };
  }

  #show(): void {
    this.#state = this.#toState();
    for (const listener of this.#listeners) listener();
  }
}
