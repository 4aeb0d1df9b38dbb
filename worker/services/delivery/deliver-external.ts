import type { ReadClock } from "#core/connections/column-values.ts";
import { rowOfResponse } from "#core/connections/row-of-response.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { clockOf } from "#core/values/clock.ts";
import type { Written } from "../../clients/external-database/write-row.ts";
import type { Context } from "../../context.ts";
import { beginWrite, readPlannedWrite } from "../../db/delivery/external-writes.ts";
import type { ClaimedEvent } from "../../db/delivery/outbox.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { openKeys } from "../connections/external-keys.ts";
import { storeFiles } from "../connections/store-files.ts";
import { dropped, NOT_OURS, type Outcome } from "./delivery-outcome.ts";

const MAYBE_WRITTEN = "The row may have been written.";

/**
 * Writes a new response into the main table of its form. With a column for our ids, a repeated write changes nothing, so
 * every failure is retried. Without one, only what was certainly not written is: anything else waits for a person.
 */
export async function deliverExternal(
  ctx: Context,
  claimed: ClaimedEvent,
): Promise<Outcome | typeof NOT_OURS> {
  const { response, form_id } = claimed;
  const planned = await readPlannedWrite(ctx.db, claimed);
  if (planned === null) return NOT_OURS;
  const { begun_at, table } = planned;
  if (begun_at !== null) return unknown(`The write was interrupted. ${MAYBE_WRITTEN}`, null);
  if (table === null) return dropped("disconnected");
  if (response === null) return dropped("erased");
  if (response.platform_powered_by === "simulator") return dropped("simulated");
  const { id_column, schema_name: schema, table_name } = table;
  const { definition } = await readFormLive(ctx.db, { form_id, known_version: null });
  const fields = definition?.fields ?? [];
  const read = readClock(response, definition);
  const sent = rowOfResponse(fields, { ...response, read }, table);
  if (sent === null) return notSent("No question has the name of a column of the table.");
  const keys = await openKeys(ctx, table.keys).catch(() => null);
  if (keys === null) return notSent("The secret key can’t be read. Store it again.");
  const client = await ctx.externalDatabases();
  const started = performance.now();
  const is_once = id_column === null;
  if (is_once) {
    // While the server is away, nothing is sent whose fate would be unknown.
    const found = await client.findServer(keys, { schema, table: table_name });
    if (!found.ok) return { ...failed(found, started), is_unwritten: true };
  }
  // Before the row, which has their paths.
  const stored = await storeFiles(ctx, {
    form_id,
    keys,
    fields,
    response,
    table: { name: table_name, schema },
    sent,
  });
  if (!stored.ok) return { ...notSent(stored.problem.message), is_unwritten: true };
  const row = rowOfResponse(fields, { id: response.id, data: stored.value, read }, table) ?? sent;
  const begun = await beginWrite(ctx.db, claimed, is_once, ctx.now());
  if (begun === "not_ours") return NOT_OURS;
  if (begun === "gone") return dropped("erased");
  if (begun === "unknown") return unknown(`The write was interrupted. ${MAYBE_WRITTEN}`, null);
  const written = await client.writeRow(keys, { schema, table: table_name, row, id_column });
  if (written.ok) return { error: null, attempt: attemptOf(written, started) };
  const outcome = failed(written, started);
  if (!is_once || written.is_unwritten) return { ...outcome, is_unwritten: written.is_unwritten };
  return unknown(`${outcome.error} ${MAYBE_WRITTEN}`, outcome.attempt);
}

/** The clock by which the answers became moments. */
const readClock = (
  response: NonNullable<ClaimedEvent["response"]>,
  definition: FormDefinition | null,
): ReadClock => ({
  clock: clockOf(response) ?? (definition === null ? 0 : formZone(definition)),
  at: Date.parse(response.created_at),
});

function attemptOf({ status }: Pick<Written, "status">, started: number): NonNullable<Outcome["attempt"]> {
  return { duration_ms: Math.round(performance.now() - started), status, excerpt: null };
}

function failed(written: Extract<Written, { ok: false }>, started: number): Outcome & { error: string } {
  const { problem, words } = written;
  return { error: problem.message, attempt: { ...attemptOf(written, started), excerpt: words } };
}

function notSent(error: string): Outcome {
  return { error, attempt: { duration_ms: 0, status: null, excerpt: null }, is_unwritten: true };
}

/** What was noted when the write began stays, so that nothing but a person repeats it. */
function unknown(error: string, attempt: Outcome["attempt"]): Outcome {
  return { error, attempt: attempt ?? { duration_ms: 0, status: null, excerpt: null }, is_final: true };
}
