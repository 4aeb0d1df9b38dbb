import { customType, index, jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { responseSession } from "./response.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/**
 * A link with which a respondent continues an unfinished session on another device (docs/decisions/062). It is used
 * once. Only the hash of its secret is stored.
 */
export const sessionLink = pgTable(
  "session_link",
  {
    hash: bytea("hash").primaryKey(),
    /** The session that it continues; once used, the one that the device got. */
    session_id: uuid("session_id")
      .notNull()
      .references(() => responseSession.id, { onDelete: "cascade" }),
    /** What the page's address said about the respondent, to be posted again: pairs of names and texts. */
    carried: jsonb("carried").notNull().default([]),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
    expires_at: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** The session that the device got with which the link was used. */
    used_as: uuid("used_as"),
  },
  (table) => [
    index("session_link_session_id_index").on(table.session_id),
    index("session_link_used_as_index").on(table.used_as),
    index("session_link_expires_at_index").on(table.expires_at),
  ],
);
