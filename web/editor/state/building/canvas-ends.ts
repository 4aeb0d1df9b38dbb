import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Campaign, EndingPage } from "#core/forms/definition/definition.ts";
import type { Language } from "#core/forms/definition/language.ts";
import {
  type EndingContent,
  endingAction,
  endingContent,
  mayRespondAgain,
} from "#core/forms/look/ending-page.ts";
import { startPage } from "#core/forms/look/start-page.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import { campaignAtom, formAtom, titleAtom } from "../editing/document.ts";
import { cleanMarkup } from "./clean-markup.ts";

const storedCoverAtom = atom((get) => get(formAtom).start_page);

/** The cover page with markup that the public page allows; null if the form has none. */
export const coverAtom = atom((get) => {
  const page = startPage(get(storedCoverAtom));
  return page && { ...page, body_html: cleanMarkup(page.body_html) };
});

interface EndingFacts {
  ending: EndingPage;
  title: string;
  campaign: Campaign;
  /** The questions, for answers in the ending's texts. */
  fields: readonly Pick<FieldDefinition, "name" | "label">[];
}

const endingAtom = atom((get) => get(formAtom).ending);
const fieldsAtom = atom((get) => get(formAtom).fields);

export const endingFactsAtom = atom(
  (get): EndingFacts => ({
    ending: get(endingAtom),
    title: get(titleAtom),
    campaign: get(campaignAtom),
    fields: get(fieldsAtom),
  }),
);

export type SampleEnding =
  | { type: "redirect"; uri: string }
  | { type: "page"; content: EndingContent; is_again: boolean };

/** What follows the first response to the published form. In place of an answer is its question, as in previews. */
export function sampleEnding(
  { ending, title, campaign, fields }: EndingFacts,
  language: Language,
  texts: Texts,
  now: Date,
): SampleEnding {
  const action = endingAction(ending);
  if (action.type === "redirect") return action;
  const idx = formatLocalIndex(1);
  const answers = fields.map(({ name, label }) => [name, label || name]);
  const variables = {
    title,
    form_title: title,
    language,
    response: { idx, short_id: idx.slice(1), index: 1, created_at: now.toISOString() },
    fields: Object.fromEntries(answers),
    session: {},
    customer: { short_id: "" },
    uuid: "00000000-0000-0000-0000-000000000000",
  };
  return {
    type: "page",
    content: endingContent(action.template_id, ending, texts, variables, cleanMarkup),
    is_again: mayRespondAgain({ ...campaign, is_force_closed: false }, now.getTime()),
  };
}
