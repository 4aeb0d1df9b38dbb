import { DIGIT, digitsOf, isLike, MARK, PLUS, spaced, startsLike } from "./digits.ts";
import { ownerOf, withoutCode, withoutIdd, withoutTrunk } from "./national-number.ts";
import type { NumberingPlan } from "./numbering-plan.ts";
import { codeIn, planIn, plansOf } from "./plans.ts";

/** A text read as a phone number, complete or not. */
export interface PhoneNumber {
  code: string;
  /** The number in the country, without a prefix. */
  national: string;
  /** Nothing if the calling code belongs to several, and the number to none of them. */
  country: string;
  extension: string;
  plan: NumberingPlan;
  /** The number in E.164. */
  wire: string;
}

const MOST_CHARACTERS = 250;
const START = new RegExp(`[${PLUS}${DIGIT}]`);
const AFTER_END = new RegExp(`[^${DIGIT}#]+$`);
const BARE = `[${PLUS}]?(?:[${MARK}]*[${DIGIT}]){3,}[${MARK}${DIGIT}]*`;
/** Whatever else than a number and punctuation may be an extension. A tilde is both. */
const MORE = new RegExp(`[^${MARK}${DIGIT}${PLUS}]|[~\uff5e]`);

/** Reads a text as a number of a country, unless it has a calling code. Null: it is none. */
export function readNumber(text: string, at_hand: string): PhoneNumber | null {
  const start = text.search(START);
  const found = text.slice(start).replace(AFTER_END, "");
  if (start < 0 || text.length > MOST_CHARACTERS) return null;
  const ending = MORE.test(found) ? plansOf("extension")[0] : "";
  if (!new RegExp(`^(?:[${DIGIT}]{2}|${BARE}${ending})$`, "i").test(found)) return null;
  const match = new RegExp(`${ending}$`, "i").exec(found)!;
  const number = found.slice(0, match.index);
  let digits = digitsOf(number);
  let code: string;
  let own: NumberingPlan | undefined;
  if (number[0] === "+") {
    code = codeIn(digits);
    digits = digits.slice(code.length);
  } else {
    const file = plansOf(at_hand);
    const plan = planIn(file, at_hand);
    const abroad = withoutIdd(digits, plan);
    if (abroad) {
      code = codeIn(abroad);
      digits = abroad.slice(code.length);
    } else {
      const rest = withoutCode(digits, file, plan);
      [code] = file;
      if (rest === null) own = plan;
      else digits = rest;
    }
  }
  if (code === "") return null;
  const file = plansOf(code);
  const [main] = file[1];
  const national = withoutTrunk(digits, file, own ?? main!);
  const plan = ownerOf(file[1], national) ?? own;
  return {
    code,
    national,
    country: plan?.[0] ?? "",
    extension: match.slice(1).find(Boolean) ?? "",
    plan: plan ?? main!,
    wire: `+${code}${national}`,
  };
}

/** The possible numbers of digits with its calling code, whichever of the code's countries it is. */
export const lengthsOf = ({ code }: PhoneNumber) => plansOf(code)[1][0]![3];

/** A complete number in the format of its country, or with its calling code. */
export function showNumber(
  { code, national: number, plan, extension }: PhoneNumber,
  is_abroad = false,
): string {
  const [, , , , formats] = plansOf(code)[1][0]!;
  const format = (formats || []).find(
    ([groups, , starts]) => isLike(number, groups) && (!starts || startsLike(number, starts.at(-1)!)),
  );
  const [groups = "", national = "", , rule, , abroad = national] = format ?? [];
  const form = is_abroad ? abroad : rule ? national.replace(/(\$\d)/, rule) : national;
  const text = number.replace(new RegExp(groups), form);
  const [, , , , , , , , , before = " ext. "] = plan;
  return (is_abroad ? `+${code} ${spaced(text)}` : text) + (extension && before + extension);
}
