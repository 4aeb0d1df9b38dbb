import { inWords } from "../words/texts.ts";

/** Texts of deletions, which load with a selection, or with an edit of a deleted row. */
export const deletionTexts = {
  select_all: { one: "Select all {n} matching", other: "Select all {n} matching" },
  select_everything: { one: "Select all {n}", other: "Select all {n}" },
  select_more: "Select all matching",
  counting: "Counting…",
  all_selected: { one: "All {n} matching selected", other: "All {n} matching selected" },
  undo: "Undo",
  restoring: "Restoring…",
  not_restored: "Couldn’t undo the deletion",
  sessions: "Sessions can’t be deleted by hand",
  sessions_why: "“Delete old responses” in Settings also deletes unfinished ones.",
  progress: "{done} of {total} deleted",
  stop: "Stop",
  close: "Close",
  cancel: "Cancel",
  again: "Try again",
  no_undo: "Rows are deleted in the connected database. This can’t be undone.",
  gone: "It no longer exists.",
  gone_with: "{reason} You entered: {text}",
  copy: "Copy",
  some_left: "The others were gone already, or the database’s policies keep them.",
  all_left: "They were gone already, or the database’s policies keep them.",
};

/** Those that depend on what a row is called. */
export const deletionWords = inWords(({ row, rows, Rows }) => ({
  not_counted: `Couldn’t count the matching ${rows}`,
  not_deleted: `Couldn’t delete the ${rows}`,
  title: { one: `Delete {n} ${row}?`, other: `Delete {n} ${rows}?` },
  text: `All of them match your filters and search. ${Rows} that arrive from now on stay. You can undo this for ten minutes.`,
  text_all: `${Rows} that arrive from now on stay. You can undo this for ten minutes.`,
  action: { one: `Delete {n} ${row}`, other: `Delete {n} ${rows}` },
  running: `Deleting ${rows}`,
}));
