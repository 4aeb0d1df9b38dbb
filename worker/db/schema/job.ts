import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The last runs of a job of the cron trigger. Written by the hourly trigger, and whenever a job fails. */
export const scheduledJob = pgTable("scheduled_job", {
  name: text("name").primaryKey(),
  /** When it was first run, or first asked about. */
  known_since: moment("known_since").notNull(),
  started_at: moment("started_at"),
  succeeded_at: moment("succeeded_at"),
  failed_at: moment("failed_at"),
  /** Since the last success. */
  failures: integer("failures").notNull().default(0),
});

/**
 * Runs of the job that reseals values after a change of APP_SECRET. An operator inserts a row to start one
 * (docs/operations.md), and reads the counts.
 */
export const resealing = pgTable("resealing", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  started_at: moment("started_at").notNull().defaultNow(),
  counted_at: moment("counted_at"),
  /** How many values each secret opens, by column: `{"webhook.secret": {"current", "previous", "unreadable", …}}`. */
  counts: jsonb("counts").notNull().default(sql`'{}'`),
  /** When it goes on; null: at once. */
  due_at: moment("due_at"),
  /** When nothing needed the previous secret any more. */
  finished_at: moment("finished_at"),
});
