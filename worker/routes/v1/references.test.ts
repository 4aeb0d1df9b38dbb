import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import {
  loadReferenceMeta,
  type ReferenceMeta,
  type ReferencePage,
  searchReference,
} from "#core/contracts/references.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import {
  type MadeForm,
  type MadeTable,
  makeForm,
  makePeople,
  makeRows,
  makeTable,
  type People,
} from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;
let cities: MadeTable;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { sql } = harness.database;
  cities = await makeTable(sql, {
    project_id: people.project_id,
    name: "cities",
    fields: [
      { name: "code", type: "text" },
      { name: "name", type: "text" },
      { name: "people", type: "number" },
      { name: "secret", type: "text" },
      { name: "pin", type: "password" },
    ],
    rows: [
      { code: "BER", name: "Berlin am Wasser", people: 3_700_000, secret: "walrus", pin: "••" },
      { code: "OSL", name: "Oslo", people: 700_000, secret: "walrus" },
      { code: "SEL", name: "서울", people: 9_400_000 },
      { code: "ROM", name: "Roma", people: 2_800_000 },
      { name: "Nowhere" },
    ],
  });
  form = await makeForm(sql, {
    project_id: people.project_id,
    fields: [
      { name: "city", type: "search", reference: referring("code") },
      {
        name: "wide",
        type: "search",
        reference: { ...referring("code"), columns: [cities.fields.people!, cities.fields.pin!] },
      },
      { name: "plain", type: "search" },
      { name: "name", type: "text" },
    ],
  });
});
afterAll(() => harness.close());

function referring(column: string) {
  return { type: "sheaf" as const, table_id: cities.table_id, column: cities.fields[column]! };
}

const rowsOf = (table_id: string) => ({ type: "sheaf" as const, table_id, column: "__gf_id" });

const mint = async (form_id = form.form_id) =>
  (await people.nobody.call<NewSession>(newSession, { params: { form_id } })).id;

async function ask(field: string, query: Record<string, string> = {}, session_id?: string) {
  const params = { session_id: session_id ?? (await mint()), field_id: form.fields[field] ?? field };
  return people.nobody.send(searchReference, { params, query });
}

async function codes(query: Record<string, string>, field = "wide"): Promise<string[]> {
  const response = await ask(field, query);
  expect(response.status).toBe(200);
  return ((await response.json()) as ReferencePage).data.map(({ value }) => value);
}

const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

test("a field's metadata contain its table and the shown columns", async () => {
  const meta = async (field: string) => {
    const params = { session_id: await mint(), field_id: form.fields[field]! };
    return people.nobody.send(loadReferenceMeta, { params });
  };
  const body = await (await meta("city")).json();
  expect(body).toEqual({
    meta: {
      provider: "sheaf",
      supabase_project_id: null,
      schema_name: expect.stringMatching(/^s/),
      referenced_table: "cities",
      referenced_column: "code",
      columns: [
        { id: cities.fields.code!, name: "code", label: "code" },
        { id: cities.fields.name!, name: "name", label: "name" },
      ],
    } satisfies ReferenceMeta,
  });
  expect(await refusal(await meta("plain"))).toEqual([400, "BAD_REQUEST"]);
  expect(await refusal(await meta("name"))).toEqual([400, "BAD_REQUEST"]);
});

test("rows are returned in order of entry, with the shown columns and without secrets", async () => {
  const body = await (await ask("wide")).json();
  const row = (code: string, number: string) => ({
    value: code,
    cells: { [cities.fields.code!]: code, [cities.fields.people!]: number },
  });
  expect(body).toEqual({
    data: [row("BER", "3700000"), row("OSL", "700000"), row("SEL", "9400000"), row("ROM", "2800000")],
    count: 4,
    page: 0,
    limit: 10,
  });
});

// Proves attack/searches
test("the search finds words, parts and exclusions, in the shown columns only", async () => {
  expect(await codes({ q: "wasser berlin" }, "city")).toEqual(["BER"]);
  expect(await codes({ q: "rlin" }, "city")).toEqual(["BER"]);
  expect(await codes({ q: "서울" }, "city")).toEqual(["SEL"]);
  expect(await codes({ q: "oslo or roma" }, "city")).toEqual(["OSL", "ROM"]);
  expect(await codes({ q: "berlin -wasser" }, "city")).toEqual([]);
  expect(await codes({ q: "walrus" }, "city")).toEqual([]);
  expect(await codes({ q: "Berlin" }, "wide")).toEqual([]);
});

