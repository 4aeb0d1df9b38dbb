import type { Cache, KVNamespace } from "@cloudflare/workers-types";
import type { FormDefinition } from "#core/forms/definition.ts";

/**
 * Form definitions at the edge: the colo's own cache in front, KV behind it. Both hold the definition with its
 * version inside; the database says at every load whether that version is still the current one, so an old entry
 * costs a repaint and never an answer. A cache that fails is a cache that is empty.
 */
export interface DefinitionCache {
  read(form_id: string): Promise<FormDefinition | null>;
  write(definition: FormDefinition): Promise<void>;
  remove(form_id: string): Promise<void>;
  /** Rejects if either cache does not answer: everywhere else that counts as empty. */
  ping(): Promise<void>;
}

/** Raised when `FormDefinition` changes its shape, so that a deployment never reads another one's entries. */
const SHAPE = 2;
const COLO_SECONDS = 60 * 60;
/** Forms that nobody visits leave KV by themselves. */
const KV_SECONDS = 30 * 24 * 60 * 60;
/** KV's own copy in the colo; the shortest that it allows. */
const KV_COLO_SECONDS = 60;

const key = (form_id: string) => `definition/${SHAPE}/${form_id}`;
/** The Cache API wants an address; this one is never fetched. */
const address = (form_id: string) => `https://definitions.sheaf.invalid/${key(form_id)}`;

export function createDefinitionCache(
  colo: Pick<Cache, "match" | "put" | "delete">,
  kv: KVNamespace,
): DefinitionCache {
  const keep = (definition: FormDefinition) =>
    colo.put(
      address(definition.form_id),
      new Response(JSON.stringify(definition), {
        headers: { "content-type": "application/json", "cache-control": `max-age=${COLO_SECONDS}` },
      }) as never,
    );
  return {
    async read(form_id) {
      const near = await colo.match(address(form_id)).catch(() => undefined);
      if (near) return (await near.json()) as FormDefinition;
      const options = { type: "json", cacheTtl: KV_COLO_SECONDS } as const;
      const far = await kv.get<FormDefinition>(key(form_id), options).catch(() => null);
      if (far) await keep(far).catch(() => {});
      return far;
    },
    async write(definition) {
      const json = JSON.stringify(definition);
      await Promise.all([
        keep(definition),
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
