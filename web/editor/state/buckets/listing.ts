import { atom } from "jotai";
import type { ListedObject, ObjectOrder, ObjectPage } from "#core/contracts/buckets.ts";
import { listObjects } from "../../api/bucket-endpoints.ts";
import { ApiError, call } from "../../api/client.ts";

/** What the page of a bucket lists. */
export interface ListingQuery {
  document_id: string;
  /** The key of a folder, or of a file in it. */
  path: string;
  order: ObjectOrder;
  direction: "asc" | "desc";
  search: string;
}

export interface Listing extends Omit<ObjectPage, "next"> {
  query: ListingQuery;
  /** Whether there is more than the loaded pages. */
  hasMore: boolean;
  isLoadingMore: boolean;
}

export type ListingState =
  | { status: "loading" }
  | { status: "failed"; error: ApiError }
  | { status: "ready"; listing: Listing };

const stateAtom = atom<ListingState>({ status: "loading" });
/** The list on the page of the bucket, up to the last loaded page. */
export const listingAtom = atom((get) => get(stateAtom));

/** The objects on the page, by the address of their list; one per store. */
const readingAtom = atom(() => ({
  query: null as ListingQuery | null,
  next: null as string | null,
  pages: 1,
  isReading: false,
  isOutdated: false,
}));

const read = (query: ListingQuery, after: string | null): Promise<ObjectPage> => {
  const { document_id, ...asked } = query;
  return call(listObjects, {
    params: { document_id },
    query: { ...asked, kind: "all", ...(after !== null && { after }) },
  });
};

/** Lists a folder, or what a search finds. Drops the results of superseded calls. */
export const openListingAtom = atom(null, async (get, set, query: ListingQuery) => {
  const reading = get(readingAtom);
  const before = get(stateAtom);
  // The same folder in another order stays on the page until the new order has arrived.
  const isSame =
    before.status === "ready" &&
    before.listing.query.document_id === query.document_id &&
    before.listing.query.path === query.path;
  if (!isSame) set(stateAtom, { status: "loading" });
  Object.assign(reading, { query, next: null, pages: 1, isOutdated: false });
  try {
    const { next, ...page } = await read(query, null);
    if (reading.query !== query) return;
    reading.next = next;
    set(stateAtom, {
      status: "ready",
      listing: { ...page, query, hasMore: next !== null, isLoadingMore: false },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (reading.query === query) set(stateAtom, { status: "failed", error });
  }
});

const patchAtom = atom(null, (get, set, patch: Partial<Listing>) => {
  const state = get(stateAtom);
  if (state.status === "ready") set(stateAtom, { ...state, listing: { ...state.listing, ...patch } });
});

/** Loads the next page. If that fails, it can be asked for again. */
export const loadMoreObjectsAtom = atom(null, async (get, set) => {
  const reading = get(readingAtom);
  const state = get(stateAtom);
  const { query, next } = reading;
  if (state.status !== "ready" || query === null || next === null || state.listing.isLoadingMore) return;
  set(patchAtom, { isLoadingMore: true });
  try {
    const page = await read(query, next);
    const now = get(stateAtom);
    if (reading.query !== query || reading.next !== next || now.status !== "ready") return;
    Object.assign(reading, { next: page.next, pages: reading.pages + 1 });
    set(patchAtom, { objects: merged(now.listing.objects, page.objects), hasMore: page.next !== null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  } finally {
    if (reading.query === query) set(patchAtom, { isLoadingMore: false });
  }
});

/** An object may have moved to a later page between two calls. */
function merged(before: readonly ListedObject[], more: readonly ListedObject[]): ListedObject[] {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
}

/** Reads all loaded pages again. Calls during a reading lead to one more. */
export const refreshListingAtom = atom(null, async (get, set) => {
  const reading = get(readingAtom);
  if (reading.isReading) {
    reading.isOutdated = true;
    return;
  }
  reading.isReading = true;
  try {
    do {
      reading.isOutdated = false;
      await set(readPagesAtom);
    } while (reading.isOutdated);
  } finally {
    reading.isReading = false;
  }
});

const readPagesAtom = atom(null, async (get, set) => {
  const reading = get(readingAtom);
  const { query, pages } = reading;
  if (query === null) return;
  try {
    const first = await read(query, null);
    let { next } = first;
    let objects: readonly ListedObject[] = first.objects;
    for (let page = 1; page < pages && next !== null; page += 1) {
      const more = await read(query, next);
      objects = merged(objects, more.objects);
      next = more.next;
    }
    if (reading.query !== query) return;
    reading.next = next;
    const isLoadingMore = false;
    set(stateAtom, {
      status: "ready",
      listing: { ...first, objects, query, hasMore: next !== null, isLoadingMore },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The folder was deleted. Any other failure is repaired by the next change.
    if (reading.query === query && error.status === 404) set(stateAtom, { status: "failed", error });
  }
});
