import { afterAll, beforeAll, expect, test } from "vitest";
import * as databases from "#core/contracts/connections/databases.ts";
import { connectMainTable, disconnectMainTable } from "#core/contracts/connections/tables.ts";
import { type EditorDocument, loadDocument } from "#core/contracts/documents/documents.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createClosedForm } from "#local/seed/seed.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import { makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FakeDatabase } from "./fakes/connections.ts";
import { FakeForm } from "./fakes/form.ts";
import { shapeFaults } from "./same-shape.ts";

/** The fake of a connected database is held to the Worker: both get the same calls here, and answer alike. */

const TABLES = `
  CREATE TABLE guests (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL);
  CREATE TABLE visits (number integer PRIMARY KEY, code text UNIQUE);
  CREATE SCHEMA archive;
  CREATE TABLE archive.old (id integer PRIMARY KEY);
  GRANT USAGE ON SCHEMA archive TO service_role;
  GRANT ALL ON archive.old TO service_role;`;

let harness: Harness;
let people: People;
let target: SupabaseTarget;
beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(TABLES),
  ]);
  people = await makePeople(harness);
});
afterAll(async () => {
  await target.stop();
  await harness.close();
});

interface Keys {
  url: string;
  public_key: string;
  secret_key: string;
}
interface Place {
  project_id: string;
  form_id: string;
  database_id: string;
}
type Body = (keys: Keys, place: Place) => object;

const entered: Body = ({ url, public_key, secret_key }, { project_id }) => ({
  ...{ project_id, sb_project_url: url, sb_anon_key: public_key, secret_key },
});
const tested: Body = ({ url, public_key, secret_key }, { project_id }) => ({
  ...{ project_id, url, key: public_key, secret_key },
});
const guests = { schema_name: "public", table_name: "guests" };

/** Calls in this order, with the status of both. */
const CALLS: readonly (readonly [Contract, number, Body?])[] = [
  [databases.testExternalDatabase, 200, tested],
  [databases.testExternalDatabase, 200, (...all) => ({ ...tested(...all), secret_key: null })],
  [databases.testExternalDatabase, 400, (...all) => ({ ...tested(...all), url: "nowhere" })],
  [databases.connectExternalDatabase, 400, (...all) => ({ ...entered(...all), secret_key: null })],
  [databases.connectExternalDatabase, 400, (...all) => ({ ...entered(...all), secret_key: "hunter2" })],
  [
    databases.connectExternalDatabase,
    400,
    (keys, place) => ({ ...entered(keys, place), sb_anon_key: keys.secret_key }),
  ],
  [
    databases.connectExternalDatabase,
    400,
    (...all) => ({ ...entered(...all), sb_anon_key: "sb_publishable_of_another_project" }),
  ],
  [databases.findExternalDatabase, 200],
  [databases.connectExternalDatabase, 200, entered],
  [databases.findExternalDatabase, 200],
  [databases.revealSecretKey, 200],
  [databases.saveSecretKey, 502, () => ({ secret: "sb_secret_of_another_project" })],
  [databases.removeSecretKey, 200],
  [databases.revealSecretKey, 404],
  [databases.saveSecretKey, 200, ({ secret_key }) => ({ secret: secret_key })],
  [databases.addExternalSchema, 502, () => ({ schema_name: "nothing" })],
  [databases.addExternalSchema, 200, () => ({ schema_name: "archive" })],
  [databases.removeExternalSchema, 200],
  [databases.refreshExternalDatabase, 200],
  [disconnectMainTable, 404],
  [connectMainTable, 200, () => guests],
  [connectMainTable, 409, () => guests],
  [databases.findExternalDatabase, 200],
  [databases.disconnectExternalDatabase, 409],
  [disconnectMainTable, 200],
  [databases.disconnectExternalDatabase, 200],
];

test("the fake answers every call about a connected database like the Worker", async () => {
  const { owner, project_id } = people;
  const sketch = new FormSketch("Guest book");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  const created = await createClosedForm(owner as never, project_id, sketch);
  const fake = new FakeForm(sketch);
  const known = fake.answers.contracts.length;
  const database = new FakeDatabase(fake, {});
  const unsent = new Set(fake.answers.contracts.slice(0, -known).map(nameOf));
  const of = {
    real: { project_id, form_id: created.form_id, database_id: "" },
    fake: { project_id: fake.document.document.project_id, form_id: fake.form_id, database_id: "" },
  };
  const faults: string[] = [];
  for (const [contract, status, body] of CALLS) {
    const call = nameOf(contract);
    unsent.delete(call);
    const answer = async (keys: Keys, place: Place) => ({
      params: { ...place, schema_name: "archive" },
      ...(contract.method === "GET" && { query: { project_id: place.project_id } }),
      ...(body !== undefined && { body: body(keys, place) }),
    });
    const sent = await answer(target, of.real);
    const real = await owner.send(contract, sent);
    const realBody = (await real.json()) as { data: { id?: string; schemas?: [] } & Record<string, unknown> };
    // The tables are described as the server outside describes them.
    for (const { name, tables } of (realBody.data?.schemas ?? []) as { name: string; tables: [] }[])
      database.schemas[name] = tables;
    if (database.schemas.public === undefined && realBody.data && "tables" in realBody.data)
      database.schemas.public = [];
    const { params, query, body: ours } = await answer(database, of.fake);
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => params[name as keyof typeof params]);
    const address = query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
    const faked = await fake.answers.answer({ method: contract.method, address, body: ours });
    expect({ call, body, status: real.status }).toMatchObject({ status });
    expect({ call, body, status: faked.status, said: faked.body }).toMatchObject({ status });
    faults.push(...shapeFaults(faked.body, realBody, call));
    if (status !== 200)
      expect(faked.body).toMatchObject({ error: (realBody as unknown as Body & { error: string }).error });
    if (contract === databases.connectExternalDatabase && status === 200) {
      of.real.database_id = realBody.data.id!;
      of.fake.database_id = database.connected!.id;
    }
  }
  expect(faults).toEqual([]);
  expect([...unsent], "calls that are not compared").toEqual([]);

  const { document_id } = created;
  const loaded = await owner.call<EditorDocument>(loadDocument, { params: { document_id } });
  const { connection, database_id } = fake.document;
  expect({ connection, database_id }).toEqual({
    connection: loaded.connection,
    database_id: loaded.database_id,
  });
  fake.close();
});