test("one row with long texts does not end the search of the others", async () => {
  const { sql } = harness.database;
  const fields = Array.from({ length: 18 }, (_, n) => ({ name: `c${n}`, type: "text" as const }));
  const long = (column: string) => Array.from({ length: 9_000 }, (_, n) => `word${column}x${n}`).join(" ");
  const rows = [Object.fromEntries(fields.map(({ name }) => [name, long(name)])), { c0: "short and sweet" }];
  const table = await makeTable(sql, { project_id: people.project_id, name: "long", fields, rows });
  const columns = Object.values(table.fields);
  const reference = { type: "sheaf" as const, table_id: table.table_id, column: columns[0]!, columns };
  const { form_id, fields: asking } = await makeForm(sql, {
    project_id: people.project_id,
    fields: [{ name: "pick", type: "search", reference }],
  });
  const params = { session_id: await mint(form_id), field_id: asking.pick! };
  const response = await people.nobody.send(searchReference, { params, query: { q: "sweet short" } });
  const { data } = (await response.json()) as ReferencePage;
  expect(data.map(({ value }) => value)).toEqual(["short and sweet"]);
});

test("rows are sorted by several columns, filtered and paged from 0", async () => {
  const { people: number, code } = cities.fields;
  expect(await codes({ sort: `-${number},${code}` })).toEqual(["SEL", "BER", "ROM", "OSL"]);
  const where = JSON.stringify([{ column: number, op: "gt", value: 1_000_000 }]);
  expect(await codes({ where, sort: String(code) })).toEqual(["BER", "ROM", "SEL"]);
  expect(await codes({ page: "1" })).toEqual([]);
  const refused: Record<string, string>[] = [
    { sort: cities.fields.secret! },
    { sort: "__gf_created_at" },
    { where: JSON.stringify([{ column: cities.fields.secret, op: "eq", value: "walrus" }]) },
    { where: JSON.stringify([{ column: "__gf_customer_id", op: "is", value: "null" }]) },
    { limit: "1000" },
    { page: "-1" },
    { where: "[" },
  ];
  for (const query of refused)
    expect(await refusal(await ask("wide", query)), JSON.stringify(query)).toEqual([400, "BAD_REQUEST"]);
});

// Proves attack/other-session
test("only open sessions of the same form may search", async () => {
  expect(await refusal(await ask("city", {}, randomUUID()))).toEqual([404, "SESSION_NOT_FOUND"]);
  expect(await refusal(await ask(randomUUID()))).toEqual([404, "NOT_FOUND"]);
  const other = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
  const foreign = await mint(other.form_id);
  const body = { form_id: other.form_id, seq: 1, fields: { [other.fields.name!]: "Ada" } };
  await people.nobody.call(patchSession, { params: { session_id: foreign }, body });
  expect(await refusal(await ask("city", {}, foreign))).toEqual([404, "SESSION_NOT_FOUND"]);

  const sent = await mint();
  await people.nobody.call(submitForm, {
    params: { form_id: form.form_id },
    body: { city: "BER", __gf_session: sent },
  });
  expect(await refusal(await ask("city", {}, sent))).toEqual([409, "SESSION_CLOSED"]);
});

// Proves attack/searches
test("a closed form and a table of another project return nothing", async () => {
  const { sql } = harness.database;
  const reference = referring("code");
  const closed = await makeForm(sql, {
    project_id: people.project_id,
    is_closed: true,
    fields: [{ name: "city", type: "search", reference }],
  });
  expect(await refusal(await ask(closed.fields.city!))).toEqual([403, "FORM_FORCE_CLOSED"]);
  const foreign = await makeForm(sql, { fields: [{ name: "city", type: "search", reference }] });
  expect(await refusal(await ask(foreign.fields.city!))).toEqual([400, "BAD_REQUEST"]);
  const table_id = form.form_id;
  const ofForm = await makeForm(sql, {
    project_id: people.project_id,
    fields: [
      { name: "city", type: "search", reference: { ...reference, table_id, column: form.fields.name! } },
    ],
  });
  expect(await refusal(await ask(ofForm.fields.city!))).toEqual([400, "BAD_REQUEST"]);
});

