import { isLike, startsLike } from "./digits.ts";
import type { NumberingPlan, PlanFile } from "./numbering-plan.ts";

/** The country of a number among those that share a calling code. */
export function ownerOf(plans: readonly NumberingPlan[], number: string): NumberingPlan | undefined {
  if (plans.length < 2) return plans[0];
  return plans.find(([, , , , , , , , own]) => own && startsLike(number, own));
}

/** A number without what people dial before it, and that prefix. A number that was replaced has none. */
export function splitTrunk(digits: string, plan: NumberingPlan): [number: string, prefix: string] {
  const [, , , , , prefix, trunk = prefix, becomes] = plan;
  const pattern = new RegExp(`^(?:${trunk || prefix})`);
  const match = digits && (trunk || prefix) ? pattern.exec(digits) : null;
  if (match === null) return [digits, ""];
  const has_groups = match.length > 1 && match.at(-1);
  const number = becomes && has_groups ? digits.replace(pattern, becomes) : digits.slice(match[0].length);
  if (!has_groups) return [number, match[0]];
  return [number, digits.slice(0, digits.indexOf(match[1]!)) === prefix ? prefix : ""];
}

/** A whole number without its prefix, unless it only is a number with it. */
export function withoutTrunk(digits: string, [, plans]: PlanFile, plan: NumberingPlan): string {
  const [number] = splitTrunk(digits, plan);
  const [, , numbers] = plan;
  const [, , , lengths] = ownerOf(plans, number) ?? plan;
  const is_long_enough = lengths.includes(number.length) || number.length > lengths.at(-1)!;
  return is_long_enough && (isLike(number, numbers) || !isLike(digits, numbers)) ? number : digits;
}

/** What follows the international prefix of a country; null: there is none. */
export function withoutIdd(digits: string, [, idd]: NumberingPlan): string | null {
  const match = new RegExp(`^(?:${idd})`).exec(digits);
  if (match === null) return null;
  const rest = digits.slice(match[0].length);
  return rest[0] === "0" ? null : rest;
}

/** What follows the country's own calling code, typed without a plus; null: it is a national number. */
export function withoutCode(digits: string, file: PlanFile, plan: NumberingPlan): string | null {
  const [code] = file;
  if (!digits.startsWith(code)) return null;
  const [, , numbers, lengths] = plan;
  const rest = digits.slice(code.length);
  const whole = withoutTrunk(digits, file, plan);
  const is_better = !isLike(whole, numbers) && isLike(withoutTrunk(rest, file, plan), numbers);
  return is_better || whole.length > lengths.at(-1)! ? rest : null;
}
