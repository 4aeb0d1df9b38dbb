import { bigint, index, jsonb, pgTable, primaryKey, smallint, timestamp, uuid } from "drizzle-orm/pg-core";
import { form } from "./form.ts";

/** Page views from before their times were recorded. Nothing is added anymore. */
export const formViewCounter = pgTable(
  "form_view_counter",
  {
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    shard: smallint("shard").notNull(),
    count: bigint("count", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.form_id, table.shard] })],
);

/** Page views of 15 seconds, in several shards so that a busy form does not queue on one row. Cron folds them. */
export const formViewBucket = pgTable(
  "form_view_bucket",
  {
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    /** The beginning of the 15 seconds. */
    viewed_at: timestamp("viewed_at", { withTimezone: true }).notNull(),
    shard: smallint("shard").notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    /** Views by host of the page that led here, of a limited number of hosts. */
    referrers: jsonb("referrers").notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.form_id, table.viewed_at, table.shard] }),
    index("form_view_bucket_viewed_at_index").on(table.viewed_at),
  ],
);

/** Page views of quarter hours, which begin and end with the hours and days of every time zone. */
export const formViewSpan = pgTable(
  "form_view_span",
  {
    form_id: uuid("form_id")
      .notNull()
      .references(() => form.id, { onDelete: "cascade" }),
    /** The beginning of the quarter hour. */
    viewed_at: timestamp("viewed_at", { withTimezone: true }).notNull(),
    count: bigint("count", { mode: "number" }).notNull(),
    referrers: jsonb("referrers").notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.form_id, table.viewed_at] })],
);
