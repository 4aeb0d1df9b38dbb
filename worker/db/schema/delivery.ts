import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { attribute, form } from "./form.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** An owner's address that receives events of a form's responses. */
export const webhook = pgTable(
  "webhook",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    /** Sealed with a key that the database does not have. */
    secret: text("secret").notNull(),
    /** Also signs until `previous_secret_until` so that receivers can switch over in their own time. */
    previous_secret: text("previous_secret"),
    previous_secret_until: moment("previous_secret_until"),
    is_enabled: boolean("is_enabled").notNull().default(true),
    /** Why it was switched off automatically: `gone` (410) or `failing` (for days). */
    disabled_reason: text("disabled_reason"),
    /** Since when deliveries have failed; while it is set, events are tried one at a time. */
    failing_since: moment("failing_since"),
    paused_until: moment("paused_until"),
    created_at: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("webhook_form_id_index").on(table.form_id)],
);

/** The emails that follow a response: one to owners, one to the respondent. */
export const formMail = pgTable(
  "form_mail",
  {
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    audience: text("audience").notNull(),
    is_enabled: boolean("is_enabled").notNull(),
    subject_template: text("subject_template").notNull(),
    body_template: text("body_template").notNull(),
    from_name: text("from_name").notNull(),
    reply_to: text("reply_to"),
    /** Respondents' mail only: the question that asks for the address. */
    recipient_field_id: uuid("recipient_field_id").references(() => attribute.id, { onDelete: "set null" }),
    /** Owners' mail only: its recipients in the organization. */
    recipient_user_ids: uuid("recipient_user_ids").array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.form_id, table.audience] }),
    index("form_mail_recipient_field_id_index").on(table.recipient_field_id),
    check("form_mail_audience_check", sql`${table.audience} in ('owner', 'respondent')`),
  ],
);

/**
 * Events, written in the transaction of the change that they report, one row per destination: `room`,
 * `webhook:{id}`, `mail:respondent`, `mail:owner:{user id}`, `external:{connected table id}`, `bucket:{document id}`.
 * Delivered after the commit, and retried by the cron trigger: at least once, in order per `subject_id` and destination.
 */
export const outbox = pgTable(
  "outbox",
  {
    /** Stable id, with which receivers can deduplicate. */
    id: uuid("id").primaryKey().defaultRandom(),
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
    form_id: uuid("form_id").references(() => form.id, { onDelete: "cascade" }),
    /**
     * What the event is about, usually a response. Deliveries keep their order per subject and destination.
     */
    subject_id: uuid("subject_id").notNull(),
    destination: text("destination").notNull(),
    webhook_id: uuid("webhook_id").references(() => webhook.id, { onDelete: "cascade" }),
    event: jsonb("event").notNull(),
    /** The body of the first attempt, for later ones; sealed, and deleted when the event ends. */
    sealed_body: text("sealed_body"),
    attempts: integer("attempts").notNull().default(0),
    created_at: moment("created_at").notNull().defaultNow(),
    due_at: moment("due_at").notNull().defaultNow(),
    leased_until: moment("leased_until"),
    /**
     * When a write that must not be repeated began. Deleted once its result is known: a dead letter that has it may have
     * been written.
     */
    begun_at: moment("begun_at"),
    delivered_at: moment("delivered_at"),
    /** When it ended without delivery: dead-lettered or dropped. */
    dead_at: moment("dead_at"),
    last_error: text("last_error"),
    /** Why it was dropped; `dead_at` says when. */
    dropped_reason: text("dropped_reason"),
  },
  (table) => [
    check(
      "outbox_dropped_check",
      sql`${table.dropped_reason} is null or (${table.dead_at} is not null and ${table.delivered_at} is null)`,
    ),
    // The order matters: without statistics costs tie, and PostgreSQL then uses the oldest index.
    index("outbox_subject_index")
      .on(table.subject_id, table.destination, table.number)
      .where(sql`${table.delivered_at} is null and ${table.dead_at} is null`),
    index("outbox_form_id_index").on(table.form_id),
    index("outbox_lane_index")
      .on(table.destination, table.due_at, table.number)
      .where(sql`${table.delivered_at} is null and ${table.dead_at} is null`),
    index("outbox_log_index").on(table.form_id, table.number).where(sql`${table.destination} <> 'room'`),
    index("outbox_receivers_index").on(table.subject_id).where(sql`${table.destination} <> 'room'`),
    index("outbox_leased_index")
      .on(table.webhook_id)
      .where(sql`${table.leased_until} is not null and ${table.webhook_id} is not null`),
    index("outbox_leased_external_index")
      .on(table.destination)
      .where(sql`${table.leased_until} is not null and starts_with(${table.destination}, 'external:')`),
    index("outbox_webhook_id_index").on(table.webhook_id).where(sql`${table.webhook_id} is not null`),
  ],
);

/**
 * New responses that the Worker publishes to the room itself: written with the response, removed once
 * published. Rows left when they are due become events of the outbox. No foreign key, because rows are very
 * short-lived.
 */
export const unpublishedResponse = pgTable("unpublished_response", {
  response_id: uuid("response_id").primaryKey(),
  due_at: moment("due_at").notNull(),
});

/** One attempt to deliver an event to a webhook or by mail, for the owner's log. */
export const deliveryAttempt = pgTable(
  "delivery_attempt",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    outbox_id: uuid("outbox_id")
      .notNull()
      .references(() => outbox.id, { onDelete: "cascade" }),
    at: moment("at").notNull(),
    duration_ms: integer("duration_ms").notNull(),
    /** Status of the receiver's reply; null: none, or an email. */
    status: smallint("status"),
    error: text("error"),
    /** How the reply began. */
    excerpt: text("excerpt"),
  },
  (table) => [index("delivery_attempt_outbox_id_index").on(table.outbox_id, table.id)],
);
