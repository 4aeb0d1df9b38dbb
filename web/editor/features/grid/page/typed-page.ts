import { parseTypedWhole } from "../../../../ui/inputs/parse-typed-number.ts";

/** Returns a typed page, which counts from 1, as a page from 0; null if there is no such page. */
export function typedPage(text: string, last: number): number | null {
  const page = (parseTypedWhole(text) ?? 0) - 1;
  return page >= 0 && page <= last ? page : null;
}
