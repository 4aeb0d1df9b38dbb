/** Why cells of tables outside are refused. */
export const writtenTexts = {
  conflict: "The value has changed in the connected database since. It was read again.",
  not_found: "The row no longer exists in the connected database.",
  read_only: "This column can’t be edited.",
};
