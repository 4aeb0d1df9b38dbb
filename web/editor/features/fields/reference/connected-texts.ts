/** Texts of references to the connected database. */
export const connectedTexts = {
  own: "Tables",
  connected: "Connected database",
  failed: "The tables of the connected database couldn’t be loaded.",
  missing: "The connected database has no such table any more. Choose another one.",
  choose_column: "Choose a column…",
  no_column: "It has no column of the format {format}.",
  foreign_key: "Foreign key",
  foreign_key_hint: "{column} refers to {table}. The connected database decides this.",
  other_format: "Its format isn’t {format}, as this field’s own column has.",
  no_value: "A list or an object can’t be an answer.",
  no_key: "Several users can have the same value.",
  users_are_private: "Only members can search users",
  users_hint: "Respondents can’t look up users, so only members can answer this question.",
  beside_everyone: "Respondents can search and see these columns.",
  beside_members: "Members can search and see these columns.",
} as const;
