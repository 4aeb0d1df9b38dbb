import type { KVNamespace } from "@cloudflare/workers-types";

/** Where a readable address led when it was looked up. */
export interface KnownAddress {
  form_id: string;
  /** The form's current readable path; null: it has only the address with its id. */
  path: string | null;
  /** When the database said so, in milliseconds. */
  at: number;
}

/**
 * Readable addresses at the edge, by path, so that a page is sent before the database replies. An entry may be old: its
 * reader asks the database after the response. A failing cache counts as empty.
 */
export interface AddressCache {
  read(path: string): Promise<KnownAddress | null>;
  write(path: string, known: KnownAddress): Promise<void>;
  remove(path: string): Promise<void>;
}

/** An expired entry is written again by the next visit. */
const SECONDS = 30 * 24 * 60 * 60;
/** KV's own cache in the location; 60 is the minimum. */
const COLO_SECONDS = 60;

const key = (path: string) => `address/1/${path}`;

export function createAddressCache(kv: KVNamespace): AddressCache {
  return {
    read: (path) =>
      kv.get<KnownAddress>(key(path), { type: "json", cacheTtl: COLO_SECONDS }).catch(() => null),
    write: (path, known) => kv.put(key(path), JSON.stringify(known), { expirationTtl: SECONDS }),
    remove: (path) => kv.delete(key(path)),
  };
}
