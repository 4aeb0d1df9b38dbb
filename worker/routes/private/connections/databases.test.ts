import { isDeepStrictEqual } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as contracts from "#core/contracts/connections/databases.ts";
import {
  type CreatedConnectedTable,
  connectMainTable,
  createConnectedTable,
  disconnectMainTable,
  loadMainTable,
} from "#core/contracts/connections/tables.ts";
import { type EditorDocument, loadDocument, moveDocument } from "#core/contracts/documents/documents.ts";
import { listTables, type SchemaTable } from "#core/contracts/documents/tables.ts";
import { documentRoom } from "#core/contracts/rooms/room-names.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { enteredKeys } from "../../../testing/connected-form.ts";
import { makeProject, refused } from "../../../testing/connected-tables.ts";
import { makeForm, makePeople, makeTable, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

const SHOP = `
  CREATE TYPE mood AS ENUM ('sad', 'Happy');
  CREATE TABLE guests (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text, mood mood, tags mood[], "Full name" text);
  CREATE TABLE seats (number integer PRIMARY KEY, code text UNIQUE);
  CREATE TABLE visits (guest_id uuid REFERENCES guests (id), seat integer REFERENCES seats (number), PRIMARY KEY (guest_id, seat));
  CREATE SCHEMA archive;
  CREATE TABLE archive.old (id integer PRIMARY KEY);
  GRANT USAGE ON SCHEMA archive TO service_role;
  GRANT ALL ON archive.old TO service_role;`;

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let project_id: string;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(SHOP),
  ]);
  people = await makePeople(harness);
});
afterEach(() => {
  target.fault = null;
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const entered = () => ({ sb_project_url: target.url, sb_anon_key: target.public_key });

/** A new project with the target connected. */
async function connect(): Promise<contracts.ExternalDatabase> {
  project_id = await makeProject(people);
  const body = enteredKeys(project_id, target);
  return people.owner.call(contracts.connectExternalDatabase, { body });
}

// Proves connection/page-test, connection/call-test
test("a test reads the tables with the secret key, and says when the public one is refused", async () => {
  project_id = await makeProject(people);
  const body = { project_id, url: `${target.url}/rest/v1/`, key: ` ${target.public_key} ` };
  const call = (more = {}) =>
    people.owner.call<contracts.TestedDatabase>(contracts.testExternalDatabase, {
      body: { ...body, ...more },
    });
  expect(await call()).toEqual({ url: target.url, tables: null });
  expect(await call({ secret_key: target.secret_key })).toEqual({
    url: target.url,
    tables: [
      { name: "guests", columns: 5, is_readonly: false },
      { name: "seats", columns: 2, is_readonly: false },
      { name: "visits", columns: 2, is_readonly: false },
    ],
  });
  expect(await people.owner.call(contracts.findExternalDatabase, { query: { project_id } })).toBeNull();
});

test.each([
  ["another server's key", { sb_anon_key: "sk_live_1" }, "key", /sb_publishable_/],
  ["the secret key as the public one", { sb_anon_key: "sb_secret_abcdefgh12" }, "key", /secret key/],
  [
    "the public key as the secret one",
    { secret_key: "sb_publishable_abcdefgh12" },
    "secret_key",
    /publishable/,
  ],
  ["no secret key", {}, "secret_key", /only to the secret key/],
  ["a private address", { sb_project_url: "https://10.0.0.1" }, "url", /./],
  ["an address without https", { sb_project_url: "http://example.org" }, "url", /https/],
  ["no address", { sb_project_url: "abc" }, "url", /./],
  ["a file", { sb_project_url: "file:///etc/passwd" }, "url", /./],
])("connecting is refused with %s", async (_, wrong, field, reason) => {
  const body = { project_id: await makeProject(people), ...entered(), ...wrong };
  const answer = await refused(people.owner.send(contracts.connectExternalDatabase, { body }));
  expect(answer).toMatchObject({ status: 400, error: "BAD_REQUEST", field });
  expect(answer.reason).toMatch(reason);
});

// Proves connection/page-keys
test("a public key that the server does not know is refused with or without the right secret key, and nothing is stored", async () => {
  project_id = await makeProject(people);
  const key = "sb_publishable_of_another_project";
  for (const secret_key of [target.secret_key, null]) {
    const test_ = { project_id, url: target.url, key, secret_key };
    const connect_ = { project_id, sb_project_url: target.url, sb_anon_key: key, secret_key };
    for (const answer of [
      await refused(people.owner.send(contracts.testExternalDatabase, { body: test_ })),
      await refused(people.owner.send(contracts.connectExternalDatabase, { body: connect_ })),
    ]) {
      expect(answer).toMatchObject({ status: 400, error: "BAD_REQUEST", field: "key" });
      expect(answer.reason).toMatch(/doesn’t know this key/);
    }
  }
  expect(await people.owner.call(contracts.findExternalDatabase, { query: { project_id } })).toBeNull();
});

// Proves connection/page-refused-key
test("a valid public key is accepted where the server describes nothing to it, or has no accounts", async () => {
  for (const [path, status] of [
    ["/rest/v1/", 403],
    ["/auth/v1/settings", 404],
    ["/auth/v1/settings", 503],
  ] as const) {
    target.fault = (request, response) => {
      const isMeant = request.url === path && request.headers.apikey === target.public_key;
      if (!isMeant) return "continue";
      response.writeHead(status).end("{}");
    };
    expect((await connect()).has_secret_key, `${path} ${status}`).toBe(true);
  }
});

// Proves connection/page-keys, connection/page-connect, connection/call-connect
test("a project is connected once, and no answer contains the secret key", async () => {
  const made = await connect();
  expect(made).toMatchObject({ project_id, url: target.url, has_secret_key: true, used_by: [] });
  expect(made.schemas.map(({ name, tables }) => [name, tables.map((table) => table.name)])).toEqual([
    ["public", ["guests", "seats", "visits"]],
  ]);
  const params = { database_id: made.id };
  const bodies = await Promise.all([
    people.owner.send(contracts.loadExternalDatabase, { params }),
    people.owner.send(contracts.findExternalDatabase, { query: { project_id } }),
    people.owner.send(contracts.refreshExternalDatabase, { params }),
  ]);
  for (const answer of bodies) expect(await answer.text()).not.toContain(target.secret_key);
  const { rows } = await harness.database.sql.query("SELECT * FROM external_database WHERE id = $1", [
    made.id,
  ]);
  expect(JSON.stringify(rows)).not.toContain(target.secret_key);
  const again = enteredKeys(project_id, target);
  expect(await refused(people.owner.send(contracts.connectExternalDatabase, { body: again }))).toMatchObject({
    status: 409,
    reason: "This project is already connected to a database.",
  });
});

// Proves connection/page-reveal, connection/call-secret-key
test("the secret key is revealed to admins who have just signed in, and to nobody else", async () => {
  const { id: database_id } = await connect();
  const params = { database_id };
  const call = () => people.owner.send(contracts.revealSecretKey, { params });
  const shown = await call();
  expect(shown.headers.get("cache-control")).toContain("no-store");
  expect(await shown.json()).toEqual({ data: { secret: target.secret_key } });
  const audit = await harness.database.sql.query(
    "SELECT user_id, action FROM audit_entry WHERE subject_id = $1",
    [database_id],
  );
  expect(audit.rows).toEqual([{ user_id: expect.any(String), action: "secret_key.revealed" }]);
  await harness.database.sql.query(
    "UPDATE auth_session SET created_at = created_at - interval '6 minutes' WHERE user_id = $1",
    [audit.rows[0].user_id],
  );
  expect(await refused(call())).toMatchObject({ status: 401, error: "SIGN_IN_AGAIN" });
  const after = await harness.database.sql.query("SELECT 1 FROM audit_entry WHERE subject_id = $1", [
    database_id,
  ]);
  expect(after.rows.length).toBe(1);
  await harness.database.sql.query("UPDATE auth_session SET created_at = now() WHERE user_id = $1", [
    audit.rows[0].user_id,
  ]);
});

// Proves connection/page-secret-key, connection/call-secret-key
test("the secret key is replaced by one that the server accepts, and removed", async () => {
  const { id: database_id } = await connect();
  const params = { database_id };
  const save = (secret: string) => people.owner.send(contracts.saveSecretKey, { params, body: { secret } });
  expect(await refused(save("sb_secret_not_the_right_one"))).toMatchObject({
    status: 502,
    error: "EXTERNAL_DATABASE_FAILED",
  });
  expect((await save(target.secret_key)).status).toBe(200);
  expect(await people.owner.call(contracts.removeSecretKey, { params })).toMatchObject({
    has_secret_key: false,
  });
  expect(await refused(people.owner.send(contracts.revealSecretKey, { params }))).toMatchObject({
    status: 404,
  });
  expect(await refused(people.owner.send(contracts.refreshExternalDatabase, { params }))).toMatchObject({
    status: 502,
  });
});

// Proves connection/page-schemas, connection/call-add-schema, connection/call-remove-schema
test("a schema is added if the server exposes it, once, and removed while nothing uses it", async () => {
  const { id: database_id } = await connect();
  const params = { database_id };
  const add = (schema_name: string) =>
    people.owner.send(contracts.addExternalSchema, { params, body: { schema_name } });
  expect(await refused(add("nowhere"))).toMatchObject({
    status: 502,
    reason: expect.stringMatching(/isn’t exposed/),
  });
  expect((await add("archive")).status).toBe(200);
  expect(await refused(add("archive"))).toMatchObject({ status: 409 });
  const removed = await people.owner.call<contracts.ExternalDatabase>(contracts.removeExternalSchema, {
    params: { database_id, schema_name: "archive" },
  });
  expect(removed.schemas.map(({ name }) => name)).toEqual(["public"]);
});

// Proves connection/page-refresh, connection/call-project
test("a refresh lists what became different, and keeps the tables of what is gone", async () => {
  await target.exec("CREATE TABLE shelves (id integer PRIMARY KEY, width integer, note text)");
  const { id: database_id } = await connect();
  const form = await makeForm(harness.database.sql, { project_id });
  await people.owner.call(connectMainTable, {
    params: { form_id: form.form_id },
    body: { schema_name: "public", table_name: "shelves" },
  });
  await target.exec(
    "ALTER TABLE shelves DROP COLUMN note, ALTER COLUMN width TYPE text, ADD COLUMN depth integer; CREATE TABLE lamps (id integer PRIMARY KEY)",
  );
  const refresh = () =>
    people.owner.call<contracts.RefreshedDatabase>(contracts.refreshExternalDatabase, {
      params: { database_id },
    });
  expect(
    (await refresh()).changes.toSorted((a, b) =>
      `${a.table}${a.column}`.localeCompare(`${b.table}${b.column}`),
    ),
  ).toEqual([
    { schema: "public", table: "lamps", column: null, change: "added" },
    { schema: "public", table: "shelves", column: "depth", change: "added" },
    { schema: "public", table: "shelves", column: "note", change: "dropped" },
    { schema: "public", table: "shelves", column: "width", change: "changed" },
  ]);
  await harness.drain();
  expect(harness.room.published).toContainEqual(rereadOf(form));
  await target.exec("DROP TABLE shelves; DROP TABLE lamps");
  expect((await refresh()).changes).toEqual([
    { schema: "public", table: "lamps", column: null, change: "dropped" },
    { schema: "public", table: "shelves", column: null, change: "dropped" },
  ]);
  const { connection } = await people.owner.call<EditorDocument>(loadDocument, {
    params: { document_id: form.document_id },
  });
  expect(connection).toMatchObject({ sb_table_name: "shelves", is_missing: true });
  expect(connection!.sb_table_schema.columns.map(({ name }) => name)).toEqual(["id", "width", "depth"]);
  await harness.drain();
  const before = harness.room.published.length;
  expect((await refresh()).changes).toEqual([]);
  await harness.drain();
  expect(harness.room.published).toHaveLength(before);
});

/** What tells open pages to read a document again. */
const rereadOf = ({ form_id, document_id }: { form_id: string; document_id: string }) => ({
  room: documentRoom(document_id),
  publication: { type: "tables.changed", document_id, table_id: form_id },
});

// Proves connection/fault-main-table-connected, connection/main-id-column, connection/main-connect
// Proves connection/call-main-table
test("a form gets one main table, with the key for our ids if that is a uuid", async () => {
  const { id: database_id } = await connect();
  const { form_id, document_id } = await makeForm(harness.database.sql, { project_id, title: "Party" });
  const params = { form_id };
  const put = (body: object) => people.owner.send(connectMainTable, { params, body });
  expect(await refused(put({ schema_name: "public", table_name: "none" }))).toMatchObject({ status: 400 });
  expect(
    await refused(put({ schema_name: "public", table_name: "seats", id_column: "number" })),
  ).toMatchObject({ status: 400, field: "id_column" });
  expect((await put({ schema_name: "public", table_name: "guests" })).status).toBe(200);
  await harness.drain();
  const rereads = () =>
    harness.room.published.filter((one) => isDeepStrictEqual(one, rereadOf({ form_id, document_id }))).length;
  expect(rereads()).toBe(1);
  expect(await refused(put({ schema_name: "public", table_name: "seats" }))).toMatchObject({ status: 409 });
  const document = await people.owner.call<EditorDocument>(loadDocument, { params: { document_id } });
  expect(document.connection).toMatchObject({
    supabase_project_id: database_id,
    sb_table_name: "guests",
    id_column: "id",
  });
  expect(await people.viewer.call(loadMainTable, { params })).toEqual(document.connection);
  const disconnect = () =>
    people.owner.send(contracts.disconnectExternalDatabase, { params: { database_id } });
  expect(await refused(disconnect())).toMatchObject({
    status: 409,
    reason: "Disconnect “Party” first. It uses this database.",
  });
  expect((await people.owner.send(disconnectMainTable, { params })).status).toBe(200);
  expect((await people.owner.send(disconnectMainTable, { params })).status).toBe(404);
  expect((await people.owner.send(loadMainTable, { params })).status).toBe(404);
  await harness.drain();
  expect(rereads()).toBe(2);
  expect((await disconnect()).status).toBe(200);
  expect(await people.owner.call(contracts.findExternalDatabase, { query: { project_id } })).toBeNull();
});

// Proves document/call-new-connected-table, connection/table-columns, connection/table-connected
// Proves connection/call-new-table
test("a table of a schema shows the chosen columns of a connected one", async () => {
  await connect();
  const { schema_id } = await makeTable(harness.database.sql, { project_id, name: "own", fields: [] });
  const params = { schema_id };
  const columns = {
    "Full name": { type: "text" },
    mood: { type: "select" },
    tags: { type: "toggle-group" },
  };
  const body = {
    sb_schema_name: "public",
    sb_table_name: "guests",
    table_name: "people",
    connect_attributes_as: columns,
  };
  const made = await people.owner.call<CreatedConnectedTable>(createConnectedTable, { params, body });
  expect(made.table.attributes.map(({ name, type }) => [name, type])).toEqual([
    ["mood", "select"],
    ["tags", "toggle-group"],
    ["Full name", "text"],
  ]);
  const document = await people.owner.call<EditorDocument>(loadDocument, {
    params: { document_id: schema_id },
    query: { table: "people" },
  });
  expect(document.connection?.sb_table_name).toBe("guests");
  expect(document.form.fields.map(({ name, options }) => [name, options.map(({ value }) => value)])).toEqual([
    ["mood", ["sad", "Happy"]],
    ["tags", ["sad", "Happy"]],
    ["Full name", []],
  ]);
  const again = { ...body, table_name: "others" };
  expect(await refused(people.owner.send(createConnectedTable, { params, body: again }))).toMatchObject({
    status: 409,
    reason: "The table “people” shows these rows.",
  });
  const unknown = { ...body, sb_table_name: "seats", connect_attributes_as: { nothing: { type: "text" } } };
  expect(await refused(people.owner.send(createConnectedTable, { params, body: unknown }))).toMatchObject({
    status: 400,
  });
  const elsewhere = { params: { document_id: schema_id }, body: { project_id: await makeProject(people) } };
  expect(await refused(people.owner.send(moveDocument, elsewhere))).toMatchObject({ status: 400 });
});

test("a column of ids is no number, and its table's definition is that of the database", async () => {
  await connect();
  const { schema_id } = await makeTable(harness.database.sql, { project_id, name: "own", fields: [] });
  const create = (sb_table_name: string, connect_attributes_as: object) =>
    people.owner.send(createConnectedTable, {
      params: { schema_id },
      body: { sb_schema_name: "public", sb_table_name, connect_attributes_as },
    });
  expect(await refused(create("guests", { id: { type: "number" } }))).toMatchObject({
    status: 400,
    reason: "The column “id” has no numbers but values of type uuid.",
  });
  expect((await create("guests", { name: { type: "text" } })).status).toBe(200);
  expect((await create("visits", { guest_id: { type: "search" } })).status).toBe(200);
  const listed = await people.viewer.call<SchemaTable[]>(listTables, { params: { schema_id } });
  const [guests, , visits] = listed;
  expect(guests!.columns.map(({ name, format, is_primary_key }) => [name, format, is_primary_key])).toEqual([
    ["id", "uuid", true],
    ["name", "text", false],
    ["mood", "public.mood", false],
    ["tags", "public.mood[]", false],
    ["Full name", "text", false],
  ]);
  expect(visits!.columns.map(({ name, refers_to }) => [name, refers_to])).toEqual([
    ["guest_id", { table_id: guests!.id, column: "id" }],
    ["seat", null],
  ]);
});

test.each([
  ["is away", (_: unknown, response: { destroy(): void }) => response.destroy(), /couldn’t reach/],
  ["fails", (_: unknown, response: never) => end(response, 503, "{}"), /failed with 503/],
  ["is busy", (_: unknown, response: never) => end(response, 429, "{}"), /busy/],
  ["sends HTML", (_: unknown, response: never) => end(response, 200, "<html>"), /no Supabase project/],
])("when the server %s, a refresh says so and changes nothing", async (_, fault, words) => {
  const { id: database_id } = await connect();
  target.fault = fault as never;
  const params = { database_id };
  const answer = await refused(people.owner.send(contracts.refreshExternalDatabase, { params }));
  expect(answer).toMatchObject({ status: 502, error: "EXTERNAL_DATABASE_FAILED" });
  expect(answer.reason).toMatch(words);
  const kept = await people.owner.call<contracts.ExternalDatabase>(contracts.loadExternalDatabase, {
    params,
  });
  expect(kept.schemas[0]!.tables.length).toBeGreaterThan(0);
});

function end(
  response: { writeHead(status: number): { end(text: string): void } },
  status: number,
  text: string,
) {
  response.writeHead(status).end(text);
}
