import { texts } from "../texts.ts";

/** Keys that the focused grid handles. Other text starts an edit. */
export const GRID_KEYS = {
  move: { label: texts.keys.move, keys: [["←"], ["↑"], ["→"], ["↓"]] },
  next: { label: texts.keys.next, keys: [["Tab"], ["Shift", "Tab"]] },
  far: {
    label: texts.keys.far,
    keys: [
      ["Mod", "↑"],
      ["Mod", "↓"],
    ],
  },
  ends: { label: texts.keys.ends, keys: [["Home"], ["End"]] },
  screen: { label: texts.keys.screen, keys: [["PageUp"], ["PageDown"]] },
  edit: { label: texts.keys.edit, keys: [["Enter"], ["F2"]] },
  record: { label: texts.keys.record, keys: [["Space"]] },
  reference: { label: texts.keys.reference, keys: [["Mod", "Enter"]] },
  toggle: { label: texts.keys.toggle, keys: [["Space"]] },
  clear: { label: texts.keys.clear, keys: [["Delete"], ["Backspace"]] },
  extend: {
    label: texts.keys.extend,
    keys: [
      ["Shift", "↓"],
      ["Shift", "→"],
      ["Mod", "Shift", "↓"],
    ],
  },
  all: { label: texts.keys.all, keys: [["Mod", "A"]] },
  row: { label: texts.keys.row, keys: [["Shift", "Space"]] },
  column: { label: texts.keys.column, keys: [["Mod", "Space"]] },
  fill: { label: texts.keys.fill, keys: [["Mod", "D"]] },
  cut: { label: texts.keys.cut, keys: [["Mod", "X"]] },
  copy: { label: texts.keys.copy, keys: [["Mod", "C"]] },
  paste: { label: texts.keys.paste, keys: [["Mod", "V"]] },
  leave: { label: texts.keys.leave, keys: [["Esc"]] },
} as const satisfies Record<string, { label: string; keys: readonly (readonly string[])[] }>;

/** Keys that an open cell editor handles. */
export const CELL_EDITOR_KEYS = [
  { label: texts.keys.keep_down, keys: [["Enter"]] },
  { label: texts.keys.keep_next, keys: [["Tab"], ["Shift", "Tab"]] },
  { label: texts.keys.line, keys: [["Shift", "Enter"]] },
  { label: texts.keys.cancel, keys: [["Esc"]] },
] as const;
