import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { importRows } from "#core/contracts/grid/imports.ts";
import { updateCells } from "#core/contracts/grid/rows.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { type MadeForm, makeForm, makePeople, makeTable, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { deliverDue } from "./deliver-due.ts";

/**
 * Every SQL function that writes events, and what reads them. Rooms read changes by a schema (`Change`), and the fake
 * rooms read what is published as they do. The other destinations read `ClaimedEvent`.
 */

const FUNCTIONS = join(import.meta.dirname, "../../db/functions");

let harness: Harness;
let people: People;
let form: MadeForm;
let id: string;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
beforeEach(async () => {
  harness.now.current = () => new Date();
  await harness.database.sql.query("DELETE FROM outbox");
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  id = await submit("first");
  await harness.drain();
  harness.room.published.length = 0;
});
afterAll(() => harness.close());

const query = (text: string, values: unknown[] = []) => harness.database.sql.query(text, values);
const params = () => ({ form_id: form.form_id });
async function submit(name: string): Promise<string> {
  const response = await harness.browser().send(submitForm, { params: params(), body: { name } });
  return ((await response.json()) as { data: { id: string } }).data.id;
}
/** A form with a receiver has an event for each response. */
const addReceiver = () =>
  query(
    "INSERT INTO webhook (form_id, url, events, secret, is_enabled) VALUES ($1, 'https://example.com', '{response.created}', 'x', false)",
    [form.form_id],
  );
async function removeAndRestore(): Promise<void> {
  const deletion_id = randomUUID();
  await query("SELECT remove_responses($1, ARRAY[$2::uuid], $3, NULL, now() + interval '1 hour', now())", [
    form.form_id,
    id,
    deletion_id,
  ]);
  await query("SELECT restore_responses($1, $2, 0, 10, NULL, now())", [form.form_id, deletion_id]);
}
async function importRow(): Promise<void> {
  const { table_id, fields } = await makeTable(harness.database.sql, {
    project_id: people.project_id,
    name: `rows ${randomUUID()}`,
    fields: [{ name: "title", type: "text" }],
  });
  await people.editor.send(importRows, {
    params: { form_id: table_id },
    body: { batch_id: randomUUID(), transaction_id: "t", columns: [fields.title!], rows: [["x"]] },
  });
}
async function publishLate(): Promise<void> {
  await harness.database.fail({
    kind: "before_execution",
    times: 1,
    sql_includes: "DELETE FROM unpublished_response",
  });
  await submit("late");
  await harness.drain();
  const later = Date.now() + 2 * 60_000;
  harness.now.current = () => new Date(later);
}

/** By function: what makes it write, without a transaction where it takes one, and what a room is told at last. */
const WRITERS: Record<string, [write: () => Promise<unknown>, told: Change["type"]]> = {
  delete_responses: [
    () => query("SELECT delete_responses($1, ARRAY[$2::uuid], NULL, now())", [form.form_id, id]),
    "response.deleted",
  ],
  enqueue_unpublished: [publishLate, "response.created"],
  import_rows: [importRow, "response.deleted"],
  restore_responses: [removeAndRestore, "response.deleted"],
  submit_responses: [() => addReceiver().then(() => submit("second")), "response.created"],
  "update_cell.until-0.3.0": [
    () =>
      query("SELECT update_cell($1, $2, $3, $4::jsonb, NULL, now())", [
        form.form_id,
        id,
        form.fields.name,
        JSON.stringify({ value: "other" }),
      ]),
    "response.updated",
  ],
  update_cells: [
    () =>
      people.editor.send(updateCells, {
        params: params(),
        body: {
          transaction_id: "t",
          cells: [{ row_id: id, field_id: form.fields.name!, value: "other" }],
        },
      }),
    "response.updated",
  ],
  write_response: [
    () =>
      query("SELECT write_response($1, $2, NULL, NULL, '{}', '{}', '[]', '{}', 99, now())", [
        randomUUID(),
        form.form_id,
      ]),
    "response.created",
  ],
};
/** Writes what others than rooms read. */
const FOR_OTHERS = ["fan_out_event"];

test("each function that writes events is known", () => {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".sql"),
  );
  const writing = files.filter((name) =>
    /INSERT INTO outbox\b/i.test(readFileSync(join(FUNCTIONS, name), "utf8")),
  );
  expect(writing.map((name) => basename(name, ".sql")).sort()).toEqual(
    [...Object.keys(WRITERS), ...FOR_OTHERS].sort(),
  );
});

test.each(Object.keys(WRITERS))("rooms can read what %s writes", async (name) => {
  const [write, told] = WRITERS[name]!;
  await write();
  await harness.drain();
  await deliverDue(harness.context());
  expect(harness.room.refused).toEqual([]);
  expect(harness.room.published.at(-1)?.publication).toMatchObject({ type: told });
  const { rows } = await query("SELECT FROM outbox WHERE destination = 'room' AND delivered_at IS NULL");
  expect(rows).toEqual([]);
});
