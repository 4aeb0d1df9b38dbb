import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import type { TableConnection } from "#core/connections/table-connection.ts";
import { saveField } from "#core/contracts/building/builder.ts";
import * as databases from "#core/contracts/connections/databases.ts";
import { listAuthUsers, searchConnectedTable } from "#core/contracts/connections/lookups.ts";
import * as rows from "#core/contracts/connections/rows.ts";
import * as storage from "#core/contracts/connections/storage.ts";
import { connectMainTable, disconnectMainTable, loadMainTable } from "#core/contracts/connections/tables.ts";
import { createProject } from "#core/contracts/organizations/projects.ts";
import type { SupabaseTarget } from "#local/connected/supabase-target.ts";
import type { Browser } from "#worker/testing/browser.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import type { MadeForm, People } from "#worker/testing/factories.ts";
import { makeConnection } from "#worker/testing/make-connection.ts";

interface Place {
  people: People;
  target: SupabaseTarget;
  sql: Parameters<typeof makeConnection>[0];
  makeForm(project_id?: string): Promise<MadeForm>;
}

/** The calls that need a Supabase project, by method and path. */
export function connectionCalls(place: () => Place): Record<string, () => Promise<Response>> {
  const owner = (): Browser => place().people.owner;
  const keys = () => {
    const { url, public_key, secret_key } = place().target;
    return { url, key: public_key, secret_key };
  };
  /** A project of the owner without a connection. */
  async function newProject(): Promise<string> {
    const { organization_id } = place().people;
    const body = { organization_id, name: `p${randomUUID().slice(0, 8)}` };
    const { id } = await owner().call<{ id: string }>(createProject, { body });
    return id;
  }
  async function connected(): Promise<{ database_id: string }> {
    const { url, key, secret_key } = keys();
    const body = { project_id: await newProject(), sb_project_url: url, sb_anon_key: key, secret_key };
    const made = await owner().call<databases.ExternalDatabase>(databases.connectExternalDatabase, { body });
    return { database_id: made.id };
  }
  /** A form whose main table is in the project outside. */
  async function mainTable(): Promise<{ form_id: string; table_id: string }> {
    const project_id = await newProject();
    const { url, key, secret_key } = keys();
    const entered = { project_id, sb_project_url: url, sb_anon_key: key, secret_key };
    await owner().call(databases.connectExternalDatabase, { body: entered });
    const { form_id } = await place().makeForm(project_id);
    const body = { schema_name: "public", table_name: "towns" };
    const { id } = await owner().call<TableConnection>(connectMainTable, { params: { form_id }, body });
    return { form_id, table_id: id };
  }
  return {
    [nameOf(rows.listConnectedRows)]: async () =>
      owner().send(rows.listConnectedRows, { params: await mainTable() }),
    [nameOf(rows.addConnectedRow)]: async () => {
      const body = { transaction_id: randomUUID(), cells: [{ field_id: "key:id", value: "99" }] };
      return owner().send(rows.addConnectedRow, { params: await mainTable(), body });
    },
    [nameOf(rows.updateConnectedRows)]: async () => {
      const cells = [{ row_id: '["1"]', field_id: "key:id", value: "2" }];
      const body = { transaction_id: randomUUID(), cells };
      return owner().send(rows.updateConnectedRows, { params: await mainTable(), body });
    },
    [nameOf(rows.deleteConnectedRows)]: async () =>
      owner().send(rows.deleteConnectedRows, { params: await mainTable(), body: { filters: [{ id: 1 }] } }),
    [nameOf(storage.listPooledFiles)]: async () =>
      owner().send(storage.listPooledFiles, { params: await mainTable(), body: { rows: ['["1"]'] } }),
    [nameOf(storage.listExternalBuckets)]: async () =>
      owner().send(storage.listExternalBuckets, { params: await connected() }),
    [nameOf(storage.saveFieldStorage)]: async () => {
      const { form_id } = await mainTable();
      const photo = { name: "photo", type: "image", options: [], optgroups: [] };
      const { id } = await owner().call<{ id: string }>(saveField, { params: { form_id }, body: photo });
      const client = createClient(place().target.url, place().target.secret_key);
      await client.storage.createBucket("photos", { public: false });
      const body = { type: "x-supabase", bucket: "photos", path: "cats", mode: "direct" };
      return owner().send(storage.saveFieldStorage, { params: { form_id, field_id: id }, body });
    },
    [nameOf(databases.testExternalDatabase)]: async () =>
      owner().send(databases.testExternalDatabase, { body: { project_id: await newProject(), ...keys() } }),
    [nameOf(databases.connectExternalDatabase)]: async () => {
      const { url, key, secret_key } = keys();
      const body = { project_id: await newProject(), sb_project_url: url, sb_anon_key: key, secret_key };
      return owner().send(databases.connectExternalDatabase, { body });
    },
    [nameOf(databases.refreshExternalDatabase)]: async () =>
      owner().send(databases.refreshExternalDatabase, { params: await connected() }),
    [nameOf(databases.saveSecretKey)]: async () =>
      owner().send(databases.saveSecretKey, {
        params: await connected(),
        body: { secret: place().target.secret_key },
      }),
    [nameOf(databases.addExternalSchema)]: async () =>
      owner().send(databases.addExternalSchema, {
        params: await connected(),
        body: { schema_name: "archive" },
      }),
    [nameOf(searchConnectedTable)]: async () =>
      owner().send(searchConnectedTable, { params: { ...(await connected()), table: "cities" } }),
    [nameOf(listAuthUsers)]: async () => owner().send(listAuthUsers, { params: await connected() }),
    [nameOf(loadMainTable)]: async () => {
      const { form_id } = await mainTable();
      return owner().send(loadMainTable, { params: { form_id } });
    },
    [nameOf(disconnectMainTable)]: async () => {
      const { form_id, project_id } = await place().makeForm();
      await makeConnection(place().sql, project_id);
      const body = { schema_name: "public", table_name: "cities" };
      await owner().call(connectMainTable, { params: { form_id }, body });
      return owner().send(disconnectMainTable, { params: { form_id } });
    },
  };
}
