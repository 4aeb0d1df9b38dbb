import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { document, project } from "./workspace.ts";

const timestamps = {
  created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updated_at: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
};

/**
 * A form, or a table of a schema document: settings and the parent of fields and responses. Exactly one of
 * `document_id` (a form) and `schema_id` (a table, then `name` is the table's name) is set.
 */
export const form = pgTable(
  "form",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    project_id: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    document_id: uuid("document_id")
      .unique()
      .references(() => document.id, { onDelete: "cascade" }),
    schema_id: uuid("schema_id").references(() => document.id, { onDelete: "cascade" }),
    name: text("name"),
    description: text("description"),
    /** Rises once per transaction that changes what a respondent sees (worker/db/functions/forms/bump_*.sql). */
    version: bigint("version", { mode: "number" }).notNull().default(1),
    version_xid: bigint("version_xid", { mode: "bigint" }),
    unknown_field_handling_strategy: text("unknown_field_handling_strategy").notNull().default("ignore"),
    is_force_closed: boolean("is_force_closed").notNull().default(true),
    /** When it was first opened; null: visitors see "not open yet" instead of "closed". */
    opened_at: timestamp("opened_at", { withTimezone: true }),
    is_scheduling_enabled: boolean("is_scheduling_enabled").notNull().default(false),
    scheduling_open_at: timestamp("scheduling_open_at", { withTimezone: true }),
    scheduling_close_at: timestamp("scheduling_close_at", { withTimezone: true }),
    scheduling_tz: text("scheduling_tz"),
    /** Zone for date-times of visitors whose zone is unknown; null: not set. */
    time_zone: text("time_zone"),
    is_max_form_responses_in_total_enabled: boolean("is_max_form_responses_in_total_enabled")
      .notNull()
      .default(false),
    max_form_responses_in_total: integer("max_form_responses_in_total"),
    is_max_form_responses_by_customer_enabled: boolean("is_max_form_responses_by_customer_enabled")
      .notNull()
      .default(false),
    max_form_responses_by_customer: integer("max_form_responses_by_customer"),
    /**
     * Whether a submit has to look for webhooks, emails and deleted parents. False as long as the form has
     * never had a webhook or an email, was never moved, and neither it nor its parents were ever deleted. Once
     * true it stays true, in copies as well (worker/db/functions/submitting/flag_*.sql).
     */
    needs_submit_lookups: boolean("needs_submit_lookups").notNull().default(false),
    ...timestamps,
  },
  (table) => [
    index("form_project_id_index").on(table.project_id),
    uniqueIndex("form_table_name_unique").on(table.schema_id, sql`lower(${table.name})`),
    check("form_owner_check", sql`num_nonnulls(${table.document_id}, ${table.schema_id}) = 1`),
    check(
      "form_unknown_fields_check",
      sql`${table.unknown_field_handling_strategy} in ('ignore', 'accept', 'reject')`,
    ),
    check(
      "form_schedule_check",
      sql`not ${table.is_scheduling_enabled} or (num_nonnulls(${table.scheduling_open_at}, ${table.scheduling_close_at}) > 0 and coalesce(${table.scheduling_open_at} < ${table.scheduling_close_at}, true))`,
    ),
    check(
      "form_total_limit_check",
      sql`not ${table.is_max_form_responses_in_total_enabled} or ${table.max_form_responses_in_total} >= 0`,
    ),
    check(
      "form_customer_limit_check",
      sql`not ${table.is_max_form_responses_by_customer_enabled} or ${table.max_form_responses_by_customer} >= 0`,
    ),
  ],
);

/** What a document adds to a form: language, look, start and ending pages. Shares its id with `document`. */
export const formDocument = pgTable(
  "form_document",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => document.id, { onDelete: "cascade" }),
    form_id: uuid("form_id")
      .notNull()
      .unique()
      .references(() => form.id, { onDelete: "cascade" }),
    lang: text("lang").notNull().default("en"),
    method: text("method").notNull().default("post"),
    is_powered_by_branding_enabled: boolean("is_powered_by_branding_enabled").notNull().default(true),
    embed_origins: text("embed_origins").array().notNull().default(sql`'{}'`),
    /** Whether visitors must pass the robot check. */
    is_robot_check_enabled: boolean("is_robot_check_enabled").notNull().default(false),
    /** Whether respondents may ask for a link to continue later. */
    is_continue_later_enabled: boolean("is_continue_later_enabled").notNull().default(false),
    /** Whether the form says that it keeps unfinished answers. */
    is_keeping_noticed: boolean("is_keeping_noticed").notNull().default(false),
    stylesheet: jsonb("stylesheet").notNull().default({}),
    background: jsonb("background"),
    start_page: jsonb("start_page"),
    closed_page: jsonb("closed_page"),
    link_preview: jsonb("link_preview"),
    is_ending_page_enabled: boolean("is_ending_page_enabled").notNull().default(false),
    ending_page_template_id: text("ending_page_template_id"),
    ending_page_i18n_overrides: jsonb("ending_page_i18n_overrides"),
    is_redirect_after_response_uri_enabled: boolean("is_redirect_after_response_uri_enabled")
      .notNull()
      .default(false),
    redirect_after_response_uri: text("redirect_after_response_uri"),
  },
  (table) => [check("form_document_method_check", sql`${table.method} in ('post', 'get', 'dialog')`)],
);

