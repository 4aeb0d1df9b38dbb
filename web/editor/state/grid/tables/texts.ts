/** Texts about the tables of a grid. */
export const tableTexts = {
  disconnected: "This table is no longer connected to a database.",
  missing: "The connected database no longer has this table, so nobody can edit it.",
  only_get: "The connected database only lets its rows be read, so nobody can edit them.",
  no_key: "This table has no primary key, so nobody can edit its rows.",
  /** Refused cells. */
  conflict: "The value has changed in the connected database since. It was read again.",
  not_found: "The row no longer exists in the connected database.",
  no_session: "It was deleted, or continued on another device.",
  read_only: "This column can’t be edited.",
};
