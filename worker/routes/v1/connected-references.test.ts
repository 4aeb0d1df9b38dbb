import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { saveField } from "#core/contracts/building/builder.ts";
import {
  type CreatedConnectedTable,
  connectMainTable,
  createConnectedTable,
} from "#core/contracts/connections/tables.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { updateCell } from "#core/contracts/grid/rows.ts";
import {
  loadReferenceMeta,
  type ReferencedRecords,
  type ReferencePage,
  searchReference,
  searchReferencedRecords,
} from "#core/contracts/references.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import type { Envelope } from "#core/contracts/wire/contract.ts";
import { loadFormPath, submitPath } from "#core/contracts/wire/paths.ts";
import type { FieldReference } from "#core/fields/field.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { connectDatabase } from "../../testing/connected-form.ts";
import { where } from "../../testing/connected-tables.ts";
import { type MadeForm, makeForm, makePeople, makeTable, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

const SHOP = `
  CREATE TABLE suppliers (
    id bigint PRIMARY KEY, name text, email text, "Full name" varchar(200), score numeric, secret text, tags text[]);
  INSERT INTO suppliers VALUES
    (1, 'Berlin, am "Wasser"', 'b@example.org', 'Ann (A) Bee', 1.50, 'walrus', '{a}'),
    (2, 'Oslo 100%', 'o@example.org', 'Bo_B', 20, 'walrus', NULL),
    (3, 'Roma*', 'r@example.org', 'C\\D', NULL, 'tusk', NULL),
    (9007199254740993, '서울', 's@example.org', NULL, 0, NULL, NULL);
  CREATE TABLE products (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), supplier_id bigint REFERENCES suppliers, title text);
  CREATE TABLE hidden (id integer PRIMARY KEY);
  INSERT INTO auth.users (id, email, raw_user_meta_data) VALUES
    ('11111111-1111-4111-8111-111111111111', 'ada@example.org', '{"full_name": "Ada L", "token": "hush"}'),
    ('22222222-2222-4222-8222-222222222222', 'bob@example.org', '{}');
  ANALYZE;`;

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let form: MadeForm;

const referring = (column: string, more: object = {}): FieldReference =>
  ({ type: "x-supabase", schema: "public", table: "suppliers", column, ...more }) as FieldReference;
const ALL = { columns: ["name", "email", "Full name", "score", "tags"] };

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(SHOP),
  ]);
  people = await makePeople(harness);
  const { project_id } = people;
  await connectDatabase(people, target);
  await harness.database.sql.query(
    `UPDATE external_schema SET tables = (SELECT jsonb_agg(t) FROM jsonb_array_elements(tables) t WHERE t ->> 'name' <> 'hidden')`,
  );
  form = await makeForm(harness.database.sql, {
    project_id,
    fields: [
      { name: "supplier", type: "search", reference: referring("id") },
      { name: "wide", type: "search", reference: referring("id", ALL) },
      { name: "named", type: "search", reference: referring("name", { columns: [] }) },
      { name: "secret", type: "search", reference: referring("id", { table: "hidden" }) },
      { name: "user", type: "search", reference: referring("email", { schema: "auth", table: "users" }) },
      { name: "note", type: "text" },
    ],
  });
});
afterEach(() => {
  target.fault = null;
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const mint = async () =>
  (await people.nobody.call<NewSession>(newSession, { params: { form_id: form.form_id } })).id;

async function ask(field: string, query: Record<string, string> = {}) {
  const params = { session_id: await mint(), field_id: form.fields[field]! };
  return people.nobody.send(searchReference, { params, query });
}

async function found(query: Record<string, string>, field = "wide"): Promise<string[]> {
  const response = await ask(field, query);
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as ReferencePage).data.map(({ value }) => value);
}

const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

test("a respondent sees the referenced column and the one by which people know a row, and no key", async () => {
  const params = { session_id: await mint(), field_id: form.fields.supplier! };
  const meta = await people.nobody.send(loadReferenceMeta, { params });
  expect(await meta.json()).toEqual({
    meta: {
      provider: "x-supabase",
      supabase_project_id: expect.any(String),
      schema_name: "public",
      referenced_table: "suppliers",
      referenced_column: "id",
      columns: [
        { id: "id", name: "id", label: "id" },
        { id: "name", name: "name", label: "name" },
      ],
    },
  });
  const body = await (await ask("supplier")).json();
  expect(body).toEqual({
    data: [
      { value: "1", cells: { id: "1", name: 'Berlin, am "Wasser"' } },
      { value: "2", cells: { id: "2", name: "Oslo 100%" } },
      { value: "3", cells: { id: "3", name: "Roma*" } },
      { value: "9007199254740993", cells: { id: "9007199254740993", name: "서울" } },
    ],
    count: 4,
    page: 0,
    limit: 10,
  });
  expect((await (await ask("wide")).json()).data[0].cells).toEqual({
    id: "1",
    name: 'Berlin, am "Wasser"',
    email: "b@example.org",
    "Full name": "Ann (A) Bee",
    score: "1.50",
  });
});

test("the search finds words, parts and numbers, whatever signs they have, in the shown columns only", async () => {
  expect(await found({ q: "wasser berlin" })).toEqual(["1"]);
  expect(await found({ q: "rlin" })).toEqual(["1"]);
  expect(await found({ q: 'am "wa' })).toEqual(["1"]);
  expect(await found({ q: "100%" })).toEqual(["2"]);
  expect(await found({ q: "0%0" })).toEqual([]);
  expect(await found({ q: "o_b" })).toEqual(["2"]);
  expect(await found({ q: "roma*" })).toEqual(["3"]);
  expect(await found({ q: "m*m" })).toEqual([]);
  expect(await found({ q: "c\\d" })).toEqual(["3"]);
  expect(await found({ q: "(a)" })).toEqual(["1"]);
  expect(await found({ q: "서울" })).toEqual(["9007199254740993"]);
  expect(await found({ q: "20" })).toEqual(["2"]);
  expect(await found({ q: "walrus" })).toEqual([]);
  expect(await found({ q: "99999999999999999999999" })).toEqual([]);
  expect(await found({ q: "b@example" }, "supplier")).toEqual([]);
  for (const q of [
    ")",
    ",id.gt.0",
    '"',
    "\\",
    "'; DROP TABLE suppliers; --",
    "),or(id.gt.0",
    "a".repeat(200),
  ])
    expect(await found({ q }), q).toEqual(q === '"' ? ["1"] : q === ")" ? ["1"] : q === "\\" ? ["3"] : []);
});

// Proves connection/reference-query
test("rows are filtered, sorted by several columns, paged, and found by their value", async () => {
  expect(await found({ sort: "-score:nullslast,id" })).toEqual(["2", "1", "9007199254740993", "3"]);
  expect(await found({ sort: "Full%20name:nullsfirst" })).toEqual(["9007199254740993", "1", "2", "3"]);
  const contains = (column: string, value: string) => where({ column, op: "ilike", value: `%${value}%` });
  expect(await found(contains("name", "ma"))).toEqual(["3"]);
  expect(await found(contains("score", "20"))).toEqual(["2"]);
  expect(await found(contains("score", "x"))).toEqual([]);
  expect(
    await found(where({ column: "score", op: "gte", value: 1 }, { column: "score", op: "lt", value: 9 })),
  ).toEqual(["1"]);
  expect(await found(where({ column: "Full name", op: "eq", value: "" }))).toEqual(["9007199254740993"]);
  expect(await found(where({ column: "score", op: "eq", value: "" }))).toEqual(["3"]);
  expect(await found({ value: "9007199254740993" })).toEqual(["9007199254740993"]);
  expect(await found({ value: "9007199254740992" })).toEqual([]);
  expect(await found({ value: "abc" })).toEqual([]);
  expect(await found({ value: 'Berlin, am "Wasser"' }, "named")).toEqual(['Berlin, am "Wasser"']);
  await target.exec(
    "INSERT INTO suppliers (id, name) SELECT n, 'many' FROM generate_series(100, 340) n; ANALYZE suppliers",
  );
  const page = (await (await ask("wide", { q: "many", page: "2", limit: "100" })).json()) as ReferencePage;
  expect([page.data.length, page.count, page.data[0]!.value]).toEqual([41, 241, "300"]);
  expect(await found({ q: "many", page: "9", limit: "100" })).toEqual([]);
  await target.exec("DELETE FROM suppliers WHERE name = 'many'");
});

// Proves connection/reference-secret-columns
test.each<[string, Record<string, string>]>([
  ["a column that is not shown", where({ column: "secret", op: "eq", value: "walrus" })],
  ["a sort by a column that is not shown", { sort: "secret" }],
  ["an embedded table", where({ column: "products.title", op: "eq", value: "x" })],
  ["a select as a column", where({ column: "select", op: "eq", value: "*" })],
  ["a tree as a column", where({ column: "or", op: "eq", value: "(secret.eq.walrus)" })],
  ["a list of values", where({ column: "tags", op: "cs", value: ["a"] })],
  ["an operator that the type does not have", where({ column: "score", op: "wfts", value: "x" })],
  ["a cast", { sort: "id%3A%3Atext" }],
  ["a page size of the grid", { limit: "1000" }],
])("%s is refused", async (_, query) => {
  expect(await refusal(await ask("wide", query))).toEqual([400, "BAD_REQUEST"]);
});

test("the page and its definition contain no key", async () => {
  const { form_id } = form;
  const page = await people.nobody.request(`/d/e/${form_id}`, { headers: { accept: "text/html" } });
  const load = await people.nobody.request(loadFormPath(form_id), {
    headers: { accept: "application/json" },
  });
  const { rows } = await harness.database.sql.query("SELECT form_definition($1)::text AS text", [form_id]);
  for (const text of [await page.text(), await load.text(), rows[0].text])
    for (const hidden of [target.secret_key, target.public_key, target.url])
      expect(text).not.toContain(hidden);
  expect(rows[0].text).toContain("suppliers");
});

test("parameters of the server itself change nothing", async () => {
  expect(await found({ select: "*,products(*)", secret: "eq.tusk", or: "(id.gt.0)" } as never)).toHaveLength(
    4,
  );
});

// Proves connection/user-answers
test("a table that is not registered and users are closed to respondents", async () => {
  for (const field of ["secret", "user"]) {
    expect(await refusal(await ask(field))).toEqual([400, "BAD_REQUEST"]);
    const params = { session_id: await mint(), field_id: form.fields[field]! };
    expect((await people.nobody.send(loadReferenceMeta, { params })).status).toBe(400);
  }
});

const submit = (values: object, headers: Record<string, string> = {}) =>
  people.nobody.request(submitPath(form.form_id), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(values),
  });
