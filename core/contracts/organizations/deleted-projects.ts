import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { deletedProjects } from "../wire/private-addresses.ts";
import { uuid } from "../wire/schemas.ts";

/**
 * Deleted projects and organizations that can still be restored, for as long as documents can
 * (deleted-documents.ts). They and their contents are hidden, and their forms accept no responses. A restore
 * brings all of it back in one step.
 */

/** An organization's deleted projects, the latest first. */
export const listDeletedProjects = {
  ...at(deletedProjects.listDeletedProjects),
  result: data<DeletedProject[]>(),
  access: { resource: "organization", in: "params", key: "organization_id", role: PERMISSIONS.see },
  params: z.object({ organization_id: uuid }),
} as const satisfies Contract;
export interface DeletedProject {
  id: string;
  name: string;
  deleted_at: string;
  /** Number of documents that a restore brings back. */
  documents: number;
}

/** Restores a project as it was. Its name gets a number if another project now has it. */
export const restoreProject = {
  ...at(deletedProjects.restoreProject),
  result: data<Restored>(),
  access: {
    resource: "deleted_project",
    in: "params",
    key: "deleted_project_id",
    role: PERMISSIONS.manage_projects,
  },
  params: z.object({ deleted_project_id: uuid }),
} as const satisfies Contract;

/** Deleted organizations that the caller owns, the latest first. */
export const listDeletedOrganizations = {
  ...at(deletedProjects.listDeletedOrganizations),
  result: data<DeletedOrganization[]>(),
  access: "signed-in",
} as const satisfies Contract;
export interface DeletedOrganization {
  id: string;
  /** The segment of its addresses, which stays reserved. */
  name: string;
  display_name: string;
  deleted_at: string;
  documents: number;
}

/** Restores an organization with its members, projects and forms. */
export const restoreOrganization = {
  ...at(deletedProjects.restoreOrganization),
  result: data<Restored>(),
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
