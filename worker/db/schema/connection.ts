import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { form } from "./form.ts";
import { project } from "./workspace.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A Supabase project that is connected to a project of ours. */
export const externalDatabase = pgTable("external_database", {
  id: uuid("id").primaryKey(),
  project_id: uuid("project_id")
    .notNull()
    .unique()
    .references(() => project.id, { onDelete: "cascade" }),
  /** Its origin: `https://abc.supabase.co`. */
  url: text("url").notNull(),
  public_key: text("public_key").notNull(),
  /** Sealed with a key that the database does not have; null: only what the public key may see. */
  secret_key: text("secret_key"),
  created_at: moment("created_at").notNull(),
  /** When its tables were last read. */
  refreshed_at: moment("refreshed_at").notNull(),
});

/** A schema of it that its owner chose, with its tables as they were last read. */
export const externalSchema = pgTable(
  "external_schema",
  {
    database_id: uuid("database_id")
      .notNull()
      .references(() => externalDatabase.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    position: smallint("position").notNull(),
    /** A list of `ConnectedTable` (core/connections). */
    tables: jsonb("tables").notNull(),
  },
  (table) => [primaryKey({ columns: [table.database_id, table.name] })],
);

/** The table of a connected database whose rows a form, or a table of a schema, shows and writes. */
export const connectedTable = pgTable(
  "connected_table",
  {
    id: uuid("id").primaryKey(),
    form_id: uuid("form_id")
      .notNull()
      .unique()
      .references(() => form.id, { onDelete: "cascade" }),
    // No action, so that a project can be deleted with its forms and its database, in any order.
    database_id: uuid("database_id")
      .notNull()
      .references(() => externalDatabase.id),
    schema_name: text("schema_name").notNull(),
    table_name: text("table_name").notNull(),
    /** A `ConnectedTable` as it was last read. It stays when the table is dropped. */
    definition: jsonb("definition").notNull(),
    is_missing: boolean("is_missing").notNull().default(false),
    /** The unique column that takes the ids of our responses, so that none is written twice; null: there is none. */
    id_column: text("id_column"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [index("connected_table_database_id_index").on(table.database_id)],
);
