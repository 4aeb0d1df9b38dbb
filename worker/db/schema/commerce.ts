import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { attribute, form } from "./form.ts";
import { project } from "./workspace.ts";

export const store = pgTable(
  "store",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    project_id: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    currency: text("currency").notNull().default("USD"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("store_project_id_index").on(table.project_id)],
);

/** A form that sells from a store. Options whose id is a sku of the store are tracked. */
export const connectionCommerceStore = pgTable(
  "connection_commerce_store",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    form_id: uuid("form_id")
      .notNull()
      .unique()
      .references(() => form.id, { onDelete: "cascade" }),
    store_id: bigint("store_id", { mode: "number" })
      .notNull()
      .references(() => store.id, { onDelete: "cascade" }),
    project_id: uuid("project_id")
      .notNull()
      .references(() => project.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("connection_commerce_store_store_id_index").on(table.store_id),
    index("connection_commerce_store_project_id_index").on(table.project_id),
  ],
);

export const inventoryItem = pgTable(
  "inventory_item",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    store_id: bigint("store_id", { mode: "number" })
      .notNull()
      .references(() => store.id, { onDelete: "cascade" }),
    /** Option id of the tracked choice. */
    sku: text("sku").notNull(),
    cost: doublePrecision("cost"),
    is_negative_level_allowed: boolean("is_negative_level_allowed").notNull().default(false),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique("inventory_item_sku_unique").on(table.store_id, table.sku)],
);

/** The stock of an item (one level per item: there are no locations yet). */
export const inventoryLevel = pgTable("inventory_level", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  inventory_item_id: bigint("inventory_item_id", { mode: "number" })
    .notNull()
    .unique()
    .references(() => inventoryItem.id, { onDelete: "cascade" }),
  available: integer("available").notNull().default(0),
  /** Taken by responses and unpaid orders and not returned: the sum of their commits. */
  committed: integer("committed").notNull().default(0),
});

/**
 * Why and by how much a level changed. Outlives the response or order that took or returned stock, so neither
 * id is a foreign key.
 */
export const inventoryLevelCommit = pgTable(
  "inventory_level_commit",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    inventory_level_id: bigint("inventory_level_id", { mode: "number" })
      .notNull()
      .references(() => inventoryLevel.id, { onDelete: "cascade" }),
    diff: integer("diff").notNull(),
    /** One of `COMMIT_REASONS` in core/inventory. */
    reason: text("reason").notNull().default("other"),
    response_id: uuid("response_id"),
    /** The order that reserves the stock until it is paid. */
    order_id: uuid("order_id"),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("inventory_level_commit_response_id_index").on(table.response_id),
    index("inventory_level_commit_history_index").on(table.inventory_level_id, table.id),
    index("inventory_level_commit_order_id_index")
      .on(table.order_id)
      .where(sql`${table.order_id} IS NOT NULL`),
  ],
);

/** What a store sells. */
export const product = pgTable(
  "product",
  {
    id: uuid("id").primaryKey(),
    store_id: bigint("store_id", { mode: "number" })
      .notNull()
      .references(() => store.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    created_at: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("product_store_id_index").on(table.store_id)],
);

/** How variants of a product differ, such as its size. A question of the form may ask for it. */
export const productOption = pgTable(
  "product_option",
  {
    id: uuid("id").primaryKey(),
    product_id: uuid("product_id")
      .notNull()
      .references(() => product.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    field_id: uuid("field_id").references(() => attribute.id, { onDelete: "set null" }),
    local_index: integer("local_index").notNull(),
  },
  (table) => [
    index("product_option_product_id_index").on(table.product_id),
    index("product_option_field_id_index").on(table.field_id),
  ],
);

/** One value of it. `sku` is the form's option that stands for it and whose stock it uses. */
export const productOptionValue = pgTable(
  "product_option_value",
  {
    id: uuid("id").primaryKey(),
    product_option_id: uuid("product_option_id")
      .notNull()
      .references(() => productOption.id, { onDelete: "cascade" }),
    value: text("value").notNull(),
    sku: text("sku"),
    local_index: integer("local_index").notNull(),
  },
  (table) => [index("product_option_value_product_option_id_index").on(table.product_option_id)],
);
