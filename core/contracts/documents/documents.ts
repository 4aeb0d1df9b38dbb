import * as z from "zod/mini";
import type { FormDefinition } from "../../forms/definition/definition.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import type { MemberRole } from "../wire/member-role.ts";
import { documents, previews } from "../wire/private-addresses.ts";
import { documentParams, formParams, uuid } from "../wire/schemas.ts";
import type { CreatedDocument, Doctype } from "./workspace.ts";

/** One document, as the editor opens it. */
export const loadDocument = {
  ...at(documents.loadDocument),
  answer: data<EditorDocument>(),
  access: { resource: "document", in: "params", key: "document_id", role: "viewer" },
  params: documentParams,
} as const satisfies Contract;

export interface EditorDocument {
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
  form: FormDefinition;
  /** Of the last edit that is in `form` (contracts/building/editing.ts). */
  edit_number: number;
  response_count: number;
  /** Whether the owner has opened the form once: before that people hear that it is not open yet. */
  was_opened: boolean;
  /** Whether there is a storage that takes files; without one nobody is asked for any. */
  files_available: boolean;
  /** Whether visitors can be asked to show that they are no robots. */
  robot_check_available: boolean;
  /** Whether a language model can be asked for questions. */
  ai_available: boolean;
}

/**
 * A form once more in the same project, closed: what is asked and how it looks, never what was answered, stock, or
 * channels. BAD_REQUEST for another kind of document. Answers as creating one does.
 */
export const duplicateDocument = {
  ...at(documents.duplicateDocument),
  answer: data<CreatedDocument>(),
  access: { resource: "document", in: "params", key: "document_id", role: "editor" },
  params: documentParams,
} as const satisfies Contract;

/**
 * Puts a form with its answers into another project of the same organization. BAD_REQUEST when it asks for rows of a table
 * of its project, or shares its stock; NOT_FOUND for a project that is none of the organization.
 */
export const moveDocument = {
  ...at(documents.moveDocument),
  answer: data<{ project_id: string }>(),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.move_documents },
  params: documentParams,
  body: z.object({ project_id: uuid }),
} as const satisfies Contract;

/** Addresses to give away. */
export const loadShare = {
  ...at(documents.loadShare),
  answer: data<Share>(),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;
export interface Share {
  url: string;
  embed: string;
  submit: string;
}

/** The public page as it will look, open or not; what is sent from it is checked and thrown away. HTML. */
export const previewForm = {
  ...at(previews.previewForm),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;
/** The page behind an answer, with sample answers. */
export const previewEnding = {
  ...at(previews.previewEnding),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;
/** A submit from the preview: the same answers as the real one, nothing stored. */
export const submitPreview = {
  ...at(previews.submitPreview),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;
