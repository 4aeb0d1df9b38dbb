import * as contracts from "#core/contracts/organizations/organizations.ts";
import { route } from "../../../middleware/route.ts";
import { acceptInvitation, readInvitation } from "../../../services/organizations/accept-invitation.ts";
import { changeMember } from "../../../services/organizations/change-member.ts";
import { createOrganization } from "../../../services/organizations/create-organization.ts";
import { deleteOrganization } from "../../../services/organizations/delete-organization.ts";
import { inviteMember, resendInvitation } from "../../../services/organizations/invite-member.ts";
import { loadOrganization } from "../../../services/organizations/load-organization.ts";
import { renameOrganization } from "../../../services/organizations/rename-organization.ts";
import { revokeInvitation } from "../../../services/organizations/revoke-invitation.ts";

export const createOrganizationRoute = route(contracts.createOrganization, ({ ctx, user, body }) =>
  createOrganization(ctx, user, body.display_name),
);
export const renameOrganizationRoute = route(contracts.renameOrganization, ({ ctx, params, body }) =>
  renameOrganization(ctx, params.organization_id, body.display_name),
);
export const deleteOrganizationRoute = route(contracts.deleteOrganization, ({ ctx, params, body }) =>
  deleteOrganization(ctx, params.organization_id, body.user_confirmation_txt),
);
export const loadOrganizationRoute = route(contracts.loadOrganization, ({ ctx, member }) =>
  loadOrganization(ctx, member),
);
export const changeMemberRoleRoute = route(
  contracts.changeMemberRole,
  ({ ctx, params, body, user, member }) =>
    changeMember(ctx, { ...params, next: body.role, actor: { id: user.id, role: member.role } }),
);
export const removeMemberRoute = route(contracts.removeMember, ({ ctx, params, user, member }) =>
  changeMember(ctx, { ...params, next: null, actor: { id: user.id, role: member.role } }),
);
export const leaveOrganizationRoute = route(contracts.leaveOrganization, ({ ctx, params, user, member }) =>
  changeMember(ctx, { ...params, user_id: user.id, next: null, actor: { id: user.id, role: member.role } }),
);
export const inviteMemberRoute = route(contracts.inviteMember, ({ ctx, user, member, body }) =>
  inviteMember(ctx, user, member, body),
);
export const resendInvitationRoute = route(contracts.resendInvitation, ({ ctx, user, member, params }) =>
  resendInvitation(ctx, user, member, params.invitation_id),
);
export const revokeInvitationRoute = route(contracts.revokeInvitation, ({ ctx, params }) =>
  revokeInvitation(ctx, params),
);
export const readInvitationRoute = route(contracts.readInvitation, ({ ctx, body }) =>
  readInvitation(ctx, body.token),
);
export const acceptInvitationRoute = route(contracts.acceptInvitation, ({ ctx, user, body }) =>
  acceptInvitation(ctx, user, body.token),
);
