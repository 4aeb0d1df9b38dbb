import type { RowSource } from "./row-source.ts";

/** Whether a draft has any answer. Mirrors `isBegun` of core/forms/submitting/draft-progress.ts. */
const IS_BEGUN = `raw @? '$.* ? (@.type() != "null" && (@.type() != "string" || @ != ""))'`;
/** The list of held responses has no other column, so `id` is the session's under any name of its table. */
const IS_HELD = "EXISTS (SELECT FROM (SELECT session_id FROM held_response) h WHERE h.session_id = id)";
const STATE = `(CASE WHEN submitted_at IS NULL
    THEN CASE WHEN ${IS_HELD} THEN 'held' WHEN ${IS_BEGUN} THEN 'unfinished' ELSE 'empty' END
  WHEN receipt ? 'is_added' THEN 'added' ELSE 'submitted' END)`;

/** Sessions of a form: answers as respondents typed them, submitted or not. Never contains a secret. */
export const SESSIONS: RowSource = {
  table: "response_session",
  scope: "form_id",
  key: "id",
  row: `r.id, r.form_id, r.started_at AS created_at, r.updated_at, r.submitted_at, r.last_field_id,
    ${STATE} AS state, r.x_useragent, r.geo,
    r.seq AS version, r.customer_id, r.raw,
    (SELECT jsonb_build_object('id', x.id, 'local_index', x.local_index) FROM response x WHERE x.session_id = r.id)
      AS response`,
  default_order: [{ column: "__gf_created_at", ascending: false }],
  columns: {
    __gf_id: { kind: "uuid", sql: "id", is_unique: true },
    __gf_created_at: { kind: "timestamp", sql: "started_at" },
    __gf_updated_at: { kind: "timestamp", sql: "updated_at" },
    __gf_submitted_at: { kind: "timestamp", sql: "submitted_at", is_nullable: true },
    __gf_state: { kind: "text", sql: STATE },
    __gf_last_field_id: { kind: "uuid", sql: "last_field_id", is_nullable: true },
    __gf_customer_id: { kind: "uuid", sql: "customer_id", is_nullable: true },
  },
  cell: {
    text: ({ sql }) => `(raw ->> ${sql})`,
    json: ({ sql }) => `raw -> ${sql}`,
    option: ({ sql }) => `raw ->> ${sql}`,
    options: ({ sql }) => `CASE WHEN jsonb_typeof(raw -> ${sql}) = 'array' THEN raw -> ${sql} ELSE '[]' END`,
    text_key: ({ sql }) => `left(raw ->> ${sql}, 200)`,
    number_key: ({ sql }) =>
      `CASE WHEN jsonb_typeof(raw -> ${sql}) = 'number' THEN (raw -> ${sql})::numeric END`,
  },
  search: {
    each: "jsonb_each(raw)",
    text: "(c.value #>> '{}')",
    option: "c.value #>> '{}'",
    options: "c.value",
    all: "raw::text",
  },
  search_table: { table: "row_search", key: "row_id", scope: "scope_id", lags_behind: "started_at" },
  /** A session begins with an answer. Its answers move to the response when it is submitted. */
  empty: null,
  /** Of a session that continues on another device, the rest only says so to the former one. */
  shown: "continued_as IS NULL",
  number: null,
};
