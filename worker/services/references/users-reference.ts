import { canContain, USERS_KEYS } from "#core/connections/referenced-columns.ts";
import type { AuthUser, AuthUsers } from "#core/contracts/connections/lookups.ts";
import type { ReferenceColumn, ReferenceRow } from "#core/contracts/references.ts";
import type { ConnectedReference, FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { OrderBy } from "#core/tables/grid-query.ts";
import type { ConnectedKeys } from "../../clients/external-database/connect.ts";
import type { Context } from "../../context.ts";
import type { StoredKeys } from "../../db/connections/databases.ts";
import { openKeys, valueOrThrow } from "../keys/open-external-keys.ts";
import type { OpenReference } from "./open-reference.ts";

const COLUMNS = [
  ["id", "UID", "text"],
  ["display_name", "Display name", "text"],
  ["email", "Email", "email"],
  ["phone", "Phone", "tel"],
] as const satisfies readonly (readonly [keyof AuthUser, string, FieldType])[];
type Column = (typeof COLUMNS)[number][0];

/** Shown beside the referenced column unless the owner chose others. */
const USUAL: readonly Column[] = ["display_name", "email"];

/**
 * Opens the users of the connected database, for members. The server can only list users, so a search reads at most
 * `MOST_USERS` of them.
 */
export async function openUsers(
  ctx: Context,
  stored: StoredKeys,
  { schema, table, column, columns: chosen = [...USUAL] }: ConnectedReference,
): Promise<OpenReference | null> {
  if (!isKey(column)) return null;
  const others = COLUMNS.filter(([name]) => name !== column && chosen.includes(name));
  const shown = [COLUMNS.find(([name]) => name === column)!, ...others];
  const keys = await openKeys(ctx, stored);
  const textsOf = (user: AuthUser) =>
    Object.fromEntries(shown.map(([name]) => [name, user[name] ?? ""])) as Record<Column, string>;
  const rowOf = (user: AuthUser): ReferenceRow => ({ value: user[column] ?? "", cells: textsOf(user) });
  return {
    meta: {
      provider: "x-supabase",
      supabase_project_id: stored.id,
      schema_name: schema,
      referenced_table: table,
      referenced_column: column,
      columns: shown.map(([id, label]): ReferenceColumn => ({ id, name: id, label })),
    },
    columns: shown.map(([id, label, type], local_index): FieldDefinition => {
      return { id, name: id, label, type, options: [], optgroups: [], local_index };
    }),
    async named(values) {
      if (column === "email" || values.length > MOST_ALONE) {
        const { users } = await allUsers(ctx, keys);
        return users.map(rowOf).filter((row) => values.includes(row.value));
      }
      const users = await Promise.all(values.map((each) => findUser(ctx, keys, column, each)));
      return users.flatMap((user) => (user === null ? [] : [rowOf(user)]));
    },
    async search({ value, page, limit, orderby, search }) {
      if (value !== undefined) {
        const found = await findUser(ctx, keys, column, value);
        return { data: found === null ? [] : [rowOf(found)], count: found === null ? 0 : 1 };
      }
      const words = search.trim().toLowerCase();
      if (words === "" && orderby.length === 0 && column === "id") {
        const client = await ctx.externalDatabases();
        const { users, total } = valueOrThrow(await client.users(keys, { page: page + 1, per_page: limit }));
        return { data: users.map(rowOf), count: total };
      }
      const all = await allUsers(ctx, keys);
      const users = all.users.filter(
        (user) =>
          (user[column] ?? "") !== "" &&
          Object.values(textsOf(user)).some((text) => text.toLowerCase().includes(words)),
      );
      const sorted = users.toSorted((one, other) => compare(textsOf(one), textsOf(other), orderby));
      return {
        data: sorted.slice(page * limit, (page + 1) * limit).map(rowOf),
        count: sorted.length,
        ...(all.total > all.users.length && { note: NOTE }),
      };
    },
  };
}

const isKey = (column: string): column is (typeof USERS_KEYS)[number] =>
  USERS_KEYS.some((key) => key === column);

function compare(
  one: Record<string, string>,
  other: Record<string, string>,
  orderby: readonly OrderBy[],
): number {
  for (const { column, ascending } of orderby) {
    const order = (one[column] ?? "").localeCompare(other[column] ?? "");
    if (order !== 0) return ascending ? order : -order;
  }
  return 0;
}

/** Users that are asked for one by one. To read all takes five requests. */
const MOST_ALONE = 5;
const PER_PAGE = 1_000;
const MOST_USERS = 5_000;
const NOTE = "Only the 5,000 newest users were searched.";

/** `total`: the number of users that there are. */
async function allUsers(ctx: Context, keys: ConnectedKeys): Promise<AuthUsers> {
  const client = await ctx.externalDatabases();
  const all: AuthUser[] = [];
  for (let page = 1; ; page += 1) {
    const { users, total } = valueOrThrow(await client.users(keys, { page, per_page: PER_PAGE }));
    all.push(...users);
    if (users.length < PER_PAGE) return { users: all, total: all.length };
    if (all.length >= MOST_USERS) return { users: all, total };
  }
}

const ID = { name: "id", format: "uuid", enum_values: null };

/** The user with exactly this id or email; null: there is none. */
export async function findUser(
  ctx: Context,
  keys: ConnectedKeys,
  column: string,
  value: string,
): Promise<AuthUser | null> {
  if (column === "email")
    return (await allUsers(ctx, keys)).users.find(({ email }) => email === value) ?? null;
  if (column !== "id" || !canContain(ID, value)) return null;
  const client = await ctx.externalDatabases();
  return valueOrThrow(await client.user(keys, value));
}
