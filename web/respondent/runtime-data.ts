import { addedPattern } from "#core/fields/email/email-pattern.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { pagePattern } from "#core/fields/page-pattern.ts";
import { REASON_CODES, type ReasonCode } from "#core/fields/reason.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { acceptedNames } from "#core/forms/submitting/accepted-names.ts";
import { reasonTextKey } from "#core/forms/submitting/reason-text.ts";
import type { TextKey, Texts } from "#core/forms/texts/en.ts";
import { conditionalBlockIds, type FormPage } from "./form-page.ts";
import { countryOf } from "./inputs/tel-input.tsx";

const RUNTIME_TEXT_KEYS = [
  "progress",
  "submitting",
  "submit_failed",
  "submit_waiting",
  "form_updated",
  "save_failed",
  "resume_failed",
  "offline",
  "invalid_form",
  "reload",
] as const satisfies readonly TextKey[];

const FILE_TEXT_KEYS = [
  "file.choose",
  "file.choose_many",
  "file.drop",
  "file.limit",
  "file.uploading",
  "file.uploaded",
  "file.failed",
  "retry",
  "file.wait",
  "file.unsent",
  "file.remove",
  "labeled",
] as const satisfies readonly TextKey[];

const IMAGE_TEXT_KEYS = [
  "close",
  "image.from_address",
  "image.upload",
  "image.url",
  "image.limit",
  "image.address",
  "image.use",
  "image.invalid",
  "image.failed",
  "image.forbidden",
] as const satisfies readonly TextKey[];

/** Texts of a field's islands, by type. */
const ISLAND_TEXT_KEYS: Readonly<Partial<Record<FieldType, readonly TextKey[]>>> = {
  file: FILE_TEXT_KEYS,
  image: [...FILE_TEXT_KEYS, ...IMAGE_TEXT_KEYS],
  audio: FILE_TEXT_KEYS,
  video: FILE_TEXT_KEYS,
  signature: [
    ...["hint", "type", "draw", "name", "empty", "drawn", "typed"].map(
      (name) => `signature.${name}` as TextKey,
    ),
    ...(["undo", "clear"] as const),
  ],
  select: ["choose", "clear", "with_note", "file.remove", "options.none", "options.found"],
  country: ["clear", "options.none", "options.found"],
  tel: ["phone.country", "phone.chosen", "search", "options.none", "options.found"],
  payment: ["retry", "payment.unreachable", "payment.failed"],
  password: ["password.show", "password.hide"],
  challenge_email: [
    ...["verify", "resend", "sending", "verify_code", "enter_verification_code", "code_sent", "verified"],
    ...["didnt_receive_code", "code_expired", "incorrect_code", "error_occurred", "resend_in", "change"],
    ...["too_many_attempts", "too_many_codes", "unavailable"],
  ].map((name) => `email_challenge.${name}` as TextKey),
  number: ["number_between"],
  json: ["json.format", "json.error"],
  richtext: [
    ...["undo", "redo", "apply", "richtext.toolbar", "richtext.bold", "richtext.italic"],
    ...["richtext.underline", "richtext.strike", "richtext.code", "richtext.link", "richtext.heading"],
    ...["richtext.bullet_list", "richtext.ordered_list", "richtext.quote", "richtext.code_block"],
    ...["richtext.rule", "richtext.link_address", "richtext.image", "clear", "file.uploading"],
    ...["file.uploaded", "file.failed", "file.wait", "file.unsent", "file.remove", "labeled", "retry"],
  ] as TextKey[],
  latlng: [
    ...["zoom_in", "zoom_out", "location.use_current", "location.latitude", "location.longitude"],
    ...["location.why", "location.locating", "location.accuracy", "location.denied", "location.unavailable"],
    ...["location.timeout", "location.show_map", "location.hide_map", "location.map", "location.map_source"],
  ] as TextKey[],
  canvas: [
    ...["undo", "redo", "clear", "close", "zoom_in", "zoom_out", "zoom_fit", "canvas.draw", "canvas.edit"],
    ...["canvas.drawing", "canvas.done", "canvas.select", "canvas.pen", "canvas.eraser", "canvas.line"],
    ...["canvas.rectangle", "canvas.ellipse", "canvas.text", "canvas.color", "canvas.width", "canvas.delete"],
    ...["canvas.full", "canvas.discard_question", "canvas.discard", "canvas.keep", "canvas.keys"],
    ...["canvas.selected", "color.black", "color.red", "color.orange", "color.green", "color.blue"],
    "color.purple",
  ] as TextKey[],
  search: [
    ...[
      "search",
      "close",
      "retry",
      "file.remove",
      "labeled",
      "options.none",
      "options.found",
      "reference.open",
      "reference.filter",
      "reference.sort",
    ],
    ...["reference.add_filter", "reference.add_sort", "reference.column", "reference.condition"],
    ...["reference.value", "reference.contains", "reference.is", "reference.is_empty", "reference.ascending"],
    ...["reference.descending", "reference.refresh", "reference.count", "reference.page_size"],
    ...["reference.previous", "reference.next", "reference.empty", "reference.no_results"],
    ...["reference.no_results_hint", "reference.failed", "reference.use"],
  ] as TextKey[],
};

