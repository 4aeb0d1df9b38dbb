import type { FieldDefinition } from "#core/fields/field.ts";
import { resolveOptionIds } from "#core/fields/options.ts";
import { parseEntry, type StagedFile } from "#core/fields/parse-entry.ts";
import type { PaymentMeans } from "#core/fields/payment.ts";
import type { Reason } from "#core/fields/reason.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import { idsWithin } from "#core/forms/definition/always-hidden.ts";
import type { BlockDefinition, FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { type EvaluatedForm, evaluateForm } from "#core/forms/logic/evaluate-form.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import type { PlainTextKey, Texts } from "#core/forms/texts/en.ts";
import type { Stock } from "#core/inventory/availability.ts";
import type { LaterOffer } from "./later/later-offer.ts";
import type { StartContent } from "./start-pages/start-view.tsx";

/**
 * The values that the browser would post, by field name: option ids, `on`, texts. A date-time may be a moment
 * in UTC.
 */
export type WireValues = ReadonlyMap<string, readonly string[]>;

export interface RobotCheckWidget {
  site_key: string;
  /** Address of its script. */
  script: string;
  /** Origin of its script and frame. */
  origin: string;
  action: string;
}

/** Everything that a form's markup depends on. */
export interface FormPage {
  definition: FormDefinition;
  texts: Texts;
  /** Initial values: prefill, or the answers of a refused post. */
  values: WireValues;
  /** Why the last post was refused, by field name. */
  reasons: Readonly<Record<string, readonly Reason[]>>;
  /** Sentences that say more than the reasons, by field name: where JSON is invalid. */
  explanations?: Readonly<Record<string, string>>;
  /** An error of the whole response, not of a single answer. */
  notice: PlainTextKey | null;
  /** What the notice says, if it is none of the texts that every form has. */
  notice_text?: string;
  /** System values in the address to post again: hints about the visitor. */
  carried: readonly (readonly [string, string])[];
  /** Stored files of a refused post, by field id. */
  files: Readonly<Record<string, readonly StagedFile[]>>;
  /** State of email verification in a refused post, by field id. */
  challenges: Readonly<Record<string, ChallengeView>>;
  /** Whether the browser can upload files. */
  can_upload: boolean;
  /** "test": a panel that charges nothing. */
  payments: PaymentMeans;
  /** The robot check, if the owner requires one; null: none. */
  robot_check: RobotCheckWidget | null;
  /** Required hidden fields without prefill: no response from this page can be accepted. */
  missing: readonly string[];
  /** Null: no stock is tracked. */
  stock: Stock | null;
  /** The visitor's country according to the edge, an ISO 3166 code; null: unknown. */
  country: string | null;
  /** This Worker's, for links that other sites show; absent in previews, which nobody links. */
  origin?: string;
  /** Target of the form. */
  action: string;
  /** Created for this view; null in previews, which store nothing. */
  session_id: string | null;
  /** "entry": a member answers on behalf of a respondent. */
  mode: "public" | "preview" | "entry";
  /** When it is rendered, in milliseconds. */
  now: number;
  /** The start page; null: none, or the visitor has passed it. */
  start: StartContent | null;
  /** Says that there is maintenance; absent: there is none. */
  maintenance?: string;
  /** Says that the form keeps unfinished answers; absent: it does not say so. */
  keeping?: string;
  /** Lets respondents continue later; absent: they cannot. */
  later?: LaterOffer;
  /** The last answered question of a draft that continues on this page; absent: the page continues none. */
  last_field_id?: string | null;
  /** Where visitors report the form; null: the page has no link for it. */
  report_url: string | null;
  /** Whether the page warns that the form is new, and what not to enter. */
  is_warned_of: boolean;
}

/** Initial texts of a control; secrets are never shown again. */
export function shownValues(field: FieldDefinition, values: WireValues): readonly string[] {
  const texts = values.get(field.name) ?? [];
  if (fieldTypeRow(field.type).value === "secret") return [];
  return can(field.type, "options") ? resolveOptionIds(field, texts) : texts;
}

/** Hidden blocks and computed values before the visitor has changed anything. */
export function evaluateInitially({
  definition,
  values,
}: Pick<FormPage, "definition" | "values">): EvaluatedForm {
  const clock = formZone(definition);
  const answers = definition.fields.map((field) => {
    const entry = { values: shownValues(field, values), files: [] };
    const parsed = parseEntry(field, entry, { clock, staged_files: [] });
    return [field.id, parsed.ok ? parsed.value : null] as const;
  });
  return evaluateForm(definition, new Map(answers), { form_id: definition.form_id, clock });
}

/**
 * Blocks that an expression may hide, directly or through a parent. Without JavaScript they are shown and the
 * server decides, so their questions are not required in the markup.
 */
export function conditionalBlockIds(blocks: readonly BlockDefinition[]): ReadonlySet<string> {
  return idsWithin(blocks, ({ v_hidden }) => v_hidden !== null && v_hidden !== false);
}

/** A page on which nobody has answered, for the editor's own uses of the form's controls. */
export const emptyPage = (lang: FormDefinition["lang"], time_zone: string, texts: Texts): FormPage => ({
  definition: { lang, time_zone, campaign: { scheduling_tz: time_zone } } as FormDefinition,
  texts,
  values: new Map(),
  reasons: {},
  notice: null,
  carried: [],
  missing: [],
  files: {},
  challenges: {},
  can_upload: true,
  payments: "test",
  robot_check: null,
  stock: null,
  country: null,
  action: "",
  session_id: null,
  mode: "public",
  now: 0,
  start: null,
  report_url: null,
  is_warned_of: false,
});
