import type { CustomerColumn } from "#core/tables/customer-fields.ts";
import type { FieldId, RowSource } from "./row-source.ts";

/** What is proved comes first, then what people entered. As in customer_search_text.sql. */
const proved = (one: string, others: string) =>
  `nullif(array_to_string(array_remove(ARRAY[${one}], NULL) || array_remove(${others}, ${one}), ', '), '')`;

const TEXTS: Readonly<Record<CustomerColumn, string>> = {
  name: proved("name", "name_provisional"),
  email: proved("email", "email_provisional"),
  phone: proved("phone", "phone_provisional"),
  uuid: "uuid::text",
  /** Other visitors' ids are shorter. */
  unsigned_uuid: "CASE WHEN length(visitor_id) = 36 THEN visitor_id END",
};

const text = ({ id }: FieldId) => TEXTS[id as CustomerColumn];

/** The customers of a project. */
export const CUSTOMERS: RowSource = {
  table: "customer",
  scope: "project_id",
  key: "uid",
  row: `r.uid AS id, r.created_at, r.last_seen_at, r.is_email_verified, r.is_phone_verified,
    jsonb_strip_nulls(jsonb_build_object(${Object.entries(TEXTS)
      .map(([column, sql]) => `'${column}', ${sql}`)
      .join(", ")})) AS texts`,
  default_order: [{ column: "__gf_created_at", ascending: false }],
  columns: {
    __gf_id: { kind: "uuid", sql: "uid", is_unique: true },
    __gf_created_at: { kind: "timestamp", sql: "created_at" },
    __gf_last_seen_at: { kind: "timestamp", sql: "last_seen_at" },
  },
  cell: {
    text,
    json: (field) => `to_jsonb(${text(field)})`,
    option: text,
    options: () => "'[]'::jsonb",
    text_key: (field) => `left(${text(field)}, 200)`,
    number_key: () => "NULL::numeric",
  },
  search: null,
  search_table: { table: "row_search", key: "row_id", scope: "scope_id", lags_behind: "created_at" },
  /** Every customer has an id. */
  empty: null,
  number: null,
};
