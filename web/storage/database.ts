/** How long a caller waits for the browser, in milliseconds. */
const LONGEST_WAIT_MS = 1_000;

/** The result of a request. */
export const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Works with a store in one transaction, which ends when no request of it is under way. */
export type RunInStore = <Value>(
  store: string,
  act: (store: IDBObjectStore) => Promise<Value>,
) => Promise<Value>;

/**
 * A database of this browser (IndexedDB), opened with the first use. Browsers deny it in some frames and private
 * windows, by throwing, by failing, or by never answering. Here every use of it returns a promise, which rejects after a
 * second at the latest, while the work goes on; without a reason, if the browser does not answer. `create`: creates the stores.
 */
export function browserDatabase(name: string, create: (database: IDBDatabase) => void): RunInStore {
  let opened: Promise<IDBDatabase> | null = null;
  const open = async () => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => create(request.result);
    return settled(request);
  };
  return (store, act) => {
    opened ??= open();
    const work = opened.then((database) => act(database.transaction(store, "readwrite").objectStore(store)));
    work.catch(() => {
      // Browsers end connections, and then each use of one fails. The next use opens another one.
      opened = null;
    });
    return Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, LONGEST_WAIT_MS))]);
  };
}
