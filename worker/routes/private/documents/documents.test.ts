import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  duplicateDocument,
  type EditorDocument,
  loadDocument,
  moveDocument,
} from "#core/contracts/documents/documents.ts";
import {
  type CreatedDocument,
  loadWorkspace,
  renameDocument,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import {
  type MadeForm,
  makeForm,
  makePeople,
  makeTable,
  NEXT_INDEX,
  type People,
} from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const sql = (text: string, values: unknown[]) =>
  harness.database.sql.query(text, values).then(({ rows }) => rows);
const open = async ({ document_id }: Pick<MadeForm, "document_id">) =>
  people.owner.call<EditorDocument>(loadDocument, { params: { document_id } });
const submit = (form_id: string, body: object, headers: Record<string, string> = {}) =>
  people.nobody.request(submitPath(form_id), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
  });
const makeProject = async (organization_id: string): Promise<string> =>
  (
    await sql("INSERT INTO project (organization_id, name) VALUES ($1, $2) RETURNING id", [
      organization_id,
      `p${randomUUID().slice(0, 8)}`,
    ])
  )[0].id;

// Proves document/whole-duplicate
test("a copy has the same questions and look under new ids, without responses, stock or secrets", async () => {
  const { project_id } = people;
  const form = await makeForm(harness.database.sql, {
    project_id,
    title: "Party",
    fields: [
      { name: "drink", type: "select", choices: ["tea", "wine"] },
      { name: "why", type: "text" },
    ],
  });
  const { form_id, document_id, fields, options } = form;
  // A condition and a string contain ids of the form. An id from elsewhere must not change.
  const foreign = randomUUID();
  await sql("UPDATE form_block SET v_hidden = $2 WHERE form_field_id = $1", [
    fields.why,
    JSON.stringify([{ $ref: `#/fields/${fields.drink}/value` }, "==", options.drink!.tea]),
  ]);
  await sql("UPDATE form_document SET closed_page = $2, stylesheet = $3 WHERE form_id = $1", [
    form_id,
    JSON.stringify({ title: "Over", text: `Not ${fields.why}, but ${foreign}` }),
    JSON.stringify({ palette: "rose" }),
  ]);
  await sql("SELECT set_form_total_limit($1, true, 5)", [form_id]);
  await sql("SELECT save_inventory($1, $2::jsonb, 'received', now())", [
    form_id,
    JSON.stringify({ [options.drink!.tea!]: { diff: 9 } }),
  ]);
  expect((await submit(form_id, { drink: options.drink!.tea, why: "so" })).status).toBe(200);

  const params = { document_id };
  const made = await people.owner.call<CreatedDocument>(duplicateDocument, { params });
  const [before, after] = [await open(form), await open(made)];
  expect(after.document.title).toBe("Party (copy)");
  expect(after.response_count).toBe(0);
  expect(after.form.is_stock_tracked).toBe(false);
  expect(after.form.campaign).toMatchObject({ is_force_closed: true, max_form_responses_in_total: 5 });
  expect(after.form.stylesheet.palette).toBe("rose");
  expect(JSON.stringify(after.form.closed_page)).toContain(foreign);

  const ids = (editor: EditorDocument) => {
    const { form } = editor;
    const all = [form.form_id, form.document_id, ...form.blocks.map(({ id }) => id)];
    return [...all, ...form.fields.flatMap((field) => [field.id, ...field.options.map(({ id }) => id)])];
  };
  expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
  // Both are equal apart from their ids.
  const numbered = (editor: EditorDocument) => {
    const { blocks, fields: all, stylesheet, closed_page } = editor.form;
    let text = JSON.stringify({ blocks, all, stylesheet, closed_page });
    for (const [index, id] of ids(editor).entries()) text = text.replaceAll(id!, `#${index}`);
    return text;
  };
  expect(numbered(after)).toBe(numbered(before));

  await sql("UPDATE form SET is_force_closed = false WHERE id = $1", [made.form_id]);
  const tea = after.form.fields[0]!.options[0]!.id;
  expect((await submit(made.form_id!, { drink: tea })).status).toBe(200);
  const again = await people.owner.call<CreatedDocument>(duplicateDocument, { params });
  expect((await open(again)).document.title).toBe("Party (copy 2)");
});

