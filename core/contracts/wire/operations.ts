import * as z from "zod/mini";
import { at, type Contract } from "./contract.ts";
import { operations } from "./public-addresses.ts";
import { text } from "./schemas.ts";

/** For operators: the database and its schema only, or (`?deep`) everything that the Worker leans on. */
export const health = {
  ...at(operations.health),
  access: "public",
  query: z.object({ deep: z.optional(text(10)) }),
} as const satisfies Contract;

type DependencyState = "ok" | "unreachable";

/** "absent", "behind": without our schema, or without migrations that this version needs. */
type DatabaseState = DependencyState | "absent" | "behind";

/** Names of what was asked, and whether it answered; nothing of where it is. */
export interface Health {
  ok: boolean;
  /** Of the product. */
  version: string;
  database: DatabaseState;
  /** Names of migrations. `found`: the last one of the database; null: it has none, or was not reached. */
  schema: { needed: string; found: string | null };
  storage?: DependencyState;
  rooms?: DependencyState;
  cache?: DependencyState;
  /** By region. */
  replicas?: Record<string, DatabaseState>;
}
