import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * A picture that an owner has brought: of a document, or of themselves. Like `stored_file` it refers to nothing by a
 * foreign key: as long as the row is there, the object may be there too. What nothing names any more is removed after a
 * while, the object first and then the row.
 */
export const asset = pgTable(
  "asset",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Whose forms may show it: copies and what is pasted name it, too. Null: of a person. */
    organization_id: uuid("organization_id"),
    document_id: uuid("document_id"),
    /** Whose face it is; null: of a document. */
    user_id: uuid("user_id"),
    /** Whether everybody may see it who knows its address. */
    is_public: boolean("is_public").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    size: bigint("size", { mode: "number" }).notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull(),
    /** When it was last looked for. */
    checked_at: timestamp("checked_at", { withTimezone: true }).notNull(),
    /** Since when nothing was found that names it. */
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
