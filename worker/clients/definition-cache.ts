import type { Cache, KVNamespace } from "@cloudflare/workers-types";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FormHead } from "#core/forms/look/form-head.ts";
import { parseDefinition } from "./parsed-definitions.ts";

/** What the edge has of a form. */
export interface FormAtEdge {
  definition: FormDefinition | null;
  /** Only without the definition, for a form that KV lists as open. */
  head: FormHead | null;
}

/**
 * Form definitions at the edge: the location's cache in front, KV behind it. Both store the definition with
 * its version. On every load the database checks whether that version is current, so an outdated entry costs a
 * repaint but never a response. A failing cache counts as empty. Beside it, KV lists the forms that are open, each with
 * its head: a small entry that outlives the definition.
 */
export interface DefinitionCache {
  read(form_id: string): Promise<FormDefinition | null>;
  find(form_id: string): Promise<FormAtEdge>;
  /**
   * Stores the definition, and lists the form or takes it from the list. Rejects if KV refuses twice. Says whether this is
   * a change of the form, or only what a visit found: that is written only if KV seems to have something else.
   */
  write(definition: FormDefinition, is_change?: boolean): Promise<void>;
  remove(form_id: string): Promise<void>;
  /** Rejects if either cache does not reply. All other methods treat that as empty. */
  ping(): Promise<void>;
}

export type ColoCache = Pick<Cache, "match" | "put" | "delete">;

/** Raised when `FormDefinition` changes its shape so that a deployment never reads another one's entries. */
const SHAPE = 5;

export const definitionKey = (form_id: string) => `definition/${SHAPE}/${form_id}`;
/** The Cache API needs an address; this one is never fetched. */
export const definitionAddress = (form_id: string) =>
  `https://definitions.sheaf.invalid/${definitionKey(form_id)}`;

export function createDefinitionCache(colo: ColoCache, kv: KVNamespace): DefinitionCache {
  // Loaded on demand: most visits find the definition in the location's cache.
  const store = async () => (await import("./definition-store.ts")).definitionStore(colo, kv);
  async function find(form_id: string): Promise<FormAtEdge> {
    try {
      const near = await colo.match(definitionAddress(form_id));
      if (near) return { definition: parseDefinition(form_id, await near.text()), head: null };
    } catch {
      // It failed, or the entry was replaced while its body was read.
    }
    return (await store()).find(form_id);
  }
  return {
    find,
    read: async (form_id) => (await find(form_id)).definition,
    write: async (definition, is_change) => (await store()).write(definition, is_change),
    remove: async (form_id) => (await store()).remove(form_id),
    ping: async () => (await store()).ping(),
  };
}
