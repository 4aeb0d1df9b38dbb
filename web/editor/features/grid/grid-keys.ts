/** The keys that the grid hears while it has the focus, beside those of text, which begin an edit. */
export const GRID_KEYS = {
  move: { label: "Go from cell to cell", keys: [["←"], ["↑"], ["→"], ["↓"]] },
  edit: { label: "Edit the cell", keys: [["Enter"], ["F2"]] },
  record: { label: "Open the record", keys: [["Space"]] },
  clear: { label: "Empty the cell", keys: [["Delete"], ["Backspace"]] },
  leave: { label: "Let go of the cell", keys: [["Esc"]] },
} as const satisfies Record<string, { label: string; keys: readonly (readonly string[])[] }>;
