import { afterAll, beforeAll, expect, test } from "vitest";
import { restoreDocument } from "#core/contracts/documents/deleted-documents.ts";
import {
  type EditorDocument,
  loadDocument,
  type TablelessDocument,
} from "#core/contracts/documents/documents.ts";
import {
  type CreatedTable,
  createTable,
  deleteTable,
  type UpdatedTable,
  updateTable,
} from "#core/contracts/documents/tables.ts";
import { deleteDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { exportRows, listRows, type ResponseRow, type RowPage } from "#core/contracts/grid/rows.ts";
import { listReferenceTables, type ReferenceTable } from "#core/contracts/references.ts";
import { documentRoomToken, formRoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { entryPath } from "#core/contracts/wire/paths/private.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { sortFields } from "#core/editing/apply.ts";
import { hideDocument } from "../../../db/documents/deleted-documents.ts";
import type { Browser } from "../../../testing/browser.ts";
import { makeForm, makePeople, makeTable } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

// Proves editor/panel-reference, editor/rule-reference-columns
test("a question can refer only to existing tables of its own project", async () => {
  const people = await makePeople(harness);
  const others = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const { form_id } = await makeForm(sql, { project_id, fields: [{ name: "city", type: "text" }] });
  const cities = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [
      { name: "code", type: "text", label: "Code of the city" },
      { name: "key", type: "password" },
      { name: "tags", type: "checkboxes", choices: ["a"] },
    ],
  });
  await sql.query("UPDATE document SET title = 'places' WHERE id = $1", [cities.schema_id]);
  await makeTable(sql, {
    project_id: others.project_id,
    name: "secrets",
    fields: [{ name: "a", type: "text" }],
  });
  const gone = await makeTable(sql, { project_id, name: "gone", fields: [{ name: "a", type: "text" }] });
  await sql.query("DELETE FROM document WHERE id = $1", [gone.schema_id]);

  const tables = await people.viewer.call<ReferenceTable[]>(listReferenceTables, { params: { form_id } });
  expect(tables.map(({ id, schema_name, name }) => [id, schema_name, name])).toEqual([
    [cities.table_id, "places", "cities"],
  ]);
  expect(tables[0]!.columns.map(({ name, label, is_usable }) => [name, label, is_usable])).toEqual([
    ["code", "Code of the city", true],
    ["key", "key", false],
    ["tags", "tags", false],
  ]);
});

// Proves editor/rule-delete-table, document/name-delete-table, document/role-delete
// Proves document/call-delete-table
test("a table is deleted with its rows only if its name is typed again", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const cities = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [{ name: "code", type: "text" }],
    rows: [{ code: "VIE" }],
  });
  const other = await makeTable(sql, { project_id, name: "other", fields: [] });
  const remove = (
    user_confirmation_txt: string,
    { who = people.owner, schema_id = cities.schema_id }: { who?: Browser; schema_id?: string } = {},
  ) =>
    who.send(deleteTable, {
      params: { schema_id, table_id: cities.table_id },
      body: { user_confirmation_txt },
    });
  for (const text of ["", "cities", "DELETE other", "delete cities"])
    expect((await remove(text)).status, text).toBe(400);
  expect((await remove("DELETE cities", { who: people.editor })).status).toBe(403);
  expect((await remove("DELETE cities", { schema_id: other.schema_id })).status).toBe(404);
  const left = async () =>
    (await sql.query("SELECT count(*)::integer AS n FROM response WHERE form_id = $1", [cities.table_id]))
      .rows[0].n;
  expect(await left()).toBe(1);

  expect((await remove("DELETE cities")).status).toBe(200);
  expect(await left()).toBe(0);
  expect((await remove("DELETE cities")).status).toBe(404);
  const { rows } = await sql.query("SELECT name FROM form WHERE project_id = $1", [project_id]);
  expect(rows).toEqual([{ name: "other" }]);
});

