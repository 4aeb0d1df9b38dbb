import { texts } from "./texts.ts";

/** Keys that a question's panel handles. */
export const PANEL_KEYS = {
  done: {
    label: texts.keys.done,
    keys: [
      ["Mod", "Enter"],
      ["Mod", "S"],
    ],
  },
  back: { label: texts.keys.back, keys: [["Esc"]] },
} as const;
