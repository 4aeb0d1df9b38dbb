import type { FieldDefinition } from "../../fields/field.ts";
import type { Reason } from "../../fields/reason.ts";
import type { Texts } from "../texts/en.ts";
import { acceptedNames } from "./accepted-names.ts";
import { reasonSentences } from "./reason-text.ts";

type Subject = Pick<FieldDefinition, "type" | "accept" | "multiple" | "pattern" | "placeholder">;

/**
 * Unique sentences on how to correct an answer. They equal those of the page, which knows the names of accepted files
 * from the server.
 */
export function explainReasons(
  field: Subject,
  reasons: readonly Reason[],
  texts: Readonly<Partial<Texts>>,
  lang: string,
): string {
  return reasonSentences({ ...field, accepted: acceptedNames(field, texts, lang) }, reasons, texts, lang);
}
