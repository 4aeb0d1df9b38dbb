/** Texts about a cell that somebody else has changed. */
export const conflictTexts = {
  somebody: "Someone else",
  empty: "an empty cell",
  quoted: "“{text}”",
  /** In the cell's editor. */
  typed: "{who} changed this to {theirs} while you typed.",
  /** After the edit was sent. */
  sent: "{who} changed {cell} to {theirs} meanwhile",
  mine: "You entered {mine}.",
  /** Opens the editor again, with a text that was refused. */
  edit: "Edit again",
  keep: "Keep mine",
  take: "Take theirs",
};
