import type { MemberRole } from "../wire/member-role.ts";

interface RoleRow {
  /** A role includes the rights of every role with a lower rank. */
  rank: number;
  label: string;
  /** Shown where a role is chosen. */
  summary: string;
}

/** The roles of an organization's members, one row each, lowest first. */
export const ROLES = {
  viewer: { rank: 0, label: "Viewer", summary: "Can view forms, responses, and files." },
  editor: { rank: 1, label: "Editor", summary: "Can create and edit forms, settings, and responses." },
  admin: {
    rank: 2,
    label: "Admin",
    summary: "Can also delete forms and manage projects and members.",
  },
  owner: { rank: 3, label: "Owner", summary: "Full access. Can also add and remove owners." },
} as const satisfies Record<MemberRole, RoleRow>;

/**
 * The lowest role that each action requires. Contracts name the permission for their routes; the editor uses
 * it to decide what to offer.
 */
export const PERMISSIONS = {
  see: "viewer",
  edit: "editor",
  delete_documents: "admin",
  move_documents: "admin",
  erase_persons: "admin",
  set_retention: "admin",
  manage_secrets: "admin",
  manage_projects: "admin",
  manage_members: "admin",
  rename_organization: "admin",
  simulate: "owner",
  appoint_owners: "owner",
  delete_organization: "owner",
} as const satisfies Record<string, MemberRole>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether a role has at least the rank of another. */
export const isAtLeast = (role: MemberRole, least: MemberRole) => ROLES[role].rank >= ROLES[least].rank;

/** The roles that have at least this rank. */
export const rolesFrom = (least: MemberRole): MemberRole[] =>
  (Object.keys(ROLES) as MemberRole[]).filter((role) => isAtLeast(role, least));

/** Whether this role grants the permission. */
export const may = (role: MemberRole, permission: Permission) => isAtLeast(role, PERMISSIONS[permission]);

/**
 * Whether a member with this role may change another member's role or end the membership (`next` null). Only
 * owners add or remove owners. Leaving an organization needs no permission.
 */
export function mayChangeMember(actor: MemberRole, current: MemberRole, next: MemberRole | null): boolean {
  const isAboutOwners = current === "owner" || next === "owner";
  return may(actor, isAboutOwners ? "appoint_owners" : "manage_members");
}

/** Why this role does not grant the permission, as a sentence for people. */
export function whyNot(role: MemberRole, permission: Permission): string {
  const least = ROLES[PERMISSIONS[permission]].label.toLowerCase();
  const needed = PERMISSIONS[permission] === "owner" ? "owners" : `${least}s and above`;
  return `You’re ${article(role)} ${role} here. Only ${needed} can do this.`;
}

const article = (word: string) => (/^[aeo]/.test(word) ? "an" : "a");
