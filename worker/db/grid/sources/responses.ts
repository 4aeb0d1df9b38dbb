import { hasAnswerSql } from "../has-answer.ts";
import type { RowSource } from "./row-source.ts";

/** Responses of a form, and rows of a schema's table. */
export const RESPONSES: RowSource = {
  table: "response",
  scope: "form_id",
  key: "id",
  row: `r.id, r.form_id, r.local_index, r.created_at, r.updated_at, r.version, r.customer_id,
    r.platform_powered_by, r.data`,
  /** Newest first: the useful order for a form that is open. */
  default_order: [{ column: "__gf_display_id", ascending: false }],
  columns: {
    __gf_id: { kind: "uuid", sql: "id", is_unique: true },
    __gf_display_id: { kind: "index", sql: "local_index", is_unique: true },
    __gf_created_at: { kind: "timestamp", sql: "created_at" },
    __gf_source: { kind: "text", sql: "platform_powered_by" },
    __gf_customer_id: { kind: "uuid", sql: "customer_id", is_nullable: true },
  },
  cell: {
    text: ({ sql }) => `(data -> ${sql} ->> 'value')`,
    json: ({ sql }) => `data -> ${sql} -> 'value'`,
    option: ({ sql }) => `coalesce(data -> ${sql} ->> 'form_field_option_id', data -> ${sql} ->> 'value')`,
    options: ({ sql }) => `coalesce(data -> ${sql} -> 'form_field_option_ids', '[]')`,
    text_key: ({ sql }) => `cell_text(data, ${sql})`,
    number_key: ({ sql }) => `cell_number(data, ${sql})`,
  },
  search: {
    each: "jsonb_each(data)",
    text: "(c.value ->> 'value')",
    option: "c.value ->> 'form_field_option_id'",
    options: "c.value -> 'form_field_option_ids'",
    all: "jsonb_path_query_array(data, '$.*.value')::text",
  },
  search_table: { table: "response_search", key: "response_id", scope: "form_id", lags_behind: null },
  empty: {
    is: `NOT ${hasAnswerSql("data")}`,
    /** By the index of empty responses, so that counts and pages need not read the answers. */
    not: `NOT EXISTS (SELECT FROM response empty WHERE empty.form_id = response.form_id
      AND empty.local_index = response.local_index AND NOT ${hasAnswerSql("empty.data")})`,
  },
  number: "local_index",
};
