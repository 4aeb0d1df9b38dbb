import type { FieldDefinition } from "../../fields/field.ts";
import type { Reason } from "../../fields/reason.ts";
import { jsonError } from "../../values/json-error.ts";
import { formatMessage } from "../../values/message.ts";
import type { Texts } from "../texts/en.ts";
import { acceptedNames } from "./accepted-names.ts";
import { reasonSentences } from "./reason-text.ts";

type Subject = Pick<FieldDefinition, "type" | "accept" | "multiple" | "pattern" | "placeholder">;

/**
 * Unique sentences on how to correct an answer, given as it was posted. They equal those of the page, which knows the
 * names of accepted files from the server, and where JSON is invalid from its island.
 */
export function explainReasons(
  field: Subject,
  reasons: readonly Reason[],
  texts: Readonly<Partial<Texts>>,
  lang: string,
  posted: readonly string[] = [],
): string {
  const isText = field.type === "json" && reasons.some(({ code }) => code === "badInput");
  const written = isText ? posted.filter((text) => text.trim() !== "") : [];
  const fault = written.map(jsonError).find((one) => one !== null);
  if (fault) return formatMessage(texts["json.error"] ?? "", { ...fault }, lang);
  return reasonSentences({ ...field, accepted: acceptedNames(field, texts, lang) }, reasons, texts, lang);
}
