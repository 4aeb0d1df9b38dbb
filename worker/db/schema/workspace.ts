import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { organization } from "./organization.ts";

export const project = pgTable(
  "project",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    organization_id: uuid("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** Second segment of the editor's addresses. */
    name: text("name").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Hidden with all its contents since then, until it is restored or permanently deleted. */
    deleted_at: timestamp("deleted_at", { withTimezone: true }),
  },
  (table) => [
    // A deleted project's name can be reused; a restored one then gets another.
    uniqueIndex("project_name_unique")
      .on(table.organization_id, table.name)
      .where(sql`${table.deleted_at} is null`),
    index("project_organization_id_index").on(table.organization_id),
    index("project_deleted_at_index").on(table.deleted_at).where(sql`${table.deleted_at} is not null`),
    check("project_name_check", sql`${table.name} ~ '^[a-z0-9]([a-z0-9]|-(?=[a-z0-9])){0,38}$'`),
  ],
);

/** Secrets with which an owner signs customers' uuids. A replaced one is accepted until `expires_at`. */
export const customerSigningSecret = pgTable(
  "customer_signing_secret",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    project_id: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** Encrypted under one of the Worker's keys. */
    sealed: text("sealed").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
    expires_at: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [index("customer_signing_secret_project_id_index").on(table.project_id, table.created_at)],
);

export const document = pgTable(
  "document",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    project_id: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    doctype: text("doctype").notNull(),
    title: text("title").notNull().default("Untitled"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    /** Hidden from everyone since then, until it is restored or permanently deleted. */
    deleted_at: timestamp("deleted_at", { withTimezone: true }),
  },
  (table) => [
    index("document_project_id_index").on(table.project_id, table.updated_at),
    index("document_deleted_at_index").on(table.deleted_at).where(sql`${table.deleted_at} is not null`),
    // The title of a schema or a bucket is its name. Case does not count.
    uniqueIndex("document_name_unique")
      .on(table.project_id, table.doctype, sql`lower(${table.title})`)
      .where(sql`${table.doctype} in ('v0_schema', 'v0_bucket') and ${table.deleted_at} is null`),
    check(
      "document_doctype_check",
      sql`${table.doctype} in ('v0_form', 'v0_schema', 'v0_bucket', 'v0_canvas', 'v0_site', 'v0_campaign_referral')`,
    ),
    check("document_title_check", sql`char_length(${table.title}) between 1 and 200`),
  ],
);