test("a submitted value must exist in the table", async () => {
  const send = (body: Record<string, unknown>) =>
    people.nobody.send(submitForm, { params: { form_id: form.form_id }, body });
  const refused = await send({ city: "XXX", plain: "anything" });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    error: "VALIDATION_FAILED",
    info: { fields: { city: [{ code: "optionUnknown" }] } },
  });
  expect((await send({ city: "ROM", plain: "anything" })).status).toBe(200);
  expect((await send({ plain: "anything" })).status).toBe(200);
});

test("a deleted table accepts every answer", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const table = await makeTable(sql, { project_id, name: "gone", fields: [{ name: "a", type: "text" }] });
  const reference = { type: "sheaf" as const, table_id: table.table_id, column: table.fields.a! };
  const { form_id } = await makeForm(sql, {
    project_id,
    fields: [{ name: "city", type: "search", reference }],
  });
  const send = () => people.nobody.send(submitForm, { params: { form_id }, body: { city: "XXX" } });
  expect((await send()).status).toBe(422);
  await sql.query("DELETE FROM document WHERE id = $1", [table.schema_id]);
  expect((await send()).status).toBe(200);
});

test("an owner creates a schema with a table, columns and rows", async () => {
  const { owner, project_id } = people;
  const name = `shop_${randomUUID().slice(0, 4)}`;
  const body = { project_id, doctype: "v0_schema", title: name };
  const schema = await owner.call<CreatedDocument>(createDocument, { body });
  expect(schema.form_id).toBeNull();
  expect(await refusal(await owner.send(createDocument, { body }))).toEqual([409, "CONFLICT"]);
  expect((await owner.send(createDocument, { body: { ...body, title: "no name" } })).status).toBe(400);

  const params = { schema_id: schema.document_id };
  const table = await owner.call<CreatedTable>(createTable, { params, body: { table_name: "products" } });
  expect(table).toEqual({ id: expect.any(String), name: "products", description: null, attributes: [] });
  const again = await owner.send(createTable, { params, body: { table_name: "products" } });
  expect(await refusal(again)).toEqual([409, "CONFLICT"]);
  const ofForm = await owner.send(createTable, {
    params: {
      schema_id: (
        await owner.call<CreatedDocument>(createDocument, { body: { project_id, doctype: "v0_form" } })
      ).document_id,
    },
    body: { table_name: "products" },
  });
  expect(ofForm.status).toBe(404);

  const form_id = table.id;
  const field = { id: randomUUID(), name: "sku", type: "text", options: [], optgroups: [] };
  await owner.call(saveField, { params: { form_id }, body: field });
  const row = { params: { form_id }, body: { sku: "A-1" } };
  expect(await refusal(await people.nobody.send(submitForm, row))).toEqual([403, "FORM_FORCE_CLOSED"]);
  await owner.call(setForceClosed, { body: { form_id, closed: false } });
  await people.nobody.call(submitForm, row);

  const reference = { type: "sheaf", table_id: form_id, column: field.id };
  const asking = { id: randomUUID(), name: "product", type: "search", options: [], optgroups: [], reference };
  const saved = await owner.call(saveField, { params: { form_id: form.form_id }, body: asking });
  expect(saved).toMatchObject({ reference });
  const page = (await (await ask(asking.id)).json()) as ReferencePage;
  expect(page.data).toEqual([{ value: "A-1", cells: { [field.id]: "A-1" } }]);
  const onText = { ...asking, id: randomUUID(), name: "other", type: "text" };
  expect((await owner.send(saveField, { params: { form_id: form.form_id }, body: onText })).status).toBe(400);
});

