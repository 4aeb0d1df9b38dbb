import type { FieldDefinition } from "../../fields/field.ts";
import type { Reason, ReasonCode } from "../../fields/reason.ts";
import { fieldTypeRow, isMultiple } from "../../fields/registry.ts";
import { formatLocal } from "../../values/local-format.ts";
import { formatMessage } from "../../values/message.ts";
import { formatUnit } from "../../values/unit.ts";
import type { TextKey, Texts } from "../texts/en.ts";
import { joinSentences } from "../texts/join-sentences.ts";

interface Subject extends Pick<FieldDefinition, "type" | "multiple" | "pattern" | "placeholder"> {
  /** What a file field accepts, as people say it (`acceptedNames`). The page receives it with the field. */
  accepted?: string;
}
type DateType = "date" | "time" | "datetime-local" | "month" | "week";
const MEGABYTE = 1024 * 1024;

type ReasonTexts = Readonly<Partial<Texts>>;

function missingKey(field: Subject): TextKey {
  if (field.type === "signature" || field.type === "range") return `validation.valueMissing.${field.type}`;
  switch (fieldTypeRow(field.type).value) {
    case "boolean":
      return "validation.valueMissing.check";
    case "choice":
      return isMultiple(field) ? "validation.valueMissing.choices" : "validation.valueMissing.choice";
    case "date":
    case "datetime":
      return `validation.valueMissing.${field.type as DateType}`;
    case "files":
      return "validation.valueMissing.file";
    default:
      return field.type === "country" ? "validation.valueMissing.choice" : "validation.valueMissing.text";
  }
}

/** The text key that tells a respondent how to correct a value; page and server use the same. */
export function reasonTextKey(field: Subject, { code, limit }: Reason): TextKey {
  const { value } = fieldTypeRow(field.type);
  // The owner's example, which is not in view once something is typed.
  if (code === "patternMismatch" && field.placeholder) return "validation.patternMismatch.example";
  const isDate = value === "date" || value === "datetime";
  switch (code) {
    case "valueMissing":
      return missingKey(field);
    case "tooMany":
      return value === "choice" ? "validation.tooMany.choices" : "validation.tooMany";
    case "fileTypeMismatch":
      // Without a limit, its type would be fine, but it has the bytes of another.
      return limit ? "validation.fileTypeMismatch" : "validation.fileTypeMismatch.content";
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
          : field.type === "tel"
            ? "validation.badInput.tel"
            : field.type === "challenge_email"
              ? "validation.badInput.challenge_email"
              : "validation.badInput";
    default:
      return `validation.${code}`;
  }
}

type Limit = NonNullable<Reason["limit"]>;

/** Limits of files are in megabytes, or what the field accepts. */
function shownLimit({ type, accepted }: Subject, code: ReasonCode, limit: Limit, lang: string): Limit {
  if (code === "fileTypeMismatch") return accepted ?? limit;
  if (typeof limit === "string") return formatLocal(type, limit, lang);
  return code === "fileTooLarge" ? formatUnit(limit / MEGABYTE, "megabyte", lang, "short") : limit;
}

/** A reason's text with its limit: `{limit}` as people write it, `{n}` where the text counts. */
function reasonText(field: Subject, reason: Reason, texts: ReasonTexts, lang: string): string {
  const { limit = "" } = reason;
  const values = {
    limit: shownLimit(field, reason.code, limit, lang),
    n: limit,
    example: field.placeholder ?? "",
  };
  return formatMessage(texts[reasonTextKey(field, reason)] ?? "", values, lang);
}

/**
 * Unique sentences on how to correct an answer, for the page. Others call `explainReasons`. The pattern's is the least specific, so it appears only
 * without other reasons.
 */
export function reasonSentences(
  field: Subject,
  reasons: readonly Reason[],
  texts: ReasonTexts,
  lang: string,
): string {
  const specific = reasons.filter(({ code }) => code !== "patternMismatch");
  const shown = specific.length > 0 ? specific : reasons;
  return joinSentences(new Set(shown.map((reason) => reasonText(field, reason, texts, lang))));
}
