/** Longer than a read of KV. A request that takes longer was ended, and its promise never settles. */
const LOST_MS = 500;

/** Reads that have begun in this isolate, by what they read from. */
const begun = new WeakMap<object, Map<string, Promise<unknown>>>();

const LOST = Symbol("lost");

/** The promise of `race` belongs to the request that waits. `await read` would go on in the one that reads. */
function orLost<T>(read: Promise<T>): Promise<T | typeof LOST> {
  let timer: ReturnType<typeof setTimeout>;
  const lost = new Promise<typeof LOST>((resolve) => {
    timer = setTimeout(() => resolve(LOST), LOST_MS);
  });
  return Promise.race([read, lost]).finally(() => clearTimeout(timer));
}

/** Reads once for all requests of this isolate that ask for the same key meanwhile. */
export async function readTogether<T>(from: object, key: string, read: () => Promise<T>): Promise<T> {
  const reads = begun.get(from) ?? new Map<string, Promise<unknown>>();
  begun.set(from, reads);
  const others = reads.get(key) as Promise<T> | undefined;
  if (others) {
    const shared = await orLost(others);
    if (shared !== LOST) return shared;
    if (reads.get(key) === others) reads.delete(key);
    return readTogether(from, key, read);
  }
  const own = read();
  reads.set(key, own);
  try {
    return await own;
  } finally {
    if (reads.get(key) === own) reads.delete(key);
  }
}
