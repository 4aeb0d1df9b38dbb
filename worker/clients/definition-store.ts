import type { KVNamespace } from "@cloudflare/workers-types";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { type FormHead, headOf } from "#core/forms/look/form-head.ts";
import { isSentEarly } from "#core/forms/submitting/availability.ts";
import {
  type ColoCache,
  type DefinitionCache,
  definitionAddress,
  definitionKey,
  type FormAtEdge,
} from "./definition-cache.ts";
import { writeOnce } from "./paced-writes.ts";
import { parseDefinition } from "./parsed-definitions.ts";
import { readTogether } from "./shared-reads.ts";

const COLO_SECONDS = 60 * 60;
/** Definitions of forms without visits expire from KV; their heads stay as long as they are open. */
const KV_SECONDS = 30 * 24 * 60 * 60;
/** KV's own cache in the location; 60 is the minimum. */
const KV_READ = { type: "text", cacheTtl: 60 } as const;
/** Raised when `FormHead` changes its shape. */
const HEAD_SHAPE = 1;

/** Changes that are not written yet, by form. */
const changes = new Map<string, symbol>();

export const headKey = (form_id: string) => `open/${HEAD_SHAPE}/${form_id}`;

/** KV, and filling the location's cache. */
export function definitionStore(colo: ColoCache, kv: KVNamespace): Omit<DefinitionCache, "read"> {
  const read = (key: string) => kv.get(key, KV_READ).catch(() => null);
  const cacheInColo = (form_id: string, json: string) =>
    colo.put(
      definitionAddress(form_id),
      new Response(json, {
        headers: { "content-type": "application/json", "cache-control": `max-age=${COLO_SECONDS}` },
      }) as never,
    );

  const store = (key: string, json: string | null, expirationTtl?: number): Promise<void> =>
    json === null ? kv.delete(key) : kv.put(key, json, expirationTtl ? { expirationTtl } : {});

  /** Leaves alone what KV has already, because every visit that finds an outdated copy in its location writes. */
  async function storeNews(key: string, json: string | null, expirationTtl?: number): Promise<void> {
    if ((await read(key)) !== json) await store(key, json, expirationTtl);
  }

  return {
    async find(form_id) {
      const far = await readTogether(kv, form_id, async () => {
        const [json, head] = await Promise.all([read(definitionKey(form_id)), read(headKey(form_id))]);
        if (json !== null) await cacheInColo(form_id, json).catch(() => {});
        return { json, head };
      });
      const definition = far.json === null ? null : parseDefinition(form_id, far.json);
      const isListed = definition === null && far.head !== null;
      return { definition, head: isListed ? (JSON.parse(far.head!) as FormHead) : null } satisfies FormAtEdge;
    },
    async write(definition: FormDefinition, is_change = false) {
      const { form_id } = definition;
      if (is_change) changes.set(form_id, Symbol(form_id));
      const json = JSON.stringify(definition);
      const head = isSentEarly(definition) ? JSON.stringify(headOf(definition)) : null;
      await Promise.all([
        cacheInColo(form_id, json),
        writeOnce(kv, form_id, async () => {
          const change = changes.get(form_id);
          // KV's own cache may have what was there a minute ago, which can be the same as now.
          const put = change === undefined ? storeNews : store;
          await Promise.all([put(definitionKey(form_id), json, KV_SECONDS), put(headKey(form_id), head)]);
          if (changes.get(form_id) === change) changes.delete(form_id);
        }),
      ]);
    },
    async ping() {
      await Promise.all([colo.match(definitionAddress("health")), kv.get(definitionKey("health"))]);
    },
    async remove(form_id) {
      await Promise.all([
        colo.delete(definitionAddress(form_id)),
        writeOnce(kv, form_id, async () => {
          await Promise.all([kv.delete(definitionKey(form_id)), kv.delete(headKey(form_id))]);
        }),
      ]);
    },
  };
}
