import * as z from "zod/mini";
import { PERMISSIONS, type Permission } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { deletedDocuments } from "../wire/private-addresses.ts";
import { text, uuid } from "../wire/schemas.ts";
import type { Doctype } from "./workspace.ts";

/** Deleted documents that can still be restored. They are hidden from everyone. */

/** Days until a deleted document is removed permanently. */
export const DELETED_DAYS = 30;

/** The latest ones that a list has. Others are removed after the same time. */
export const MOST_DELETED_LISTED = 200;

const access = (permission: Permission) =>
  ({ resource: "project", in: "params", key: "project_id", role: PERMISSIONS[permission] }) as const;
const params = z.object({ project_id: uuid, document_id: uuid });

/** A project's deleted documents, the latest first. */
export const listDeletedDocuments = {
  ...at(deletedDocuments.listDeletedDocuments),
  result: data<DeletedDocument[]>(),
  access: access("see"),
  params: z.object({ project_id: uuid }),
} as const satisfies Contract;
export interface DeletedDocument {
  id: string;
  doctype: Doctype;
  title: string;
  deleted_at: string;
  /** Number of responses of a form. */
  responses: number;
}

/** Restores a document as it was. CONFLICT when it is a schema and another one now has its name. */
export const restoreDocument = {
  ...at(deletedDocuments.restoreDocument),
  result: data<{ document_id: string }>(),
  access: access("delete_documents"),
  params,
} as const satisfies Contract;

/** Deletes a document permanently, with all its contents. The confirmation must read `DELETE {title}`. */
export const purgeDocument = {
  ...at(deletedDocuments.purgeDocument),
  access: access("delete_documents"),
  params,
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;