const reasons = async (response: Response) =>
  ((await response.json()) as { info: { fields: Record<string, { code: string }[]> } | null }).info?.fields;

// Proves connection/reference-submit
test("an answer must exist in the table at submit", async () => {
  expect((await submit({ supplier: "9007199254740993", named: 'Berlin, am "Wasser"' })).status).toBe(200);
  for (const wrong of ["9007199254740992", "4", "abc", "1 OR 1=1", "1.0"]) {
    const response = await submit({ supplier: wrong });
    expect([wrong, response.status, await reasons(response)]).toEqual([
      wrong,
      422,
      { supplier: [{ code: "optionUnknown" }] },
    ]);
  }
  // Nobody finds out by trying who has an account.
  for (const user of ["ada@example.org", "nobody@example.org"]) {
    expect(await reasons(await submit({ user }))).toEqual({ user: [{ code: "optionUnknown" }] });
  }
});

const FAULTS: [string, (request: unknown, response: ServerResponse) => void][] = [
  ["is away", (_, response) => response.destroy()],
  ["fails", (_, response) => void response.writeHead(503).end("{}")],
  ["refuses the key", (_, response) => void response.writeHead(401).end("{}")],
  ["sends HTML", (_, response) => void response.writeHead(200).end("<html>")],
];

// Proves connection/reference-submit
test.each(FAULTS)("when the other side %s, a respondent is told and loses nothing", async (_, fault) => {
  target.fault = fault;
  expect(await refusal(await ask("wide"))).toEqual([502, "EXTERNAL_DATABASE_FAILED"]);
  const response = await submit({ supplier: "1", note: "kept" });
  expect([response.status, await reasons(response)]).toEqual([
    422,
    { supplier: [{ code: "optionUnchecked" }] },
  ]);
  const body = new FormData();
  for (const [name, value] of Object.entries({ supplier: "1", note: "typed before" }))
    body.append(name, value);
  const page = await people.nobody.request(submitPath(form.form_id), {
    method: "POST",
    headers: { accept: "text/html" },
    body,
  });
  const html = await page.text();
  expect(html).toContain("This answer couldn’t be checked just now.");
  expect(html).toContain('value="typed before"');
  expect(html).not.toContain(target.url);
  // Other questions do not need it.
  expect((await submit({ note: "only this" })).status).toBe(200);
});

