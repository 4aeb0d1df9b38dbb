import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { form } from "./form.ts";
import { customer, responseSession } from "./response.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * A submission that waits for payment. While pending it reserves what a response would take: places under the
 * form's limits, and stock. It outlives its form and session because money may still arrive or must be
 * refunded.
 *
 * pending -> completed (the response exists) or released (paid too late, never, or replaced by another)
 * pending, released -> refund_due (money came, and no response is possible) -> refunded
 */
export const paymentOrder = pgTable(
  "payment_order",
  {
    /** Also the provider's order number. */
    id: uuid("id").primaryKey(),
    form_id: uuid("form_id").references(() => form.id, { onDelete: "set null" }),
    session_id: uuid("session_id").references(() => responseSession.id, { onDelete: "set null" }),
    customer_id: uuid("customer_id").references(() => customer.uid, { onDelete: "set null" }),
    provider: text("provider").notNull(),
    currency: text("currency").notNull(),
    /** In the currency's smallest unit. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    status: text("status").notNull().default("pending"),
    /** The provider's id of the payment. */
    reference: text("reference"),
    form_version: bigint("form_version", { mode: "number" }).notNull(),
    payload_hash: bytea("payload_hash").notNull(),
    /**
     * The future response, in the form that `submit_response` takes. Null once it is stored, or never will
     * be.
     */
    submission: jsonb("submission"),
    /** No foreign key: it outlives the response. */
    response_id: uuid("response_id"),
    /** Why the money is refunded: a code of the catalog. */
    refund_reason: text("refund_reason"),
    /** Until then the reservations apply. */
    held_until: timestamp("held_until", { withTimezone: true }).notNull(),
    /** When the provider is asked next; null: never again. */
    due_at: timestamp("due_at", { withTimezone: true }),
    attempts: integer("attempts").notNull().default(0),
    last_error: text("last_error"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("payment_order_form_id_index").on(table.form_id),
    index("payment_order_session_id_index").on(table.session_id),
    index("payment_order_customer_id_index").on(table.customer_id),
    index("payment_order_due_index").on(table.due_at).where(sql`${table.due_at} is not null`),
    index("payment_order_released_index").on(table.updated_at).where(sql`${table.status} = 'released'`),
    uniqueIndex("payment_order_pending_unique").on(table.session_id).where(sql`${table.status} = 'pending'`),
    unique("payment_order_reference_unique").on(table.provider, table.reference),
    check(
      "payment_order_status_check",
      sql`${table.status} in ('pending', 'completed', 'released', 'refund_due', 'refunded')`,
    ),
    check("payment_order_provider_check", sql`${table.provider} in ('stripe', 'tosspayments')`),
    check("payment_order_amount_check", sql`${table.amount} > 0`),
  ],
);
