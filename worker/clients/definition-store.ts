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

  /**
   * Leaves alone what KV has already, because every visit that finds an outdated copy in its location writes. What was
   * read may be a minute old, so a second change in that time can be left out; the next visit that misses it writes it.
   */
  async function store(key: string, json: string | null, expirationTtl?: number): Promise<void> {
    if ((await read(key)) === json) return;
    await (json === null ? kv.delete(key) : kv.put(key, json, expirationTtl ? { expirationTtl } : {}));
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
    async write(definition: FormDefinition) {
      const { form_id } = definition;
      const json = JSON.stringify(definition);
      const head = isSentEarly(definition) ? JSON.stringify(headOf(definition)) : null;
      await Promise.all([
        cacheInColo(form_id, json),
        writeOnce(kv, form_id, async () => {
          await Promise.all([store(definitionKey(form_id), json, KV_SECONDS), store(headKey(form_id), head)]);
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
