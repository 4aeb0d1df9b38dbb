/** The roles of an organization's members, lowest first. `access/roles.ts` lists their permissions. */
export const MEMBER_ROLES = ["viewer", "editor", "admin", "owner"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
