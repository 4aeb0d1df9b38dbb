import * as z from "zod/mini";
import { MAX_DESCRIPTION, type ReadSuggestion } from "../../fields/field-suggestion.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { ai } from "../wire/private-addresses.ts";
import { text, uuid } from "../wire/schemas.ts";

/**
 * A field that a language model suggests for a description. Stores nothing. Errors: AI_NOT_CONFIGURED,
 * AI_FAILED, AI_NO_ANSWER.
 */
export const suggestField = {
  ...at(ai.suggestField),
  result: data<SuggestedField>(),
  access: { resource: "form", in: "body", key: "form_id", role: PERMISSIONS.edit },
  body: z.object({
    form_id: uuid,
    description: text(MAX_DESCRIPTION).check(z.trim(), z.minLength(1)),
  }),
  rate: "suggest",
} as const satisfies Contract;
export type SuggestedField = ReadSuggestion;
