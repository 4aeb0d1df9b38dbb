import type { FieldDefinition } from "../fields/field.ts";
import type { ClosedPage, EndingPage, StartPage, Stylesheet } from "../forms/definition/definition.ts";
import type { Language } from "../forms/definition/language.ts";
import type { ConditionOperator } from "../forms/logic/conditions.ts";

/**
 * A form in the shape of a plain description: questions in sections, identified by name. Without ids, places
 * or derived properties, it can be written by hand (core/templates) or built from other products' exports
 * (read-*.ts). `formOfOutline` turns it into a form.
 */
export interface FormOutline {
  title: string;
  lang?: Language;
  stylesheet?: Stylesheet;
  start_page?: StartPage | null;
  closed_page?: ClosedPage | null;
  ending?: Partial<EndingPage>;
  sections: readonly SectionOutline[];
  /** Names of hidden fields, which the link prefills. */
  hidden?: readonly string[];
}

export interface SectionOutline {
  items: readonly ItemOutline[];
  shown_when?: RuleOutline;
}

export type ItemOutline =
  | { kind: "header"; title: string; description?: string; shown_when?: RuleOutline }
  | { kind: "text"; html: string; shown_when?: RuleOutline }
  | { kind: "image" | "video"; src: string; shown_when?: RuleOutline }
  | { kind: "divider" }
  | QuestionOutline;

/**
 * The stored properties that the type needs. A `v_value` refers to questions by name and to options by value.
 */
type FieldRules = Omit<
  FieldDefinition,
  "id" | "name" | "label" | "options" | "optgroups" | "local_index" | "reference"
>;

export interface QuestionOutline extends FieldRules {
  kind: "question";
  label: string;
  /** If absent, it is derived from the label. */
  name?: string;
  choices?: readonly (string | ChoiceOutline)[];
  shown_when?: RuleOutline;
}

export interface ChoiceOutline {
  label: string;
  /** If absent, it is derived from the label. */
  value?: string;
  src?: string | null;
  /** Available pieces; absent: not tracked. */
  stock?: number;
}

/** The answer that a rule requires; for a choice the option's value. Null: no answer. */
export interface RuleOutline {
  /** The question's name. */
  question: string;
  operator: ConditionOperator;
  value: string | number | boolean | null;
}
