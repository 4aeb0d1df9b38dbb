/**
 * Loaded before its popover opens, so that the focus goes to the value at once. Screen readers drop the popover's name if
 * the focus moves on while they say it.
 */
export const loadFilterEditor = () => import("./filter-editor.tsx");
