import type { FieldKind } from "../texts.ts";

export const referenceTexts = {
  title: "Reference",
  tables: "tables",
  table: "Table",
  no_tables: "This project has no tables yet.",
  choose_table: "Choose a table…",
  answer_hint: "The column that is stored.",
  row: "The row itself",
  row_hint: "Stays the same row when its values change.",
  several: "Several rows",
  several_hint: "A list of up to {n} rows.",
  shown_as: "Shown as",
  shown_as_hint: "The column that names a row.",
  deleted: "The table that this refers to was deleted. Choose another one.",
  beside: "Also shown",
  beside_some: "Shown in the order of the table.",
} as const;

/** What differs between questions and columns. */
export const referenceWords = {
  question: {
    table: "Respondents search its rows.",
    answer: "Answer",
    beside_none: "If you choose none, respondents see the column that identifies a row best.",
  },
  column: {
    table: "The values of this column come from its rows.",
    answer: "Value",
    beside_none: "If you choose none, the column that identifies a row best is shown.",
  },
} satisfies Record<FieldKind, object>;
