import * as z from "zod/mini";
import { type FieldStorage, MAX_STORAGE_PATH } from "../../connections/storage-path.ts";
import { PERMISSIONS, type Permission } from "../access/roles.ts";
import { connectedFiles } from "../wire/connection-addresses.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";
import { databaseParams, ofDatabase } from "./databases.ts";

/**
 * Files in buckets. What respondents upload is kept here first, as all files are. It is copied into a bucket of a connected
 * project when the response is written into the main table, or into one of the form's own project once it is stored.
 */

/** Buckets of a connected project, by name. */
export const listExternalBuckets = {
  ...at(connectedFiles.listExternalBuckets),
  result: data<ExternalBucket[]>(),
  access: ofDatabase("see"),
  rate: "outside",
  params: databaseParams,
} as const satisfies Contract;
export interface ExternalBucket {
  id: string;
  name: string;
  public: boolean;
}

const access = (permission: Permission) =>
  ({ resource: "form", in: "params", key: "form_id", role: PERMISSIONS[permission] }) as const;
const field = z.object({ form_id: uuid, field_id: uuid });

/** Buckets of the form's own project, by name. Their ids are those of their documents. */
export const listProjectBuckets = {
  ...at(connectedFiles.listProjectBuckets),
  result: data<ExternalBucket[]>(),
  access: access("see"),
  params: formParams,
} as const satisfies Contract;

/**
 * Keeps the files of a field in a bucket of the connected project, or copies of them in one of the form's own project.
 * BAD_REQUEST, with a `reason`, for a field without files, a form without a main table where one is needed, a path that is
 * not valid, a bucket that is not there, or a private one where the pictures must be public.
 */
export const saveFieldStorage = {
  ...at(connectedFiles.saveFieldStorage),
  result: data<FieldStorage>(),
  access: access("edit"),
  rate: "outside",
  params: field,
  body: z.object({
    type: z.enum(["x-supabase", "bucket"]),
    bucket: text(200).check(z.minLength(1)),
    path: text(MAX_STORAGE_PATH),
    mode: z.enum(["direct", "staged"]),
  }),
} as const satisfies Contract;

/** Keeps later files here only. */
export const removeFieldStorage = {
  ...at(connectedFiles.removeFieldStorage),
  access: access("edit"),
  params: field,
} as const satisfies Contract;

const MAX_POOLED_ROWS = 100;

/**
 * Addresses of the files of rows, by row and field. The rows are named by their ids and read again, so that nobody is
 * shown a file that no row has. Null: the row has none.
 */
export const listPooledFiles = {
  ...at(connectedFiles.listPooledFiles),
  result: data<PooledFiles>(),
  access: access("see"),
  rate: "outside",
  params: z.object({ form_id: uuid, table_id: uuid }),
  body: z.object({ rows: z.array(text(4_000)).check(z.minLength(1), z.maxLength(MAX_POOLED_ROWS)) }),
} as const satisfies Contract;
export type PooledFiles = Record<string, Record<string, PooledFile[] | null>>;
export interface PooledFile {
  path: string;
  /** For an hour; null: there is no such file. */
  signedUrl: string | null;
  /** Only of a public bucket. */
  publicUrl: string | null;
}
