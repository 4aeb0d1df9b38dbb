/** Texts of editors of cells, which load with them. */
export const editorTexts = {
  phone: "{label}. Press the down arrow key to choose a country.",
  country: "Country: {country}, {code}",
  choose_country: "Country",
  json_new_line: "{label}, JSON. Press Shift+Enter for a new line.",
  json_place: "Line {line}, column {column}",
  invalid_json_at: "Invalid JSON at line {line}, column {column}",
  save: "Save",
  cancel: "Cancel",
  no_choice: "No choice found",
  search_choices: "Search the choices of {label}",
};
