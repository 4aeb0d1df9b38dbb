import fc from "fast-check";
import { Metadata } from "libphonenumber-js/core";
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
} from "libphonenumber-js/min";
import metadata from "libphonenumber-js/min/metadata";
import examples from "libphonenumber-js/mobile/examples";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FieldValue } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { parseEntry } from "#core/fields/parse-entry.ts";
import { isE164, toE164 } from "#core/values/e164.ts";
import { isPossiblePhone, readInternationalPhone } from "#core/values/international-phone.ts";
import { PHONE_LENGTHS } from "#core/values/phone-lengths.ts";
import { TRUNKS } from "#core/values/phone-trunks.ts";
import { PLAN_FILES } from "#local/vite/phone-plans.ts";
import { caretAfterDigits, countDigits, nationalDigits, readPhone } from "./phone-text.ts";
import { keepPlans } from "./plans.ts";

for (const [name, file] of PLAN_FILES) keepPlans(name, file);

describe("a typed phone number", () => {
  test.each([
    ["030 123456", "DE", "DE", "+4930123456"],
    ["+49 30 123456", "US", "DE", "+4930123456"],
    ["0049 30 123456", "AT", "DE", "+4930123456"],
    ["(415) 555-2671", "US", "US", "+14155552671"],
    ["+1 416 555 2671", "DE", "CA", "+14165552671"],
    ["010-1234-5678", "KR", "KR", "+821012345678"],
    ["٠١٠٠١٢٣٤٥٦٧", "EG", "EG", "+201001234567"],
  ] as const)("%s in %s is a number of %s: %s", (typed, at_hand, country, wire) => {
    expect(readPhone(typed, at_hand)).toMatchObject({ country, wire, is_complete: true });
  });

  test("stays unchanged while it is too short to be a number", () => {
    expect(readPhone("030", "DE")).toEqual({ country: "DE", shown: "030", wire: "030", is_complete: false });
    expect(readPhone("+44", "DE")).toMatchObject({ country: "GB", is_complete: false });
    expect(readPhone("abc", "DE")).toMatchObject({ wire: "abc", is_complete: false });
  });

  test("keeps the current country if several share a calling code", () => {
    expect(readPhone("+1", "CA").country).toBe("CA");
    expect(readPhone("+1", "DE").country).toBe("US");
  });

  test("stays as typed while it is being typed, and is formatted for its country afterwards", () => {
    expect(readPhone("+4930123456", "US", { is_typing: true }).shown).toBe("+49 30 123456");
    expect(readPhone("+4930123456", "US").shown).toBe("030 123456");
  });

  test("stays when the formatter returns nothing", () => {
    const typed = { shown: ")\t0000", wire: "+6830000" };
    expect(readPhone(")\t0000", "NU", { is_typing: true })).toMatchObject(typed);
  });

  test.each([
    ["870000000", "KR", false], // A number that begins with 0 in national format.
    ["0082700000", "US", true], // 008 is an international prefix in Korea.
  ] as const)("shows %s in %s in a form that parses to the same number", (typed, at_hand, is_typing) => {
    const phone = readPhone(typed, at_hand, { is_typing });
    expect(phone.is_complete).toBe(true);
    expect(readPhone(phone.shown, phone.country, { is_typing }).wire).toBe(phone.wire);
  });

  test("loses its calling code when another country is chosen", () => {
    expect(nationalDigits("+49 30 123456", "DE")).toBe("30123456");
    expect(nationalDigits("030 123456", "DE")).toBe("030 123456");
  });
});

