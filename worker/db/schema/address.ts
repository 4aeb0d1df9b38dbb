import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { form } from "./form.ts";
import { organization } from "./organization.ts";

/**
 * Names of the form in readable addresses, unique in the organization: the current one, and former ones, which redirect.
 */
export const formAddress = pgTable(
  "form_address",
  {
    organization_id: uuid("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** Lower case (core/forms/definition/readable-address.ts). */
    name: text("name").notNull(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    is_current: boolean("is_current").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.name] }),
    index("form_address_form_id_index").on(table.form_id),
    uniqueIndex("form_address_current_unique").on(table.form_id).where(sql`${table.is_current}`),
  ],
);
