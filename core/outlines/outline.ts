import type { FieldDefinition } from "../fields/field.ts";
import type { ClosedPage, EndingPage, StartPage, Stylesheet } from "../forms/definition/definition.ts";
import type { Language } from "../forms/definition/language.ts";
import type { ConditionOperator } from "../forms/logic/conditions.ts";

/**
 * A form as one would tell it to somebody: questions in sections, named by their own names. It has no ids, no places and
 * nothing that follows from the rest, so that it can be written by hand (core/templates) and made of what other products
 * export (import-*.ts). `formOfOutline` makes a form of it.
 */
export interface FormOutline {
  title: string;
  lang?: Language;
  stylesheet?: Stylesheet;
  start_page?: StartPage | null;
  closed_page?: ClosedPage | null;
  ending?: Partial<EndingPage>;
  sections: readonly SectionOutline[];
  /** Values that the link brings along, by name. */
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

/** As the field is stored, whatever the type needs; in a `v_value` questions stand by name, options by value. */
type FieldRules = Omit<
  FieldDefinition,
  "id" | "name" | "label" | "options" | "optgroups" | "local_index" | "reference"
>;

export interface QuestionOutline extends FieldRules {
  kind: "question";
  label: string;
  /** Absent: it follows from the label. */
  name?: string;
  choices?: readonly (string | ChoiceOutline)[];
  shown_when?: RuleOutline;
}

export interface ChoiceOutline {
  label: string;
  /** Absent: it follows from the label. */
  value?: string;
  src?: string | null;
  /** So many can be had; absent: it is not counted. */
  stock?: number;
}

/** An answer that something depends on: of a choice by the option's value. Null: there is none. */
export interface RuleOutline {
  /** Its name. */
  question: string;
  operator: ConditionOperator;
  value: string | number | boolean | null;
}
