import type { OptionAvailability } from "../../inventory/availability.ts";
import { formatMessage } from "../../values/message.ts";
import type { Texts } from "../texts/en.ts";

/** A choice's stock text: "Sold out" or "3 left"; null: none. */
export function stockNote(
  { is_sold_out, left }: OptionAvailability,
  texts: Pick<Texts, "sold_out" | "left_in_stock">,
  lang: string,
): string | null {
  if (is_sold_out) return texts.sold_out;
  return left === null ? null : formatMessage(texts.left_in_stock, { n: left }, lang);
}
