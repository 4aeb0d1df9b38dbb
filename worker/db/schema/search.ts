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
