import * as z from "zod/mini";
import type { Plan } from "../access/plan-names.ts";
import type { PlanLimit } from "../access/plans.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { MEMBER_ROLES, type MemberRole } from "../wire/member-role.ts";
import { organizations } from "../wire/private-addresses.ts";
import { emailAddress, text, uuid } from "../wire/schemas.ts";

/** Organizations: members, roles and invitations. */

const displayName = text(100).check(z.trim(), z.minLength(1));
const role = z.enum(MEMBER_ROLES);
const organizationParams = z.object({ organization_id: uuid });
const memberParams = z.object({ organization_id: uuid, user_id: uuid });
const invitationParams = z.object({ organization_id: uuid, invitation_id: uuid });

const inOrganization = { resource: "organization", in: "params", key: "organization_id" } as const;

/**
 * Creates another organization for the caller, with a first project. Its address is derived from its name.
 */
export const createOrganization = {
  ...at(organizations.createOrganization),
  result: data<CreatedOrganization>(),
  access: "signed-in",
  body: z.object({ display_name: displayName }),
} as const satisfies Contract;
export interface CreatedOrganization {
  id: string;
  /** Segment in the editor's addresses. */
  name: string;
  project: string;
}

/** The address does not change, so links keep working. */
export const renameOrganization = {
  ...at(organizations.renameOrganization),
  access: { ...inOrganization, role: PERMISSIONS.rename_organization },
  params: organizationParams,
  body: z.object({ display_name: displayName }),
} as const satisfies Contract;

/**
 * Hides the organization and its contents from all members. Requires `DELETE {display_name}`. An owner can
 * restore it for a while (deleted-projects.ts).
 */
export const deleteOrganization = {
  ...at(organizations.deleteOrganization),
  access: { ...inOrganization, role: PERMISSIONS.delete_organization },
  params: organizationParams,
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;

export const loadOrganization = {
  ...at(organizations.loadOrganization),
  result: data<OrganizationDetails>(),
  access: { ...inOrganization, role: PERMISSIONS.see },
  params: organizationParams,
} as const satisfies Contract;
export interface OrganizationDetails {
  id: string;
  name: string;
  display_name: string;
  /** The caller's role. */
  role: MemberRole;
  members: OrganizationMember[];
  /** Empty for members without the permission to invite. */
  invitations: PendingInvitation[];
  plan: Plan;
  /** Usage of the plan's limits. Pending invitations count as members. */
  used: Record<PlanLimit, number>;
  /** If false, inviters pass on the invitation links themselves. */
  can_mail: boolean;
}
export interface OrganizationMember {
  user_id: string;
  name: string;
  email: string;
  image: string | null;
  role: MemberRole;
  created_at: string;
}
export interface PendingInvitation {
  id: string;
  email: string;
  role: MemberRole;
  /** Name of the inviter. */
  inviter: string;
  created_at: string;
  expires_at: string;
  /** When the mail was sent; null: it could not be sent. */
  sent_at: string | null;
}

export const changeMemberRole = {
  ...at(organizations.changeMemberRole),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: memberParams,
  body: z.object({ role }),
} as const satisfies Contract;

export const removeMember = {
  ...at(organizations.removeMember),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: memberParams,
} as const satisfies Contract;

/** Ends the caller's own membership. The last owner cannot leave. */
export const leaveOrganization = {
  ...at(organizations.leaveOrganization),
  access: { ...inOrganization, role: PERMISSIONS.see },
  params: organizationParams,
} as const satisfies Contract;

/** Invites a person by mail. Inviting the same address again sends a new link and invalidates the old one. */
export const inviteMember = {
  ...at(organizations.inviteMember),
  result: data<SentInvitation>(),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: organizationParams,
  body: z.object({ email: emailAddress, role }),
} as const satisfies Contract;
export const resendInvitation = {
  ...at(organizations.resendInvitation),
  result: data<SentInvitation>(),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: invitationParams,
} as const satisfies Contract;
export interface SentInvitation {
  id: string;
  is_sent: boolean;
  /** Link for the inviter to pass on where emails cannot be sent; null where they can. */
  link: string | null;
}

export const revokeInvitation = {
  ...at(organizations.revokeInvitation),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: invitationParams,
} as const satisfies Contract;

// Sent by mail: the token proves that its holder reads the mailbox.

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** What an invitation is for. The token never appears in an address. */
export const readInvitation = {
  ...at(organizations.readInvitation),
  result: data<Invitation>(),
  access: "public",
  rate: "open",
  body: token,
} as const satisfies Contract;
export interface Invitation {
  organization: string;
  email: string;
  role: MemberRole;
  inviter: string;
  expires_at: string;
  is_expired: boolean;
}

/** Makes the caller a member if the invitation was sent to their address. */
export const acceptInvitation = {
  ...at(organizations.acceptInvitation),
  result: data<AcceptedInvitation>(),
  access: "signed-in",
  body: token,
} as const satisfies Contract;
export interface AcceptedInvitation {
  /** Segment in the editor's addresses. */
  organization: string;
}
