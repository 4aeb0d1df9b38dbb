import * as z from "zod/mini";
import type { FieldStorage } from "../../connections/storage-path.ts";
import type { TableConnection } from "../../connections/table-connection.ts";
import type { FormDefinition } from "../../forms/definition/definition.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import type { MemberRole } from "../wire/member-role.ts";
import { documents, previews } from "../wire/private-addresses.ts";
import { documentParams, formParams, text, uuid } from "../wire/schemas.ts";
import type { CreatedDocument, Doctype } from "./workspace.ts";

/**
 * One document, as the editor opens it: a form, a bucket, a canvas without its drawing (canvases.ts), or a schema with
 * the table of this name, in any case. Without such a table, `form` is null. UNSUPPORTED_DOCTYPE for other kinds of
 * document, and OUTDATED_SCHEMA_VERSION when a part of it has a version that this code does not know.
 */
export const loadDocument = {
  ...at(documents.loadDocument),
  result: data<EditorDocument | TablelessDocument | BucketDocument | CanvasFacts>(),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.see },
  params: documentParams,
  query: z.object({ table: z.optional(text(200)) }),
} as const satisfies Contract;

/** A table of a schema, as lists show it. */
export interface TableEntry {
  id: string;
  name: string;
  description: string | null;
}

interface DocumentFacts {
  document: {
    id: string;
    doctype: Doctype;
    title: string;
    project_id: string;
    created_at: string;
    updated_at: string;
  };
  organization: { id: string; name: string; display_name: string };
  project: { id: string; name: string };
  /** The caller's role in the project. */
  role: MemberRole;
  /** The tables of a schema, by name; null for other kinds of document. */
  tables: readonly TableEntry[] | null;
}

/** A schema without an open table. */
export interface TablelessDocument extends DocumentFacts {
  tables: readonly TableEntry[];
  form: null;
  /** The connected database of the project; null: it has none. */
  database_id: string | null;
}

/** A bucket. Its contents have lists of their own (contracts/buckets.ts). */
export interface BucketDocument extends DocumentFacts {
  tables: null;
  form: null;
  bucket: {
    is_public: boolean;
    /** Number of files. */
    objects: number;
    bytes: number;
    /** Whether file storage is configured. */
    is_available: boolean;
  };
}

/** A document of kind canvas. */
export interface CanvasFacts extends DocumentFacts {
  tables: null;
  form: null;
}

/** A form, or a table of a schema: a table's fields and rows are to it what questions and responses are to a form. */
export interface EditorDocument extends DocumentFacts {
  form: FormDefinition;
  /** The table of a connected database in which the rows are; null: they are here. */
  connection: TableConnection | null;
  /** The connected database of the project; null: it has none. */
  database_id: string | null;
  /** Where the files of fields are also kept, in that database or in a bucket, by field; null: all are only here. */
  storages: Readonly<Record<string, FieldStorage>> | null;
  /** The last edit that `form` contains (contracts/building/editing.ts). */
  edit_number: number;
  response_count: number;
  /** Whether the owner has ever opened the form. If not, visitors see "not open yet". */
  was_opened: boolean;
  /** Whether file storage is configured. Without it, file questions are not asked. */
  files_available: boolean;
  /** Whether a robot check is configured. */
  robot_check_available: boolean;
  /** Whether a language model is configured to suggest questions. */
  ai_available: boolean;
}

/**
 * Copies a document within its project: questions and look, tables and columns, files and folders, or the drawing of a
 * canvas, but no responses, rows, stock or channels. The copy of a form is closed, that of a bucket private. BAD_REQUEST
 * for other kinds of document. Returns the same result as creating a document.
 */
export const duplicateDocument = {
  ...at(documents.duplicateDocument),
  result: data<CreatedDocument>(),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.edit },
  params: documentParams,
} as const satisfies Contract;

/**
 * Moves a document with its responses, rows, files or drawing to another project of the same organization.
 * BAD_REQUEST, with a `reason`, when it refers to a table that stays, a document that stays refers to its tables, or it
 * shares stock with one, or it uses the project's connected database. CONFLICT when that project has a schema of its name. NOT_FOUND for a project of another
 * organization.
 */
export const moveDocument = {
  ...at(documents.moveDocument),
  result: data<{ project_id: string }>(),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.move_documents },
  params: documentParams,
  body: z.object({ project_id: uuid }),
} as const satisfies Contract;

/**
 * What would break without a document, before it is deleted: forms and tables of the project that refer to a database's
 * tables, and sites of the organization that show a form. Empty for other kinds of document.
 */
export const listDocumentUses = {
  ...at(documents.listDocumentUses),
  result: data<readonly DocumentUse[]>(),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.delete_documents },
  params: documentParams,
} as const satisfies Contract;
export interface DocumentUse {
  /** The form, the site, or the database of the table that uses it. */
  document_id: string;
  title: string;
  /** The name of the table that uses it; null for a form or a site. */
  table: string | null;
  /** The name of the table that is used; null when it is the document itself. */
  used: string | null;
}

/** Addresses for sharing the form. */
export const loadShare = {
  ...at(documents.loadShare),
  result: data<Share>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;
export interface Share {
  /** The readable address if the form has one, else the one with its id. */
  url: string;
  /** Readable addresses before the form's name: `https://forms.example.com/@acme/`. */
  readable_prefix: string;
  name: string | null;
  /** Former names, which redirect; the latest first. */
  former_names: string[];
  embed: string;
  submit: string;
}

/** The public page as HTML, whether the form is open or not. A submit from it is validated and discarded. */
export const previewForm = {
  ...at(previews.previewForm),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;
/** The ending page, with sample answers. */
export const previewEnding = {
  ...at(previews.previewEnding),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;
/** A submit from the preview: the same results as the real one, but nothing is stored. */
export const submitPreview = {
  ...at(previews.submitPreview),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;
