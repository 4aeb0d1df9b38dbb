import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ExternalDatabase,
  refreshExternalDatabase,
  type TestedDatabase,
  testExternalDatabase,
} from "#core/contracts/connections/databases.ts";
import { type AuthUsers, listAuthUsers } from "#core/contracts/connections/lookups.ts";
import { listConnectedRows, updateConnectedRows } from "#core/contracts/connections/rows.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import { legacyKey } from "#local/connected/legacy-keys.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { connectDatabase, connectForm, rowsInLog } from "../../../testing/connected-form.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** Projects with the keys of old: tokens of the roles `anon` and `service_role`. */

const TABLES = `
  CREATE TABLE guests (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text);
  CREATE TABLE closed (id integer PRIMARY KEY);
  ALTER TABLE guests ENABLE ROW LEVEL SECURITY;
  INSERT INTO guests (name) VALUES ('Ada');
  INSERT INTO auth.users (email) VALUES ('ada@example.org');`;

let harness: Harness;
let target: SupabaseTarget;
let people: People;
let database_id: string;
let form: MadeForm;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(TABLES),
  ]);
  people = await makePeople(harness);
  database_id = await connectDatabase(people, { url: target.url, ...target.legacy });
  const fields = [{ name: "name", type: "text" as const }];
  form = await makeForm(harness.database.sql, { project_id: people.project_id, fields });
  await connectForm(people, database_id, form, { table_name: "guests" });
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const names = async (key: string) => {
  const { data, error } = await createClient(target.url, key).from("guests").select("name").order("name");
  return error?.message ?? data?.map(({ name }) => name);
};

// Proves connection/page-old-keys
test("the routes read and write with them, as supabase-js sees", async () => {
  const { public_key, secret_key } = target.legacy;
  expect(await names(secret_key)).toEqual(["Ada"]);
  // Its policies show nothing to anon.
  expect(await names(public_key)).toEqual([]);

  const { form_id, document_id } = form;
  const { connection } = await people.owner.call<EditorDocument>(loadDocument, { params: { document_id } });
  const params = { form_id, table_id: connection!.id };
  const page = await people.owner.call<RowPage<TableRow>>(listConnectedRows, { params, query: {} });
  expect(page.rows).toMatchObject([{ data: { [form.fields.name!]: { value: "Ada" } } }]);
  const cells = [{ row_id: page.rows[0]!.id, field_id: form.fields.name!, value: "Ada L" }];
  await people.owner.call(updateConnectedRows, { params, body: { transaction_id: "t1", cells } });
  expect(await names(secret_key)).toEqual(["Ada L"]);

  const sent = { params: { form_id }, body: { name: "Bob" } };
  expect((await harness.browser().send(submitForm, sent)).status).toBe(200);
  await harness.drain();
  expect(await rowsInLog(people, form_id)).toMatchObject([{ state: "delivered" }]);
  expect(await names(secret_key)).toEqual(["Ada L", "Bob"]);
  const users = await people.owner.call<AuthUsers>(listAuthUsers, { params: { database_id }, query: {} });
  expect(users.users).toMatchObject([{ email: "ada@example.org" }]);
});

// Proves connection/page-old-keys
test("tables are read with the secret key's token, and keys of another project are refused", async () => {
  const read = await people.owner.call<{ database: ExternalDatabase }>(refreshExternalDatabase, {
    params: { database_id },
  });
  expect(read.database.schemas[0]!.tables.map(({ name }) => name)).toEqual(["closed", "guests"]);

  const { url, legacy } = target;
  const test_ = (key: string, secret_key: string | null) =>
    people.owner.send(testExternalDatabase, {
      body: { project_id: people.project_id, url, key, secret_key },
    });
  const shown = await test_(legacy.public_key, null);
  expect(((await shown.json()) as { data: TestedDatabase }).data).toMatchObject({ tables: null });
  const past = Date.now() / 1_000 - 60;
  for (const key of [
    legacyKey("service_role", "another secret"),
    legacyKey("service_role", legacy.jwt_secret, past),
  ]) {
    const refused = await test_(legacy.public_key, key);
    expect([refused.status, await refused.json()]).toMatchObject([
      502,
      {
        error: "EXTERNAL_DATABASE_FAILED",
        info: { reason: expect.stringContaining("The key isn’t allowed") },
      },
    ]);
    expect(await names(key)).toBe("Invalid API key");
  }
});
