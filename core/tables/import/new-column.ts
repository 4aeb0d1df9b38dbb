import { can } from "../../fields/registry.ts";
import type { ColumnFacts } from "./column-facts.ts";
import { COLUMN_TYPES, type ColumnType } from "./column-types.ts";

/** The types that a column may get: a list only if its different values are few and short. */
export const typesFor = ({ choices }: Pick<ColumnFacts, "choices">): ColumnType[] =>
  COLUMN_TYPES.filter((type) => type !== "select" || choices !== null);

/** What a new column of a type needs so that it takes all values: the step of numbers or times, or the choices. */
export function columnRules(
  type: ColumnType,
  { decimals, seconds, choices }: Pick<ColumnFacts, "decimals" | "seconds" | "choices">,
): { step?: number; choices?: string[] } {
  if (can(type, "options")) return { choices: choices ?? [] };
  // Two digits at least: prices are often whole.
  if (type === "number") return decimals > 0 ? { step: Number(`1e-${Math.max(2, decimals)}`) } : {};
  const hasTime = type === "time" || type === "datetime-local";
  if (!hasTime || seconds === "none") return {};
  return { step: seconds === "whole" ? 1 : 0.001 };
}
