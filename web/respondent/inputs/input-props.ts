import type { FieldDefinition } from "#core/fields/field.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import { can } from "#core/fields/registry.ts";
import { isBarred } from "#core/fields/validate.ts";
import type { Language } from "#core/forms/definition/language.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import type { Stock } from "#core/inventory/availability.ts";
import type { FormPage } from "../form-page.ts";
import { controlId, errorId, helpId, instanceLabel } from "./ids.ts";

/** What every input gets. Inputs are markup only: they know neither state nor events. */
export interface InputProps {
  field: FieldDefinition;
  texts: Texts;
  lang: Language;
  /** Date-times are in it until the page's script knows the visitor's own. */
  time_zone: string;
  /** The wire texts that the input starts with. */
  values: readonly string[];
  /** Whether the browser itself shall ask for an answer; never on a question that may be hidden. */
  is_required: boolean;
  is_invalid: boolean;
  stock: Stock | null;
  /** What the storage has of a refused answer. */
  files: readonly StagedFile[];
  /** How far the address is proved that a refused post held. */
  challenge: ChallengeView | null;
  can_upload: boolean;
  payments: FormPage["payments"];
  /** Where the visitor is, an ISO 3166 code; null when nobody knows. */
  country: string | null;
  /** Which of several inputs of an array field this is, from 0. */
  instance: number;
}

/** Ids of the texts that belong to a control, or to a group of them: its help and its error. */
export function describedBy({ field, is_invalid }: InputProps): string | undefined {
  const help = field.help_text ? helpId(field.id) : "";
  const error = is_invalid ? errorId(field.id) : "";
  return `${help} ${error}`.trim() || undefined;
}

/** The attributes that one native control of a field has, whatever its type. */
export function controlAttributes(props: InputProps) {
  const { field, instance } = props;
  return {
    id: controlId(field.id, instance),
    "aria-label": instance === 0 ? undefined : instanceLabel(field.label || field.name, instance),
    name: field.name,
    // Of several inputs the first has to be filled in.
    required: (props.is_required && instance === 0 && !isBarred(field)) || undefined,
    readOnly: (field.readonly === true && can(field.type, "readonly")) || undefined,
    placeholder: (can(field.type, "placeholder") && field.placeholder) || undefined,
    autoComplete: (can(field.type, "autocomplete") && field.autocomplete?.join(" ")) || undefined,
    "aria-describedby": describedBy(props),
    "aria-invalid": props.is_invalid || undefined,
  };
}
