/**
 * Width of the narrowest letter in pixels. Text that cannot be visible at this width need not be rendered.
 */
const NARROWEST = 3;
const PADDING = 16;

/**
 * The most that a letter takes in Inter and in the widest fallback font, in pixels. Measuring each text would
 * cost more than clipping a few texts that fit.
 */
const LATIN = [
  { letters: /[ ijlI!',.:;|`]/, width: 4.5 },
  { letters: /[frt"()/[\]-]/, width: 6 },
  { letters: /[a-z\d](?<![mw])/, width: 8.4 },
  { letters: /[A-Z](?<![MW])/, width: 10.4 },
];
const WIDE = 13.5;
const SQUARE = 15;
const FIRST_SQUARE = 0x0b80;

const LATIN_WIDTHS = Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return LATIN.find(({ letters }) => letters.test(letter))?.width ?? WIDE;
});

/** The width that a text cannot exceed, in pixels. */
function greatestWidth(text: string): number {
  let total = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    total += LATIN_WIDTHS[code] ?? (code < FIRST_SQUARE ? WIDE : SQUARE);
  }
  return total;
}

export function shorten(text: string, width: number): string {
  const most = Math.ceil(width / NARROWEST);
  return text.length > most ? text.slice(0, most) : text;
}

/** Whether a cell may be too narrow for the text. Only then is it clipped and ends in "…". */
export function mayBeCut(text: string, width: number): boolean {
  const space = width - PADDING;
  if (text.length * SQUARE <= space) return false;
  return text.length * NARROWEST > space || greatestWidth(text) > space;
}
