import type { OptgroupDefinition, OptionDefinition } from "../fields/field.ts";
import { isOptionDisabled } from "../fields/options.ts";

/**
 * Stock that can still be taken, by option id (sku = option id); null: it may be sold below zero, and never runs out.
 * Options that are not listed are not tracked.
 */
export type Stock = Readonly<Record<string, number | null>>;

/** Above this number a choice does not say how many are left. */
const SCARCE_THRESHOLD = 10;

export interface OptionAvailability {
  /** Null: not tracked, or never out of stock. */
  available: number | null;
  is_sold_out: boolean;
  /** How many are left, where that is worth saying; null otherwise. */
  left: number | null;
  is_disabled: boolean;
}

/** What a choice shows: its stock, and whether it can be chosen. */
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

/** Whether the option is tracked and nothing of it is left. */
export function isOutOfStock(option_id: string, stock: Stock): boolean {
  return Object.hasOwn(stock, option_id) && isGone(stock[option_id]!);
}

/** Whether there is something of everything that is tracked. */
export function isFullyStocked(stock: Stock): boolean {
  return !Object.values(stock).some(isGone);
}
