import { bigint, index, json, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { form } from "./form.ts";

/** Counted answers of some responses of a large form (worker/db/results/kept-tallies.ts); can be deleted at any time. */
export const responseTally = pgTable(
  "response_tally",
  {
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    /** The first number of a block of responses; -1: the tally of all blocks. */
    first_index: bigint("first_index", { mode: "number" }).notNull(),
    /** The highest number of its responses. */
    last_index: bigint("last_index", { mode: "number" }).notNull(),
    /** Hash of the fields, of how each is counted, and of the time zone. */
    counted: text("counted").notNull(),
    /** Number of the responses, their versions as one number, and latest change, when they were counted. */
    rows: bigint("rows", { mode: "number" }).notNull(),
    versions: bigint("versions", { mode: "number" }).notNull(),
    changed_at: timestamp("changed_at", { withTimezone: true }).notNull(),
    content: json("content").notNull(),
    kept_at: timestamp("kept_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.form_id, table.first_index] }),
    index("response_tally_kept_at_index").on(table.kept_at),
  ],
);

/** Public pages with results of a form. Their addresses are signed, so no secret is stored. */
export const resultsLink = pgTable(
  "results_link",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The fields that it shows; all others stay here. */
    field_ids: uuid("field_ids").array().notNull(),
    /** How their answers were counted when the link was made. Null: before that was kept. */
    counted: json("counted"),
    /** The query of the responses that it shows, as in the grid's address. */
    filter: json("filter").notNull(),
    password_hash: text("password_hash"),
    expires_at: timestamp("expires_at", { withTimezone: true }),
    /** The account may be deleted. */
    created_by: uuid("created_by"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("results_link_form_id_index").on(table.form_id, table.created_at)],
);
