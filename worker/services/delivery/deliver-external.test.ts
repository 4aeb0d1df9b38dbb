import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { disconnectMainTable } from "#core/contracts/connections/tables.ts";
import { type DeliveryRow, redeliver, redeliverDead } from "#core/contracts/delivery/channels.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows, restoreRows } from "#core/contracts/grid/deletions.ts";
import { updateCell } from "#core/contracts/grid/rows.ts";
import { startSimulation } from "#core/contracts/simulator.ts";
import { cleanText } from "#core/values/text.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { connectDatabase, connectForm, rowsInLog } from "../../testing/connected-form.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { deliverDue } from "./deliver-due.ts";

/** New responses in the main table of their form. */

const SHOP = `
  CREATE TABLE guests (id uuid PRIMARY KEY, name text DEFAULT 'nobody', age numeric, is_vegan boolean, tags text[],
    extra jsonb, "limit" text);
  CREATE TABLE visits (number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text, age numeric);`;

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let database_id: string;
let form: MadeForm;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(SHOP),
  ]);
  people = await makePeople(harness);
  database_id = await connectDatabase(people, target);
});
beforeEach(async () => {
  harness.now.current = () => new Date();
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "age", type: "number" },
      { name: "is_vegan", type: "switch" },
      { name: "tags", type: "checkboxes", choices: ["a", "b,c"] },
      { name: "extra", type: "json" },
      { name: "limit", type: "text" },
      { name: "only_here", type: "text" },
    ],
  });
});
afterEach(async () => {
  target.fault = null;
  await target.exec("DELETE FROM guests; DELETE FROM visits;");
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const connect = (table_name: "guests" | "visits") => connectForm(people, database_id, form, { table_name });

async function submit(body: Record<string, unknown>, headers: Record<string, string> = {}): Promise<string> {
  const sent = { params: { form_id: form.form_id }, body };
  const answer = await harness.browser().send(submitForm, { ...sent, headers });
  const { data } = (await answer.json()) as { data: { id: string } };
  await harness.drain();
  return data.id;
}

const log = () => rowsInLog(people, form.form_id);
const guests = () => target.run("SELECT * FROM guests ORDER BY name", []);
const visits = () => target.run("SELECT name, age FROM visits ORDER BY number", []);
const again = (delivery_id: string, query = {}) =>
  people.editor.send(redeliver, { params: { form_id: form.form_id, delivery_id }, query });

/** Makes everything due, and runs the cron trigger. */
async function later(hours = 100): Promise<void> {
  const at = harness.now.current().getTime() + hours * 3_600_000;
  harness.now.current = () => new Date(at);
  await deliverDue(harness.context());
}

test("a response is written with its id, exact values, and defaults for what was not answered", async () => {
  await connect("guests");
  const options = form.options.tags!;
  const id = await submit({
    age: 0,
    is_vegan: false,
    tags: [options["b,c"]],
    extra: { a: [1, null] },
    limit: 'a "b", (c)',
    only_here: "x",
  });
  expect(await guests()).toEqual([
    {
      id,
      name: "nobody",
      age: 0,
      is_vegan: false,
      tags: ["b,c"],
      extra: { a: [1, null] },
      limit: 'a "b", (c)',
    },
  ]);
  expect(await log()).toMatchObject([
    {
      channel: "external",
      type: "response.created",
      table: { schema: "public", name: "guests" },
      state: "delivered",
      can_double: false,
      attempts: [{ status: 201, error: null }],
    },
  ]);
});

test("edits and deletions of a response stay here", async () => {
  await connect("guests");
  const row_id = await submit({ name: "Ada" });
  const params = { form_id: form.form_id, row_id, field_id: form.fields.name! };
  await people.editor.call(updateCell, { params, body: { transaction_id: "e", value: "Grace" } });
  const body = { transaction_id: "d", ids: [row_id] };
  await people.editor.call(deleteRows, { params: { form_id: form.form_id }, body });
  await harness.drain();
  expect(await guests()).toMatchObject([{ name: "Ada" }]);
  expect(await log()).toHaveLength(1);
});

test("a simulated response is not written, and the log says so", async () => {
  await connect("guests");
  const params = { form_id: form.form_id };
  const { token } = await people.owner.call<{ token: string }>(startSimulation, { params });
  await submit({ name: "Ada" }, { "x-gf-simulation": token });
  expect(await guests()).toEqual([]);
  expect(await log()).toMatchObject([{ state: "dropped", dropped_reason: "simulated" }]);
});

test("what waits when the table is disconnected is dropped, and cannot be sent again", async () => {
  await connect("guests");
  target.fault = (_, response) => void response.writeHead(503).end();
  await submit({ name: "Ada" });
  expect(await log()).toMatchObject([{ state: "waiting", last_error: "The server failed with 503." }]);
  target.fault = null;
  await people.owner.call(disconnectMainTable, { params: { form_id: form.form_id } });
  await deliverDue(harness.context());
  const [row] = await log();
  expect(row).toMatchObject({ state: "dropped", dropped_reason: "disconnected", table: null });
  expect((await again(row!.id)).status).toBe(409);
  expect(await guests()).toEqual([]);
});

test("a response that was deleted before it was written is written when it is restored, and only then", async () => {
  await connect("guests");
  target.fault = (_, response) => void response.writeHead(503).end();
  const ids = [await submit({ name: "Ada" })];
  target.fault = null;
  ids.push(await submit({ name: "Bea" }));
  const params = { form_id: form.form_id };
  const deletion_id = randomUUID();
  await people.editor.call(deleteRows, { params, body: { transaction_id: "d", ids, deletion_id } });
  await harness.drain();
  await harness.database.sql.query("UPDATE outbox SET due_at = now() WHERE form_id = $1", [form.form_id]);
  await deliverDue(harness.context());
  expect((await log()).map(({ state, dropped_reason }) => [state, dropped_reason])).toEqual([
    ["dropped", "erased"],
    ["delivered", null],
  ]);
  const undone = { params: { ...params, deletion_id }, body: { transaction_id: "r", after: 0 } };
  await people.editor.call(restoreRows, undone);
  await harness.drain();
  await deliverDue(harness.context());
  expect((await guests()).map(({ name }) => name)).toEqual(["Ada", "Bea"]);
  expect(await log()).toHaveLength(3);
});

test.each([
  [
    "a revoked key",
    401,
    { message: "Invalid API key", hint: "Double check it" },
    "The key isn’t allowed to do this. Check it, or store the secret key.",
  ],
  [
    "a dropped table",
    404,
    { code: "PGRST205", message: "Could not find the table" },
    "The server doesn’t know this table: Could not find the table",
  ],
  [
    "a wrong value",
    400,
    { code: "22P02", message: "invalid input syntax" },
    "The server refused the request: invalid input syntax",
  ],
  [
    "words that no database stores",
    400,
    { code: "22P02", message: "odd \u0000 and \ud83d" },
    "The server refused the request: odd  and \ufffd",
  ],
  ["too many calls", 429, { message: "slow down" }, "The server is busy. Try again in a minute."],
])("a refusal by %s is retried, and shown in the server's words", async (_, status, error, words) => {
  await connect("visits");
  target.fault = ({ method }, response) => {
    if (method !== "POST") return "continue";
    return void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(error));
  };
  await submit({ name: "Ada" });
  expect(await log()).toMatchObject([
    {
      state: "waiting",
      last_error: words,
      can_double: false,
      attempts: [{ status, excerpt: cleanText(error.message) }],
    },
  ]);
  target.fault = null;
  await later();
  expect(await log()).toMatchObject([{ state: "delivered" }]);
  expect(await visits()).toEqual([{ name: "Ada", age: null }]);
});

test("without a column for our ids, a row whose answer was lost waits for a person", async () => {
  await connect("visits");
  target.fault = ({ method }, response) => {
    if (method === "POST") response.end = () => response.destroy() as never;
    return "continue";
  };
  await submit({ name: "Ada" });
  target.fault = null;
  await later();
  const [row] = await log();
  expect(row).toMatchObject({
    state: "unknown",
    can_double: true,
    last_error: "We couldn’t reach the server. The row may have been written.",
  });
  expect(await people.editor.call(redeliverDead, { params: { form_id: form.form_id } })).toEqual({
    count: 0,
  });
  expect((await again(row!.id)).status).toBe(409);
  await later();
  expect(await visits()).toHaveLength(1);

  const repeated = await again(row!.id, { may_double: "true" });
  expect(((await repeated.json()) as { data: DeliveryRow }).data).toMatchObject({ state: "delivered" });
  expect(await visits()).toHaveLength(2);
  expect((await again(row!.id)).status).toBe(409);
});

test("while the server is away, rows without a column for our ids are not lost and not in doubt", async () => {
  await connect("visits");
  target.fault = ({ socket }) => void socket.destroy();
  await submit({ name: "Ada" });
  expect(await log()).toMatchObject([{ state: "waiting", last_error: "We couldn’t reach the server." }]);
  target.fault = null;
  await later();
  expect(await visits()).toEqual([{ name: "Ada", age: null }]);
});

test("a row that was deleted there is written again only by hand", async () => {
  await connect("guests");
  await submit({ name: "Ada" });
  await target.exec("DELETE FROM guests");
  await later();
  expect(await guests()).toEqual([]);
  const [row] = await log();
  expect((await again(row!.id)).status).toBe(200);
  expect(await guests()).toMatchObject([{ name: "Ada" }]);
  expect((await again(row!.id)).status).toBe(200);
  expect(await guests()).toHaveLength(1);
});

test("a form without a matching question says so, and its rows follow once it has one", async () => {
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "colour", type: "text" }],
  });
  await connect("visits");
  await submit({ colour: "red" });
  expect(await log()).toMatchObject([
    { state: "waiting", last_error: "No question has the name of a column of the table." },
  ]);
  await harness.database.sql.query("UPDATE attribute SET name = 'name' WHERE form_id = $1", [form.form_id]);
  await later();
  expect(await visits()).toEqual([{ name: "red", age: null }]);
});

test("a submit into a form with a main table never takes the path for the room alone", async () => {
  await connect("guests");
  await submit({ name: "Ada" });
  const { rows } = await harness.database.sql.query(
    "SELECT destination FROM outbox WHERE form_id = $1 ORDER BY number",
    [form.form_id],
  );
  expect(rows.map(({ destination }) => destination.split(":")[0])).toEqual(["room", "external"]);
});

test("rows of many responses at once are written without waiting for cron", async () => {
  await connect("guests");
  const bodies = Array.from({ length: 40 }, (_, index) => ({ name: `guest ${index}` }));
  const sent = bodies.map((body) =>
    harness.browser().send(submitForm, { params: { form_id: form.form_id }, body }),
  );
  await Promise.all(sent);
  await harness.drain();
  expect(await guests()).toHaveLength(bodies.length);
});
