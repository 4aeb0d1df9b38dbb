import { ERROR_CATALOGUE, type ErrorCode, errorPageLocation } from "#core/errors/catalogue.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { REASON_CODES } from "#core/fields/reason.ts";
import { can } from "#core/fields/registry.ts";
import type { BlockDefinition } from "#core/forms/definition.ts";
import { reasonTextKey } from "#core/forms/reason-text.ts";
import type { TextKey, Texts } from "#core/forms/texts/en.ts";
import type { FormPage } from "./form-page.ts";

const RUNTIME_TEXT_KEYS = [
  "progress",
  "submitting",
  "retry",
  "submit_failed",
  "save_failed",
  "offline",
  "invalid_form",
  "reload",
  "new_answer",
  "alreadysubmitted.default.description",
] as const satisfies readonly TextKey[];

export type RuntimeTexts = Readonly<Record<(typeof RUNTIME_TEXT_KEYS)[number], string>> &
  Readonly<Partial<Record<TextKey, string>>>;

/** What the runtime has to know beside the markup: rules and texts. Answers are in the markup alone. */
export interface RuntimeData {
  form_id: string;
  version: number;
  mode: FormPage["mode"];
  fields: FieldDefinition[];
  /** Only where an expression reads or hides something. */
  blocks: BlockDefinition[];
  texts: RuntimeTexts;
  /** Where a refused submit leads, by code of the catalogue. */
  refusals: Partial<Record<ErrorCode, string>>;
}

/** A field without what only its markup needs. */
function ruleOf(field: FieldDefinition): FieldDefinition {
  const { id, name, type, required, readonly, is_array, multiple, pattern, minlength, maxlength } = field;
  const { min, max, step, data, v_value, local_index } = field;
  return {
    ...{ id, name, type, required, readonly, is_array, multiple, pattern, minlength, maxlength },
    ...{ min, max, step, v_value, local_index },
    ...(can(type, "date_bounds") ? { data } : {}),
    options: [],
    optgroups: [],
  };
}

function blockRule({
  id,
  type,
  parent_id,
  local_index,
  form_field_id,
  v_hidden,
}: BlockDefinition): BlockDefinition {
  const texts = { title_html: null, description_html: null, body_html: null, src: null };
  return { id, type, parent_id, local_index, form_field_id, v_hidden, ...texts, data: {} };
}

function textsFor(fields: readonly FieldDefinition[], texts: Texts): RuntimeTexts {
  const validation = fields.flatMap((field) => REASON_CODES.map((code) => reasonTextKey(field, { code })));
  const keys: Iterable<TextKey> = new Set([...RUNTIME_TEXT_KEYS, ...validation]);
  return Object.fromEntries([...keys].map((key) => [key, texts[key]])) as RuntimeTexts;
}

export function runtimeData({ definition, texts, mode }: FormPage): RuntimeData {
  const { form_id, version, fields, blocks } = definition;
  const isConditional = blocks.some(({ v_hidden }) => v_hidden !== null && v_hidden !== false);
  const codes = Object.keys(ERROR_CATALOGUE) as ErrorCode[];
  const refusals = codes.flatMap((code) => {
    const location = errorPageLocation(code, form_id, "submit");
    return location === null ? [] : [[code, location] as const];
  });
  return {
    form_id,
    version,
    mode,
    fields: fields.map(ruleOf),
    blocks: isConditional ? blocks.map(blockRule) : [],
    texts: textsFor(fields, texts),
    refusals: Object.fromEntries(refusals),
  };
}
