import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { authUser } from "./auth.ts";
import { form } from "./form.ts";
import { project } from "./workspace.ts";

/** A form's retention. No row, or null: for as long as the form exists. */
export const formRetention = pgTable(
  "form_retention",
  {
    form_id: uuid("form_id")
      .primaryKey()
      .references(() => form.id, { onDelete: "cascade" }),
    /** Days until a response is deleted. */
    response_days: integer("response_days"),
    /** Days after the last change until a draft is deleted. */
    session_days: integer("session_days"),
  },
  (table) => [
    check("form_retention_response_days_check", sql`${table.response_days} between 1 and 3650`),
    check("form_retention_session_days_check", sql`${table.session_days} between 1 and 3650`),
  ],
);

/** Who erased a customer, set a retention or was shown a secret key, and its extent. Of an erased customer, only the id is stored. */
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