describe("before the numbering plans have arrived", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The modules of a page that has just opened. */
  async function fresh() {
    vi.resetModules();
    const [text, plans] = await Promise.all([import("./phone-text.ts"), import("./plans.ts")]);
    return { ...text, ...plans };
  }

  test("a text stays as it is typed, and names the file that it needs", async () => {
    const { readPhone, nationalDigits, loadPlans, callingCode } = await fresh();
    const raw = { country: "DE", is_complete: false };
    expect(readPhone(" 030 1", "DE")).toEqual({ ...raw, shown: " 030 1", wire: "030 1", missing: "DE" });
    expect(readPhone("+43 1", "DE")).toMatchObject({ ...raw, shown: "+43 1", missing: "43" });
    expect(readPhone("+210 1", "DE")).toMatchObject({ missing: "210" });
    expect(nationalDigits("030 1", "DE")).toBe("030 1");
    // Nothing is needed to read these.
    for (const text of ["", "+", "+4", "abc"]) expect(readPhone(text, "DE").missing).toBeUndefined();

    const asked: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path.replace(/.*\//, ""));
      const file = PLAN_FILES.get(path.replace(/.*\/|\.json$/g, ""));
      return file ? Response.json(file) : new Response(null, { status: 404 });
    });
    expect(callingCode("DE")).toBe("");
    expect(await Promise.all([loadPlans("DE"), loadPlans("DE"), loadPlans("AQ")])).toEqual([
      true,
      true,
      false,
    ]);
    expect(callingCode("DE")).toBe("49");
    expect(readPhone("030 123456", "DE")).toMatchObject({ wire: "+4930123456", is_complete: true });
    expect(readPhone("+49 30 123456", "DE")).toMatchObject({ wire: "+4930123456", is_complete: true });
    // An international prefix leads to another file, and so does an extension.
    expect(readPhone("0043 1 310", "DE").missing).toBe("43");
    expect(readPhone("030 123456 ext. 5", "DE").missing).toBe("extension");
    await loadPlans("extension");
    expect(readPhone("030 123456 ext. 5", "DE").shown).toBe("030 123456 ext. 5");
    await loadPlans("210");
    expect(readPhone("+210 1", "DE")).toMatchObject({ country: "DE", shown: "+2101" });
    expect(asked).toEqual(["DE.json", "AQ.json", "extension.json", "210.json"]);
  });

  test("there is a file for every country, and for all that can be typed as a calling code", async () => {
    const { readPhone } = await fresh();
    const typed = Array.from({ length: 999 }, (_, n) => readPhone(`+${n + 1}`, "DE").missing ?? []).flat();
    const needed = [...new Set([...typed, ...getCountries(), "extension"])];
    expect([...PLAN_FILES.keys()].sort()).toEqual(needed.sort());
  });

  test("a failed request is repeated the next time", async () => {
    const { loadPlans } = await fresh();
    const answers = [
      () => Promise.reject(new TypeError("offline")),
      async () => new Response(null, { status: 503 }),
      async () => Response.json(PLAN_FILES.get("DE")),
    ];
    vi.stubGlobal("fetch", () => answers.shift()!());
    await expect(loadPlans("DE")).rejects.toThrow("offline");
    await expect(loadPlans("DE")).rejects.toMatchObject({ status: 503 });
    expect(await loadPlans("DE")).toBe(true);
    expect(await loadPlans("DE")).toBe(true);
  });
});

test("the server keeps every country's numbers unchanged, and their national form parses back", () => {
  const countries = getCountries();
  expect(countries.length).toBeGreaterThan(200);
  for (const country of countries) {
    const example = getExampleNumber(country, examples);
    if (!example) continue;
    const { number } = example;
    expect(isE164(number), country).toBe(true);
    expect(toE164(number)).toBe(number);
    const national = readPhone(number, country);
    expect(national, country).toMatchObject({ wire: number, is_complete: true });
    expect(readPhone(national.shown, national.country).wire, country).toBe(number);
  }
});

/** The data of a calling code that the library's own parser uses; its types omit them. */
interface NumberingPlan {
  possibleLengths(): readonly number[];
  nationalPrefixForParsing(): string | undefined;
  nationalPrefixTransformRule(): string | 0 | undefined;
  nationalNumberPattern(): string;
}

test("the server's tables match libphonenumber for each calling code", () => {
  const codes = new Set<string>([
    ...getCountries().map((country) => getCountryCallingCode(country)),
    ...Object.keys(metadata.nonGeographic ?? {}),
  ]);
  expect(codes.size).toBeGreaterThan(200);
  expect([...PHONE_LENGTHS.keys()].sort()).toEqual([...codes].sort());
  const plans = new Metadata(metadata);
  for (const code of codes) {
    plans.selectNumberingPlan(code as CountryCode);
    const plan = plans.numberingPlan as unknown as NumberingPlan;
    expect([code, ...(PHONE_LENGTHS.get(code) ?? [])]).toEqual([code, ...plan.possibleLengths()]);
    const trunk = TRUNKS.get(code);
    expect([code, trunk?.prefix]).toEqual([code, plan.nationalPrefixForParsing() || undefined]);
    const becomes = trunk && (plan.nationalPrefixTransformRule() || undefined);
    expect([code, trunk?.becomes]).toEqual([code, becomes]);
    if (trunk?.numbers !== undefined) expect(trunk.numbers).toBe(plan.nationalNumberPattern());
  }
  expect(isPossiblePhone("+9999999999")).toBe(false);
});

test("the page and the server reach the same verdict on any text in any country", () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[+\d\s()./-]{0,22}$/),
    fc.stringMatching(/^(\+|00)(1|49|44|7|82|39|62)[\d ]{0,20}$/),
    fc.constantFrom(
      "abc",
      "+1",
      "12345678901234567890",
      "+1 (415) 555-2671",
      "030 123456",
      "+49 (0)30 123456",
    ),
  );
  const country = fc.constantFrom<CountryCode>("US", "DE", "KR", "BR", "NU", "IT", "RU");
  let complete = 0;
  fc.assert(
    fc.property(text, country, fc.boolean(), (typed, at_hand, is_typing) => {
      const { wire, is_complete } = readPhone(typed, at_hand, { is_typing });
      if (is_complete) complete += 1;
      expect([wire, isPossiblePhone(wire)]).toEqual([wire, is_complete]);
    }),
    { numRuns: 3_000 },
  );
  expect(complete).toBeGreaterThan(200);
});

