/** Texts of a table's definition, which load with its page. */
export const definitionTexts = {
  back: "Back to the rows",
  attributes: "Attributes",
  none: "No attributes found. Every table has an ID and a time.",
  name: "Name",
  type: "Type",
  key: "Key",
  fallback: "Default",
  nullable: "Nullable",
  primary: "Primary key",
  foreign: "Refers to {table}",
  another: "another table",
  yes: "Yes",
  no: "No",
  api: "API",
  closed: "This table takes rows from members only. Programs are refused with the status 403.",
  open: "This table is open: anybody who knows its address can add rows.",
};
