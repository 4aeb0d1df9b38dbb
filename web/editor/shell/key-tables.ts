/** Keys of the frame itself. Pages offer theirs as commands (state/shell/commands.ts). */
export const PALETTE_KEYS = ["Mod", "K"] as const;
export const SHEET_KEYS = ["?"] as const;
