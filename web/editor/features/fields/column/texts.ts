import type { FieldWords } from "../texts.ts";

/** For a column of a table, which members fill in. They load with its panel. */
export const columnWords: FieldWords = {
  kind: "column",
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
  no_storage:
    "Files can’t be uploaded until storage is set up. Ask the person who runs this server to set S3_ENDPOINT, S3_BUCKET and their keys.",
  required_in_link: "Required when a program adds a row.",
  required_on: "It has to be turned on in every new row.",
  several: "Multiple values",
  several_options: "A row can have more than one option.",
  option_removed: "Rows that include it keep it. New rows can’t choose it.",
  name: {
    placeholder: "name_of_the_column",
    hint: "The key in exports and the API. It follows the label until you change it.",
    hidden: "The key in exports and the API. It isn’t asked when a row is entered.",
    link: null,
  },
  limits: {
    counted: "Only rows added from now on count.",
    order: "Row",
    restore: "Returned by a deleted row",
  },
  an_untitled: "an untitled column",
};

export const previewTitle = "Preview of the column";
