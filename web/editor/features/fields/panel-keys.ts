/** Keys that a question's panel handles. */
export const PANEL_KEYS = {
  done: {
    label: "Done with the question",
    keys: [
      ["Mod", "Enter"],
      ["Mod", "S"],
    ],
  },
  back: { label: "Back to the block", keys: [["Esc"]] },
} as const;
