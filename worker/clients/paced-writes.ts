/** KV accepts one write of a key per second. */
const PAUSE_MS = 1_000;
/** Longer than a pause and two writes. A request that takes longer was ended, and the next one takes over. */
const LOST_MS = 5_000;
/** Keys whose last write an isolate remembers. */
const MOST_KEYS = 500;

interface Waiting {
  since: number;
  write(): Promise<void>;
}

interface Paced {
  waiting: Map<string, Waiting>;
  /** When each key was last written. */
  written: Map<string, number>;
}

/** By what is written to. */
const paced = new WeakMap<object, Paced>();

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function note({ written }: Paced, key: string): void {
  written.delete(key);
  if (written.size >= MOST_KEYS) written.delete(written.keys().next().value!);
  written.set(key, Date.now());
}

/**
 * Writes at most once per second and isolate: while a write waits for its turn, the next one replaces it, and the
 * request that waits does it. A refused write is tried once more, because other isolates write too.
 */
export async function writeOnce(to: object, key: string, write: () => Promise<void>): Promise<void> {
  const state = paced.get(to) ?? { waiting: new Map(), written: new Map() };
  paced.set(to, state);
  const earlier = state.waiting.get(key);
  if (earlier && Date.now() - earlier.since < LOST_MS) {
    earlier.write = write;
    return;
  }
  let latest = write;
  const turn = async () => {
    const own: Waiting = { since: Date.now(), write: latest };
    state.waiting.set(key, own);
    const wait = () => (state.written.get(key) ?? 0) + PAUSE_MS - Date.now();
    // The write before may have ended meanwhile, from when on the pause counts.
    while (wait() > 0) await pause(wait());
    if (state.waiting.get(key) === own) state.waiting.delete(key);
    note(state, key);
    latest = own.write;
    await latest().finally(() => note(state, key));
  };
  try {
    await turn();
  } catch {
    // If a later write waits, it makes up for this one.
    if (!state.waiting.has(key)) await turn();
  }
}
