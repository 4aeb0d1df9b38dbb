import type { OptgroupDefinition, OptionDefinition } from "../fields/field.ts";
import { isOptionDisabled } from "../fields/options.ts";

/**
 * Available stock by option id (the sku); null: stock may go below zero and never runs out. Options without
 * an entry are not tracked.
 */
export type Stock = Readonly<Record<string, number | null>>;

/** With more than this left, a choice does not show the number. */
const SCARCE_THRESHOLD = 10;

export interface OptionAvailability {
  /** Null if stock is not tracked or never runs out. */
  available: number | null;
  is_sold_out: boolean;
  /** The number left, if it should be shown; else null. */
  left: number | null;
  is_disabled: boolean;
}

/** A choice's stock, and whether it can be chosen. */
export function optionAvailability(
  option: OptionDefinition,
  stock: Stock,
  optgroups: readonly OptgroupDefinition[] = [],
): OptionAvailability {
  const available = Object.hasOwn(stock, option.id) ? stock[option.id]! : null;
  const is_sold_out = isGone(available);
  const isScarce = available !== null && available > 0 && available <= SCARCE_THRESHOLD;
  return {
    available,
    is_sold_out,
    left: isScarce ? available : null,
    is_disabled: is_sold_out || isOptionDisabled({ optgroups: [...optgroups] }, option),
  };
}

const isGone = (available: number | null) => available !== null && available <= 0;

/** Whether the option is tracked and sold out. */
export function isOutOfStock(option_id: string, stock: Stock): boolean {
  return Object.hasOwn(stock, option_id) && isGone(stock[option_id]!);
}

/** Whether no tracked option is sold out. */
export function isFullyStocked(stock: Stock): boolean {
  return !Object.values(stock).some(isGone);
}