// Proves connection/user-answers
test("a member searches and looks up users; only what is shown is passed on", async () => {
  const records = (field: string, query = {}) =>
    people.owner.call<ReferencedRecords>(searchReferencedRecords, {
      params: { form_id: form.form_id, field_id: form.fields[field]! },
      query,
    });
  const users = await records("user", { q: "ada l" });
  expect(users).toEqual({
    columns: [
      { id: "email", name: "email", label: "Email", type: "email" },
      { id: "display_name", name: "display_name", label: "Display name", type: "text" },
    ],
    records: [{ value: "ada@example.org", cells: { email: "ada@example.org", display_name: "Ada L" } }],
    count: 1,
  });
  expect((await records("user", { value: "bob@example.org" })).count).toBe(1);
  expect((await records("user", { value: "none@example.org" })).count).toBe(0);
  expect((await records("wide", { q: "oslo" })).records.map(({ value }) => value)).toEqual(["2"]);
  expect((await records("wide")).columns!.map(({ type }) => type)).toEqual([
    "number",
    "text",
    "text",
    "text",
    "number",
  ]);
  expect((await records("secret")).columns).toBeNull();
  target.fault = (_, response) => void response.writeHead(503).end("{}");
  const failed = await people.owner.send(searchReferencedRecords, {
    params: { form_id: form.form_id, field_id: form.fields.wide! },
  });
  expect([failed.status, (await failed.json()) as object]).toMatchObject([
    502,
    { error: "EXTERNAL_DATABASE_FAILED", info: { reason: expect.stringContaining("failed with 503") } },
  ]);
});