// Proves attack/searches
test("an answer that is a row names a row of the table, and shows only the columns that the owner chose", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const goods = await makeTable(sql, {
    project_id,
    name: "goods",
    fields: [
      { name: "cost", type: "number" },
      { name: "title", type: "text" },
      { name: "margin", type: "number" },
    ],
    rows: [{ title: "Chair", cost: 3, margin: 77 }, { cost: 5 }],
  });
  const reference = { type: "sheaf" as const, table_id: goods.table_id, column: "__gf_id" };
  const order = await makeForm(sql, {
    project_id,
    fields: [
      { name: "one", type: "search", reference },
      { name: "many", type: "search", is_array: true, reference },
    ],
  });
  const session_id = await mint(order.form_id);
  const search = async (query: Record<string, string> = {}) => {
    const params = { session_id, field_id: order.fields.one! };
    const response = await people.nobody.send(searchReference, { params, query });
    return response.ok ? ((await response.json()) as ReferencePage).data : response.status;
  };
  const found = await sql.query("SELECT id FROM response WHERE form_id = $1 ORDER BY local_index", [
    goods.table_id,
  ]);
  const [chair, nameless] = found.rows.map(({ id }) => id as string);
  const title = goods.fields.title!;
  expect(await search()).toEqual([
    { value: chair, cells: { [title]: "Chair" } },
    { value: nameless, cells: { [title]: "#002" } },
  ]);
  expect(await search({ value: chair! })).toHaveLength(1);
  expect(await search({ value: "Chair" })).toEqual([]);
  expect(await search({ q: "77" })).toEqual([]);
  expect(await search({ sort: goods.fields.margin! })).toBe(400);

  const submit = (body: Record<string, unknown>) =>
    people.nobody.send(submitForm, { params: { form_id: order.form_id }, body });
  const besides = await sql.query("SELECT id FROM response WHERE form_id = $1 LIMIT 1", [cities.table_id]);
  for (const stray of [randomUUID(), besides.rows[0].id, "Chair", "#001"]) {
    expect((await submit({ one: stray })).status, stray).toBe(422);
    expect((await submit({ many: [chair, stray] })).status, stray).toBe(422);
  }
  expect((await submit({ one: chair, many: [nameless, chair, nameless] })).status).toBe(200);
  const { one, many } = order.fields;
  const stored = await sql.query("SELECT data FROM response WHERE form_id = $1", [order.form_id]);
  expect(stored.rows[0].data).toEqual({ [one!]: { value: chair }, [many!]: { value: [nameless, chair] } });
});

