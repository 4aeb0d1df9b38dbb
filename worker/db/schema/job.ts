import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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