/** The value that the server stores for a string posted without JavaScript; null if it refuses the text. */
function stored(text: string): FieldValue {
  const field = {
    id: "phone",
    name: "phone",
    type: "tel",
    local_index: 0,
    options: [],
    optgroups: [],
  } satisfies FieldDefinition;
  const parsed = parseEntry(
    field,
    { values: [text], files: [] },
    { clock: null, staged_files: [], readPhone: readInternationalPhone },
  );
  return parsed.ok && isPossiblePhone(text) ? parsed.value : null;
}

const kept = (typed: string, at_hand: CountryCode) => {
  const { wire, is_complete } = readPhone(typed, at_hand);
  return is_complete ? wire : null;
};

describe("a number with its calling code is the same number without JavaScript", () => {
  test.each([
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["0044 (0)20 7946 0958", "+442079460958"],
    ["+36 (06) 1 234 5678", "+3612345678"],
    ["+7 8 495 1234567", "+74951234567"],
    ["+7 800 555 35 35", "+78005553535"],
    ["+49 (0)30 123456", "+4930123456"],
    ["+49 (0)(0)30 123456", "+4930123456"],
    ["+31 (0)20 1234567", "+31201234567"],
    ["+81 (0)3-1234-5678", "+81312345678"],
    ["+39 06 1234 5678", "+390612345678"],
    ["+54 11 15 2345-6789", "+5491123456789"],
    ["+378 886377", "+3780549886377"],
    ["+٤٩ ٣٠ ١٢٣٤٥٦", "+4930123456"],
    ["+49\u00a030\u2013123456", "+4930123456"],
    ["+49 abc", null],
  ])("%s is %s", (text, number) => {
    expect({ page: kept(text, "US"), server: stored(text) }).toEqual({ page: number, server: number });
  });

  test("wherever it contains the country's trunk prefix", () => {
    const codes = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];
    const text = fc
      .tuple(
        fc.constantFrom("+", "+", "00"),
        fc.constantFrom(...codes),
        fc.constantFrom("", "0", "1", "8", "06", "80", "90", "00", "000", "0015", "180020", "1001", "1831"),
        fc.stringMatching(/^\d{2,14}$/),
        fc.constantFrom("", " ", "(", ") ", "-", "\u00a0"),
      )
      .map(
        ([plus, code, trunk, rest, mark]) =>
          `${plus}${code} (${trunk})${rest.slice(0, 3)}${mark}${rest.slice(3)}`,
      );
    let numbers = 0;
    fc.assert(
      // In these countries 00 is the only international prefix. On the page, digits with any other prefix may be a
      // national number.
      fc.property(
        text,
        fc.constantFrom<CountryCode>("US", "DE", "GB", "IT", "AR", "US"),
        (typed, at_hand) => {
          const number = stored(typed);
          if (typed.startsWith("00") && number === null) return;
          if (number !== null) numbers += 1;
          expect([typed, number]).toEqual([typed, kept(typed, at_hand)]);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(numbers).toBeGreaterThan(300);
  });

  test("parses back to itself", () => {
    const text = fc.stringMatching(/^\+[1-9][0-9]{6,14}$/);
    let numbers = 0;
    fc.assert(
      fc.property(text, (typed) => {
        const number = stored(typed);
        if (typeof number !== "string") return;
        numbers += 1;
        expect([typed, stored(number)]).toEqual([typed, number]);
      }),
      { numRuns: 5_000 },
    );
    expect(numbers).toBeGreaterThan(500);
  });
});

test("a complete number is E.164 for any typed text", () => {
  const text = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[+\d\s()-]{0,20}$/),
    fc.stringMatching(/^(\+|00)(1|49|44|82|55|683)[\d ()-]{4,14}$/),
    fc.stringMatching(/^0?[1-9][\d -]{3,12}$/),
  );
  const country = fc.constantFrom<CountryCode>("US", "DE", "KR", "BR", "NU");
  let complete = 0;
  fc.assert(
    fc.property(text, country, fc.boolean(), (typed, at_hand, is_typing) => {
      const phone = readPhone(typed, at_hand, { is_typing });
      if (!phone.is_complete) return;
      complete += 1;
      expect(toE164(phone.wire)).toBe(phone.wire);
      expect(readPhone(phone.shown, phone.country).wire).toBe(phone.wire);
    }),
    { numRuns: 3_000 },
  );
  expect(complete).toBeGreaterThan(60);
});

test("the caret stays after the typed digit", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d() -]{0,15}$/), fc.nat(15), (text, n) => {
      const digits = Math.min(n, countDigits(text));
      expect(countDigits(text.slice(0, caretAfterDigits(text, digits)))).toBe(digits);
    }),
  );
});
