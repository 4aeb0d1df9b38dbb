import type * as deleted from "#core/contracts/organizations/deleted-projects.ts";
import type * as organizations from "#core/contracts/organizations/organizations.ts";
import type * as projects from "#core/contracts/organizations/projects.ts";
import { endpoint } from "./client.ts";

export const createOrganization = endpoint<
  typeof organizations.createOrganization,
  organizations.CreatedOrganization
>("POST", "/private/organizations");
export const loadOrganization = endpoint<
  typeof organizations.loadOrganization,
  organizations.OrganizationDetails
>("GET", "/private/organizations/:organization_id");
export const renameOrganization = endpoint<typeof organizations.renameOrganization>(
  "PATCH",
  "/private/organizations/:organization_id",
);
export const deleteOrganization = endpoint<typeof organizations.deleteOrganization>(
  "DELETE",
  "/private/organizations/:organization_id",
);
export const leaveOrganization = endpoint<typeof organizations.leaveOrganization>(
  "POST",
  "/private/organizations/:organization_id/leave",
);
export const changeMemberRole = endpoint<typeof organizations.changeMemberRole>(
  "PATCH",
  "/private/organizations/:organization_id/members/:user_id",
);
export const removeMember = endpoint<typeof organizations.removeMember>(
  "DELETE",
  "/private/organizations/:organization_id/members/:user_id",
);
export const inviteMember = endpoint<typeof organizations.inviteMember, organizations.SentInvitation>(
  "POST",
  "/private/organizations/:organization_id/invitations",
);
export const resendInvitation = endpoint<typeof organizations.resendInvitation, organizations.SentInvitation>(
  "POST",
  "/private/organizations/:organization_id/invitations/:invitation_id/resend",
);
export const revokeInvitation = endpoint<typeof organizations.revokeInvitation>(
  "DELETE",
  "/private/organizations/:organization_id/invitations/:invitation_id",
);
export const readInvitation = endpoint<typeof organizations.readInvitation, organizations.Invitation>(
  "POST",
  "/private/invitations/read",
);
export const acceptInvitation = endpoint<
  typeof organizations.acceptInvitation,
  organizations.AcceptedInvitation
>("POST", "/private/invitations/accept");

export const createProject = endpoint<typeof projects.createProject, projects.CreatedProject>(
  "POST",
  "/private/projects",
);
export const renameProject = endpoint<typeof projects.renameProject>(
  "PATCH",
  "/private/projects/:project_id",
);
export const deleteProject = endpoint<typeof projects.deleteProject>(
  "DELETE",
  "/private/projects/:project_id",
);

export const listDeletedProjects = endpoint<typeof deleted.listDeletedProjects, deleted.DeletedProject[]>(
  "GET",
  "/private/organizations/:organization_id/deleted-projects",
);
export const restoreProject = endpoint<typeof deleted.restoreProject, deleted.Restored>(
  "POST",
  "/private/deleted-projects/:deleted_project_id/restore",
);
export const listDeletedOrganizations = endpoint<
  typeof deleted.listDeletedOrganizations,
  deleted.DeletedOrganization[]
>("GET", "/private/deleted-organizations");
export const restoreOrganization = endpoint<typeof deleted.restoreOrganization, deleted.Restored>(
  "POST",
  "/private/deleted-organizations/:deleted_organization_id/restore",
);
