import { sql } from "drizzle-orm";
import {
  bigserial,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authUser } from "./auth.ts";

const id = () => uuid("id").primaryKey().defaultRandom();
const created_at = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
const organization_id = () =>
  uuid("organization_id")
    .notNull()
    .references(() => organization.id, { onDelete: "cascade" });
const user_id = () =>
  uuid("user_id")
    .notNull()
    .references(() => authUser.id, { onDelete: "cascade" });

export const organization = pgTable(
  "organization",
  {
    id: id(),
    /** Display name. */
    name: text("name").notNull(),
    /** First segment of the editor's addresses: lower-case letters, digits, single inner hyphens. */
    slug: text("slug").notNull().unique(),
    /** A row of core/contracts/access/plans.ts; null: the deployment's default. */
    plan: text("plan"),
    created_at: created_at(),
    /** Hidden from its members since then, until it is restored or permanently deleted. */
    deleted_at: timestamp("deleted_at", { withTimezone: true }),
  },
  (table) => [
    check("organization_plan_check", sql`${table.plan} in ('free', 'pro', 'team', 'enterprise')`),
    index("organization_deleted_at_index").on(table.deleted_at).where(sql`${table.deleted_at} is not null`),
  ],
);

export const organizationMember = pgTable(
  "organization_member",
  {
    id: id(),
    organization_id: organization_id(),
    user_id: user_id(),
    /** owner, admin, editor or viewer. */
    role: text("role").notNull(),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex("organization_member_unique").on(table.organization_id, table.user_id),
    index("organization_member_user_id_index").on(table.user_id),
  ],
);

/** Pending invitations. */
export const organizationInvitation = pgTable(
  "organization_invitation",
  {
    id: id(),
    organization_id: organization_id(),
    /** In lower case. */
    email: text("email").notNull(),
    role: text("role").notNull(),
    /** Hash of the mailed token, which is stored nowhere else. */
    token_hash: text("token_hash").notNull().unique(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
    sent_at: timestamp("sent_at", { withTimezone: true }),
    inviter_id: uuid("inviter_id")
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex("organization_invitation_unique").on(table.organization_id, table.email),
    index("organization_invitation_inviter_id_index").on(table.inviter_id),
  ],
);

/**
 * Admissions to rooms by sign-in, and their basis. When it no longer holds, the room is notified. Rows are
 * few: a socket lasts minutes and is then admitted again.
 */
export const roomEntry = pgTable(
  "room_entry",
  {
    user_id: user_id(),
    organization_id: organization_id(),
    room: text("room").notNull(),
    /** No foreign key: the row outlives the sign-in until the room was notified. */
    session_id: uuid("session_id").notNull(),
    project_id: uuid("project_id").notNull(),
    role: text("role").notNull(),
    /** Rises with every admission to any room. */
    admission: bigserial("admission", { mode: "number" }).notNull(),
    entered_at: timestamp("entered_at", { withTimezone: true }).notNull(),
    /** Since when the room must be notified that the stay has ended. */
    revoked_at: timestamp("revoked_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.room, table.session_id] }),
    index("room_entry_organization_id_index").on(table.organization_id, table.user_id),
    index("room_entry_entered_at_index").on(table.entered_at),
    index("room_entry_room_index").on(table.room, table.entered_at),
    index("room_entry_revoked_at_index").on(table.revoked_at).where(sql`${table.revoked_at} IS NOT NULL`),
  ],
);
