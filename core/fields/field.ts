import type { Expression } from "../expressions/expression.ts";

/** Every field type of the product, in the order in which the builder offers them. */
export const FIELD_TYPES = [
  "text",
  "textarea",
  "email",
  "tel",
  "url",
  "number",
  "select",
  "radio",
  "checkbox",
  "checkboxes",
  "switch",
  "toggle",
  "toggle-group",
  "date",
  "time",
  "datetime-local",
  "month",
  "week",
  "range",
  "color",
  "password",
  "country",
  "file",
  "image",
  "audio",
  "video",
  "richtext",
  "signature",
  "canvas",
  "latlng",
  "json",
  "search",
  "hidden",
  "payment",
  "challenge_email",
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** One choice of a field. The browser posts its `id`, which is also the sku of its stock. */
export interface OptionDefinition {
  id: string;
  value: string;
  label: string;
  /** The choice's image: an https address or a path on this origin. */
  src?: string | null;
  disabled?: boolean;
  index: number;
  optgroup_id?: string | null;
}

export interface OptgroupDefinition {
  id: string;
  label: string;
  index: number;
  disabled?: boolean;
}

/** The source of a search field's values: a column of a table. */
export type FieldReference = TableReference | ConnectedReference;

/** A column of a table in the same project. It contains ids because names may change. */
export interface TableReference {
  type: "sheaf";
  /** A table of a schema document. */
  table_id: string;
  /** The column whose value becomes the answer; `ROW_COLUMN`: the row itself, by its id. */
  column: string;
  /**
   * Columns that respondents see beside it. Absent: the column that identifies a row best. The first one is what an
   * answer that is a row is shown as.
   */
  columns?: string[];
}

/** A column of a table in the connected database of the project. Tables there have names only. */
export interface ConnectedReference {
  type: "x-supabase";
  schema: string;
  table: string;
  /** The column whose value becomes the answer. */
  column: string;
  /** Columns that respondents see beside it. Absent: the column by which people know a row best. */
  columns?: string[];
}

/**
 * One field of a form as respondents and editors see it, with the column names of table `attribute`. Absent
 * and null both mean "not set".
 */
export interface FieldDefinition {
  id: string;
  name: string;
  label?: string | null;
  placeholder?: string | null;
  help_text?: string | null;
  type: FieldType;
  required?: boolean;
  readonly?: boolean;
  /** Several values, one input each. */
  is_array?: boolean;
  multiple?: boolean;
  /** Regular expression with HTML semantics: must match the whole value, `v` flag. */
  pattern?: string | null;
  minlength?: number | null;
  maxlength?: number | null;
  min?: number | null;
  max?: number | null;
  step?: number | null;
  /** Comma-separated media types and extensions, as in HTML. */
  accept?: string | null;
  /** Tokens of the HTML `autocomplete` attribute. */
  autocomplete?: string[] | null;
  /**
   * Properties of single types: `{ default_country }` for tel, `{ service_provider }` for payment, `{ capture
   * }` for images, audio and video (see `captureOf`), `{ related }` for columns that are computed from other rows (see
   * `relatedOf`).
   */
  data?: Record<string, unknown> | null;
  /** Computed value; for hidden and read-only fields. */
  v_value?: Expression | null;
  reference?: FieldReference | null;
  options: OptionDefinition[];
  optgroups: OptgroupDefinition[];
  local_index: number;
}
