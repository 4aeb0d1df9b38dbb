import { randomUUID } from "node:crypto";
import { connectExternalDatabase } from "#core/contracts/connections/databases.ts";
import { listConnectedRows } from "#core/contracts/connections/rows.ts";
import { type CreatedConnectedTable, createConnectedTable } from "#core/contracts/connections/tables.ts";
import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import { createProject } from "#core/contracts/organizations/projects.ts";
import { makePeople, makeTable, type People } from "./factories.ts";
import type { Harness } from "./harness.ts";

/** A table of a database of ours whose rows are outside. */
export interface ShownTable {
  params: { form_id: string; table_id: string };
  /** Ids of fields by name. */
  id: Record<string, string>;
}

export interface ConnectedTables {
  people: People;
  /** The project that is connected. The one of `people` is not. */
  project_id: string;
  /** Shows a table outside, with the types of its columns. Always the same for a name. */
  table(sb_table_name: string, columns: Record<string, string>): Promise<ShownTable>;
  list(of: ShownTable, query?: Record<string, string>): Promise<RowPage<TableRow>>;
  /** What the column `name` has on a page. */
  names(of: ShownTable, query: Record<string, string>): Promise<unknown[]>;
}

/** A project that is connected to a database outside. */
export async function makeConnectedTables(
  harness: Harness,
  { url, public_key, secret_key }: { url: string; public_key: string; secret_key: string },
): Promise<ConnectedTables> {
  const people = await makePeople(harness);
  const { organization_id, owner } = people;
  const body = { organization_id, name: `p${randomUUID().slice(0, 8)}` };
  const { id: project_id } = await owner.call<{ id: string }>(createProject, { body });
  const entered = { project_id, sb_project_url: url, sb_anon_key: public_key, secret_key };
  await owner.call(connectExternalDatabase, { body: entered });
  const { schema_id } = await makeTable(harness.database.sql, { project_id, name: "own", fields: [] });
  const tables = new Map<string, Promise<ShownTable>>();

  async function show(sb_table_name: string, columns: Record<string, string>): Promise<ShownTable> {
    const connect_attributes_as = Object.fromEntries(
      Object.entries(columns).map(([name, type]) => [name, { type }]),
    );
    const made = await owner.call<CreatedConnectedTable>(createConnectedTable, {
      params: { schema_id },
      body: { sb_schema_name: "public", sb_table_name, connect_attributes_as },
    });
    return {
      params: { form_id: made.table.id, table_id: made.connection.id },
      id: Object.fromEntries(made.table.attributes.map(({ id, name }) => [name!, id])),
    };
  }
  const list = ({ params }: ShownTable, query: Record<string, string> = {}) =>
    owner.call<RowPage<TableRow>>(listConnectedRows, { params, query });
  return {
    ...{ people, project_id, list },
    table(name, columns) {
      const shown = tables.get(name) ?? show(name, columns);
      tables.set(name, shown);
      return shown;
    },
    names: async (of, query) => (await list(of, query)).rows.map(({ data }) => data[of.id.name!]?.value),
  };
}

export const where = (...predicates: object[]) => ({ where: JSON.stringify(predicates) });

/** What a refused answer says. */
export async function refused(response: Promise<Response>) {
  const { status } = await response;
  const { error, info } = (await (await response).json()) as {
    error: string;
    info: { reason?: string } | null;
  };
  return { status, error, reason: info?.reason };
}
