/** Shown instead of rows. */
export const nothingTexts = {
  tables: {
    response: {
      nothing_found: "No responses match your filters and search.",
      empty: {
        title: "No responses yet",
        text: "Share the form to get the first one. New responses appear here right away.",
      },
    },
    session: {
      nothing_found: "No sessions match your filters and search.",
      empty: {
        title: "No sessions yet",
        text: "A session starts when someone begins to answer. You see answers here before they are submitted.",
      },
    },
    customer: {
      nothing_found: "No customers match your filters and search.",
      empty: {
        title: "No customers yet",
        text: "People who submit a form of this project appear here once it recognizes them: by your own ID in the form’s link, by an email address that they verified, or because the form limits responses per person. Without any of these, a response has no customer.",
      },
    },
    row: {
      nothing_found: "No rows match your filters and search.",
      empty: {
        title: "This table is empty",
        text: "Add its first row, or import rows from a file. Everyone in the project sees them right away.",
      },
    },
    connected: {
      nothing_found: "No rows match your filters and search.",
      empty: {
        title: "This table is empty",
        text: "Rows that are added to the connected table appear here.",
      },
    },
  },
  bare: { title: "No attributes found", add_column: "Add column" },
  import_rows: "Import rows",
  nothing_found: { title: "No results", action: "Clear filters and search" },
  unfinished: {
    title: "No unfinished answers",
    text: "Everyone who began to answer has submitted. Answers appear here while people type them.",
    action: "Show all sessions",
  },
  share: "Share form",
  identify: "Set up customer IDs",
} as const;

/** What helps if the rows of a connected table cannot be read. */
export const connectedTexts = {
  /** Where the rows are. */
  note: "Rows of “{table}” in the connected database. Changes of other programs appear when you refresh.",
  changed: {
    text: "If the table has changed there, read the database again:",
    action: "Refresh on the Supabase page",
  },
  key: { text: "The keys are kept with the connection:", action: "Open the Supabase page" },
};

export const searchTexts = {
  slow: "Searching this table is slow until its search index is ready: {percent}%.",
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
  lists: "Several choices",
  list_formats: {
    quoted: "In one cell, quoted where needed",
    plain: "In one cell, with commas only",
    columns: "In a column for each option",
  },
  started: "Exporting {rows}, {columns}",
  started_hint: "Your browser shows when the download is finished.",
  every_row: "all rows",
  column_count: { one: "{n} column", other: "{n} columns" },
  outside: "Up to {most} rows",
  reading: "Reading the rows from the connected database",
  saved: "Exported {rows}",
  cut: "A file has up to {most} rows of a connected table. Filter the table for others.",
  too_many_columns: "A file can have about 300 chosen columns, or all of them. Choose fewer or all.",
  too_many_rows:
    "A file can have up to {most} selected rows of this table. Select fewer, or filter the table and export every match.",
  signed_out: "You’re signed out. Sign in, then export again.",
  no_access: "You can’t see these rows anymore, so they can’t be exported.",
  failed: "Couldn’t start the export. Try again.",
  too_large: "An Excel file can’t hold this much. Filter the rows, choose fewer columns, or export CSV.",
} as const;

/** Commands of the palette. */
export const commandTexts = {
  export_xlsx: "Export all rows as Excel",
  export_xlsx_filtered: "Export matching rows as Excel",
  export_csv: "Export all rows as CSV",
  export_csv_filtered: "Export matching rows as CSV",
  export_json: "Export all rows as JSON",
  export_json_filtered: "Export matching rows as JSON",
  clear: "Clear filters and search",
  zone_own: "Show times in your time zone",
  zone_utc: "Show times in UTC",
  zone_form: "Show times in the form time zone",
  deselect: "Clear selection",
};