// Proves document/table-description, document/call-change-table
test("a table is renamed and described, and questions still refer to it", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const cities = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [{ name: "code", type: "text" }],
    rows: [{ code: "VIE" }],
  });
  const { schema_id, table_id } = cities;
  const reference = { type: "sheaf" as const, table_id, column: cities.fields.code! };
  const form = await makeForm(sql, { project_id, fields: [{ name: "city", type: "search", reference }] });
  const params = { schema_id, table_id };
  const update = (body: object, who = people.editor) => who.call<UpdatedTable>(updateTable, { params, body });

  expect(await update({ name: "Places" })).toEqual({ id: table_id, name: "Places", description: null });
  expect(await update({ description: "Where we meet" })).toMatchObject({
    name: "Places",
    description: "Where we meet",
  });
  expect(await update({})).toMatchObject({ name: "Places", description: "Where we meet" });
  expect(await update({ description: null })).toMatchObject({ name: "Places", description: null });

  const listed = await people.viewer.call<ReferenceTable[]>(listReferenceTables, {
    params: { form_id: form.form_id },
  });
  expect(listed.map(({ id, name }) => [id, name])).toEqual([[table_id, "Places"]]);
  const send = (city: string) =>
    people.nobody.send(submitForm, { params: { form_id: form.form_id }, body: { city } });
  expect((await send("XXX")).status).toBe(422);
  expect((await send("VIE")).status).toBe(200);
});

// Proves document/role-change-tables
test("a table is changed only by editors, and only as a table of its own schema", async () => {
  const people = await makePeople(harness);
  const others = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const { schema_id, table_id } = await makeTable(sql, { project_id, name: "cities", fields: [] });
  const sibling = await makeTable(sql, { project_id, name: "other", fields: [] });
  const foreign = await makeTable(sql, { project_id: others.project_id, name: "secrets", fields: [] });
  const form = await makeForm(sql, { project_id });
  const update = async (who: Browser, params: { schema_id: string; table_id: string }) =>
    (await who.send(updateTable, { params, body: { name: "changed" } })).status;
  const own = { schema_id, table_id };
  expect(await update(people.viewer, own)).toBe(403);
  expect(await update(people.stranger, own)).toBe(404);
  expect(await update(people.owner, { schema_id, table_id: sibling.table_id })).toBe(404);
  expect(await update(people.owner, { schema_id, table_id: foreign.table_id })).toBe(404);
  expect(await update(people.owner, foreign)).toBe(404);
  expect(await update(people.owner, { schema_id: form.document_id, table_id: form.form_id })).toBe(404);
  const { rows } = await sql.query("SELECT name FROM form WHERE name = 'changed'");
  expect(rows).toEqual([]);
  expect(await update(people.editor, own)).toBe(200);
});

// Proves document/call-delete-table
test("everyone who has the schema open hears of its tables, and of a renamed one its readers as well", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { schema_id, table_id } = await makeTable(sql, {
    project_id: people.project_id,
    name: "cities",
    fields: [],
  });
  const news = async () => {
    await harness.drain();
    const all = harness.room.published
      .splice(0)
      .map(({ room, publication }) => `${publication.type} ${room}`);
    return all.sort();
  };
  await news();
  const params = { schema_id };
  const made = await people.owner.call<CreatedTable>(createTable, { params, body: { table_name: "new" } });
  await harness.drain();
  expect(harness.room.published).toEqual([
    {
      room: `document:${schema_id}`,
      publication: { type: "tables.changed", document_id: schema_id, table_id: made.id },
    },
  ]);
  await news();
  await people.owner.call(updateTable, { params: { schema_id, table_id }, body: { name: "places" } });
  expect(await news()).toEqual([
    `form.changed document:${schema_id}`,
    `form.changed form:${table_id}`,
    `tables.changed document:${schema_id}`,
  ]);
  // Refused calls announce nothing.
  await people.owner.send(updateTable, { params: { schema_id, table_id }, body: { name: "NEW" } });
  expect(await news()).toEqual([]);

  await people.viewer.call(formRoomToken, { params: { form_id: table_id } });
  await people.viewer.call(formRoomToken, { params: { form_id: made.id } });
  const body = { user_confirmation_txt: "DELETE places" };
  await people.owner.call(deleteTable, { params: { schema_id, table_id }, body });
  expect(await news()).toEqual([`access.revoked form:${table_id}`, `tables.changed document:${schema_id}`]);
});

