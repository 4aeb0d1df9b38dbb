/** A measure for people, as the language writes it: "30 seconds", "1,5 MB", in French "1,5 Mo". */
export function formatUnit(
  value: number,
  unit: string,
  lang: string,
  unitDisplay: "short" | "long" = "long",
): string {
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(
    value,
  );
}