// Proves connection/reference-cells-members
test("a member gets the names of many rows at once", async () => {
  const named = async (field: string, values: unknown) => {
    const params = { form_id: form.form_id, field_id: form.fields[field]! };
    const query = { values: JSON.stringify(values) };
    const response = await people.viewer.send(searchReferencedRecords, { params, query });
    if (response.status !== 200) return response.status;
    const { data } = (await response.json()) as Envelope<ReferencedRecords>;
    return data.records.map(({ value, cells }) => [value, cells.name ?? cells.display_name]).sort();
  };
  const rows = await people.owner.call<ReferencedRecords>(searchReferencedRecords, {
    params: { form_id: form.form_id, field_id: form.fields.wide! },
  });
  const [one, other] = rows.records.map(({ value, cells }) => [value, cells.name]);
  expect(await named("wide", [other![0], "404", one![0], "no number", "1,2", '")'])).toEqual(
    [one, other].sort(),
  );
  expect(await named("wide", [])).toEqual([]);
  expect(await named("wide", ["no number"])).toEqual([]);
  expect(await named("user", ["ada@example.org", "none@example.org"])).toEqual([
    ["ada@example.org", "Ada L"],
  ]);
  for (const wrong of [1, {}, [1], ["1", null], "1", Array.from({ length: 51 }, String)])
    expect([JSON.stringify(wrong), await named("wide", wrong)]).toEqual([JSON.stringify(wrong), 400]);
});

test("a cell is judged by the same rule", async () => {
  await submit({ note: "cells" });
  const { rows } = await harness.database.sql.query(
    "SELECT id FROM response WHERE form_id = $1 ORDER BY created_at DESC LIMIT 1",
    [form.form_id],
  );
  const edit = (field: string, value: string) =>
    people.owner.send(updateCell, {
      params: { form_id: form.form_id, row_id: rows[0].id, field_id: form.fields[field]! },
      body: { transaction_id: randomUUID(), value },
    } as never);
  expect((await edit("supplier", "2")).status).toBe(200);
  expect((await edit("supplier", "77")).status).toBe(422);
  expect((await edit("user", "ada@example.org")).status).toBe(200);
  expect((await edit("user", "nobody@example.org")).status).toBe(422);
});

