import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { hasAnswerSql } from "../grid/has-answer.ts";
import { attribute, form } from "./form.ts";
import { project } from "./workspace.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * A person who responds to forms of a project (docs/decisions/019). Verified by a uuid that the owner signed
 * or by an email code, or only hinted at by a `visitor_id`. A row with a `visitor_id` is never verified.
 */
export const customer = pgTable(
  "customer",
  {
    uid: uuid("uid").primaryKey().defaultRandom(),
    project_id: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    /** The owner's id for them, verified by its signature. */
    uuid: uuid("uuid"),
    /** Unverified identification: a browser's fingerprint (32 characters) or an unsigned uuid (36). */
    visitor_id: text("visitor_id"),
    email: text("email"),
    is_email_verified: boolean("is_email_verified").notNull().default(false),
    phone: text("phone"),
    is_phone_verified: boolean("is_phone_verified").notNull().default(false),
    name: text("name"),
    email_provisional: text("email_provisional").array().notNull().default([]),
    phone_provisional: text("phone_provisional").array().notNull().default([]),
    name_provisional: text("name_provisional").array().notNull().default([]),
    description: text("description"),
    metadata: jsonb("metadata"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    last_seen_at: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("customer_uuid_unique").on(table.project_id, table.uuid),
    unique("customer_visitor_id_unique").on(table.project_id, table.visitor_id),
    uniqueIndex("customer_verified_email_unique")
      .on(table.project_id, sql`lower(${table.email})`)
      .where(sql`${table.is_email_verified}`),
    index("customer_created_at_index").on(table.project_id, table.created_at, table.uid),
  ],
);

/**
 * One respondent's session at one form, created on the first edit or at submit. Once `submitted_at` is set it
 * is closed. `payload_hash` and `receipt` then let a repeated submit return the same receipt.
 */
export const responseSession = pgTable(
  "response_session",
  {
    id: uuid("id").primaryKey(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    customer_id: uuid("customer_id").references(() => customer.uid, { onDelete: "set null" }),
    /** Draft answers by field id. */
    raw: jsonb("raw").notNull().default({}),
    /** Sequence number of the last change of each field so that late patches cannot win. */
    seqs: jsonb("seqs").notNull().default({}),
    /** Highest sequence number seen. */
    seq: bigint("seq", { mode: "number" }).notNull().default(0),
    last_field_id: uuid("last_field_id"),
    x_useragent: text("x_useragent"),
    geo: jsonb("geo"),
    /** The form's version at the first edit; null: not recorded. */
    form_version: bigint("form_version", { mode: "number" }),
    /** Campaign parameters of the page's address at the first edit (`linkParameters`); null: not recorded. */
    link_parameters: jsonb("link_parameters"),
    started_at: timestamp("started_at", { withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    submitted_at: timestamp("submitted_at", { withTimezone: true }),
    payload_hash: bytea("payload_hash"),
    /** The immutable receipt of the submit: response id, number, time, ignored keys. */
    receipt: jsonb("receipt"),
    /**
     * The session on another device that continues this one, which is closed and empty since. No foreign key: the row
     * only tells the former device what happened.
     */
    continued_as: uuid("continued_as"),
  },
  (table) => [
    index("response_session_started_at_index").on(table.form_id, table.started_at, table.id),
    index("response_session_customer_id_index").on(table.customer_id),
    // Not by time: an index of `updated_at` would make every save of a draft write to all indexes.
    index("response_session_continued_as_index")
      .on(table.continued_as)
      .where(sql`${table.continued_as} is not null`),
  ],
);

/**
 * The latest code mailed for a field of type challenge_email in a session. Written only when a challenge is
 * started or verified. The code itself is never stored.
 */
export const emailChallenge = pgTable(
  "email_challenge",
  {
    id: uuid("id").primaryKey(),
    session_id: uuid("session_id")
      .notNull()
      .references(() => responseSession.id, { onDelete: "cascade" }),
    form_field_id: uuid("form_field_id")
      .notNull()
      .references(() => attribute.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** Keyed hash of challenge and code. */
    code_hash: bytea("code_hash").notNull(),
    /** Attempts, including the right one. */
    attempts: smallint("attempts").notNull().default(0),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
    verified_at: timestamp("verified_at", { withTimezone: true }),
  },
  (table) => [
    unique("email_challenge_field_unique").on(table.session_id, table.form_field_id),
    index("email_challenge_form_field_id_index").on(table.form_field_id),
    index("email_challenge_created_at_index").on(table.created_at),
  ],
);

/** One submission. `data` is keyed by field id and holds one `Cell` (core/fields/cell.ts) each. */
export const response = pgTable(
  "response",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    session_id: uuid("session_id")
      .unique()
      .references(() => responseSession.id, { onDelete: "set null" }),
    customer_id: uuid("customer_id").references(() => customer.uid, { onDelete: "set null" }),
    /** Number of the response within its form, drawn from the form's own sequence: unique and increasing. */
    local_index: bigint("local_index", { mode: "number" }).notNull(),
    data: jsonb("data").notNull(),
    /** Entries whose names belong to no field (strategy "ignore"): stored, but never shown as columns. */
    raw: jsonb("raw"),
    /** Rises with every change of the row and orders concurrent edits. */
    version: bigint("version", { mode: "number" }).notNull().default(1),
    platform_powered_by: text("platform_powered_by").notNull().default("web_client"),
    /** The member who entered it in the editor; null: a respondent sent it. The account may be deleted. */
    entered_by: uuid("entered_by"),
    utc_offset: smallint("utc_offset"),
    /** Zone of its date-times; null if it has none, or only an offset was known. */
    time_zone: text("time_zone"),
    ip: text("ip"),
    geo: jsonb("geo"),
    x_useragent: text("x_useragent"),
    x_referer: text("x_referer"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("response_local_index_unique").on(table.form_id, table.local_index),
    index("response_created_at_index").on(table.form_id, table.created_at, table.id),
    /** Responses without any answer, which the grid hides. */
    index("response_unanswered_index")
      .on(table.form_id, table.local_index)
      .where(sql`NOT ${sql.raw(hasAnswerSql('"data"'))}`),
    /** Used by the release before. */
    index("response_empty_index")
      .on(table.form_id, table.local_index)
      .where(sql`${table.data} = '{}'::jsonb`),
    index("response_customer_id_index").on(table.customer_id),
    index("response_simulated_index")
      .on(table.form_id)
      .where(sql`${table.platform_powered_by} = 'simulator'`),
  ],
);

/** Keyed hashes of password answers, older ones by scrypt; the response itself contains only bullets. */
export const responseSecret = pgTable(
  "response_secret",
  {
    response_id: uuid("response_id")
      .notNull()
      .references(() => response.id, { onDelete: "cascade" }),
    form_field_id: uuid("form_field_id").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.response_id, table.form_field_id] })],
);

/** Count of responses in total; the row exists only while the form's total limit is enabled. */
export const formResponseCounter = pgTable("form_response_counter", {
  form_id: uuid("form_id")
    .primaryKey()
    .references(() => form.id, { onDelete: "cascade" }),
  count: integer("count").notNull(),
});

/** Count of responses per customer; rows exist only while the form's per-customer limit is enabled. */
export const formCustomerCounter = pgTable(
  "form_customer_counter",
  {
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    customer_id: uuid("customer_id")
      .notNull()
      .references(() => customer.uid, { onDelete: "cascade" }),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.form_id, table.customer_id] }),
    index("form_customer_counter_customer_id_index").on(table.customer_id),
  ],
);

