/** Keys of the formatting bar's commands. */
export const FORMATTING_SHORTCUTS = {
  Bold: ["Mod", "B"],
  Italic: ["Mod", "I"],
  Link: ["Mod", "K"],
  Heading: ["Mod", "Alt", "2"],
  "Smaller heading": ["Mod", "Alt", "3"],
  List: ["Mod", "Shift", "8"],
  "Numbered list": ["Mod", "Shift", "7"],
  Code: ["Mod", "E"],
} as const satisfies Record<string, readonly string[]>;

/** Keys that a text handles while it is edited. */
export const TEXT_KEYS: readonly { label: string; keys: readonly (readonly string[])[] }[] = [
  ...Object.entries(FORMATTING_SHORTCUTS).map(([label, keys]) => ({ label, keys: [keys] })),
  { label: "Go to the formatting bar", keys: [["Alt", "F10"]] },
  { label: "Leave the text", keys: [["Esc"]] },
];
