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
  clear: { label: texts.keys.clear, keys: [["Delete"], ["Backspace"]] },
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
