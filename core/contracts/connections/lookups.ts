import * as z from "zod/mini";
import type { ConnectedTable } from "../../connections/connected-table.ts";
import type { JsonValue } from "../../values/json.ts";
import { externalTables } from "../wire/connection-addresses.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { text, uuid } from "../wire/schemas.ts";
import { databaseParams, identifier, ofDatabase } from "./databases.ts";

/** Rows of a connected database for members who choose one, and the accounts of its own users. */

/**
 * One page of a table that its owner added, as `{ data, count, meta }`, with its known columns only. `schema` is `public`
 * if it is absent. `q`, `sort` and `where` are those of the search of respondents. With `value`, only rows whose key has
 * exactly this value. NOT_FOUND for another table.
 */
export const searchConnectedTable = {
  ...at(externalTables.searchConnectedTable),
  access: ofDatabase("see"),
  rate: "outside",
  params: z.object({ database_id: uuid, table: identifier }),
  query: z.object({
    schema: z.optional(identifier),
    q: z.optional(text(200)),
    value: z.optional(text(2_000)),
    sort: z.optional(text(1_000)),
    where: z.optional(text(10_000)),
    page: z.optional(text(10)),
    limit: z.optional(text(10)),
  }),
} as const satisfies Contract;
export interface ConnectedRows {
  data: Record<string, JsonValue>[];
  /** Estimated for large tables. */
  count: number;
  meta: { schema_name: string; table_name: string; table_schema: ConnectedTable };
}

export const USERS_PER_PAGE = 100;
const MOST_PER_PAGE = 1_000;
/**
 * One page of the accounts of the server's own users; `page` counts from 1. Needs the secret key: without one, BAD_REQUEST
 * with a `reason`.
 */
export const listAuthUsers = {
  ...at(externalTables.listAuthUsers),
  result: data<AuthUsers>(),
  access: ofDatabase("see"),
  rate: "outside",
  params: databaseParams,
  query: z.object({
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    perPage: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MOST_PER_PAGE))),
  }),
} as const satisfies Contract;
export interface AuthUsers {
  total: number;
  users: AuthUser[];
}
/** An account, without anything that signs it in. */
export interface AuthUser {
  id: string;
  avatar_url: string | null;
  display_name: string | null;
  email: string | null;
  phone: string | null;
  providers: string[];
  created_at: string | null;
  last_sign_in_at: string | null;
}
