import fc from "fast-check";
import { type CountryCode, getCountries, getExampleNumber } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { PLAN_FILES } from "#local/vite/phone-plans.ts";
import {
  nationalDigits as theirDigits,
  readPhone as theirs,
} from "../../../editor/features/grid/cells/phone/read-phone.ts";
import { digitsOf } from "./digits.ts";
import { nationalDigits as ourDigits, readPhone as ours, type PhoneText } from "./phone-text.ts";
import { keepPlans, plansOf } from "./plans.ts";

/**
 * The law of the phone question: it reads, formats and judges every text as libphonenumber-js does, with which the
 * editor reads numbers. PHONE_NUMBERS=20 compares twenty times as many texts, PHONE_SEED=2 others.
 */
const TIMES = Number(process.env.PHONE_NUMBERS ?? 1);
const seed = Number(process.env.PHONE_SEED ?? 1);
const COUNTRIES = getCountries();

for (const [name, file] of PLAN_FILES) keepPlans(name, file);

interface Exception {
  why: string;
  covers(typed: string, country: CountryCode): boolean;
  examples: readonly [typed: string, country: CountryCode, found: Partial<PhoneText>][];
}

/** Where the page differs from the library on purpose. */
const EXCEPTIONS: readonly Exception[] = [
  {
    why: "the library throws at a second digit after an international prefix of one digit (0 in Cape Verde)",
    covers: (typed, country) =>
      plansOf(country)[1].some(([, idd]) => idd === "0") && /^\D*0\D*\d\D*$/.test(typed),
    examples: [["09", "CV", { shown: "0 9", is_complete: false }]],
  },
  {
    why: "the parameters of tel: addresses that name another country or a subaddress (RFC 3966) are no number",
    covers: (typed) => /;(?:phone-context|isub)=/.test(typed),
    examples: [
      ["tel:30-123456;phone-context=+49", "US", { is_complete: false }],
      ["tel:+4930123456;isub=12345", "US", { is_complete: false }],
    ],
  },
];

const isException = (typed: string, country: CountryCode) =>
  EXCEPTIONS.some(({ covers }) => covers(typed, country));

let compared = 0;

function compare(typed: string, country: CountryCode, is_typing: boolean): PhoneText {
  const found = ours(typed, country, { is_typing });
  if (isException(typed, country)) return found;
  compared += 1;
  const same = theirs(typed, country, { is_typing });
  const isSame = (Object.keys(same) as (keyof typeof same)[]).every((key) => found[key] === same[key]);
  // The comparison of the test's library takes longer than reading both.
  if (!isSame) expect([country, typed, is_typing, found]).toEqual([country, typed, is_typing, same]);
  return found;
}

/** Types a text key by key, as in the page: every key is added to the shown text, in the country found so far. */
function type(text: string, first: CountryCode): void {
  let shown = "";
  let country = first;
  for (const key of text) {
    const found = compare(shown + key, country, true);
    shown = found.shown;
    country = found.country as CountryCode;
  }
  // Leaves the field.
  compare(shown, country, false);
}

/** Goes on with a shown text key by key, and leaves the field. */
function readOn(shown: string, country: string, keys: string): PhoneText {
  for (const key of keys) ({ shown, country } = ours(shown + key, country, { is_typing: true }));
  return ours(shown, country);
}

/** What people type for a number: national, with prefixes that they dial, with a calling code, too short or long. */
function waysToType(code: string, number: string, prefix: string): string[] {
  return [
    number,
    prefix + number,
    `+${code}${number}`,
    `+${code} (${prefix})${number}`,
    `00${code}${number}`,
    `011${code}${number}`,
    code + number,
    `${prefix}${number}12`,
    `${prefix}${number.slice(0, -2)}`,
  ];
}

const prefixOf = (country: CountryCode) => plansOf(country)[1].find(([name]) => name === country)?.[5] || "0";

