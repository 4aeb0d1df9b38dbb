import type { FieldDefinition, FieldType } from "./field.ts";

/**
 * The `FieldValue` of a type, in the runtime state and in expressions:
 * - text: string · number: number · boolean: true or false
 * - choice: an option id, or a list of option ids when several may be chosen
 * - datetime: ISO 8601 in UTC · date: the native text of date, month, week and time, never shifted
 * - files: list of storage paths · json: any JSON value · secret: text that is never stored in clear text
 * - none: nothing is posted
 */
export type ValueKind =
  | "text"
  | "number"
  | "boolean"
  | "choice"
  | "datetime"
  | "date"
  | "files"
  | "json"
  | "secret"
  | "none";

/**
 * - options: has its own list of options
 * - multiple / always_multiple: several values if the field allows them / always
 * - counts: fewest and most choices of several (min, max)
 * - accept: media types · pattern, length, range (min, max, step as numbers), date_bounds (`data.min`,
 *   `data.max`)
 * - readonly, placeholder, autocomplete, upload (files reach the storage before the submit), capture,
 *   required
 * - computed: may have a `v_value` · referable: expressions may read it · sync: saved in the session while
 *   filling
 */
export type Capability =
  | "options"
  | "multiple"
  | "always_multiple"
  | "counts"
  | "accept"
  | "pattern"
  | "length"
  | "range"
  | "date_bounds"
  | "readonly"
  | "placeholder"
  | "autocomplete"
  | "upload"
  | "capture"
  | "required"
  | "computed"
  | "referable"
  | "sync";

/**
 * The format in which the browser posts a value: a string, `on` when ticked, option ids, comma-joined storage
 * paths, JSON text, or nothing.
 */
export type WireFormat = "text" | "on" | "option" | "paths" | "json" | "none";

export interface FieldTypeRow {
  value: ValueKind;
  wire: WireFormat;
  can: readonly Capability[];
}

const SHARED = ["required", "referable", "sync"] as const;
const TEXT = [...SHARED, "pattern", "length", "readonly", "placeholder", "autocomplete", "computed"] as const;
const DATE = [...SHARED, "date_bounds", "readonly", "autocomplete", "computed"] as const;
const FILE = ["required", "referable", "sync", "multiple", "accept", "upload"] as const;
const RECORDED = [...FILE, "capture"] as const;

/** One row per field type: the facts that page, server and editor share. */
const FIELD_TYPE_ROWS = {
  text: { value: "text", wire: "text", can: TEXT },
  textarea: {
    value: "text",
    wire: "text",
    can: [...SHARED, "length", "readonly", "placeholder", "autocomplete", "computed"],
  },
  email: { value: "text", wire: "text", can: TEXT },
  tel: { value: "text", wire: "text", can: TEXT },
  url: { value: "text", wire: "text", can: TEXT },
  number: {
    value: "number",
    wire: "text",
    can: [...SHARED, "range", "readonly", "placeholder", "autocomplete", "computed"],
  },
  select: {
    value: "choice",
    wire: "option",
    can: [...SHARED, "options", "multiple", "counts", "placeholder", "autocomplete"],
  },
  radio: { value: "choice", wire: "option", can: [...SHARED, "options"] },
  checkbox: { value: "boolean", wire: "on", can: SHARED },
  checkboxes: { value: "choice", wire: "option", can: [...SHARED, "options", "always_multiple", "counts"] },
  switch: { value: "boolean", wire: "on", can: SHARED },
  toggle: { value: "boolean", wire: "on", can: SHARED },
  "toggle-group": { value: "choice", wire: "option", can: [...SHARED, "options", "multiple", "counts"] },
  date: { value: "date", wire: "text", can: DATE },
  time: { value: "date", wire: "text", can: DATE },
  "datetime-local": { value: "datetime", wire: "text", can: DATE },
  month: { value: "date", wire: "text", can: DATE },
  week: { value: "date", wire: "text", can: DATE },
  range: { value: "number", wire: "text", can: [...SHARED, "range"] },
  color: { value: "text", wire: "text", can: ["autocomplete", "referable", "sync"] },
  password: {
    value: "secret",
    wire: "text",
    can: ["required", "pattern", "length", "readonly", "placeholder", "autocomplete"],
  },
  country: { value: "text", wire: "text", can: [...SHARED, "placeholder", "autocomplete"] },
  file: { value: "files", wire: "paths", can: FILE },
  image: { value: "files", wire: "paths", can: RECORDED },
  audio: { value: "files", wire: "paths", can: RECORDED },
  video: { value: "files", wire: "paths", can: RECORDED },
  richtext: { value: "json", wire: "json", can: ["required", "placeholder", "upload", "sync"] },
  signature: { value: "text", wire: "text", can: ["required", "sync"] },
  canvas: { value: "json", wire: "json", can: ["required", "sync"] },
  latlng: { value: "json", wire: "json", can: ["required", "placeholder", "sync"] },
  json: { value: "json", wire: "json", can: ["required", "placeholder", "sync"] },
  search: { value: "text", wire: "text", can: TEXT },
  hidden: { value: "text", wire: "text", can: ["required", "computed", "referable"] },
  payment: { value: "none", wire: "none", can: [] },
  challenge_email: {
    value: "text",
    wire: "text",
    can: ["required", "placeholder", "autocomplete", "referable", "sync"],
  },
} as const satisfies Record<FieldType, FieldTypeRow>;

export function fieldTypeRow(type: FieldType): FieldTypeRow {
  return FIELD_TYPE_ROWS[type];
}

/** Whether fields of the type have the capability. */
export function can(type: FieldType, capability: Capability): boolean {
  return fieldTypeRow(type).can.includes(capability);
}

/** Whether the field stores a list of values. */
export function isMultiple(field: Pick<FieldDefinition, "type" | "multiple">): boolean {
  return can(field.type, "always_multiple") || (field.multiple === true && can(field.type, "multiple"));
}

/** Whether the answer is a list of options. */
export function isListOfChoices(field: Pick<FieldDefinition, "type" | "multiple" | "is_array">): boolean {
  return fieldTypeRow(field.type).value === "choice" && (isMultiple(field) || field.is_array === true);
}

/** Whether respondents cannot edit the answer: a formula or a prefill provides it. */
export function isReadonly({ type, readonly }: Pick<FieldDefinition, "type" | "readonly">): boolean {
  return readonly === true && can(type, "readonly");
}

/** Whether the field's `v_value` applies: it is hidden and not required, or read-only. */
export function isComputed(
  field: Pick<FieldDefinition, "type" | "required" | "readonly" | "v_value">,
): boolean {
  if (field.v_value === null || field.v_value === undefined || !can(field.type, "computed")) return false;
  return field.type === "hidden" ? field.required !== true : field.readonly === true;
}
