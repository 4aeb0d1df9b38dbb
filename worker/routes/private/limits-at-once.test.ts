import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startObjectUpload } from "#core/contracts/buckets.ts";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import {
  createOrganization,
  inviteMember,
  loadOrganization,
  type OrganizationDetails,
} from "#core/contracts/organizations/organizations.ts";
import { createProject } from "#core/contracts/organizations/projects.ts";
import {
  createResultsLink,
  listResultsLinks,
  MOST_RESULTS_LINKS,
  type ResultsLink,
} from "#core/contracts/results.ts";
import type { Database } from "../../db/connection/database.ts";
import { createDatabase } from "../../db/connection/neon.ts";
import { insertSchema } from "../../db/connections/databases.ts";
import { askRowSearchIndex } from "../../db/grid/row-search-indexes.ts";
import { MAX_INDEXES, MIN_ROWS } from "../../db/grid/search-indexes.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";
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
