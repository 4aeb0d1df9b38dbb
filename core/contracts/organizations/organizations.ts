import * as z from "zod/mini";
import type { Plan } from "../access/plan-names.ts";
import type { PlanLimit } from "../access/plans.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { MEMBER_ROLES, type MemberRole } from "../wire/member-role.ts";
import { organizations } from "../wire/private-addresses.ts";
import { text, uuid } from "../wire/schemas.ts";

/** Organizations: who belongs to one, in which role, and who was asked to. */

const displayName = text(100).check(z.trim(), z.minLength(1));
const role = z.enum(MEMBER_ROLES);
const organizationParams = z.object({ organization_id: uuid });
const memberParams = z.object({ organization_id: uuid, user_id: uuid });
const invitationParams = z.object({ organization_id: uuid, invitation_id: uuid });
const email = text(320).check(z.trim(), z.toLowerCase(), z.email());

const inOrganization = { resource: "organization", in: "params", key: "organization_id" } as const;

/** A further organization of the caller's, with a first project; its address is made of its name. */
export const createOrganization = {
  ...at(organizations.createOrganization),
  answer: data<CreatedOrganization>(),
  access: "signed-in",
  body: z.object({ display_name: displayName }),
} as const satisfies Contract;
export interface CreatedOrganization {
  id: string;
  /** Segment of the editor's addresses. */
  name: string;
  project: string;
}

/** Its address stays, so that no link breaks. */
export const renameOrganization = {
  ...at(organizations.renameOrganization),
  access: { ...inOrganization, role: PERMISSIONS.rename_organization },
  params: organizationParams,
  body: z.object({ display_name: displayName }),
} as const satisfies Contract;

/**
 * Hides it from all members with everything in it, with `DELETE {display_name}` typed; an owner can bring it back for a while
 * (deleted-projects.ts).
 */
export const deleteOrganization = {
  ...at(organizations.deleteOrganization),
  access: { ...inOrganization, role: PERMISSIONS.delete_organization },
  params: organizationParams,
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;

export const loadOrganization = {
  ...at(organizations.loadOrganization),
  answer: data<OrganizationDetails>(),
  access: { ...inOrganization, role: PERMISSIONS.see },
  params: organizationParams,
} as const satisfies Contract;
export interface OrganizationDetails {
  id: string;
  name: string;
  display_name: string;
  /** The caller's. */
  role: MemberRole;
  members: OrganizationMember[];
  /** Empty for those who may not invite. */
  invitations: PendingInvitation[];
  plan: Plan;
  /** How much of the plan is taken; who was invited counts as a member. */
  used: Record<PlanLimit, number>;
  /** False: links of invitations are handed over by whoever invites. */
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
  /** Name of whoever invited. */
  inviter: string;
  created_at: string;
  expires_at: string;
  /** When the mail left; null: it could not be sent. */
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

/** Ends the caller's own membership; the last owner stays. */
export const leaveOrganization = {
  ...at(organizations.leaveOrganization),
  access: { ...inOrganization, role: PERMISSIONS.see },
  params: organizationParams,
} as const satisfies Contract;

/** Asks somebody by mail; whoever was asked before gets a new link, the old one ends. */
export const inviteMember = {
  ...at(organizations.inviteMember),
  answer: data<SentInvitation>(),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: organizationParams,
  body: z.object({ email, role }),
} as const satisfies Contract;
export const resendInvitation = {
  ...at(organizations.resendInvitation),
  answer: data<SentInvitation>(),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: invitationParams,
} as const satisfies Contract;
export interface SentInvitation {
  id: string;
  is_sent: boolean;
  /** To hand over by oneself where no mail can be sent; null where mails are. */
  link: string | null;
}

export const revokeInvitation = {
  ...at(organizations.revokeInvitation),
  access: { ...inOrganization, role: PERMISSIONS.manage_members },
  params: invitationParams,
} as const satisfies Contract;

// What comes by mail: its token is the proof that somebody reads the mails of the address.

const token = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

/** What somebody was invited to. The token is never part of an address. */
export const readInvitation = {
  ...at(organizations.readInvitation),
  answer: data<Invitation>(),
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

/** Makes the caller a member, if they are whom the invitation was sent to. */
export const acceptInvitation = {
  ...at(organizations.acceptInvitation),
  answer: data<AcceptedInvitation>(),
  access: "signed-in",
  body: token,
} as const satisfies Contract;
export interface AcceptedInvitation {
  /** Segment of the editor's addresses. */
  organization: string;
}
