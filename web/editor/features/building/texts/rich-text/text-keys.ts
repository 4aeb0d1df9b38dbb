import { texts } from "./texts.ts";

/** Keys of the formatting bar's commands. */
export const FORMATTING_SHORTCUTS = {
  bold: ["Mod", "B"],
  italic: ["Mod", "I"],
  link: ["Mod", "K"],
  heading: ["Mod", "Alt", "2"],
  subheading: ["Mod", "Alt", "3"],
  bullets: ["Mod", "Shift", "8"],
  numbers: ["Mod", "Shift", "7"],
  code: ["Mod", "E"],
} as const satisfies Partial<Record<keyof typeof texts, readonly string[]>>;

/** Keys that a text handles while it is edited. */
export const TEXT_KEYS: readonly { label: string; keys: readonly (readonly string[])[] }[] = [
  ...Object.entries(FORMATTING_SHORTCUTS).map(([format, keys]) => ({
    label: texts[format as keyof typeof FORMATTING_SHORTCUTS],
    keys: [keys],
  })),
  { label: texts.keys.toolbar, keys: [["Alt", "F10"]] },
  { label: texts.keys.leave, keys: [["Esc"]] },
];
