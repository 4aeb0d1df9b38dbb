/** The window that has the focus: a dialog, or a menu. */
export const windowWithFocus = (): Element | null =>
  document.activeElement?.closest("[role=dialog], [role=alertdialog], [role=menu]") ?? null;

/**
 * Moves the focus for a window that has closed (`onCloseAutoFocus`), unless another one has been opened meanwhile: it has
 * the focus, and what is typed.
 */
export function giveFocusBack(event: Event, focus: () => void): void {
  event.preventDefault();
  const now = windowWithFocus();
  if (now === null || (event.target as Element).contains(now)) focus();
}
