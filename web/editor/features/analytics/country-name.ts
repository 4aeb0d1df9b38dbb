import { texts } from "./texts.ts";

const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** The name of a country by its code; null: unknown. */
export const countryName = (code: string | null): string =>
  code === null ? texts.unknown : (names.of(code) ?? code);
