import { DIGIT, digitsOf, isLike, MARK, PLUS, spaced } from "./digits.ts";
import { ownerOf, splitTrunk, withoutCode, withoutIdd } from "./national-number.ts";
import type { NumberFormat, NumberingPlan, PlanFile } from "./numbering-plan.ts";
import { codeIn, planIn, plansOf } from "./plans.ts";

/** A number while it is typed, in the format that its digits have so far. */
export interface TypedNumber {
  shown: string;
  is_abroad: boolean;
  /** Nothing if it has none. */
  code: string;
  /** Nothing while the calling code belongs to several, and the number to none of them. */
  country: string;
  /** The digits without an international prefix and a calling code. */
  rest: string;
}

const START = new RegExp(`[${MARK}${DIGIT}${PLUS}]`);
const BODY = new RegExp(`^\\+?([${MARK}${DIGIT}]*)(?:[^${MARK}${DIGIT}]+.*)?$`);
const MOST_DIGITS = "9".repeat(15);

/** Puts digits in place of those of a template, without what follows the last. Nothing if it has too few. */
function fill(template: string, digits: string): string | undefined {
  let n = 0;
  let end = 0;
  const text = template.replace(/\d/g, (place, at: number) => {
    if (n < digits.length) end = at + 1;
    return digits[n++] ?? place;
  });
  if (n < digits.length) return undefined;
  const filled = text.slice(0, text[end] === ")" ? end + 1 : end);
  return filled.includes(")") ? filled : filled.replace("(", "");
}

/** Whether numbers that begin with these digits can begin like a pattern, which is about three or more. */
function canStart(digits: string, pattern: string): boolean {
  const start = new RegExp(`^(?:${pattern})`);
  const can = (text: string): boolean =>
    text.length > 2 ? start.test(text) : [..."0123456789"].some((digit) => can(text + digit));
  return can(digits);
}