/**
 * A file in the storage, from the moment its upload was signed. It has no foreign keys, because the row must
 * outlive what it refers to: while it exists, the object may exist too. A response's file has no
 * `expires_at`. Any other is removed after it, first the object and then the row.
 */
export const storedFile = pgTable(
  "stored_file",
  {
    path: text("path").primaryKey(),
    form_id: uuid("form_id").notNull(),
    field_id: uuid("field_id").notNull(),
    /** The session that uploaded it; null: an editor did. */
    session_id: uuid("session_id"),
    response_id: uuid("response_id"),
    /** The visitor's file name. */
    name: text("name").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    type: text("type").notNull(),
    /** Duration of audio or video in seconds, measured by the visitor's browser. */
    duration: doublePrecision("duration"),
    last_modified: bigint("last_modified", { mode: "number" }),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expires_at: timestamp("expires_at", { withTimezone: true }),
  },
  (table) => [
    index("stored_file_session_id_index").on(table.session_id, table.field_id),
    index("stored_file_response_id_index").on(table.response_id),
    index("stored_file_expires_at_index").on(table.expires_at).where(sql`${table.expires_at} is not null`),
  ],
);

/**
 * A submit that fell into the trap for robots but was otherwise valid. It counts nowhere and is not published
 * until a member accepts it as a response. Removed after 30 days.
 */
export const heldResponse = pgTable(
  "held_response",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    /** Its row, if answers were saved before, stays open: nothing was submitted. */
    session_id: uuid("session_id").notNull().unique(),
    /** The number that its sender was shown. */
    local_index: bigint("local_index", { mode: "number" }).notNull(),
    /** Posted values by name, without secrets. */
    entries: jsonb("entries").notNull(),
    geo: jsonb("geo"),
    x_useragent: text("x_useragent"),
    x_referer: text("x_referer"),
    /**
     * The sender as identified by the post because the means of identification are gone when it is accepted.
     */
    identity: jsonb("identity"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("held_response_form_id_index").on(table.form_id, table.created_at),
    index("held_response_created_at_index").on(table.created_at),
  ],
);
