/** Texts of the dialog that edits an answer with the form's own control. */
export const answerTexts = {
  close: "Close",
  save: "Save",
  discard_title: "Discard your changes?",
  discard: "Discard",
  keep: "Keep editing",
} as const;