test("a shown column that refers to rows has their names, and a computed one its values", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const owners = await makeTable(sql, {
    project_id,
    name: "owners",
    fields: [
      { name: "name", type: "text" },
      { name: "mail", type: "text" },
    ],
  });
  const ofOwners = { form_id: owners.table_id, fields: owners.fields };
  const [ada, bob] = await makeRows(sql, ofOwners, [{ name: "Ada", mail: "a@x.y" }, { name: "Bob" }]);
  const shops = await makeTable(sql, {
    project_id,
    schema_id: owners.schema_id,
    name: "shops",
    fields: [
      { name: "title", type: "text" },
      { name: "owner", type: "search", reference: rowsOf(owners.table_id) },
    ],
  });
  const mail = randomUUID();
  const related = {
    kind: "values",
    table_id: owners.table_id,
    via: shops.fields.owner,
    column: owners.fields.mail,
  };
  const computed = { id: mail, name: "mail", type: "hidden", data: { related }, options: [], optgroups: [] };
  await people.editor.call(saveField, { params: { form_id: shops.table_id }, body: computed });
  const gone = randomUUID();
  const { title, owner } = shops.fields as Record<string, string>;
  await makeRows(sql, { form_id: shops.table_id, fields: shops.fields }, [
    { title: "Bakery", owner: ada! },
    { title: "Brewery", owner: bob! },
    { title: "Closed", owner: gone },
    { title: "Nobody's", owner: null },
  ]);
  const columns = [title!, owner!, mail];
  const asking = await makeForm(sql, {
    project_id,
    fields: [
      { name: "shop", type: "search", reference: { ...rowsOf(shops.table_id), columns } },
      { name: "name", type: "search", reference: { ...rowsOf(shops.table_id), column: title!, columns } },
      { name: "bare", type: "search", reference: { ...rowsOf(shops.table_id), column: title! } },
    ],
  });
  const session_id = await mint(asking.form_id);
  const search = async (name: string, query: Record<string, string> = {}) => {
    const params = { session_id, field_id: asking.fields[name]! };
    const response = await people.nobody.send(searchReference, { params, query });
    expect(response.status).toBe(200);
    return ((await response.json()) as ReferencePage).data.map(({ cells }) => cells);
  };
  for (const name of ["shop", "name"]) {
    expect(await search(name)).toEqual([
      { [title!]: "Bakery", [owner!]: "Ada", [mail]: "a@x.y" },
      { [title!]: "Brewery", [owner!]: "Bob", [mail]: "" },
      { [title!]: "Closed", [owner!]: "", [mail]: "" },
      { [title!]: "Nobody's", [owner!]: "", [mail]: "" },
    ]);
    const titles = async (query: Record<string, string>) =>
      (await search(name, query)).map((cells) => cells[title!]);
    expect(await titles({ q: "bob" })).toEqual(["Brewery"]);
    expect(await titles({ q: "bob brewery" })).toEqual(["Brewery"]);
    expect(await titles({ q: ada!.slice(0, 8) })).toEqual([]);
    expect(await titles({ where: JSON.stringify([{ column: owner, op: "eq", value: "Ada" }]) })).toEqual([
      "Bakery",
    ]);
    expect((await titles({ sort: `-${owner}` })).slice(0, 2)).toEqual(["Brewery", "Bakery"]);
  }
  // What identifies a row is not in another one.
  expect(Object.keys((await search("bare"))[0]!)).toEqual([title]);
  const params = { session_id, field_id: asking.fields.shop! };
  const described = await (await people.nobody.send(loadReferenceMeta, { params })).json();
  expect((described as { meta: ReferenceMeta }).meta.columns).toEqual([
    { id: title, name: "title", label: "title" },
    { id: owner, name: "owner", label: "owner" },
    { id: mail, name: "mail", label: "mail", is_computed: true },
  ]);

  const request_id = randomUUID();
  await people.nobody.send(searchReference, {
    params,
    query: { limit: "100" },
    headers: { "x-request-id": request_id },
  });
  expect((await harness.database.counts(request_id)).during.statements).toBe(4);
});

test("the ending page shows names of rows, and nothing for an empty answer or a deleted row", async () => {
  const { sql } = harness.database;
  const { project_id } = people;
  const guests = await makeTable(sql, {
    project_id,
    name: "guests",
    fields: [{ name: "name", type: "text" }],
    rows: [{ name: "Ada" }, { name: "Bob" }],
  });
  const found = await sql.query("SELECT id FROM response WHERE form_id = $1 ORDER BY local_index", [
    guests.table_id,
  ]);
  const [ada, bob] = found.rows.map(({ id }) => id as string);
  const reference = rowsOf(guests.table_id);
  const { form_id } = await makeForm(sql, {
    project_id,
    fields: [
      { name: "one", type: "search", reference },
      { name: "many", type: "search", is_array: true, reference },
      { name: "none", type: "search", reference },
    ],
  });
  const h1 = "[{{fields.one}}|{{fields.many}}|{{fields.none}}]";
  const href = "https://example.com/{{fields.one}}";
  await sql.query(
    `UPDATE form_document SET is_ending_page_enabled = true, ending_page_template_id = 'default',
      ending_page_i18n_overrides = $2 WHERE form_id = $1`,
    [form_id, JSON.stringify({ template_id: "default", overrides: { h1, href, button: "Go" } })],
  );
  const submitted = await people.nobody.send(submitForm, {
    params: { form_id },
    body: { one: ada, many: [bob, ada] },
  });
  const { redirect } = (await submitted.json()) as { redirect: string };
  const shown = async () => {
    const html = await (await people.nobody.request(redirect)).text();
    return html.replaceAll(/[\u2066-\u2069]/g, "");
  };
  expect(await shown()).toContain("[Ada|Bob, Ada|]");
  // Addresses are for machines.
  expect(await shown()).toContain(`https://example.com/${ada}`);
  await sql.query("DELETE FROM response WHERE id = $1", [ada]);
  expect(await shown()).toContain("[|Bob|]");
});