/** Formats what has been typed of a number, as libphonenumber's AsYouType does. */
export function formatTyped(text: string, at_hand: string): TypedNumber {
  const typed = text.slice(text.search(START));
  const digits = digitsOf(BODY.exec(typed)?.[1] ?? "");
  let before_code = "+";
  let is_abroad = typed[0] === "+";
  let idd = "";
  let file: PlanFile = ["", []];
  let code = "";
  let country = "";
  let plan: NumberingPlan | undefined;
  let formats: readonly NumberFormat[] = [];
  /** The number without its prefix, so far. */
  let number = "";
  let prefix = "";
  let before = "";
  let is_changed = false;

  const rest = () => digits.slice(idd.length + code.length);

  const usesPrefix = (rule: string | 0 | undefined) => rule && !/^\(?\$1\)?$/.test(rule);

  function narrow() {
    if (number === "") return;
    formats = formats.filter(([, , starts, rule, is_optional]) => {
      const uses_prefix = usesPrefix(rule);
      if (prefix ? !uses_prefix && !is_optional : !is_abroad && uses_prefix && !is_optional) return false;
      return !starts || canStart(number, starts[Math.max(number.length - 3, 0)] ?? starts.at(-1)!);
    });
  }

  function select(next: NumberingPlan) {
    plan = next;
    formats = file[1][0]?.[4] || [];
    narrow();
  }

  /** Finds the country among those that share the code. */
  function settle() {
    const owner = code ? ownerOf(file[1], number) : undefined;
    country = owner?.[0] ?? "";
    plan = owner ?? plan;
  }

  function takePrefix(): boolean {
    const all = rest();
    const [found, found_prefix] = splitTrunk(all, plan!);
    if (found === all) return false;
    number = found;
    prefix = found_prefix;
    is_changed = !all.endsWith(found);
    const others = is_changed ? "" : all.slice(0, all.length - found.length);
    before = others === prefix ? "" : others;
    if (is_abroad) settle();
    select(plan!);
    return true;
  }

  function takeCode(): boolean {
    const found = codeIn(digits.slice(idd.length));
    if (found === "") return false;
    code = found;
    file = plansOf(code);
    select(file[1].find(([name]) => name === country) ?? file[1][0]!);
    number = rest();
    return true;
  }

  /** What was taken for a national number has a calling code. */
  function goAbroad() {
    is_abroad = true;
    if (number === "") return;
    number = rest();
    prefix = before = "";
    is_changed = false;
  }

  /** What precedes calling codes in the country. */
  function takeIdd(): boolean {
    const abroad = withoutIdd(digits, plan!);
    if (abroad === null) return false;
    idd = before_code = digits.slice(0, digits.length - abroad.length);
    country = "";
    plan = undefined;
    formats = [];
    goAbroad();
    return true;
  }

  /** The country's own calling code without a plus. */
  function takeOwnCode(): boolean {
    if (withoutCode(digits, file, plan!) === null) return false;
    [code] = file;
    before_code = "";
    goAbroad();
    if (number !== "") settle();
    return true;
  }

  /** Reads the digits in another way if no format was found for them. */
  function readAgain(): boolean {
    if (is_abroad) return plan !== undefined && takePrefix();
    if (!takeIdd() && !takeOwnCode()) return false;
    if (takeCode()) takePrefix();
    return true;
  }

  /** Digits in a format, with the prefix where its rule has it or whatever else was typed before them. */
  function write(digits: string, format: NumberFormat, is_by_rule: boolean): string {
    const [groups, national, , rule, , abroad = national] = format;
    const form = is_abroad ? abroad : national;
    const gap = file[0] === "1" || (rule && /[- ]/.test(rule)) ? " " : "";
    const ahead = before ? `${before} ` : prefix && prefix + gap;
    const text = digits.replace(
      new RegExp(groups),
      is_by_rule ? form.replace(/(\$\d)/, rule as string) : form,
    );
    return (is_abroad ? spaced : String)(is_by_rule ? text : ahead + text);
  }

  function format(): string | undefined {
    const isByRule = (rule: string | 0 | undefined) =>
      Boolean(rule && (usesPrefix(rule) ? prefix : !is_abroad));
    const matching = formats.filter(([groups]) => isLike(number, groups));
    for (const one of plan![3].includes(number.length) ? matching : []) {
      for (const is_by_rule of [isByRule(one[3]), false]) {
        const text = write(number, one, is_by_rule);
        if (digitsOf(text) === rest()) return text;
      }
    }
    for (const one of formats) {
      const [groups, national, , rule, , abroad = national] = one;
      const [longest = ""] = new RegExp(groups).exec(MOST_DIGITS) ?? [];
      if (number.length > longest.length || !(is_abroad ? abroad : national).includes("$1")) continue;
      const is_by_rule = isByRule(rule) && digitsOf(rule as string) === `${prefix}1`;
      return fill(write(matching.includes(one) ? number : longest, one, is_by_rule), rest());
    }
    return undefined;
  }

  function withCode(text: string): string {
    if (!is_abroad) return text;
    const after = code && text ? `${code} ${text}` : code || digits.slice(idd.length);
    return before_code + (idd && after && " ") + after;
  }

  let shown = is_abroad ? "+" : "";
  if (digits !== "") {
    if (!is_abroad) {
      file = plansOf(at_hand);
      plan = planIn(file, at_hand);
      country = at_hand;
      if (digits.length < 3 || !takeIdd()) {
        number = digits;
        if (!takePrefix()) select(plan);
      }
    }
    if (is_abroad && takeCode()) {
      settle();
      narrow();
    }
    let found = plan && format();
    if (found === undefined && readAgain()) {
      settle();
      if (plan && rest() !== "") found = format();
    }
    shown = withCode(found || (is_changed ? rest() : (before || prefix) + number));
  }
  return { shown, is_abroad, code, country, rest: rest() };
}
