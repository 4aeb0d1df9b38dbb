import type { Cache, KVNamespace } from "@cloudflare/workers-types";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { parseDefinition } from "./parsed-definitions.ts";

/**
 * Form definitions at the edge: the location's cache in front, KV behind it. Both store the definition with
 * its version. On every load the database checks whether that version is current, so an outdated entry costs a
 * repaint but never a response. A failing cache counts as empty.
 */
export interface DefinitionCache {
  read(form_id: string): Promise<FormDefinition | null>;
  write(definition: FormDefinition): Promise<void>;
  remove(form_id: string): Promise<void>;
  /** Rejects if either cache does not reply. All other methods treat that as empty. */
  ping(): Promise<void>;
}

/** Raised when `FormDefinition` changes its shape so that a deployment never reads another one's entries. */
const SHAPE = 4;
const COLO_SECONDS = 60 * 60;
/** Forms without visits expire from KV. */
const KV_SECONDS = 30 * 24 * 60 * 60;
/** KV's own cache in the location; 60 is the minimum. */
const KV_COLO_SECONDS = 60;

const key = (form_id: string) => `definition/${SHAPE}/${form_id}`;
/** The Cache API needs an address; this one is never fetched. */
const address = (form_id: string) => `https://definitions.sheaf.invalid/${key(form_id)}`;

export function createDefinitionCache(
  colo: Pick<Cache, "match" | "put" | "delete">,
  kv: KVNamespace,
): DefinitionCache {
  const cacheInColo = (form_id: string, json: string) =>
    colo.put(
      address(form_id),
      new Response(json, {
        headers: { "content-type": "application/json", "cache-control": `max-age=${COLO_SECONDS}` },
      }) as never,
    );
  return {
    async read(form_id) {
      const near = await colo.match(address(form_id)).catch(() => undefined);
      if (near) return parseDefinition(form_id, await near.text());
      const far = await kv.get(key(form_id), { type: "text", cacheTtl: KV_COLO_SECONDS }).catch(() => null);
      if (far === null) return null;
      await cacheInColo(form_id, far).catch(() => {});
      return parseDefinition(form_id, far);
    },
    async write(definition) {
      const json = JSON.stringify(definition);
      await Promise.all([
        cacheInColo(definition.form_id, json),
        kv.put(key(definition.form_id), json, { expirationTtl: KV_SECONDS }),
      ]);
    },
    async ping() {
      await Promise.all([colo.match(address("health")), kv.get(key("health"))]);
    },
    async remove(form_id) {
      await Promise.all([colo.delete(address(form_id)), kv.delete(key(form_id))]);
    },
  };
}
