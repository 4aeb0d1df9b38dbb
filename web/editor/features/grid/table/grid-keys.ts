/** Keys that the focused grid handles. Other text starts an edit. */
export const GRID_KEYS = {
  move: { label: "Go from cell to cell", keys: [["←"], ["↑"], ["→"], ["↓"]] },
  next: { label: "Go to the next or last cell", keys: [["Tab"], ["Shift", "Tab"]] },
  far: {
    label: "Go to the first or last row",
    keys: [
      ["Mod", "↑"],
      ["Mod", "↓"],
    ],
  },
  ends: { label: "Go to the first or last column", keys: [["Home"], ["End"]] },
  screen: { label: "Go one screen up or down", keys: [["PageUp"], ["PageDown"]] },
  edit: { label: "Edit the cell", keys: [["Enter"], ["F2"]] },
  record: { label: "Open the record", keys: [["Space"]] },
  clear: { label: "Empty the cell", keys: [["Delete"], ["Backspace"]] },
  copy: { label: "Copy the cell", keys: [["Mod", "C"]] },
  paste: { label: "Paste into the cell", keys: [["Mod", "V"]] },
  leave: { label: "Let go of the cell", keys: [["Esc"]] },
} as const satisfies Record<string, { label: string; keys: readonly (readonly string[])[] }>;

/** Keys that an open cell editor handles. */
export const CELL_EDITOR_KEYS = [
  { label: "Keep it and go down", keys: [["Enter"]] },
  { label: "Keep it and go to the next or last cell", keys: [["Tab"], ["Shift", "Tab"]] },
  { label: "Another line, in a long text", keys: [["Shift", "Enter"]] },
  { label: "Leave it as it was", keys: [["Esc"]] },
] as const;
