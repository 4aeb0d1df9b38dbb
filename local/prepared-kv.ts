import { join } from "node:path";
import { Miniflare } from "miniflare";
import pg from "pg";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { headOf } from "#core/forms/look/form-head.ts";
import { definitionKey } from "#worker/clients/definition-cache.ts";
import { headKey } from "#worker/clients/definition-store.ts";
import { ROOT } from "./processes/data-folder.ts";
import { readWorkerOptions } from "./worker-options.ts";

export interface PreparedForm {
  form_id: string;
  /** What KV has of it: that it is open, or its definition too. */
  has: "head" | "definition";
}

/**
 * Fills the KV of a Worker that has not started, so that it knows forms which nobody has visited there: a location far
 * from where they were opened. `persistTo` is the Worker's data folder.
 */
export async function prepareKv(
  persistTo: string,
  connectionString: string,
  forms: readonly PreparedForm[],
): Promise<void> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  const miniflare = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    kvNamespaces: readWorkerOptions(join(ROOT, "dist")).kvNamespaces,
    kvPersist: join(persistTo, "kv"),
  });
  try {
    const kv = await miniflare.getKVNamespace("DEFINITIONS");
    for (const { form_id, has } of forms) {
      const { rows } = await database.query<{ definition: FormDefinition }>(
        "SELECT form_definition($1) AS definition",
        [form_id],
      );
      const { definition } = rows[0]!;
      await kv.put(headKey(form_id), JSON.stringify(headOf(definition)));
      if (has === "definition") await kv.put(definitionKey(form_id), JSON.stringify(definition));
    }
  } finally {
    await miniflare.dispose();
    await database.end();
  }
}