test("columns that got the same place at once have one order, here and in every copy of an editor", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { schema_id, table_id } = await makeTable(sql, {
    project_id: people.project_id,
    name: "cities",
    fields: ["a", "b", "c", "d", "e"].map((name) => ({ name, type: "text" as const })),
  });
  await sql.query("UPDATE attribute SET local_index = 0 WHERE form_id = $1", [table_id]);
  const params = { document_id: schema_id };
  const { form } = await people.viewer.call<EditorDocument>(loadDocument, {
    params,
    query: { table: "cities" },
  });
  const ids = form.fields.map(({ id }) => id);
  expect(ids).toEqual(sortFields(form.fields.toReversed()).map(({ id }) => id));
  const asked = await sql.query(
    "SELECT b ->> 'form_field_id' AS id FROM jsonb_array_elements(table_blocks($1)) b",
    [table_id],
  );
  expect(asked.rows.map(({ id }) => id)).toEqual(ids);
});

test("a deleted schema revokes the access of everyone in the rooms of its tables", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const { schema_id, table_id } = await makeTable(sql, { project_id, name: "cities", fields: [] });
  const other = await makeTable(sql, { project_id, name: "other", fields: [] });
  await people.viewer.call(documentRoomToken, { params: { document_id: schema_id } });
  await people.viewer.call(formRoomToken, { params: { form_id: table_id } });
  await people.viewer.call(formRoomToken, { params: { form_id: other.table_id } });
  const { rows } = await sql.query("SELECT title FROM document WHERE id = $1", [schema_id]);
  const params = { document_id: schema_id };
  const body = { user_confirmation_txt: `DELETE ${rows[0].title}` };
  expect(await hideDocument(harness.context().db, schema_id, body.user_confirmation_txt, new Date())).toBe(
    true,
  );
  // The mark outlives a restoration before the rooms are told.
  const marked = await sql.query(
    "SELECT room FROM room_entry WHERE revoked_at IS NOT NULL AND project_id = $1 ORDER BY room",
    [project_id],
  );
  expect(marked.rows.map(({ room }) => room)).toEqual([`document:${schema_id}`, `form:${table_id}`]);
  await people.owner.call(restoreDocument, { params: { project_id, ...params } });
  await people.owner.call(deleteDocument, { params, body });
  await harness.drain();
  const revoked = harness.room.published.filter(({ publication }) => publication.type === "access.revoked");
  const rooms = revoked.map(({ room }) => room);
  expect(rooms).toEqual(expect.arrayContaining([`document:${schema_id}`, `form:${table_id}`]));
  expect(rooms).not.toContain(`form:${other.table_id}`);
});

