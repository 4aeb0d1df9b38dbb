import type { FieldType } from "#core/fields/field.ts";
import { inWords } from "../words/texts.ts";

const option = "“{text}” isn’t one of the options.";

/** Texts of ranges of cells, which load with their tools. */
export const rangeTexts = {
  /** The range by its corners. */
  selected: {
    one: "{n} cell selected, {from}",
    other: "{n} cells selected, {from} to {to}",
  },
  corner: "{column} {row}",
  copied: { one: "{n} cell copied", other: "{n} cells copied" },
  changed: { one: "{n} cell changed", other: "{n} cells changed" },
  nothing: "No cell changed",
  skipped: {
    one: "{n} read-only column was skipped.",
    other: "{n} read-only columns were skipped.",
  },
  cut_off: {
    one: "{n} cell is beyond the end of this page and was left out.",
    other: "{n} cells are beyond the end of this page and were left out.",
  },
  masked: {
    one: "{n} masked cell was left out. To paste it, turn off Mask data and copy again.",
    other: "{n} masked cells were left out. To paste them, turn off Mask data and copy again.",
  },
  masked_copy: "This copy is masked. To paste it, turn off Mask data and copy again.",
  refused: {
    one: "{n} of {all} cells wasn’t changed",
    other: "{n} of {all} cells weren’t changed",
  },
  reason: "{cell}: {reason}",
  show: "Show",
  more: { one: "And {n} more.", other: "And {n} more." },
  reasons: {
    invalid: "“{text}” isn’t accepted.",
    conflict: "It has changed since.",
    not_found: "It no longer exists.",
    read_only: "It is read-only.",
    failed: "It couldn’t be saved.",
  },
  /** Why a pasted text is not accepted, where a column’s type has words of its own. */
  unread: {
    select: option,
    radio: option,
    "toggle-group": option,
    checkboxes: option,
    country: "“{text}” isn’t a country.",
    date: "“{text}” isn’t a date.",
    month: "“{text}” isn’t a month.",
    week: "“{text}” isn’t a week.",
    time: "“{text}” isn’t a time.",
    "datetime-local": "“{text}” isn’t a date with a time.",
  } as Partial<Record<FieldType, string>>,
};

/** Texts that depend on what a row and its values are called. */
export const rangeWords = inWords(({ row, rows, answer, answers }) => ({
  required_empty: {
    one: `{n} required ${answer} is empty now.`,
    other: `{n} required ${answers} are empty now.`,
  },
  delete: { one: `Delete ${row}`, other: `Delete {n} ${rows}` },
}));

/** Texts of the menu of a cell. */
export const menuTexts = {
  open: {
    response: "Open response",
    session: "Open session",
    customer: "Open customer",
    row: "Open row",
    connected: "Open row",
  },
  edit: "Edit",
  view: "View files",
  cut: "Cut",
  copy: "Copy",
  paste: "Paste",
  fill: "Fill down",
  clear: "Clear",
  filter: "Filter by this value",
  column: "Column “{name}”…",
  copy_by_key: "Press {keys} to copy",
  paste_by_key: "Press {keys} to paste. The browser doesn’t let this page read the clipboard.",
  read_only: "Read-only",
  view_only: "View only",
  masked: "Masked",
  one_cell: "One cell only",
  no_filter: "Not available",
  first_row: "No row above",
};