describe("every text is read as libphonenumber reads it", () => {
  test("the example of every country, key by key in every way", () => {
    expect(COUNTRIES.length).toBeGreaterThan(240);
    compared = 0;
    for (const country of COUNTRIES) {
      const example = getExampleNumber(country, examples);
      if (example === undefined) continue;
      const { countryCallingCode, nationalNumber } = example;
      const ways = waysToType(countryCallingCode, nationalNumber, prefixOf(country));
      ways.forEach((way, n) => {
        if (TIMES > 1 || (n + country.charCodeAt(1)) % 3 === 0) type(way, country);
      });
      for (const text of [example.formatNational(), example.formatInternational()]) {
        compare(text, country, false);
      }
    }
    expect(compared).toBeGreaterThan(8_000);
  });

  test("numbers of every kind that a country has, complete and not", () => {
    compared = 0;
    for (const country of COUNTRIES) {
      const [code, plans] = plansOf(country);
      const [, , numbers] = plans.find(([name]) => name === country)!;
      const number = fc.stringMatching(new RegExp(`^(?:${numbers})$`));
      for (const one of fc.sample(number, { numRuns: 2 * TIMES, seed })) {
        const ways = waysToType(code, one, prefixOf(country));
        for (const way of ways) compare(way, country, false);
        const way = ways[one.charCodeAt(0) % 4]!;
        for (let length = 3; length < way.length; length += 1) compare(way.slice(0, length), country, true);
      }
    }
    expect(compared).toBeGreaterThan(7_000);
  });

  test("any first digits in any country, national and after its calling code", () => {
    const start = fc.tuple(fc.constantFrom(...COUNTRIES), fc.stringMatching(/^\d{1,4}$/), fc.boolean());
    fc.assert(
      fc.property(start, ([country, digits, is_abroad]) => {
        compare(is_abroad ? `+${plansOf(country)[0]}${digits}` : digits, country, true);
      }),
      { numRuns: 5_000 * TIMES, seed },
    );
  });

  test("any digits, punctuation and letters", () => {
    const text = fc.oneof(
      fc.stringMatching(/^[+0-9]\d{0,19}$/),
      fc.stringMatching(/^[+\d\s().\-/~]{0,22}$/),
      fc.stringMatching(
        /^(\+|00|011|0)?\d{2,12}[ ,-]{0,2}(ext\.?|x|#|~|int|anexo|,,|;ext=|[a-z]) ?\d{0,7}#?$/,
      ),
      fc.stringMatching(/^[+\uff0b]?[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u2010-\u2015 ]{0,16}$/),
      fc.string({ unit: "grapheme", maxLength: 24 }),
      fc.string({ minLength: 240, maxLength: 260, unit: fc.constantFrom("1", "2", " ") }),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...COUNTRIES), fc.boolean(), (typed, country, is_typing) => {
        compare(typed, country, is_typing);
      }),
      { numRuns: 6_000 * TIMES, seed },
    );
  });

  test("calling codes of no country, and such as are not assigned", () => {
    for (let code = 1; code < 1_000; code += 1) compare(`+${code}12345678`, "DE", code % 2 === 0);
  });

  test("the digits that stay when another country is chosen", () => {
    // After an international prefix, the library takes it for a part of the number.
    const typed = fc.oneof(fc.stringMatching(/^\+\d{1,14}$/), fc.stringMatching(/^[1-9]\d{2,12}$/));
    fc.assert(
      fc.property(typed, fc.constantFrom(...COUNTRIES), (text, country) => {
        const [, plans] = plansOf(country);
        fc.pre(text[0] === "+" || !plans.some(([, idd]) => new RegExp(`^(?:${idd})`).test(text)));
        expect([country, text, ourDigits(text, country)]).toEqual([
          country,
          text,
          theirDigits(text, country),
        ]);
      }),
      { numRuns: 1_000 * TIMES, seed },
    );
    expect(ourDigits("0049 30 1", "AT")).toBe("301");
  });
});

test("half a number that was left and is gone on with is read like one that was typed through", () => {
  for (const country of COUNTRIES) {
    const example = getExampleNumber(country, examples);
    if (example === undefined) continue;
    for (const text of [example.nationalNumber, digitsOf(example.formatNational())]) {
      const { wire } = readOn("", country, text);
      for (let left = 3; left < text.length; left += 1) {
        const half = readOn("", country, text.slice(0, left));
        expect([country, text, left, readOn(half.shown, half.country, text.slice(left)).wire]).toEqual([
          country,
          text,
          left,
          wire,
        ]);
      }
    }
  }
});

test.each(EXCEPTIONS)("an exception is needed: $why", ({ covers, examples: texts }) => {
  for (const [typed, country, found] of texts) {
    expect(covers(typed, country)).toBe(true);
    expect(ours(typed, country, { is_typing: true })).toMatchObject(found);
    expect(theirs(typed, country, { is_typing: true })).not.toMatchObject(found);
  }
});
