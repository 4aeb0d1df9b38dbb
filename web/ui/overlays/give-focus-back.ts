/** The window that has the focus: a dialog, or a menu. */
export const windowWithFocus = (): Element | null =>
  document.activeElement?.closest("[role=dialog], [role=alertdialog], [role=menu]") ?? null;

/**
 * Moves the focus for a window that has closed (`onCloseAutoFocus`), unless somebody types in another one that was opened
 * meanwhile.
 */
export function giveFocusBack(event: Event, focus: () => void): void {
  event.preventDefault();
  const now = windowWithFocus();
  const isOwn = now === null || (event.target as Element).contains(now);
  if (isOwn || !document.activeElement?.matches("input, textarea")) focus();
}
