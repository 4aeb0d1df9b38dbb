/** Keys of the frame itself. What a page adds to them it offers as commands (state/shell/commands.ts). */
export const PALETTE_KEYS = ["Mod", "K"] as const;
export const SHEET_KEYS = ["?"] as const;
