/** Controls without text input. */
const PRESSED = /^(?:button|checkbox|color|file|image|radio|reset|submit)$/;

/** Whether a key press, or an event caused by one, belongs to text input. */
export function isTyping(event: Event): boolean {
  const target = event.target as HTMLElement;
  if (target.tagName === "INPUT") return !PRESSED.test((target as HTMLInputElement).type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}
