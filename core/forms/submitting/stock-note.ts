import type { OptionAvailability } from "../../inventory/availability.ts";
import type { Texts } from "../texts/en.ts";
import { formatText } from "../texts/format.ts";

/** A choice's stock text: "Sold out" or "3 left"; null: none. */
export function stockNote(
  { is_sold_out, left }: OptionAvailability,
  texts: Pick<Texts, "sold_out" | "left_in_stock">,
): string | null {
  if (is_sold_out) return texts.sold_out;
  return left === null ? null : formatText(texts.left_in_stock, { n: left });
}
