import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { pagePattern } from "#core/fields/page-pattern.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import { fieldBounds } from "#core/fields/validate.ts";
import { formatDatetime, parseLocalDatetime } from "#core/values/datetime.ts";
import { LATEST_DATES } from "#core/values/latest-dates.ts";
import { autoDirection, controlAttributes, type InputProps } from "./input-props.ts";

/** Types with another name for their native `<input>`. */
const NATIVE_TYPES: Partial<Record<FieldType, string>> = {
  latlng: "text",
  challenge_email: "email",
};

/** The format for browsers that lack such a picker and show a text input. All others ignore both. */
const WRITTEN_DATES: Partial<Record<FieldType, { pattern: string; placeholder: string }>> = {
  month: { pattern: "\\d{4}-(0[1-9]|1[0-2])", placeholder: "2027-05" },
  week: { pattern: "\\d{4}-W(0[1-9]|[1-4]\\d|5[0-3])", placeholder: "2027-W18" },
};

/** Left to right in every language: addresses, and numbers whose order matters. */
const LEFT_TO_RIGHT: readonly FieldType[] = ["email", "challenge_email", "url", "tel", "latlng"];
const AS_WRITTEN: readonly FieldType[] = ["text", "search"];

function constraints(field: FieldDefinition) {
  const { min, max } = fieldBounds(field);
  return {
    min: min ?? undefined,
    max: max ?? LATEST_DATES[field.type],
    // Without a step, HTML accepts whole numbers only.
    step: field.step ?? undefined,
    pattern: pagePattern(field) ?? undefined,
    minLength: (can(field.type, "length") ? field.minlength : null) ?? undefined,
    maxLength: (can(field.type, "length") ? field.maxlength : null) ?? undefined,
  };
}

/** Fields with a single line of text: texts, dates, passwords. */
export function TextInput(props: InputProps) {
  const { field, texts, time_zone } = props;
  const isDate = fieldTypeRow(field.type).value.startsWith("date");
  const [text = ""] = props.values;
  // A moment in the address: the page's script shows it in the visitor's zone.
  const isMoment = field.type === "datetime-local" && text !== "" && parseLocalDatetime(text) === null;
  return (
    <input
      {...controlAttributes(props)}
      {...constraints(field)}
      {...WRITTEN_DATES[field.type]}
      type={NATIVE_TYPES[field.type] ?? field.type}
      {...(LEFT_TO_RIGHT.includes(field.type) && { dir: "ltr" })}
      {...(AS_WRITTEN.includes(field.type) && autoDirection(props))}
      {...(isDate && { "data-hint": texts.choose, "data-unset": text === "" || undefined })}
      data-moment={isMoment ? text : undefined}
      defaultValue={isMoment ? (formatDatetime(text, time_zone) ?? "") : props.values[0]}
    />
  );
}