test("a question whose column is a foreign key refers to what that refers to", async () => {
  const { form_id, fields, document_id } = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "supplier_id", type: "search" }],
  });
  const before = await people.owner.call<EditorDocument>(loadDocument, { params: { document_id } });
  const body = { schema_name: "public", table_name: "products" };
  await people.owner.call(connectMainTable, { params: { form_id }, body });
  const { form: after } = await people.owner.call<EditorDocument>(loadDocument, { params: { document_id } });
  expect(after.fields[0]!.reference).toEqual(referring("id"));
  expect(after.version).toBeGreaterThan(before.form.version);
  const session = await people.nobody.call<NewSession>(newSession, { params: { form_id } });
  const params = { session_id: session.id, field_id: fields.supplier_id! };
  const page = await people.nobody.send(searchReference, { params, query: { q: "oslo" } });
  expect(((await page.json()) as ReferencePage).data.map(({ value }) => value)).toEqual(["2"]);
  const refused = await people.nobody.send(submitForm, {
    params: { form_id },
    body: { supplier_id: "4" },
  } as never);
  expect(refused.status).toBe(422);
});

test("a column of a connected table refers to what its foreign key refers to", async () => {
  const { project_id } = people;
  const { schema_id } = await makeTable(harness.database.sql, { project_id, name: "own", fields: [] });
  await people.owner.call<CreatedConnectedTable>(createConnectedTable, {
    params: { schema_id },
    body: {
      sb_schema_name: "public",
      sb_table_name: "products",
      connect_attributes_as: { supplier_id: { type: "search" }, title: { type: "text" } },
    },
  });
  const document = await people.owner.call<EditorDocument>(loadDocument, {
    params: { document_id: schema_id },
    query: { table: "products" },
  });
  const [supplier, title] = document.form.fields;
  expect([supplier!.reference, title!.reference]).toEqual([referring("id"), undefined]);
});

// Proves connection/reference-panel
test("only tables and columns that there are can be chosen, of the format of the field's own column", async () => {
  const { form_id } = await makeForm(harness.database.sql, { project_id: people.project_id, fields: [] });
  const save = (reference: object | null, name = `f${randomUUID().slice(0, 8)}`) =>
    people.owner.send(saveField, {
      params: { form_id },
      body: { name, type: "search", reference, options: [], optgroups: [] },
    } as never);
  expect((await save(referring("id"))).status).toBe(200);
  expect((await save(referring("email", { schema: "auth", table: "users" }))).status).toBe(200);
  for (const wrong of [
    referring("id", { table: "hidden" }),
    referring("nothing"),
    referring("tags"),
    referring("id", { columns: ["nothing"] }),
    referring("encrypted_password", { schema: "auth", table: "users" }),
    referring("id", { schema: "auth", table: "sessions" }),
    referring("", {}),
    { ...referring("id"), table: "x".repeat(64) },
  ])
    expect([JSON.stringify(wrong), (await save(wrong)).status]).toEqual([JSON.stringify(wrong), 400]);
  await people.owner.call(connectMainTable, {
    params: { form_id },
    body: { schema_name: "public", table_name: "products" },
  });
  expect((await save(referring("id"), "title")).status).toBe(400);
  expect((await save(referring("name"), "title")).status).toBe(200);
});

// Proves connection/user-search-among-5
test("a search among more users than are read says so", async () => {
  await target.exec(`INSERT INTO auth.users (email, created_at)
    SELECT 'many' || n || '@example.org', now() - n * interval '1 day' FROM generate_series(1, 5000) n`);
  const params = { session_id: await mint(), field_id: form.fields.user! };
  const search = async (q: string) =>
    (await (await people.owner.send(searchReference, { params, query: { q } })).json()) as ReferencePage;
  const note = "Only the 5,000 newest users were searched.";
  expect(await search("many4990@")).toMatchObject({ count: 1, note });
  expect(await search("many5000@")).toMatchObject({ count: 0, note });
  const of = { form_id: form.form_id, field_id: form.fields.user! };
  const query = { q: "many4990@" };
  const records = await people.owner.call<ReferencedRecords>(searchReferencedRecords, { params: of, query });
  expect(records).toMatchObject({ count: 1, note });
  await target.exec("DELETE FROM auth.users WHERE email IN ('many1@example.org', 'many2@example.org')");
  const all = await search("many5000@");
  expect(all).toMatchObject({ count: 1 });
  expect(all).not.toHaveProperty("note");
  await target.exec("DELETE FROM auth.users WHERE email LIKE 'many%'");
});