export type RuntimeTexts = Pick<Texts, (typeof RUNTIME_TEXT_KEYS)[number]> & Partial<Texts>;

/** What the runtime needs besides the markup: rules and texts. Answers are only in the markup. */
export interface RuntimeData {
  form_id: string;
  mode: FormPage["mode"];
  /** Without properties that only the markup needs. */
  fields: FieldDefinition[];
  /** Only those that an expression may hide. */
  blocks: BlockDefinition[];
  texts: RuntimeTexts;
}

const RULE_KEYS = [
  ...[
    "id",
    "name",
    "type",
    "required",
    "readonly",
    "is_array",
    "multiple",
    "pattern",
    "minlength",
    "maxlength",
  ],
  ...["min", "max", "step", "v_value"],
] as (keyof FieldDefinition)[];
const BLOCK_KEYS: (keyof BlockDefinition)[] = [
  "id",
  "type",
  "parent_id",
  "local_index",
  "form_field_id",
  "v_hidden",
];

/** The named properties that are set. The rules treat absent, null and false alike. */
function pick<Row extends object>(row: Row, keys: readonly (keyof Row)[]): Partial<Row> {
  const isGiven = (key: keyof Row) => row[key] !== false || key === "v_value";
  const given = keys.filter((key) => row[key] !== undefined && row[key] !== null && isGiven(key));
  return Object.fromEntries(given.map((key) => [key, row[key]])) as Partial<Row>;
}

/** `accepted`: for messages about files. `country_name`: of the country that a phone number starts with. */
interface FieldRule extends Partial<FieldDefinition> {
  accepted?: string;
  country_name?: string;
}

function fieldRule(field: FieldDefinition, { texts, country, definition: { lang } }: FormPage): FieldRule {
  const keys = [...RULE_KEYS];
  if (can(field.type, "date_bounds")) keys.push("data");
  // The example that an error names.
  if (addedPattern(field) !== null) keys.push("placeholder");
  const rule = pick({ ...field, pattern: pagePattern(field) }, keys);
  if (field.type === "tel") {
    const first = countryOf({ field, country, lang }) ?? "";
    const names = new Intl.DisplayNames([lang], { type: "region" });
    return /^[A-Z]{2}$/.test(first) ? { ...rule, country_name: names.of(first) } : rule;
  }
  return can(field.type, "upload") ? { ...rule, accepted: acceptedNames(field, texts, lang) } : rule;
}

/** Conditional blocks. If several show the same field, all of them, because the first one counts. */
function blockRules(blocks: readonly BlockDefinition[]): Partial<BlockDefinition>[] {
  const conditional = conditionalBlockIds(blocks);
  const field_ids = new Set(
    blocks.filter(({ id }) => conditional.has(id)).map((block) => block.form_field_id),
  );
  return blocks
    .filter(
      ({ id, form_field_id }) =>
        conditional.has(id) || (form_field_id !== null && field_ids.has(form_field_id)),
    )
    .map((block) => pick(block, BLOCK_KEYS));
}

/** With JavaScript, hidden questions have no answers, and only file questions have file errors. */
function canOccur(code: ReasonCode, field: FieldDefinition): boolean {
  if (code === "tooManyDigits") return fieldTypeRow(field.type).value === "number";
  if (code === "ambiguous") return field.type === "number";
  return code !== "unasked" && (!code.startsWith("file") || can(field.type, "upload"));
}

function textsFor(fields: readonly FieldDefinition[], texts: Texts): RuntimeTexts {
  const validation = fields.flatMap((field) =>
    REASON_CODES.filter((code) => canOccur(code, field)).flatMap((code) => [
      reasonTextKey(field, { code }),
      reasonTextKey(field, { code, limit: 1 }),
    ]),
  );
  const islands = fields.flatMap(({ type }) => ISLAND_TEXT_KEYS[type] ?? []);
  const keys: Iterable<TextKey> = new Set([...RUNTIME_TEXT_KEYS, ...validation, ...islands]);
  return Object.fromEntries([...keys].map((key) => [key, texts[key]])) as RuntimeTexts;
}

/** The data as sent, without defaults; `readRuntimeData` restores them. */
export function runtimeData(page: FormPage): unknown {
  const { definition, texts, mode } = page;
  const { form_id, fields, blocks } = definition;
  return {
    form_id,
    mode,
    fields: fields.map((field) => fieldRule(field, page)),
    blocks: blockRules(blocks),
    texts: textsFor(fields, texts),
  };
}