/** A field of a form, a column of a table. */
export const attribute = pgTable(
  "attribute",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    type: text("type").notNull(),
    label: text("label"),
    placeholder: text("placeholder"),
    help_text: text("help_text"),
    description: text("description"),
    required: boolean("required").notNull().default(false),
    readonly: boolean("readonly").notNull().default(false),
    is_array: boolean("is_array").notNull().default(false),
    multiple: boolean("multiple").notNull().default(false),
    pattern: text("pattern"),
    minlength: integer("minlength"),
    maxlength: integer("maxlength"),
    min: numeric("min", { mode: "number" }),
    max: numeric("max", { mode: "number" }),
    step: numeric("step", { mode: "number" }),
    accept: text("accept"),
    autocomplete: text("autocomplete").array(),
    data: jsonb("data"),
    v_value: jsonb("v_value"),
    storage: jsonb("storage"),
    reference: jsonb("reference"),
    local_index: integer("local_index").notNull().default(0),
    ...timestamps,
  },
  (table) => [unique("attribute_name_unique").on(table.form_id, table.name)],
);

export const optgroup = pgTable(
  "optgroup",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    form_field_id: uuid("form_field_id")
      .notNull()
      .references(() => attribute.id, { onDelete: "cascade" }),
    label: text("label").notNull(),
    index: integer("index").notNull().default(0),
    disabled: boolean("disabled").notNull().default(false),
  },
  (table) => [
    index("optgroup_form_id_index").on(table.form_id),
    index("optgroup_form_field_id_index").on(table.form_field_id),
  ],
);

export const option = pgTable(
  "option",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    form_field_id: uuid("form_field_id")
      .notNull()
      .references(() => attribute.id, { onDelete: "cascade" }),
    optgroup_id: uuid("optgroup_id").references(() => optgroup.id, { onDelete: "set null" }),
    value: text("value").notNull(),
    label: text("label").notNull().default(""),
    src: text("src"),
    disabled: boolean("disabled").notNull().default(false),
    index: integer("index").notNull().default(0),
  },
  (table) => [
    index("option_form_id_index").on(table.form_id),
    index("option_optgroup_id_index").on(table.optgroup_id),
    // unique (form_field_id, value) is deferrable, so that values can be swapped (migrations/0000_baseline.sql).
  ],
);

export const formBlock = pgTable(
  "form_block",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    form_field_id: uuid("form_field_id").references(() => attribute.id, { onDelete: "set null" }),
    /** The section (or group) that holds the block; its foreign key is deferrable: see migrations/0000_baseline.sql. */
    parent_id: uuid("parent_id"),
    type: text("type").notNull(),
    local_index: integer("local_index").notNull().default(0),
    title_html: text("title_html"),
    description_html: text("description_html"),
    body_html: text("body_html"),
    src: text("src"),
    data: jsonb("data").notNull().default({}),
    v_hidden: jsonb("v_hidden").notNull().default(false),
    ...timestamps,
  },
  (table) => [
    index("form_block_form_id_index").on(table.form_id),
    index("form_block_form_field_id_index").on(table.form_field_id),
    index("form_block_parent_id_index").on(table.parent_id),
    check(
      "form_block_type_check",
      sql`${table.type} in ('section', 'group', 'field', 'header', 'html', 'image', 'video', 'pdf', 'divider', 'form', 'countdown')`,
    ),
  ],
);

/**
 * Changes of a form in order (core/editing), one row per batch of operations. A row without operations stands
 * for a change by another route: followers must reload the form.
 */
export const formEdit = pgTable(
  "form_edit",
  {
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    number: bigint("number", { mode: "number" }).notNull(),
    transaction_id: text("transaction_id"),
    /** The replica that sent it; a person may have several open. */
    replica_id: text("replica_id"),
    user_id: text("user_id"),
    operations: jsonb("operations"),
    xid: bigint("xid", { mode: "number" }).notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.form_id, table.number] }),
    unique("form_edit_transaction_id_unique").on(table.form_id, table.transaction_id),
    index("form_edit_created_at_index").on(table.created_at),
  ],
);

/** A form at a point in time (docs/decisions/030), saved by name or automatically. */
export const formVersion = pgTable(
  "form_version",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    /** The last edit that it contains. */
    number: bigint("number", { mode: "number" }).notNull(),
    reason: text("reason").notNull(),
    /** Null: unnamed. */
    name: text("name"),
    /** The person who saved it or opened the form; of an automatic version, the last editor. */
    user_id: text("user_id"),
    /** As returned by `form_definition`. */
    definition: jsonb("definition").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("form_version_form_id_index").on(table.form_id, table.created_at),
    check(
      "form_version_reason_check",
      sql`${table.reason} in ('kept', 'opened', 'rested', 'edited', 'restored')`,
    ),
  ],
);
