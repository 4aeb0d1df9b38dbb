/** Texts of the search for records. Apart from the others, because it loads when it opens. */
export const recordTexts = {
  search: "Search records",
  found: { one: "{n} record", other: "{n} records" },
  loading: "Loading records",
  failed: "Couldn’t load the records",
  none: "No records yet",
  none_hint: "The table is empty.",
  nothing_hint: "Check the spelling, or search for something else.",
  more: "Load more",
  expand: "Expand",
  clear: "Clear",
  sort: "Sort by {name}",
  no_table: "The table was deleted, so any text is accepted.",
  use: "Use “{text}”",
};
