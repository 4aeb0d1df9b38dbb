import type { FieldDefinition } from "#core/fields/field.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import { can } from "#core/fields/registry.ts";
import { isBarred } from "#core/fields/validate.ts";
import { type Language, textDirection } from "#core/forms/definition/language.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import type { Stock } from "#core/inventory/availability.ts";
import type { FormPage } from "../form-page.ts";
import { controlId, errorId, helpId, instanceLabel } from "./ids.ts";

/** Props of every input. Inputs only render markup, without state or events. */
export interface InputProps {
  field: FieldDefinition;
  texts: Texts;
  lang: Language;
  /** Zone of date-times until the page's script knows the visitor's own. */
  time_zone: string;
  /** Initial wire texts. */
  values: readonly string[];
  /** Whether the browser itself should require an answer; never for a question that may be hidden. */
  is_required: boolean;
  is_invalid: boolean;
  stock: Stock | null;
  /** Stored files of a refused response. */
  files: readonly StagedFile[];
  /** State of verification of the address in a refused post. */
  challenge: ChallengeView | null;
  can_upload: boolean;
  payments: FormPage["payments"];
  /** The visitor's country, an ISO 3166 code; null: unknown. */
  country: string | null;
  /** Index of this input in an array field, from 0. */
  instance: number;
}

/** Ids of the help and error texts of a control or a group. */
export function describedBy({ field, is_invalid }: InputProps): string | undefined {
  const help = field.help_text ? helpId(field.id) : "";
  const error = is_invalid ? errorId(field.id) : "";
  return `${help} ${error}`.trim() || undefined;
}

/**
 * Text takes the direction in which it is written. An empty input would count as left to right, so in other languages
 * style sheets give it the page's direction, by its placeholder.
 */
export function autoDirection({ field, lang }: InputProps) {
  return {
    dir: "auto",
    placeholder: field.placeholder || (textDirection(lang) === "rtl" ? " " : undefined),
  };
}

/** Attributes of a field's native control, for every type. */
export function controlAttributes(props: InputProps) {
  const { field, instance } = props;
  return {
    id: controlId(field.id, instance),
    "aria-label": instance === 0 ? undefined : instanceLabel(field.label || field.name, instance),
    name: field.name,
    // Only the first of several inputs is required.
    required: (props.is_required && instance === 0 && !isBarred(field)) || undefined,
    readOnly: (field.readonly === true && can(field.type, "readonly")) || undefined,
    placeholder: (can(field.type, "placeholder") && field.placeholder) || undefined,
    autoComplete: (can(field.type, "autocomplete") && field.autocomplete?.join(" ")) || undefined,
    "aria-describedby": describedBy(props),
    // Explicit: by itself, a browser calls an empty required box invalid before anyone has tried to send it.
    "aria-invalid": props.is_invalid,
  };
}
