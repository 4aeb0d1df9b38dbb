import { randomUUID } from "node:crypto";
import {
  listConnectedRows,
  type UpdatedConnectedRows,
  updateConnectedRows,
} from "#core/contracts/connections/rows.ts";
import { type CreatedConnectedTable, createConnectedTable } from "#core/contracts/connections/tables.ts";
import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import { createProject } from "#core/contracts/organizations/projects.ts";
import { connectDatabase, type OutsideKeys } from "./connected-form.ts";
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
  /** Changes cells in one request, named t1. */
  edit(of: ShownTable, cells: readonly ConnectedCell[]): Promise<UpdatedConnectedRows>;
  guests(): Promise<ShownTable>;
  seats(): Promise<ShownTable>;
}

interface ConnectedCell {
  row_id: string;
  field_id: string;
  value: unknown;
  expected?: unknown;
}

/** A number that JavaScript cannot represent. */
export const BIG = "9007199254740993";

/** A table whose columns are of many types, one whose key has two columns, and orders that name a price. */
export const GUEST_TABLES = `
  CREATE TYPE mood AS ENUM ('Sad', 'Happy');
  CREATE TABLE guests (id bigint PRIMARY KEY, name text, "Full name" text, mood mood, tags text[], price numeric(30, 2),
    extra jsonb, raw json, is_in boolean, secret text, CHECK (price < 1000));
  CREATE TABLE seats (room text, number integer, note text, PRIMARY KEY (room, number));
  CREATE TABLE prices (id integer PRIMARY KEY, amount integer);
  CREATE TABLE orders (id integer PRIMARY KEY, price integer, city text);`;

/** The same rows in these tables before each test. */
export const GUEST_ROWS = `
  DELETE FROM guests; DELETE FROM seats; DELETE FROM prices; DELETE FROM orders;
  INSERT INTO guests VALUES
    (${BIG}, 'Ada', 'Ada, "L" (1815)', 'Happy', '{sad,happy}', 12345678901234567890.5 / 1e18, '{"b":1,"a":[2]}', '{"x":1}', true, 's'),
    (2, 'Bob', NULL, NULL, NULL, NULL, NULL, NULL, false, 's'),
    (3, '', 'C*', 'Sad', '{}', 0, '0', 'null', NULL, 's');
  INSERT INTO seats VALUES ('a,b', 1, 'x'), ('a,b', 2, 'y'), ('"', 1, 'z');
  INSERT INTO prices VALUES (1, 5);`;

/** The types of the columns of guests that are shown: all but the secret. */
const GUEST_COLUMNS = {
  name: "text",
  "Full name": "text",
  mood: "select",
  tags: "json",
  price: "number",
  extra: "json",
  raw: "json",
  is_in: "checkbox",
};

/** A new project of the owner. Returns its id. */
export async function makeProject({
  owner,
  organization_id,
}: Pick<People, "owner" | "organization_id">): Promise<string> {
  const body = { organization_id, name: `p${randomUUID().slice(0, 8)}` };
  return (await owner.call<{ id: string }>(createProject, { body })).id;
}

/** A project that is connected to a database outside. */
export async function makeConnectedTables(harness: Harness, target: OutsideKeys): Promise<ConnectedTables> {
  const people = await makePeople(harness);
  const { owner } = people;
  const project_id = await makeProject(people);
  await connectDatabase({ owner, project_id }, target);
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
  function table(name: string, columns: Record<string, string>): Promise<ShownTable> {
    const shown = tables.get(name) ?? show(name, columns);
    tables.set(name, shown);
    return shown;
  }
  return {
    ...{ people, project_id, list, table },
    names: async (of, query) => (await list(of, query)).rows.map(({ data }) => data[of.id.name!]?.value),
    edit: ({ params }, cells) =>
      owner.call(updateConnectedRows, { params, body: { transaction_id: "t1", cells } }),
    guests: () => table("guests", GUEST_COLUMNS),
    seats: () => table("seats", { note: "text", number: "number" }),
  };
}

export const where = (...predicates: object[]) => ({ where: JSON.stringify(predicates) });

/** What a refused answer says. */
export async function refused(response: Promise<Response>) {
  const { status } = await response;
  const { error, info } = (await (await response).json()) as {
    error: string;
    info: { reason?: string; field?: string } | null;
  };
  return { status, error, reason: info?.reason, field: info?.field };
}
