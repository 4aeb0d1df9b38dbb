/** Keys of the frame. Pages offer their keys as commands (state/shell/commands.ts). */
export const PALETTE_KEYS = ["Mod", "K"] as const;
export const SHEET_KEYS = ["?"] as const;
