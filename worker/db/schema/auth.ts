import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

/**
 * Tables of the owners' identity. The property names are those that better-auth asks its adapter for; the
 * columns keep the house's snake_case.
 */
const created = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
const updated = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();
const id = () => uuid("id").primaryKey().defaultRandom();

export const authUser = pgTable("auth_user", {
  id: id(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: created(),
  updatedAt: updated(),
});

export const authSession = pgTable(
  "auth_session",
  {
    id: id(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    token: text("token").notNull().unique(),
    createdAt: created(),
    updatedAt: updated(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    userId: uuid("user_id")
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    activeOrganizationId: uuid("active_organization_id"),
  },
  (table) => [index("auth_session_user_id_index").on(table.userId)],
);

export const authAccount = pgTable(
  "auth_account",
  {
    id: id(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestamp("access_token_expires_at", { withTimezone: true }),
    refreshTokenExpiresAt: timestamp("refresh_token_expires_at", { withTimezone: true }),
    scope: text("scope"),
    password: text("password"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index("auth_account_user_id_index").on(table.userId)],
);

export const authVerification = pgTable(
  "auth_verification",
  {
    id: id(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index("auth_verification_identifier_index").on(table.identifier)],
);

export const organization = pgTable("organization", {
  id: id(),
  /** Display name. */
  name: text("name").notNull(),
  /** First segment of the editor's addresses: lower-case letters, digits, single inner hyphens. */
  slug: text("slug").notNull().unique(),
  logo: text("logo"),
  metadata: text("metadata"),
  createdAt: created(),
});

export const organizationMember = pgTable(
  "organization_member",
  {
    id: id(),
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    /** owner, admin, editor or viewer. */
    role: text("role").notNull(),
    createdAt: created(),
  },
  (table) => [
    uniqueIndex("organization_member_unique").on(table.organizationId, table.userId),
    index("organization_member_user_id_index").on(table.userId),
  ],
);

export const organizationInvitation = pgTable(
  "organization_invitation",
  {
    id: id(),
    organizationId: uuid("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: text("role"),
    status: text("status").notNull().default("pending"),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    inviterId: uuid("inviter_id")
      .notNull()
      .references(() => authUser.id, { onDelete: "cascade" }),
    createdAt: created(),
  },
  (table) => [
    index("organization_invitation_organization_id_index").on(table.organizationId),
    index("organization_invitation_inviter_id_index").on(table.inviterId),
    index("organization_invitation_email_index").on(table.email),
  ],
);

/** Attempts within a window, by address and route, so that a limit holds however many isolates answer. */
export const rateLimit = pgTable(
  "rate_limit",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limit_expires_at_index").on(table.expires_at)],
);
