import { inWords } from "../words/texts.ts";

/** Texts of records that answers refer to. */
export const referenceTexts = {
  show: "Show record",
  none: "No record found",
  none_hint: "The table has no record with the value “{value}”. It may have been deleted.",
  deleted_hint: "The table no longer has this row.",
  several: "{n} records have this value",
  more: { one: "{n} more record isn’t shown.", other: "{n} more records aren’t shown." },
  no_table: "Table deleted",
  failed: "Couldn’t load the record",
  loading: "Loading record",
  empty: "Empty",
  chosen: "Chosen rows",
  remove: "Remove {name}",
  done: "Done",
  most: "A cell holds up to {n} rows.",
};

/** Those that depend on what a column is called. */
export const referenceWords = inWords(({ question }) => ({
  no_table_hint: `The table that this ${question} refers to was deleted.`,
}));
