/**
 * A reading of a number for people who write numbers in other ways: without groups, and a fraction between its
 * neighbors: “1.234 (between 1 and 2)”. `between`: the text `number_between`.
 */
export function numberMeaning(reading: string, between: string, lang: string): string {
  const number = Number(reading);
  const write = (value: number, minimumFractionDigits = 0) =>
    value.toLocaleString(lang, { useGrouping: false, minimumFractionDigits });
  const low = Math.floor(number);
  if (low === number) return write(number);
  return between
    .replace("{number}", write(number, 3))
    .replace("{low}", write(low))
    .replace("{high}", write(low + 1));
}
