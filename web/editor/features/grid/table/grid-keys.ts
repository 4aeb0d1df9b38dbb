/** Keys that the focused grid handles, beside those that move (navigation.ts). Other text starts an edit. */
export const GRID_KEYS = {
  edit: [["Enter"], ["F2"]],
  record: [["Space"]],
  reference: [["Mod", "Enter"]],
  toggle: [["Space"]],
  clear: [["Delete"], ["Backspace"]],
  all: [["Mod", "A"]],
  row: [["Shift", "Space"]],
  column: [["Mod", "Space"]],
  fill: [["Mod", "D"]],
  leave: [["Esc"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;
