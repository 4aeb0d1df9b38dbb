import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * A picture that an owner uploaded, for a document or as a profile picture. Like `stored_file` it has no
 * foreign keys: while the row exists, the object may exist too. Unreferenced pictures are removed after a
 * while, first the object and then the row.
 */
export const asset = pgTable(
  "asset",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /**
     * The organization whose forms may show it because copies and pasted blocks refer to it as well. Null: a
     * profile picture.
     */
    organization_id: uuid("organization_id"),
    document_id: uuid("document_id"),
    /** The person of a profile picture; null: a document's picture. */
    user_id: uuid("user_id"),
    /** Public: its address is enough to see it. */
    is_public: boolean("is_public").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
    /** When references to it were last checked. */
    checked_at: timestamp("checked_at", { withTimezone: true }).notNull(),
    /** Since when it has had no reference. */
    unused_since: timestamp("unused_since", { withTimezone: true }),
  },
  (table) => [
    index("asset_document_id_index").on(table.document_id, table.created_at),
    index("asset_organization_id_index").on(table.organization_id),
    index("asset_user_id_index").on(table.user_id),
    index("asset_checked_at_index").on(table.checked_at),
    check(
      "asset_owner_check",
      sql`num_nonnulls(${table.document_id}, ${table.user_id}) = 1 and num_nonnulls(${table.document_id}, ${table.organization_id}) <> 1`,
    ),
  ],
);
