/** Texts of the menus and editors of filters, sorts and searches, which load with them. */
export const filterTexts = {
  unfinished: "Unfinished",
  unfinished_hint: "Only answers that weren’t submitted",
  search_columns: "Search columns",
  no_columns: "No columns found",
  computed: "Columns computed from other rows aren’t listed. Rows can’t be sorted or filtered by them.",
  search: {
    title: "Search in",
    all: "All columns",
    local: "Search locally: similar words on this page",
    slow: "Searching all columns of a large table can be slow.",
  },
  advanced: "Advanced",
  hints: { list: "one, two, three", query: "tea & (milk | lemon)", json: '{"key": "value"}' },
  nulls: "Empty cells of {name}",
  nulls_last: "Empty last",
  nulls_first: "Empty first",
};
