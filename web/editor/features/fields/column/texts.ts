import type { FieldWords } from "../texts.ts";

/** For a column of a table. They load with its panel. */
export const columnWords: FieldWords = {
  question: "Column",
  new_question: "New column",
  untitled: "Untitled column",
  delete: "Delete column",
  describe: "Describe the column",
  written: "Column created",
  deletion: "This permanently deletes the column and all its values.",
  deletion_responses: {
    one: "This permanently deletes the column and its values in {n} row.",
    other: "This permanently deletes the column and its values in {n} rows.",
  },
  remove_instead: null,
};
