import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startObjectUpload } from "#core/contracts/buckets.ts";
import {
  type DeletedDocument,
  listDeletedDocuments,
  restoreDocument,
} from "#core/contracts/documents/deleted-documents.ts";
import {
  type CreatedDocument,
  createDocument,
  deleteDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { restoreProject } from "#core/contracts/organizations/deleted-projects.ts";
import {
  createOrganization,
  inviteMember,
  loadOrganization,
  type OrganizationDetails,
} from "#core/contracts/organizations/organizations.ts";
import { type CreatedProject, createProject, deleteProject } from "#core/contracts/organizations/projects.ts";
import {
  createResultsLink,
  listResultsLinks,
  MOST_RESULTS_LINKS,
  type ResultsLink,
} from "#core/contracts/results.ts";
import type { Database } from "../../db/connection/database.ts";
import { createDatabase } from "../../db/connection/neon.ts";
import { insertSchema } from "../../db/connections/databases.ts";
import { createRowIndexes, indexesFor, MAX_PER_FORM, rowIndexName } from "../../db/grid/row-indexes.ts";
import { askRowSearchIndex } from "../../db/grid/row-search-indexes.ts";
import { MAX_INDEXES, MIN_ROWS } from "../../db/grid/search-indexes.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";
import { insertHeldResponse, MAX_HELD } from "../../db/submitting/held-responses.ts";
import type { Env } from "../../env.ts";
import { makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

/** More than any of these limits leaves room for. */
const AT_ONCE = 16;

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  // So that calls meet that would be over too soon.
  await sql(`
    CREATE FUNCTION tarry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END $$;
    CREATE TRIGGER tarry BEFORE INSERT ON results_link FOR EACH STATEMENT EXECUTE FUNCTION tarry();
    CREATE TRIGGER tarry BEFORE INSERT ON external_schema FOR EACH STATEMENT EXECUTE FUNCTION tarry();
    CREATE TRIGGER tarry BEFORE INSERT ON held_response FOR EACH STATEMENT EXECUTE FUNCTION tarry();
    CREATE TRIGGER tarry BEFORE INSERT ON row_search_index FOR EACH ROW EXECUTE FUNCTION tarry();`);
});
beforeEach(async () => {
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await harness.database.sql.query(text, values)).rows;
const setPlan = (plan: string) =>
  sql("UPDATE organization SET plan = $2 WHERE id = $1", [people.organization_id, plan]);
const used = async () => {
  const params = { organization_id: people.organization_id };
  return (await people.owner.call<OrganizationDetails>(loadOrganization, { params })).used;
};

function database(): Database {
  const { connectionString: DATABASE_URL, neonEndpoint: NEON_ENDPOINT } = harness.database;
  return createDatabase({ DATABASE_URL, NEON_ENDPOINT } as Env, {
    request_id: "limits-at-once",
    phase: "during",
  });
}

/** Makes the calls at once. Returns how many were accepted, and what the others were told. */
async function atOnce(call: (number: number) => Promise<Response>) {
  const responses = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => call(number)));
  const refused = responses.filter(({ status }) => status !== 200);
  const told = await Promise.all(refused.map((response) => response.json() as Promise<{ error: string }>));
  return { accepted: AT_ONCE - refused.length, told };
}

// Proves attack/limits-at-once
test("a form has no more links to its results than it may have", async () => {
  const { form_id } = await makeForm(harness.database.sql, { project_id: people.project_id });
  await sql(
    `INSERT INTO results_link (form_id, name, field_ids, filter, created_at)
     SELECT $1, 'n', '{}', '{}', now() FROM generate_series(1, $2::integer)`,
    [form_id, MOST_RESULTS_LINKS - 3],
  );
  const params = { form_id };
  const body = { name: "", field_ids: [], filter: {}, password: null, expires_in_days: null };
  const { accepted, told } = await atOnce(() => people.editor.send(createResultsLink, { params, body }));
  expect(accepted).toBe(3);
  expect(new Set(told.map(({ error }) => error))).toEqual(new Set(["BAD_REQUEST"]));
  expect(await people.editor.call<ResultsLink[]>(listResultsLinks, { params })).toHaveLength(
    MOST_RESULTS_LINKS,
  );
});

