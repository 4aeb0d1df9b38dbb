/** What helps if the rows of a connected table cannot be read. */
export const connectedTexts = {
  changed: {
    text: "If the table has changed there, read the database again:",
    action: "Refresh on the Supabase page",
  },
  key: { text: "The keys are kept with the connection:", action: "Open the Supabase page" },
};

/** Exports of a table. */
export const exportTexts = {
  selected: "Selected rows, all columns",
  filtered: "Matching rows, all columns",
  all: "All rows, all columns",
  xlsx: "Excel",
  csv: "CSV, for any spreadsheet",
  json: "JSON, for developers",
  choose: "Choose columns…",
  choose_filtered: "Choose rows and columns…",
  title: "Export",
  action: "Export",
  format: "Format",
  rows: "Rows",
  rows_view: "Matching rows: {rows}",
  rows_everything: "All rows",
  columns: "Columns",
  columns_shown: { one: "As shown: {n} column", other: "As shown: {n} columns" },
  columns_all: { one: "All: {n} column", other: "All: {n} columns" },
  columns_chosen: "Choose…",
  all_columns: "All columns",
  started: "Exporting {rows}, {columns}",
  started_hint: "Your browser shows when the download is finished.",
  every_row: "all rows",
  column_count: { one: "{n} column", other: "{n} columns" },
  not_outside: "Connected tables can’t be exported here. Export them from the connected database.",
  too_many_columns: "A file can have about 300 chosen columns, or all of them. Choose fewer or all.",
  too_large: "An Excel file can’t hold this much. Filter the rows, choose fewer columns, or export CSV.",
} as const;
