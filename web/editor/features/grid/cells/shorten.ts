/** The narrowest letter in pixels: more of them than fit would only be laid out to be covered. */
const NARROWEST = 3.5;
/** How wide a letter is on the whole: of alphabets, and of scripts that write in squares. */
const USUAL = 6;
const SQUARE = 12;
const PADDING = 16;

export function shorten(text: string, width: number): string {
  const most = Math.ceil(width / NARROWEST);
  return text.length > most ? text.slice(0, most) : text;
}

/** Whether a cell may be too narrow for the text. Only then is it worth a clip, which is needed to end it in "…". */
export function mayBeCut(text: string, width: number): boolean {
  const letter = /[\u0b80-\uffff]/.test(text) ? SQUARE : USUAL;
  return text.length * letter > width - PADDING;
}