test.each(["v0_form", "v0_site", "v0_schema", "v0_bucket", "v0_canvas"])(
  "an organization has no more documents than its plan allows: %s",
  async (doctype) => {
    await setPlan("free");
    const { project_id } = people;
    const { accepted, told } = await atOnce((number) =>
      people.editor.send(createDocument, { body: { project_id, doctype, title: `d${number}` } }),
    );
    expect(accepted).toBe(10);
    expect(told[0]).toMatchObject({
      error: "PLAN_LIMIT_REACHED",
      info: { plan: "free", limit: "documents", most: 10 },
    });
    expect((await used()).documents).toBe(10);
  },
);

test("an organization has no more projects and members than its plan allows", async () => {
  await setPlan("pro");
  const { organization_id } = people;
  const projects = await atOnce((number) =>
    people.owner.send(createProject, { body: { organization_id, name: `p${number}` } }),
  );
  const members = await atOnce((number) =>
    people.owner.send(inviteMember, {
      params: { organization_id },
      body: { email: `at-once-${number}@example.com`, role: "viewer" },
    }),
  );
  expect(await used()).toMatchObject({ projects: 10, members: 5 });
  expect([projects.accepted, members.accepted]).toEqual([9, 1]);
});

test("what was deleted comes back only as far as the plan has room", async () => {
  const { organization_id, project_id } = people;
  const body = { project_id, doctype: "v0_form" };
  const make = (title: string) =>
    people.owner.call<CreatedDocument>(createDocument, { body: { ...body, title } });
  for (let n = 0; n < AT_ONCE; n += 1) {
    const { document_id } = await make(`d${n}`);
    await people.owner.call(deleteDocument, {
      params: { document_id },
      body: { user_confirmation_txt: `DELETE d${n}` },
    });
  }
  const deleted = await people.owner.call<DeletedDocument[]>(listDeletedDocuments, {
    params: { project_id },
  });
  await setPlan("free");
  await make("kept");
  const restored = await atOnce((n) =>
    people.owner.send(restoreDocument, { params: { project_id, document_id: deleted[n]!.id } }),
  );
  expect([restored.accepted, (await used()).documents]).toEqual([9, 10]);
  expect(restored.told[0]).toMatchObject({
    error: "PLAN_LIMIT_REACHED",
    info: { limit: "documents", most: 10 },
  });

  // A project brings its documents back.
  await setPlan("pro");
  const other = await people.owner.call<CreatedProject>(createProject, {
    body: { organization_id, name: "other" },
  });
  await people.owner.call(createDocument, { body: { ...body, project_id: other.id, title: "inside" } });
  await people.owner.call(deleteProject, {
    params: { project_id: other.id },
    body: { user_confirmation_txt: "DELETE other" },
  });
  await sql(
    `INSERT INTO document (project_id, doctype, title)
     SELECT $1, 'v0_form', 'f' FROM generate_series(1, 190)`,
    [project_id],
  );
  const again = () => people.owner.send(restoreProject, { params: { deleted_project_id: other.id } });
  expect(await (await again()).json()).toMatchObject({
    error: "PLAN_LIMIT_REACHED",
    info: { limit: "documents" },
  });
  await sql("DELETE FROM document WHERE project_id = $1 AND title = 'f'", [project_id]);
  expect((await again()).status).toBe(200);
  expect((await used()).documents).toBe(11);
});

test("the files of buckets have no more bytes than the plan allows", async () => {
  const { project_id } = people;
  const body = { project_id, doctype: "v0_bucket", title: "files" };
  const { document_id } = await people.editor.call<CreatedDocument>(createDocument, { body });
  await setPlan("free");
  const size = 1024 ** 3 / 4;
  const { accepted } = await atOnce((number) =>
    people.editor.send(startObjectUpload, {
      params: { document_id },
      body: { folder_id: document_id, name: `${number}.bin`, size, type: "application/octet-stream" },
    }),
  );
  expect((await used()).storage).toBe(1024 ** 3);
  expect(accepted).toBe(4);
});

test("a person belongs to no more organizations than one may", async () => {
  const browser = harness.browser();
  const { id } = await browser.arrive("Mona Many");
  await browser.call<Workspace>(loadWorkspace);
  await sql(
    `WITH made AS (
       INSERT INTO organization (name, slug) SELECT 'o', 'many-' || gen_random_uuid() FROM generate_series(1, 97) RETURNING id
     ) INSERT INTO organization_member (organization_id, user_id, role) SELECT made.id, $1, 'viewer' FROM made`,
    [id],
  );
  const body = { display_name: "Another" };
  expect((await atOnce(() => browser.send(createOrganization, { body }))).accepted).toBe(2);
});

