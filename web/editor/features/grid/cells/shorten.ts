/**
 * Width of the narrowest letter in pixels. Text that cannot be visible at this width need not be rendered.
 */
const NARROWEST = 3.5;
/** Typical width of a letter in pixels, in alphabets and in square scripts. */
const USUAL = 6;
const SQUARE = 12;
const PADDING = 16;

export function shorten(text: string, width: number): string {
  const most = Math.ceil(width / NARROWEST);
  return text.length > most ? text.slice(0, most) : text;
}

/** Whether a cell may be too narrow for the text. Only then is it clipped and ends in "…". */
export function mayBeCut(text: string, width: number): boolean {
  const letter = /[\u0b80-\uffff]/.test(text) ? SQUARE : USUAL;
  return text.length * letter > width - PADDING;
}
