import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { form } from "./form.ts";
import { response } from "./response.ts";

/**
 * Forms whose responses have an index for searching (docs/decisions/012). An owner's first search asks for it, the
 * cron trigger builds it, and deletes it when nobody used it for a month.
 */
export const searchIndex = pgTable("search_index", {
  form_id: uuid("form_id")
    .primaryKey()
    .references(() => form.id, { onDelete: "cascade" }),
  asked_at: timestamp("asked_at", { withTimezone: true }).notNull(),
  /** Day of the last search; not every search writes it. */
  used_at: timestamp("used_at", { withTimezone: true }).notNull(),
  /** Building begins once all transactions before this one have ended; later ones keep their own rows' texts. */
  first_transaction: bigint("first_transaction", { mode: "number" }),
  /** Responses are read from the highest number down to 0. */
  highest_index: bigint("highest_index", { mode: "number" }),
  /** Responses with higher numbers have their texts. */
  next_index: bigint("next_index", { mode: "number" }),
  ready_at: timestamp("ready_at", { withTimezone: true }),
  /** No longer used, and about to be deleted. */
  dropped_at: timestamp("dropped_at", { withTimezone: true }),
});

/** What a search finds a response by, for forms in `search_index`. */
export const responseSearch = pgTable(
  "response_search",
  {
    response_id: uuid("response_id")
      .primaryKey()
      .references(() => response.id, { onDelete: "cascade" }),
    form_id: uuid("form_id").notNull(),
    /** All texts of its cells, as `search_text` writes them. */
    text: text("text").notNull(),
    /** Ids of all chosen options. */
    options: text("options").array().notNull(),
  },
  (table) => [
    index("response_search_index")
      .using("gin", table.form_id, table.text.op("gin_trgm_ops"), table.options)
      .with({ gin_pending_list_limit: 512 }),
  ],
);

/**
 * Forms whose sessions, and projects whose customers, have an index for searching. Unlike responses, these rows change
 * often, so that nothing is indexed while it changes: the cron trigger stores the texts of rows that rest, and a search
 * reads the others.
 */
export const rowSearchIndex = pgTable("row_search_index", {
  /** The form, or the project. */
  scope_id: uuid("scope_id").primaryKey(),
  table: text("table", { enum: ["response_session", "customer"] }).notNull(),
  /** When a search last found that it should be built or continued. */
  asked_at: timestamp("asked_at", { withTimezone: true }).notNull(),
  used_at: timestamp("used_at", { withTimezone: true }).notNull(),
  /** Rows up to this one, by time and id, are in `row_search`. Null: none. */
  covered_at: timestamp("covered_at", { withTimezone: true }),
  covered_id: uuid("covered_id"),
  /** Number of rows when it was begun, and of those that were covered since. */
  rows: bigint("rows", { mode: "number" }).notNull().default(0),
  covered_rows: bigint("covered_rows", { mode: "number" }).notNull().default(0),
  /** When it last reached the rows that do not rest yet. Null: it is built for the first time. */
  ready_at: timestamp("ready_at", { withTimezone: true }),
  dropped_at: timestamp("dropped_at", { withTimezone: true }),
});

/** What a search finds a session or a customer by, for rows that `row_search_index` covers. */
export const rowSearch = pgTable(
  "row_search",
  {
    /** Deleted with its row, by a trigger. */
    row_id: uuid("row_id").primaryKey(),
    scope_id: uuid("scope_id").notNull(),
    /** As in `response_search`. Null: the row has changed since, and is read. */
    text: text("text"),
    options: text("options").array().notNull(),
  },
  (table) => [
    index("row_search_text_index")
      .using("gin", table.scope_id, table.text.op("gin_trgm_ops"), table.options)
      .with({ gin_pending_list_limit: 512 }),
    index("row_search_changed_index").on(table.scope_id).where(sql`${table.text} IS NULL`),
  ],
);