test("a connected database has no more schemas than it may have, and each has its place", async () => {
  const db = database();
  const database_id = randomUUID();
  await sql(
    `INSERT INTO external_database (id, project_id, url, public_key, created_at, refreshed_at)
     VALUES ($1, $2, 'https://a.example', 'k', now(), now())`,
    [database_id, people.project_id],
  );
  const added = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, number) =>
      insertSchema(db, database_id, { name: `s${number}`, tables: [] }, 5),
    ),
  );
  expect(added.filter((problem) => problem === null)).toHaveLength(5);
  expect(new Set(added)).toEqual(new Set([null, "too_many"]));
  const positions = await sql("SELECT position FROM external_schema WHERE database_id = $1", [database_id]);
  expect(positions.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5]);
});

test("a form holds no more responses back than it may, and keeps the newest", async () => {
  const { form_id } = await makeForm(harness.database.sql, { project_id: people.project_id });
  await sql(
    `INSERT INTO held_response (form_id, session_id, local_index, entries, created_at)
     SELECT $1, gen_random_uuid(), n, '{}', now() - interval '1 day' FROM generate_series(1, $2::integer) n`,
    [form_id, MAX_HELD - 3],
  );
  const [db, now] = [database(), new Date()];
  const meta = {
    form_id,
    now,
    expires_at: now,
    entries: {},
    identity: null,
    geo: null,
    x_useragent: null,
    x_referer: null,
  };
  const held = await Promise.all(
    Array.from({ length: AT_ONCE }, () => insertHeldResponse(db, { ...meta, session_id: randomUUID() })),
  );
  const kept = await sql("SELECT id FROM held_response WHERE form_id = $1", [form_id]);
  expect(kept).toHaveLength(MAX_HELD);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(held.map((one) => one!.id)));
});

test("a table has no more indexes for its columns than it may", async () => {
  const names = Array.from({ length: MAX_PER_FORM + 2 }, (_, n) => `f${n}`);
  const made = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: names.map((name) => ({ name, type: "text" as const })),
  });
  const fields = names.map((name, n) => ({
    ...{ id: made.fields[name]!, name, type: "text" as const, local_index: n, options: [], optgroups: [] },
  }));
  const indexOf = (field: (typeof fields)[number]) =>
    indexesFor({ orderby: [{ column: field.id, ascending: true }], predicates: [] } as never, fields);
  await createRowIndexes(database(), made.form_id, fields.slice(0, MAX_PER_FORM - 1).flatMap(indexOf));
  await Promise.all(
    fields.slice(MAX_PER_FORM - 1).map((field) => createRowIndexes(database(), made.form_id, indexOf(field))),
  );
  const indexes = await sql("SELECT FROM pg_class WHERE relkind = 'i' AND starts_with(relname, $1)", [
    rowIndexName(made.form_id, indexOf(fields[0]!)[0]!).slice(0, "response_cell_".length + 17),
  ]);
  expect(indexes).toHaveLength(MAX_PER_FORM);
});

test("there are no more search indexes of all forms than there may be", async () => {
  const forms = await Promise.all(
    Array.from({ length: 3 }, () => makeForm(harness.database.sql, { project_id: people.project_id })),
  );
  const ids = forms.map(({ form_id }) => form_id);
  // A search of this many sessions is worth an index.
  await sql(
    `INSERT INTO response_session (id, form_id, started_at, updated_at)
     SELECT gen_random_uuid(), form_id, now(), now() FROM unnest($1::uuid[]) form_id, generate_series(1, $2::integer)`,
    [ids, MIN_ROWS],
  );
  await sql(
    `INSERT INTO row_search_index (scope_id, "table", asked_at, used_at)
     SELECT gen_random_uuid(), 'response_session', now(), now() FROM generate_series(1, $1::integer)`,
    [MAX_INDEXES - 1],
  );
  await Promise.all(ids.map((form_id) => askRowSearchIndex(database(), SESSIONS, form_id, new Date())));
  expect(await sql("SELECT FROM row_search_index")).toHaveLength(MAX_INDEXES);
  await sql("DELETE FROM row_search_index");
});
