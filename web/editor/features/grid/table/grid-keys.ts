import { keyTexts } from "./texts.ts";

/** Keys that the focused grid handles. Other text starts an edit. */
export const GRID_KEYS = {
  move: { label: keyTexts.move, keys: [["←"], ["↑"], ["→"], ["↓"]] },
  next: { label: keyTexts.next, keys: [["Tab"], ["Shift", "Tab"]] },
  far: {
    label: keyTexts.far,
    keys: [
      ["Mod", "↑"],
      ["Mod", "↓"],
    ],
  },
  ends: { label: keyTexts.ends, keys: [["Home"], ["End"]] },
  screen: { label: keyTexts.screen, keys: [["PageUp"], ["PageDown"]] },
  edit: { label: keyTexts.edit, keys: [["Enter"], ["F2"]] },
  record: { label: keyTexts.record, keys: [["Space"]] },
  reference: { label: keyTexts.reference, keys: [["Mod", "Enter"]] },
  toggle: { label: keyTexts.toggle, keys: [["Space"]] },
  clear: { label: keyTexts.clear, keys: [["Delete"], ["Backspace"]] },
  extend: {
    label: keyTexts.extend,
    keys: [
      ["Shift", "↓"],
      ["Shift", "→"],
      ["Mod", "Shift", "↓"],
    ],
  },
  all: { label: keyTexts.all, keys: [["Mod", "A"]] },
  row: { label: keyTexts.row, keys: [["Shift", "Space"]] },
  column: { label: keyTexts.column, keys: [["Mod", "Space"]] },
  fill: { label: keyTexts.fill, keys: [["Mod", "D"]] },
  cut: { label: keyTexts.cut, keys: [["Mod", "X"]] },
  copy: { label: keyTexts.copy, keys: [["Mod", "C"]] },
  paste: { label: keyTexts.paste, keys: [["Mod", "V"]] },
  leave: { label: keyTexts.leave, keys: [["Esc"]] },
} as const satisfies Record<string, { label: string; keys: readonly (readonly string[])[] }>;

/** Keys that an open cell editor handles. */
export const CELL_EDITOR_KEYS = [
  { label: keyTexts.keep_down, keys: [["Enter"]] },
  { label: keyTexts.keep_next, keys: [["Tab"], ["Shift", "Tab"]] },
  { label: keyTexts.line, keys: [["Shift", "Enter"]] },
  { label: keyTexts.cancel, keys: [["Esc"]] },
] as const;
