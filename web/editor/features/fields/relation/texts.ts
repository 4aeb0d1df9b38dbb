import type { RelatedKind } from "#core/fields/related.ts";
import type { RelationProblem } from "#core/tables/relations.ts";

/** Texts of a column that is computed from other rows. */
export const computedTexts = {
  title: "Computed",
  tables: "tables",
  rows: "From",
  rows_hint: "Nobody edits this column. It changes with the rows that it is computed from.",
  forward: "{table}, chosen in “{field}”",
  back: "{table} whose “{field}” is this row",
  kind: "Shows",
  kinds: {
    values: "A column of these rows",
    count: "How many there are",
    sum: "The sum of a column",
  } satisfies Record<Exclude<RelatedKind, "rows">, string>,
  column: "Column",
  choose: "Choose a column…",
  cycle: "{name} (depends on this column)",
  problems: {
    table:
      "The table that this column is computed from was deleted. Choose other rows, or delete the column.",
    relation: "The column that related these rows was deleted. Choose other rows, or delete this column.",
    column: "The column that was shown here was deleted. Choose another one.",
    cycle: "These columns are computed from each other. Choose a column that doesn’t depend on this one.",
  } satisfies Record<RelationProblem, string>,
};
