import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { document } from "./workspace.ts";

/** The drawing of a document of kind canvas. */
export const canvasDocument = pgTable("canvas_document", {
  document_id: uuid("document_id")
    .primaryKey()
    .references(() => document.id, { onDelete: "cascade" }),
  schema_version: text("schema_version").notNull(),
  /** Rises with every save that changed an element. */
  version: bigint("version", { mode: "number" }).notNull().default(0),
  /** Elements that were deleted up to this version may be gone: older copies read everything again. */
  purged_version: bigint("purged_version", { mode: "number" }).notNull().default(0),
  /** Number and bytes of the elements that are not deleted. */
  elements: integer("elements").notNull().default(0),
  bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
  /** A small PNG, as Base64, and when it was stored. */
  thumbnail: text("thumbnail"),
  thumbnail_at: timestamp("thumbnail_at", { withTimezone: true }),
});

/** An element of a drawing. A deleted one is kept for a while, so that an older copy of it does not come back. */
export const canvasElement = pgTable(
  "canvas_element",
  {
    document_id: uuid("document_id")
      .notNull()
      .references(() => canvasDocument.document_id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    /** Excalidraw's `version` and `versionNonce`, by which two copies of an element are merged. */
    version: bigint("version", { mode: "number" }).notNull(),
    nonce: bigint("nonce", { mode: "number" }).notNull(),
    data: jsonb("data").notNull(),
    /** Length of `data` as the browser sent it. */
    size: integer("size").notNull(),
    is_deleted: boolean("is_deleted").notNull(),
    /** The version of the drawing that contains this state. */
    changed_in: bigint("changed_in", { mode: "number" }).notNull(),
    changed_at: timestamp("changed_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.id] }),
    index("canvas_element_changed_in_index").on(table.document_id, table.changed_in),
    index("canvas_element_deleted_index")
      .on(table.document_id, table.changed_at)
      .where(sql`${table.is_deleted}`),
  ],
);

/** A picture of a drawing. Copies of the drawing refer to the same asset. */
export const canvasFile = pgTable(
  "canvas_file",
  {
    document_id: uuid("document_id")
      .notNull()
      .references(() => canvasDocument.document_id, { onDelete: "cascade" }),
    /** The id by which its elements name it: a hash of its content. */
    id: text("id").notNull(),
    /** No reference, like everything that names an asset. */
    asset_id: uuid("asset_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.document_id, table.id] }),
    index("canvas_file_asset_id_index").on(table.asset_id),
  ],
);
