import { index, pgTable, smallint, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { responseSession } from "./response.ts";

/**
 * The one reminder that a respondent asked for with the link to an unfinished session (docs/decisions/062). The only
 * place that keeps the address. The row is deleted once the mail was sent, or need not be.
 */
export const sessionReminder = pgTable(
  "session_reminder",
  {
    /** Made from the hash of the link that was mailed with the promise (`session_reminder_id`). */
    id: uuid("id").primaryKey(),
    /** Follows the draft to another device if that link moved it. */
    session_id: uuid("session_id")
      .notNull()
      .references(() => responseSession.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** A pseudonym of the address for this form: the link that stops reminders names it. */
    stop_id: text("stop_id").notNull(),
    lang: text("lang").notNull(),
    /** The origin of the page. The cron trigger may not know it. */
    origin: text("origin").notNull(),
    due_at: timestamp("due_at", { withTimezone: true }).notNull(),
    /** How often a run took it since it was asked for. */
    attempts: smallint("attempts").notNull().default(0),
    /**
     * When a run took it to send it. It is taken again only if no mail was sent. Also set until the mail that promises it
     * was sent.
     */
    taken_at: timestamp("taken_at", { withTimezone: true }),
  },
  (table) => [
    unique("session_reminder_session_id_unique").on(table.session_id),
    index("session_reminder_stop_id_index").on(table.stop_id),
    index("session_reminder_due_at_index").on(table.due_at),
  ],
);
