import * as z from "zod/mini";
import { DOCTYPES, type Doctype } from "../../documents/doctypes.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import type { MemberRole } from "../wire/member-role.ts";
import { workspace } from "../wire/private-addresses.ts";
import { documentParams, text, uuid } from "../wire/schemas.ts";
import type { SignInWay } from "../wire/sign-in-way.ts";
import type { SiteLinks } from "../wire/site-links.ts";

/** The caller's organizations, projects and documents. */

export type { Doctype };

/** The caller's workspace. The first call creates an organization and a project. */
export const loadWorkspace = {
  ...at(workspace.loadWorkspace),
  result: data<Workspace>(),
  access: "signed-in",
} as const satisfies Contract;

export interface Workspace {
  user: {
    id: string;
    name: string;
    email: string;
    image: string | null;
    /** How this account can sign in, the usual way first. */
    sign_in_ways: readonly SignInWay[];
  };
  organizations: {
    id: string;
    /** Segment in the editor's addresses. */
    name: string;
    display_name: string;
    role: MemberRole;
  }[];
  projects: {
    id: string;
    organization_id: string;
    name: string;
    /** Documents that have not changed for so long that they are not among `documents`. */
    left_out: number;
  }[];
  documents: WorkspaceDocument[];
  /** The links of the account menu. */
  links: SiteLinks;
}

export interface WorkspaceDocument {
  id: string;
  project_id: string;
  doctype: Doctype;
  title: string;
  created_at: string;
  updated_at: string;
  form_id: string | null;
  /** Number of responses of a form. */
  responses: number;
  /** When the newest response arrived; null without any. */
  last_response_at: string | null;
  is_force_closed: boolean | null;
  /** When the small picture of a canvas was stored; null without one. */
  thumbnail_at: string | null;
}

const title = text(200).check(z.trim(), z.minLength(1));

/**
 * Creates a document: a form, a canvas, or a schema or a bucket, which use their title as their name. Other doctypes are
 * not supported yet. CONFLICT, with a `reason`, when the project has a schema or a bucket of this name. Case does not
 * count.
 */
export const createDocument = {
  ...at(workspace.createDocument),
  result: data<CreatedDocument>(),
  access: { resource: "project", in: "body", key: "project_id", role: PERMISSIONS.edit },
  body: z.object({
    project_id: uuid,
    doctype: z.enum(DOCTYPES),
    title: z.optional(title),
    name: z.optional(title),
  }),
} as const satisfies Contract;
export interface CreatedDocument {
  document_id: string;
  /** Null for a canvas, a bucket, and for a schema, whose tables are created separately. */
  form_id: string | null;
  redirect: string;
}

/** The name must be valid for the kind of document. CONFLICT as in `createDocument`, also for buckets. */
export const renameDocument = {
  ...at(workspace.renameDocument),
  result: data<{ title: string }>(),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.edit },
  params: documentParams,
  body: z.object({ title }),
} as const satisfies Contract;

/**
 * Deletes a document, which can be restored for a while (deleted-documents.ts). The confirmation must read
 * `DELETE {title}`.
 */
export const deleteDocument = {
  ...at(workspace.deleteDocument),
  access: { resource: "document", in: "params", key: "document_id", role: PERMISSIONS.delete_documents },
  params: documentParams,
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;