// Proves document/whole-move
test("a form moves with its responses, and customers known in the target project are merged", async () => {
  const { organization_id } = people;
  const [here, there] = [await makeProject(organization_id), await makeProject(organization_id)];
  const form = await makeForm(harness.database.sql, {
    project_id: here,
    fields: [{ name: "name", type: "text" }],
  });
  const { form_id, document_id } = form;
  const customer = async (project_id: string, visitor_id: string): Promise<string> =>
    (
      await sql("INSERT INTO customer (project_id, visitor_id) VALUES ($1, $2) RETURNING uid", [
        project_id,
        visitor_id,
      ])
    )[0].uid;
  const known = await customer(there, "a".repeat(32));
  for (const letter of ["a", "b"]) {
    const uid = await customer(here, letter.repeat(32));
    await sql(
      `INSERT INTO response (form_id, customer_id, local_index, data) VALUES ($1, $2, ${NEXT_INDEX}, '{}')`,
      [form_id, uid],
    );
  }
  // Deletions that can be undone follow their customers.
  await customer(here, "c".repeat(32));
  await sql(
    `INSERT INTO deleted_response (response_id, form_id, customer_id, deletion_id, local_index, facts, expires_at)
     SELECT gen_random_uuid(), $1, uid, gen_random_uuid(), 9, '{}', now() + interval '1 day'
     FROM customer WHERE project_id = $2 AND visitor_id ~ '^[ac]'`,
    [form_id, here],
  );
  await sql("SELECT set_form_customer_limit($1, true, 3)", [form_id]);
  const owner = people.owner;
  const to = (project_id: string) =>
    owner.send(moveDocument, { params: { document_id }, body: { project_id } });
  expect((await to(there)).status).toBe(200);

  expect((await open(form)).project.id).toBe(there);
  const rows = await sql(
    `SELECT c.uid, c.project_id, c.visitor_id, k.count FROM response r JOIN customer c ON c.uid = r.customer_id
     JOIN form_customer_counter k ON k.form_id = r.form_id AND k.customer_id = c.uid
     WHERE r.form_id = $1 ORDER BY r.local_index`,
    [form_id],
  );
  expect(rows).toEqual([
    { uid: known, project_id: there, visitor_id: "a".repeat(32), count: 1 },
    { uid: expect.any(String), project_id: there, visitor_id: "b".repeat(32), count: 1 },
  ]);
  const kept = await sql(
    `SELECT c.uid, c.project_id, c.visitor_id FROM deleted_response d JOIN customer c ON c.uid = d.customer_id
     WHERE d.form_id = $1 ORDER BY c.visitor_id`,
    [form_id],
  );
  expect(kept).toEqual([
    { uid: known, project_id: there, visitor_id: "a".repeat(32) },
    { uid: expect.any(String), project_id: there, visitor_id: "c".repeat(32) },
  ]);
  expect(await sql("SELECT uid FROM customer WHERE project_id = $1", [here])).toEqual([]);
  expect((await submit(form_id, { name: "Ada" })).status).toBe(200);
});

test("a form that other documents use cannot be moved, and no form leaves its organization", async () => {
  const { sql: client } = harness.database;
  const { project_id } = people;
  const table = await makeTable(client, { project_id, name: "c", fields: [{ name: "city", type: "text" }] });
  const reference = { type: "sheaf" as const, table_id: table.table_id, column: table.fields.city! };
  const referring = await makeForm(client, {
    project_id,
    fields: [{ name: "city", type: "search", reference }],
  });
  const other = await makeProject(people.organization_id);
  const body = { project_id: other };
  const params = { document_id: referring.document_id };
  expect((await people.owner.send(moveDocument, { params, body })).status).toBe(400);
  const strange = await people.stranger.call<Workspace>(loadWorkspace);
  const away = { project_id: strange.projects[0]!.id };
  expect((await people.owner.send(moveDocument, { params, body: away })).status).toBe(404);
  expect((await open(referring)).project.id).toBe(project_id);
  await people.owner.call(renameDocument, { params, body: { title: "Still here" } });
});

// Proves data/outdated-error, data/error-document-type, document/error-outdated
test("documents that this version cannot edit are refused: other types, parts of an unknown version", async () => {
  const { project_id } = people;
  const made = await harness.database.sql.query(
    "INSERT INTO document (project_id, doctype, title) VALUES ($1, 'v0_campaign_referral', 'Friends') RETURNING id",
    [project_id],
  );
  const refusal = async (document_id: string) => {
    const response = await people.owner.send(loadDocument, { params: { document_id } });
    const { error, info } = (await response.json()) as { error: string; info: object };
    return { error, info };
  };
  expect(await refusal(made.rows[0].id)).toEqual({
    error: "UNSUPPORTED_DOCTYPE",
    info: { doctype: "v0_campaign_referral" },
  });
  const form = await makeForm(harness.database.sql, { project_id });
  await sql("UPDATE form_document SET start_page = $2 WHERE form_id = $1", [
    form.form_id,
    JSON.stringify({ template_id: "003", __schema_version: "0.0.2", title: "Hello" }),
  ]);
  expect(await refusal(form.document_id)).toEqual({
    error: "OUTDATED_SCHEMA_VERSION",
    info: {
      part: "start_page",
      version: "0.0.2",
      expected: START_PAGE_SCHEMA,
      support_url: "mailto:support@sheaf.localhost",
    },
  });
  // Respondents still see the form without the unknown part.
  expect((await people.nobody.request(formPath(form.form_id))).status).toBe(200);
});

test("the workspace counts the documents that it does not list", async () => {
  const others = await makePeople(harness);
  const { project_id } = others;
  const workspace = () => others.owner.call<Workspace>(loadWorkspace);
  const projectOf = ({ projects }: Workspace) => projects.find(({ id }) => id === project_id)!;
  const before = await workspace();
  expect(projectOf(before).left_out).toBe(0);
  await sql(
    "INSERT INTO document (project_id, doctype, title, updated_at) SELECT $1, 'v0_canvas', 'Old ' || n, '2020-01-01' FROM generate_series(1, 1003) n",
    [project_id],
  );
  const after = await workspace();
  expect(after.documents).toHaveLength(1_000);
  expect(projectOf(after).left_out).toBe(before.documents.length + 3);
  expect(after.projects.filter(({ id }) => id !== project_id).map(({ left_out }) => left_out)).toEqual(
    after.projects.slice(1).map(() => 0),
  );
});