// Proves document/route-table
test("a schema is opened with its tables, and with the one that is named in any case", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const { schema_id, table_id, fields } = await makeTable(sql, {
    project_id,
    name: "Cities",
    fields: [
      { name: "code", type: "text" },
      { name: "name", type: "text" },
    ],
    rows: [{ code: "VIE" }],
  });
  const other = { table_name: "airports", description: "Where one lands" };
  await people.editor.call(createTable, { params: { schema_id }, body: other });
  const params = { document_id: schema_id };
  const open = (table?: string) =>
    people.viewer.call<EditorDocument | TablelessDocument>(loadDocument, {
      params,
      query: table === undefined ? {} : { table },
    });

  const posts = { table_name: "posts", template: "cms-blog-starter" };
  const made = await people.editor.call<CreatedTable>(createTable, { params: { schema_id }, body: posts });
  const names = ["title", "slug", "date", "cover", "content", "tags"];
  expect(made.attributes.map(({ name }) => name)).toEqual(names);
  const blog = (await open("posts")) as EditorDocument;
  expect(blog.form.fields.map(({ id }) => id)).toEqual(made.attributes.map(({ id }) => id));
  expect(blog.form.fields.at(-1)).toMatchObject({
    type: "toggle-group",
    multiple: true,
    options: [{ value: "news", label: "News" }, { value: "guide" }, { value: "release" }],
  });
  const unknown = { table_name: "other", template: "cms" };
  const refused = await people.editor.send(createTable, { params: { schema_id }, body: unknown });
  expect(refused.status).toBe(400);
  await people.owner.call(deleteTable, {
    params: { schema_id, table_id: made.id },
    body: { user_confirmation_txt: "DELETE posts" },
  });

  const schema = await open();
  expect(schema.form).toBeNull();
  expect(schema.role).toBe("viewer");
  expect(schema.tables).toEqual([
    { id: expect.any(String), name: "airports", description: "Where one lands" },
    { id: table_id, name: "Cities", description: null },
  ]);
  const cities = (await open("cITIES")) as EditorDocument;
  expect(cities.form.form_id).toBe(table_id);
  expect(cities.form.fields.map(({ id }) => id)).toEqual([fields.code, fields.name]);
  expect(cities).toMatchObject({ response_count: 1, document: { id: schema_id, doctype: "v0_schema" } });
  expect(cities.tables).toEqual(schema.tables);
  for (const table of ["city", "", "~new", "%", table_id, "x".repeat(200)]) {
    expect((await open(table)).form).toBeNull();
  }
  const send = (who: Browser, table: string) => who.send(loadDocument, { params, query: { table } });
  expect((await send(people.stranger, "cities")).status).toBe(404);
  expect((await send(people.nobody, "cities")).status).toBe(401);
  for (const table of ["x".repeat(201), "cities\u0000"])
    expect((await send(people.viewer, table)).status).toBe(400);
});

test("a table takes rows as a form with all of its columns in their order", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { project_id } = people;
  const { table_id, fields } = await makeTable(sql, {
    project_id,
    name: "cities",
    fields: [
      { name: "code", type: "text", required: true },
      { name: "name", type: "text" },
    ],
  });
  // As the editor adds a column: with a block of its own.
  await sql.query(
    "INSERT INTO form_block (form_id, type, form_field_id, local_index) VALUES ($1, 'field', $2, 7)",
    [table_id, fields.name],
  );
  const page = await people.owner.request(entryPath(table_id), { headers: { accept: "text/html" } });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html.indexOf('name="code"')).toBeGreaterThan(0);
  expect(html.indexOf('name="name"')).toBeGreaterThan(html.indexOf('name="code"'));
  // It stays closed to everybody else.
  expect((await people.nobody.request(submitPath(table_id), { method: "POST" })).status).not.toBe(200);
});

// Proves data/route-table
test("the rows of a table are read and exported under its name", async () => {
  const people = await makePeople(harness);
  const { table_id, fields } = await makeTable(harness.database.sql, {
    project_id: people.project_id,
    name: "cities",
    fields: [{ name: "code", type: "text" }],
    rows: [{ code: "VIE" }, { code: "OSL" }],
  });
  const { rows } = await people.viewer.call<RowPage<ResponseRow>>(listRows, {
    params: { form_id: table_id },
    query: {},
  });
  expect(rows.map(({ data }) => data[fields.code!]?.value)).toEqual(["OSL", "VIE"]);
  const file = await people.viewer.send(exportRows, {
    params: { form_id: table_id, format: "csv" },
    query: {},
  });
  expect(file.headers.get("content-disposition")).toContain("cities%20rows.csv");
  const [head, ...lines] = (await file.text()).trim().split("\r\n");
  expect(head).toBe("#,Created (UTC),code,Row ID");
  expect(lines).toHaveLength(2);
});

