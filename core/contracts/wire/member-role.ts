/** The roles of an organization's members, lowest first. What each may do is in `access/roles.ts`. */
export const MEMBER_ROLES = ["viewer", "editor", "admin", "owner"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
