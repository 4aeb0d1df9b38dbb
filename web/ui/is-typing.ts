/** Controls that take no text. */
const PRESSED = /^(?:button|checkbox|color|file|image|radio|reset|submit)$/;

/** Whether a key press, or what follows from one, belongs to what the person is typing into. */
export function isTyping(event: Event): boolean {
  const target = event.target as HTMLElement;
  if (target instanceof HTMLInputElement) return !PRESSED.test(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}
