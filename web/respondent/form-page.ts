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
import type { TextKey, Texts } from "#core/forms/texts/en.ts";
import type { Stock } from "#core/inventory/availability.ts";
import type { StartContent } from "./start-pages/start-view.tsx";

/** What the browser would post for each field, by field name: option ids, `on`, texts. A date-time may be a moment in UTC. */
export type WireValues = ReadonlyMap<string, readonly string[]>;

export interface RobotCheckWidget {
  site_key: string;
  /** Address of its script. */
  script: string;
  /** Where its script and its frame come from. */
  origin: string;
  action: string;
}

/** Everything that the markup of one form depends on. */
export interface FormPage {
  definition: FormDefinition;
  texts: Texts;
  /** What the inputs start with: URL parameters, or the answers of a refused post. */
  values: WireValues;
  /** Why the last post was refused, by field name. */
  reasons: Readonly<Record<string, readonly Reason[]>>;
  /** What is wrong with the whole of it, where no single answer is to blame. */
  notice: TextKey | null;
  /** System values of the address that have to be posted: hints about the visitor. */
  carried: readonly (readonly [string, string])[];
  /** What the storage has of a refused post, by field id. */
  files: Readonly<Record<string, readonly StagedFile[]>>;
  /** How far addresses are proved, by field id: of a refused post. */
  challenges: Readonly<Record<string, ChallengeView>>;
  /** Whether there is a storage that takes files from the browser. */
  can_upload: boolean;
  /** "test": a panel that charges nothing. */
  payments: PaymentMeans;
  /** What tells people from robots, where the owner wants that; null: nobody asks. */
  robot_check: RobotCheckWidget | null;
  /** Names of required hidden fields that the address does not fill in: no answer from this page can be accepted. */
  missing: readonly string[];
  /** Null: nothing is tracked. */
  stock: Stock | null;
  /** Where the visitor is, an ISO 3166 code, as the edge tells; null when it does not. */
  country: string | null;
  /** Where the form is posted to. */
  action: string;
  /** Minted for this view; null in previews, which keep nothing. */
  session_id: string | null;
  mode: "public" | "preview";
  /** The page in front of the form; null: there is none, or the visitor is past it. */
  start: StartContent | null;
  /** Where visitors report the form; null: the page has no link for it. */
  report_url: string | null;
  /** Whether the page says that the form is new, and what not to enter. */
  is_warned_of: boolean;
}

/** The texts that a control shows at first; secrets are never shown again. */
export function shownValues(field: FieldDefinition, values: WireValues): readonly string[] {
  const texts = values.get(field.name) ?? [];
  if (fieldTypeRow(field.type).value === "secret") return [];
  return can(field.type, "options") ? resolveOptionIds(field, texts) : texts;
}

/** What is hidden and computed before the visitor has touched anything. */
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
 * Blocks that an expression may hide, by themselves or by what holds them. Without JavaScript they are shown, and the
 * server decides; so their questions are not required in the markup.
 */
export function conditionalBlockIds(blocks: readonly BlockDefinition[]): ReadonlySet<string> {
  return idsWithin(blocks, ({ v_hidden }) => v_hidden !== null && v_hidden !== false);
}
