import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { authUser } from "./auth.ts";
import { form } from "./form.ts";
import { project } from "./workspace.ts";

/** How long a form keeps what it was told; no row, or null: for as long as there is the form. */
export const formRetention = pgTable(
  "form_retention",
  {
    form_id: uuid("form_id")
      .primaryKey()
      .references(() => form.id, { onDelete: "cascade" }),
    /** Days after which a response is deleted. */
    response_days: integer("response_days"),
    /** Days after which an answer that was begun and not touched since is deleted. */
    session_days: integer("session_days"),
  },
  (table) => [
    check("form_retention_response_days_check", sql`${table.response_days} between 1 and 3650`),
    check("form_retention_session_days_check", sql`${table.session_days} between 1 and 3650`),
  ],
);

/** Who did what cannot be undone, and how much of it; nothing of whom it was done to but the id that is gone. */
export const auditEntry = pgTable(
  "audit_entry",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    project_id: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    user_id: uuid("user_id").references(() => authUser.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    subject_id: uuid("subject_id").notNull(),
    facts: jsonb("facts").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("audit_entry_project_id_index").on(table.project_id, table.id),
    index("audit_entry_user_id_index").on(table.user_id),
  ],
);
