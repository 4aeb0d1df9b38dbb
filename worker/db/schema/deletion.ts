import { bigint, index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { form } from "./form.ts";

/**
 * Deleted responses, kept for some minutes so that the deletion can be undone. `facts` is written by `remove_responses`
 * and read by `restore_responses`.
 */
export const deletedResponse = pgTable(
  "deleted_response",
  {
    response_id: uuid("response_id").primaryKey(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    /** No reference, so that an erased customer leaves none behind: `erase_customer` deletes these rows. */
    customer_id: uuid("customer_id"),
    /** One for all responses that were deleted together, in however many steps. */
    deletion_id: uuid("deletion_id").notNull(),
    local_index: bigint("local_index", { mode: "number" }).notNull(),
    facts: jsonb("facts").notNull(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("deleted_response_deletion_index").on(table.form_id, table.deletion_id, table.local_index),
    index("deleted_response_customer_index").on(table.customer_id),
    index("deleted_response_expires_at_index").on(table.expires_at),
  ],
);