test("a table is created with the columns of a file in one call", async () => {
  const people = await makePeople(harness);
  const { sql } = harness.database;
  const { schema_id } = await makeTable(sql, { project_id: people.project_id, name: "other", fields: [] });
  const columns = [
    { name: "title", label: "Title", type: "text" },
    { name: "price", label: "Price (€)", type: "number", step: 0.01 },
    { name: "size", label: "Size", type: "select", choices: ["Small", "Large"] },
    { name: "code", label: "Code", type: "select", choices: ["a", "A"] },
  ];
  const create = (body: object, who = people.editor) =>
    who.send(createTable, { params: { schema_id }, body: { table_name: "products", ...body } });
  const made = (await (await create({ columns })).json()) as { data: CreatedTable };
  expect(made.data.attributes.map(({ name, type }) => [name, type])).toEqual(
    columns.map(({ name, type }) => [name, type]),
  );
  const { rows } = await sql.query(
    `SELECT a.name, a.label, a.step::float, (SELECT array_agg(o.value ORDER BY o.index) FROM "option" o WHERE o.form_field_id = a.id) AS options
     FROM attribute a WHERE form_id = $1 ORDER BY local_index`,
    [made.data.id],
  );
  expect(rows).toMatchObject([
    { name: "title", label: "Title", step: null, options: null },
    { name: "price", label: "Price (€)", step: 0.01 },
    { name: "size", options: ["small", "large"] },
    { name: "code", options: ["a", "A"] },
  ]);
  const column = { name: "a", label: "A", type: "text" };
  const refused: object[] = [
    { columns: [column, column] },
    { columns: Array.from({ length: 201 }, (_, n) => ({ ...column, name: `a${n}` })) },
    { columns: [{ ...column, type: "payment" }] },
    { columns: [{ ...column, name: "a\u0000" }] },
    { columns: [{ ...column, type: "select", choices: ["x", "x"] }] },
    { columns: [{ ...column, step: -1 }] },
  ];
  for (const body of refused) {
    const response = await create({ ...body, table_name: "fresh" });
    expect.soft(response.status, JSON.stringify(body).slice(0, 100)).toBe(400);
  }
  expect((await create({ table_name: "fresh", columns }, people.viewer)).status).toBe(403);
  expect((await create({ columns })).status).toBe(409);
});

// Proves document/name-rules, attack/reserved-names
test("neither a table nor one of its columns gets a reserved name", async () => {
  const people = await makePeople(harness);
  const { project_id } = people;
  const { schema_id } = await makeTable(harness.database.sql, { project_id, name: "first", fields: [] });
  const create = (table_name: string, column: string) => {
    const columns = [{ name: column, label: column, type: "text" }];
    return people.editor.send(createTable, { params: { schema_id }, body: { table_name, columns } });
  };
  for (const name of ["__proto__", "constructor", "prototype", "__gf_session", "__gf_website"]) {
    for (const response of [await create(name, "title"), await create("fresh", name)]) {
      expect.soft(response.status, name).toBe(400);
      const { info } = (await response.json()) as { info: { issues: { message: string }[] } };
      expect.soft(info?.issues[0]?.message).toBe(`“${name}” is reserved. Choose another name.`);
    }
  }
  expect((await create("fresh", "__gf_customer_uuid")).status).toBe(200);
});

test("tables that are created at once wait for each other", async () => {
  const people = await makePeople(harness);
  const { project_id } = people;
  const { schema_id } = await makeTable(harness.database.sql, { project_id, name: "first", fields: [] });
  const columns = ["a", "b", "c"].map((name) => ({ name, label: name, type: "text" }));
  for (let round = 0; round < 5; round += 1) {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        people.editor.send(createTable, {
          params: { schema_id },
          body: { table_name: `t${round}_${index}`, columns },
        }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
  }
});
