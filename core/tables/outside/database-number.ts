import type { FieldDefinition } from "../../fields/field.ts";
import type { Reason } from "../../fields/reason.ts";
import { fieldBounds } from "../../fields/validate.ts";
import { parseNumber } from "../../values/number.ts";
import { type Decimal, isMultiple, readDecimal, subtract } from "../../values/numbers/decimal.ts";
import { numberReadings } from "../../values/numbers/number-readings.ts";

/** What a column of numbers outside has. `shownColumns` notes it in `data.number_column`. */
export interface NumberColumn {
  /** Whole numbers of 64 bits, numbers of any length, or those of JavaScript. */
  kind: "bigint" | "numeric" | "float";
  /** The field's own step; null: as the column. */
  step: number | null;
}

/** The column's note; null: no value of the column is beyond JavaScript's numbers. */
export function numberColumn({ data }: Pick<FieldDefinition, "data">): NumberColumn | null {
  return (data?.number_column as NumberColumn | undefined) ?? null;
}

/** Values that PostgreSQL has among its numbers. They have no limits. */
const NO_NUMBER = /^(?:NaN|-?Infinity)$/;
const BIGINTS = ["-9223372036854775808", "9223372036854775807"] as const;

export type DatabaseNumber = { ok: true; value: number | string } | { ok: false; reasons: Reason[] };

/**
 * A number for a column outside: as a number, or as its text if JavaScript would change it. Limits and steps apply to all
 * of its digits. Null: JavaScript has every number of the column, or the text is no number.
 */
export function readDatabaseNumber(field: FieldDefinition, text: string): DatabaseNumber | null {
  const column = numberColumn(field);
  if (column === null) return null;
  if (column.kind !== "bigint" && NO_NUMBER.test(text)) return { ok: true, value: text };
  const [numeral, ...others] = numberReadings(text);
  const decimal = numeral === undefined || others.length > 0 ? null : readDecimal(numeral);
  if (numeral === undefined || decimal === null) return null;
  const number = parseNumber(numeral);
  if (number === null && column.kind === "float") return null;
  const reasons = reasonsOf(field, column, decimal);
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, value: number ?? numeral };
}

function reasonsOf(field: FieldDefinition, { kind, step }: NumberColumn, number: Decimal): Reason[] {
  const { min, max } = fieldBounds(field);
  const isBelow = (limit: Limit) => subtract(number, exactly(limit)).digits < 0n;
  const isAbove = (limit: Limit) => subtract(number, exactly(limit)).digits > 0n;
  const [least, greatest] = kind === "bigint" ? BIGINTS : [];
  const reasons: Reason[] = [];
  const below = [min, least].find((limit) => isGiven(limit) && isBelow(limit));
  if (isGiven(below)) reasons.push({ code: "rangeUnderflow", limit: below });
  const above = [max, greatest].find((limit) => isGiven(limit) && isAbove(limit));
  if (isGiven(above)) reasons.push({ code: "rangeOverflow", limit: above });
  const own = step !== null && step > 0 ? step : null;
  const steps = own ?? (kind === "bigint" ? 1 : null);
  if (steps !== null && !isMultiple(subtract(number, exactly(min ?? 0)), exactly(steps))) {
    reasons.push({ code: "stepMismatch", limit: steps });
  }
  return reasons;
}

type Limit = number | string;
const isGiven = (limit: Limit | null | undefined): limit is Limit => limit !== null && limit !== undefined;
/** A limit of a number is a number, or one of `BIGINTS`. */
const exactly = (limit: Limit): Decimal => readDecimal(String(limit)) ?? { digits: 0n, places: 0 };
