import type { FieldDefinition } from "../fields/field.ts";
import type { Reason } from "../fields/reason.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";
import { formatBytes } from "../values/bytes.ts";
import type { TextKey, Texts } from "./texts/en.ts";
import { formatText } from "./texts/format.ts";

type Subject = Pick<FieldDefinition, "type" | "multiple">;

function missingKey(field: Subject): TextKey {
  if (field.type === "signature") return "validation.valueMissing.signature";
  switch (fieldTypeRow(field.type).value) {
    case "boolean":
      return "validation.valueMissing.check";
    case "choice":
      return isMultiple(field) ? "validation.valueMissing.choices" : "validation.valueMissing.choice";
    case "date":
    case "datetime":
      return "validation.valueMissing.date";
    case "files":
      return "validation.valueMissing.file";
    default:
      return field.type === "country" ? "validation.valueMissing.choice" : "validation.valueMissing.text";
  }
}

/** The text that tells a respondent how to mend a value: the same key on the page and on the server. */
export function reasonTextKey(field: Subject, { code }: Reason): TextKey {
  const { value } = fieldTypeRow(field.type);
  const isDate = value === "date" || value === "datetime";
  switch (code) {
    case "valueMissing":
      return missingKey(field);
    case "typeMismatch":
      return field.type === "url" ? "validation.typeMismatch.url" : "validation.typeMismatch.email";
    case "rangeUnderflow":
    case "rangeOverflow":
      return isDate ? `validation.${code}.date` : `validation.${code}`;
    case "badInput":
      return isDate
        ? "validation.badInput.date"
        : value === "number"
          ? "validation.badInput.number"
          : "validation.badInput";
    default:
      return `validation.${code}`;
  }
}

/** The text of a reason with its limit filled in; bytes as people read them. */
export function reasonText(
  field: Subject,
  reason: Reason,
  texts: Readonly<Partial<Record<TextKey, string>>> | Texts,
): string {
  const { code, limit = "" } = reason;
  const shown = code === "fileTooLarge" && typeof limit === "number" ? formatBytes(limit) : limit;
  return formatText(texts[reasonTextKey(field, reason)] ?? "", { limit: shown });
}
