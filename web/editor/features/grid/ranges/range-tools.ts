/** What copies, pastes, fills and drags ranges of cells. Loaded with the first active cell. */

export { clearCells, fillDown, pasteBlock } from "./change-range.ts";
export { copied } from "./copied.ts";
export { drag, dragFill } from "./drag.ts";
export { unreadText } from "./unread-text.ts";
