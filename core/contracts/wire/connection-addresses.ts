import type { Addresses } from "./address.ts";

/** Databases outside, their tables, and the forms that are connected to them. */

const DATABASES = "/private/editor/x-supabase/projects";
const DATABASE = `${DATABASES}/:database_id` as const;
const MAIN_TABLE = "/private/editor/forms/:form_id/connect/with-x-sb-table";

export const externalDatabases = {
  testExternalDatabase: "POST /private/editor/x-supabase/test",
  connectExternalDatabase: `POST ${DATABASES}`,
  findExternalDatabase: `GET ${DATABASES}`,
  loadExternalDatabase: `GET ${DATABASE}`,
  refreshExternalDatabase: `PATCH ${DATABASE}`,
  disconnectExternalDatabase: `DELETE ${DATABASE}`,
  saveSecretKey: `POST ${DATABASE}/secure-service-key`,
  revealSecretKey: `GET ${DATABASE}/secure-service-key`,
  removeSecretKey: `DELETE ${DATABASE}/secure-service-key`,
  addExternalSchema: `POST ${DATABASE}/custom-schema`,
  removeExternalSchema: `DELETE ${DATABASE}/custom-schema/:schema_name`,
} as const satisfies Addresses;

/** `auth.users` is no table that the server shows, so its address ends differently. */
export const externalTables = {
  searchConnectedTable: `GET ${DATABASE}/x/:table/search`,
  listAuthUsers: `GET ${DATABASE}/x/auth.users/query`,
} as const satisfies Addresses;

export const connectedTables = {
  connectMainTable: `PUT ${MAIN_TABLE}`,
  loadMainTable: `GET ${MAIN_TABLE}`,
  disconnectMainTable: `DELETE ${MAIN_TABLE}`,
  createConnectedTable: "POST /private/editor/schema/:schema_id/tables/new/with-x-sb-table",
} as const satisfies Addresses;

const ROWS = "/private/editor/connect/:form_id/supabase/table/:table_id/query";

export const connectedRows = {
  listConnectedRows: `GET ${ROWS}`,
  addConnectedRow: `POST ${ROWS}`,
  updateConnectedRows: `PATCH ${ROWS}`,
  deleteConnectedRows: `DELETE ${ROWS}`,
} as const satisfies Addresses;

const FIELD_STORAGE = "/private/editor/forms/:form_id/fields/:field_id/storage";

export const connectedFiles = {
  listExternalBuckets: `GET ${DATABASE}/storage/buckets`,
  listProjectBuckets: "GET /private/editor/forms/:form_id/buckets",
  saveFieldStorage: `PUT ${FIELD_STORAGE}`,
  removeFieldStorage: `DELETE ${FIELD_STORAGE}`,
  listPooledFiles: "POST /private/editor/connect/:form_id/supabase/table/:table_id/storage/pool",
} as const satisfies Addresses;
