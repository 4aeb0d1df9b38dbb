/** Inserts text into a control as if it were typed, so that the browser can undo it. */
export function insertText(control: HTMLElement | null, text: string): void {
  if (control === null) return;
  control.focus();
  document.execCommand("insertText", false, text);
}
