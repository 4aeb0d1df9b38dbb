import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { deletedProjects } from "../wire/private-addresses.ts";
import { uuid } from "../wire/schemas.ts";

/**
 * Projects and organizations that were deleted and are still there, as long as documents are (deleted-documents.ts): nobody
 * sees them or what is in them, no form of theirs is answered, and all of it can be brought back at once.
 */

/** Those of an organization, the latest first. */
export const listDeletedProjects = {
  ...at(deletedProjects.listDeletedProjects),
  answer: data<DeletedProject[]>(),
  access: { resource: "organization", in: "params", key: "organization_id", role: PERMISSIONS.see },
  params: z.object({ organization_id: uuid }),
} as const satisfies Contract;
export interface DeletedProject {
  id: string;
  name: string;
  deleted_at: string;
  /** So many come back with it. */
  documents: number;
}

/** Brings a project back as it was; a number is added to its name where another one has it by now. */
export const restoreProject = {
  ...at(deletedProjects.restoreProject),
  answer: data<Restored>(),
  access: {
    resource: "deleted_project",
    in: "params",
    key: "deleted_project_id",
    role: PERMISSIONS.manage_projects,
  },
  params: z.object({ deleted_project_id: uuid }),
} as const satisfies Contract;

/** Those of which the caller is an owner, the latest first. */
export const listDeletedOrganizations = {
  ...at(deletedProjects.listDeletedOrganizations),
  answer: data<DeletedOrganization[]>(),
  access: "signed-in",
} as const satisfies Contract;
export interface DeletedOrganization {
  id: string;
  /** Segment of its addresses, kept for it. */
  name: string;
  display_name: string;
  deleted_at: string;
  documents: number;
}

/** Brings an organization back with its members, projects and forms. */
export const restoreOrganization = {
  ...at(deletedProjects.restoreOrganization),
  answer: data<Restored>(),
  access: {
    resource: "deleted_organization",
    in: "params",
    key: "deleted_organization_id",
    role: PERMISSIONS.delete_organization,
  },
  params: z.object({ deleted_organization_id: uuid }),
} as const satisfies Contract;
export interface Restored {
  /** Segment of its addresses. */
  name: string;
}
