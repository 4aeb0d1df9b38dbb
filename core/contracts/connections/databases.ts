import * as z from "zod/mini";
import type { ConnectedTable } from "../../connections/connected-table.ts";
import { PERMISSIONS, type Permission } from "../access/roles.ts";
import { externalDatabases } from "../wire/connection-addresses.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { text, uuid } from "../wire/schemas.ts";

/**
 * The Supabase project that is connected to a project of ours; each has at most one. If the other server refuses or
 * does not answer, a call answers EXTERNAL_DATABASE_FAILED with `info.reason`, in words for the owner.
 */

const MAX_KEY_LENGTH = 4_096;
/** Longest name of a schema, a table or a column in PostgreSQL, in bytes. */
const MAX_IDENTIFIER_LENGTH = 63;
export const MAX_SCHEMAS = 20;

export const databaseParams = z.object({ database_id: uuid });
export const ofDatabase = (permission: Permission) =>
  ({
    resource: "external_database",
    in: "params",
    key: "database_id",
    role: PERMISSIONS[permission],
  }) as const;

const url = text(2_000);
const key = text(MAX_KEY_LENGTH);
export const identifier = text(MAX_IDENTIFIER_LENGTH).check(z.minLength(1));

/** A connected database, without its secret key. */
export interface ExternalDatabase {
  id: string;
  project_id: string;
  /** Its origin: `https://abc.supabase.co`. */
  url: string;
  public_key: string;
  has_secret_key: boolean;
  created_at: string;
  /** When its tables were last read. */
  refreshed_at: string;
  schemas: ExternalSchema[];
  /** Forms and tables that use it, also deleted ones that can be restored. */
  used_by: ExternalUse[];
}
export interface ExternalSchema {
  name: string;
  tables: readonly ConnectedTable[];
}
export interface ExternalUse {
  form_id: string;
  document_id: string;
  /** The title of the form, or the name of the table. */
  name: string;
  is_table: boolean;
  /** The table outside whose rows it shows or writes; null: none. */
  main_table: { schema_name: string; table_name: string } | null;
  /** `main`: its rows are there. `reference`, `storage`: some of its fields look up rows, or keep files there. */
  uses: ("main" | "reference" | "storage")[];
  is_deleted: boolean;
}

/**
 * Reads the tables of the schema `public`, and stores nothing. `secret_key`: reads them with this key, which is needed
 * where the server refuses the public key.
 */
export const testExternalDatabase = {
  ...at(externalDatabases.testExternalDatabase),
  result: data<TestedDatabase>(),
  access: { resource: "project", in: "body", key: "project_id", role: PERMISSIONS.manage_secrets },
  rate: "outside",
  body: z.object({ project_id: uuid, url, key, secret_key: z.nullish(key) }),
} as const satisfies Contract;
export interface TestedDatabase {
  /** Its origin. */
  url: string;
  /** Null: the server shows its tables only to the secret key. */
  tables: { name: string; columns: number; is_readonly: boolean }[] | null;
}

/** Connects it with its schema `public`. CONFLICT, with a `reason`, when the project has one. */
export const connectExternalDatabase = {
  ...at(externalDatabases.connectExternalDatabase),
  result: data<ExternalDatabase>(),
  access: { resource: "project", in: "body", key: "project_id", role: PERMISSIONS.manage_secrets },
  rate: "outside",
  body: z.object({ project_id: uuid, sb_project_url: url, sb_anon_key: key, secret_key: z.nullish(key) }),
} as const satisfies Contract;

/** The connected database of a project; null: none. */
export const findExternalDatabase = {
  ...at(externalDatabases.findExternalDatabase),
  result: data<ExternalDatabase | null>(),
  access: { resource: "project", in: "query", key: "project_id", role: PERMISSIONS.see },
  query: z.object({ project_id: uuid }),
} as const satisfies Contract;

export const loadExternalDatabase = {
  ...at(externalDatabases.loadExternalDatabase),
  result: data<ExternalDatabase>(),
  access: ofDatabase("see"),
  params: databaseParams,
} as const satisfies Contract;

/** Reads all tables again. Lists what became different, and deletes nothing of ours. */
export const refreshExternalDatabase = {
  ...at(externalDatabases.refreshExternalDatabase),
  result: data<RefreshedDatabase>(),
  access: ofDatabase("edit"),
  rate: "outside",
  params: databaseParams,
} as const satisfies Contract;
export interface RefreshedDatabase {
  database: ExternalDatabase;
  changes: SchemaChange[];
}
export interface SchemaChange {
  schema: string;
  /** Null: the schema itself is no longer exposed. Its tables stay as they were. */
  table: string | null;
  /** Null: the whole table or schema. */
  column: string | null;
  change: "added" | "dropped" | "changed";
}

/** CONFLICT, with a `reason`, while forms or tables use it. */
export const disconnectExternalDatabase = {
  ...at(externalDatabases.disconnectExternalDatabase),
  access: ofDatabase("manage_secrets"),
  params: databaseParams,
} as const satisfies Contract;

/** Stores the secret key, or replaces it. It is tried first. */
export const saveSecretKey = {
  ...at(externalDatabases.saveSecretKey),
  result: data<ExternalDatabase>(),
  access: ofDatabase("manage_secrets"),
  rate: "outside",
  params: databaseParams,
  body: z.object({ secret: key }),
} as const satisfies Contract;

/**
 * The secret key itself, for an owner or admin who signed in within the last `FRESH_SIGN_IN_SECONDS`; else
 * SIGN_IN_AGAIN. Written into the audit.
 */
export const revealSecretKey = {
  ...at(externalDatabases.revealSecretKey),
  result: data<RevealedKey>(),
  access: ofDatabase("manage_secrets"),
  rate: "outside",
  params: databaseParams,
} as const satisfies Contract;
export interface RevealedKey {
  secret: string;
}
export const FRESH_SIGN_IN_SECONDS = 300;

export const removeSecretKey = {
  ...at(externalDatabases.removeSecretKey),
  result: data<ExternalDatabase>(),
  access: ofDatabase("manage_secrets"),
  params: databaseParams,
} as const satisfies Contract;

/** Adds a schema that the server exposes. CONFLICT, with a `reason`, for one that is there, or beyond `MAX_SCHEMAS`. */
export const addExternalSchema = {
  ...at(externalDatabases.addExternalSchema),
  result: data<ExternalDatabase>(),
  access: ofDatabase("edit"),
  rate: "outside",
  params: databaseParams,
  body: z.object({ schema_name: identifier }),
} as const satisfies Contract;

/** CONFLICT, with a `reason`, while forms or tables use it. */
export const removeExternalSchema = {
  ...at(externalDatabases.removeExternalSchema),
  result: data<ExternalDatabase>(),
  access: ofDatabase("edit"),
  params: z.object({ database_id: uuid, schema_name: identifier }),
} as const satisfies Contract;
