/** Controls without text input. */
const PRESSED = /^(?:button|checkbox|color|file|image|radio|reset|submit)$/;

/** Whether a key press, or an event caused by one, belongs to text input. */
export function isTyping({ target }: Event): boolean {
  return isTextBox(target as HTMLElement);
}

/** Whether text is typed into an element that has the focus. */
export function isTextBox(element: HTMLElement): boolean {
  if (element.tagName === "INPUT") return !PRESSED.test((element as HTMLInputElement).type);
  return element.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(element.tagName);
}

/**
 * The element that has the focus where a clipboard event happened. The event itself goes to what was selected last in
 * Firefox and WebKit, wherever the focus is.
 */
export function focusOf({ target }: { target: EventTarget | null }): HTMLElement | null {
  const { ownerDocument } = target as Partial<Element>;
  return (ownerDocument ?? (target as Document)).activeElement as HTMLElement | null;
}
