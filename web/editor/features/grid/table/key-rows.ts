import { GRID_KEYS } from "./grid-keys.ts";
import { keyTexts } from "./texts.ts";

/** The keys of the grid with what they do. Apart from the keys, because only the list of shortcuts has texts. */
export const GRID_KEY_ROWS = [
  { label: keyTexts.move, keys: [["←"], ["↑"], ["→"], ["↓"]] },
  { label: keyTexts.next, keys: [["Tab"], ["Shift", "Tab"]] },
  {
    label: keyTexts.far,
    keys: [
      ["Mod", "↑"],
      ["Mod", "↓"],
    ],
  },
  { label: keyTexts.ends, keys: [["Home"], ["End"]] },
  { label: keyTexts.screen, keys: [["PageUp"], ["PageDown"]] },
  { label: keyTexts.edit, keys: GRID_KEYS.edit },
  { label: keyTexts.record, keys: GRID_KEYS.record },
  { label: keyTexts.reference, keys: GRID_KEYS.reference },
  { label: keyTexts.toggle, keys: GRID_KEYS.toggle },
  { label: keyTexts.clear, keys: GRID_KEYS.clear },
  {
    label: keyTexts.extend,
    keys: [
      ["Shift", "↓"],
      ["Shift", "→"],
      ["Mod", "Shift", "↓"],
    ],
  },
  { label: keyTexts.all, keys: GRID_KEYS.all },
  { label: keyTexts.row, keys: GRID_KEYS.row },
  { label: keyTexts.column, keys: GRID_KEYS.column },
  { label: keyTexts.fill, keys: GRID_KEYS.fill },
  { label: keyTexts.cut, keys: [["Mod", "X"]] },
  { label: keyTexts.copy, keys: [["Mod", "C"]] },
  { label: keyTexts.paste, keys: [["Mod", "V"]] },
  { label: keyTexts.leave, keys: GRID_KEYS.leave },
] as const;

/** Keys that an open cell editor handles. */
export const CELL_EDITOR_KEY_ROWS = [
  { label: keyTexts.keep_down, keys: [["Enter"]] },
  { label: keyTexts.keep_next, keys: [["Tab"], ["Shift", "Tab"]] },
  { label: keyTexts.line, keys: [["Shift", "Enter"]] },
  { label: keyTexts.cancel, keys: [["Esc"]] },
] as const;
