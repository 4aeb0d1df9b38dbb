/** The narrowest letter in pixels: more of them than fit would only be laid out to be covered. */
const NARROWEST = 3.5;

export function shorten(text: string, width: number): string {
  const most = Math.ceil(width / NARROWEST);
  return text.length > most ? text.slice(0, most) : text;
}
