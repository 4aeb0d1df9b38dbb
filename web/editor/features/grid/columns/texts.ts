import { byKind, inWords } from "../words/texts.ts";

/** Texts of the list of columns, which load with it. */
export const columnTexts = {
  drag: "Drag {name}",
  search: "Search columns",
  none_found: "No columns found",
  show_all: "Show all",
  hide_all: "Hide all",
  freeze: "Freeze {name}",
  width: "Width of {name}",
  width_is: "{n} px, width of {name}",
  pixels: "{n} px",
  reset: "Reset columns",
  last: "One column is always shown",
};

/** Texts of a column's menu. */
export const columnMenuTexts = {
  ascending: "Sort ascending",
  descending: "Sort descending",
  unsorted: "Remove sort",
  filter: "Filter…",
  computed: "It is computed from other rows, so this table can’t be sorted or filtered by it.",
  freeze: "Freeze",
  unfreeze: "Unfreeze",
  move_left: "Move left",
  move_right: "Move right",
  hide: "Hide",
  compute: "Look up, count or sum…",
  count_of: "Number of {name}",
  value_of: "{name} details",
  convert: "Convert values…",
  title: "Delete “{name}”?",
};

/** Of the order that a table's columns have for everybody. */
export const orderTexts = {
  keep: "Keep this order for everyone",
  kept: "Everyone sees the columns in this order",
  undo: "Undo",
  failed: "The order isn’t saved yet",
};

/** Those of a column's menu that depend on what a column is called. */
export const columnMenuWords = inWords(({ field }) => ({
  edit: `Edit ${field}`,
  add: `Add ${field}…`,
  delete: `Delete ${field}…`,
  action: `Delete ${field}`,
}));

/** What is said of a deleted column. */
export const columnDeletionWords = byKind(
  {
    counting: "The field is removed from the form, and its answers are deleted permanently.",
    about: {
      one: "The field is removed from the form, and {n} answer is deleted permanently.",
      other: "The field is removed from the form, and {n} answers are deleted permanently.",
    },
    deleted: "Field deleted",
  },
  {
    counting: "The column and all its values are deleted permanently.",
    about: {
      one: "The column is deleted permanently, with {n} value.",
      other: "The column is deleted permanently, with {n} values.",
    },
    deleted: "Column deleted",
  },
);
