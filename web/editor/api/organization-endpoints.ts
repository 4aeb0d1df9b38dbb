import type * as deletedProjects from "#core/contracts/organizations/deleted-projects.ts";
import type * as organizations from "#core/contracts/organizations/organizations.ts";
import type * as projects from "#core/contracts/organizations/projects.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of the pages of organizations and invitations, which load with them. */

export const {
  createOrganization,
  loadOrganization,
  renameOrganization,
  deleteOrganization,
  leaveOrganization,
  changeMemberRole,
  removeMember,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  readInvitation,
  acceptInvitation,
} = of<typeof organizations>()(addresses.organizations);

export const { createProject, renameProject, deleteProject } = of<typeof projects>()(addresses.projects);

export const { listDeletedProjects, restoreProject, listDeletedOrganizations, restoreOrganization } = of<
  typeof deletedProjects
>()(addresses.deletedProjects);
