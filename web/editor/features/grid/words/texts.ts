import type { TableKind } from "#core/tables/columns.ts";

/** Texts of each kind of table. */
export type ByKind<T> = Readonly<Record<TableKind, T>>;

/** Tells the tables of a schema from those of a form. Nothing else decides this for texts. */
export const byKind = <T>(ofForm: T, ofSchema: T): ByKind<T> => ({
  response: ofForm,
  session: ofForm,
  customer: ofForm,
  row: ofSchema,
  connected: ofSchema,
});

/** What a table calls its rows, their values and its columns. */
interface Nouns {
  row: string;
  rows: string;
  /** At the beginning of a sentence. */
  Rows: string;
  /** What appears by itself. */
  news: string;
  answer: string;
  an_answer: string;
  answers: string;
  Answers: string;
  question: string;
  field: string;
}

const OF_FORM: Nouns = {
  row: "response",
  rows: "responses",
  Rows: "Responses",
  news: "responses and edits",
  answer: "answer",
  an_answer: "an answer",
  answers: "answers",
  Answers: "Answers",
  question: "question",
  field: "field",
};
const OF_SCHEMA: Nouns = {
  row: "row",
  rows: "rows",
  Rows: "Rows",
  news: "rows and edits",
  answer: "value",
  an_answer: "a value",
  answers: "values",
  Answers: "Values",
  question: "column",
  field: "column",
};

const OF_SESSIONS: Nouns = {
  ...OF_FORM,
  row: "session",
  rows: "sessions",
  Rows: "Sessions",
  news: "sessions and edits",
};
const OF_CUSTOMERS: Nouns = {
  ...OF_FORM,
  row: "customer",
  rows: "customers",
  Rows: "Customers",
  // Those of other forms are read when the page is looked at again.
  news: "customers of this form",
};

/** The same texts in the words of each kind. */
export const inWords = <T>(write: (nouns: Nouns) => T): ByKind<T> => ({
  ...byKind(write(OF_FORM), write(OF_SCHEMA)),
  session: write(OF_SESSIONS),
  customer: write(OF_CUSTOMERS),
});

/** Texts of the grid that depend on what a row is called. */
export const gridWords = inWords(({ row, rows, news, answer, Answers, answers, question, field }) => ({
  new_row: `New ${row}`,
  add_field: `Add ${field}`,
  deleted_question: `Deleted ${question}`,
  no_answer: `No ${answer}`,
  refused_view: `A filter or sort no longer fits its ${question}, which may have changed since.`,
  live: {
    connecting: `New ${news} appear once you’re connected`,
    live: `New ${news} appear right away`,
    offline: `Not connected. Refresh to see new ${news}`,
  },
  masked_hint: `${Answers} are masked on your screen. Open the options to show them.`,
  masked_edit: `To edit masked ${answers}, turn off Mask data`,
  read_only_system: `It is recorded with each ${row}.`,
  delete_these: { one: `Delete {n} ${row}`, other: `Delete {n} ${rows}` },
  commands: {
    refresh: `Refresh ${rows}`,
    select: `Select all ${rows} on this page`,
    delete: { one: `Delete the selected ${row}`, other: `Delete {n} selected ${rows}` },
  },
  steps: {
    deletion: { one: `Deletion of {n} ${row}`, other: `Deletion of {n} ${rows}` },
    undo_deletion: { one: `Undo deletion of {n} ${row}`, other: `Undo deletion of {n} ${rows}` },
    redo_deletion: { one: `Redo deletion of {n} ${row}`, other: `Redo deletion of {n} ${rows}` },
    deleted: { one: `{n} ${row} deleted`, other: `{n} ${rows} deleted` },
    restored: { one: `{n} ${row} restored`, other: `{n} ${rows} restored` },
    refused: {
      one: `{n} ${row} stays deleted, because its stock was taken since.`,
      other: `{n} ${rows} stay deleted, because their stock was taken since.`,
    },
    too_late: `These ${rows} can no longer be restored`,
    restore_failed: `Couldn’t restore the ${rows}`,
    delete_failed: `Couldn’t delete the ${rows}`,
  },
}));

/** Those of one kind of table. */
export type GridWords = (typeof gridWords)["row"];
