import fc from "fast-check";
import { expect, test } from "vitest";
import { numberReadings } from "#core/values/numbers/number-readings.ts";
import { NUMBER_SIGNS } from "./number-signs.ts";

const pattern = new RegExp(`^(?:${NUMBER_SIGNS})$`, "v");

test("a browser without JavaScript lets through whatever the server reads as a number", () => {
  const signs =
    "٠١٩۰۱۹०१९０１９.,'’＇٫٬،，．eEｅＥ+＋‐‑‒–—―−﹣ーｰ－- \u00a0\u202f\u2009\u3000\u061c\u200b\u200e\u200f\u2067\ufeff\u00ad";
  const sign = fc.oneof(fc.constantFrom(..."0123456789"), fc.constantFrom(...signs));
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 8 }), (text) => {
      if (numberReadings(text).length > 0) expect(text).toMatch(pattern);
    }),
    { numRuns: 5_000 },
  );
  for (const text of ["−5", "ー５", "\u200e-1\u202f234,5", "１，２３４", "+5", "1E3"])
    expect(text).toMatch(pattern);
});

test("it stops other texts", () => {
  for (const text of ["five", "5 €", "1/2", "5%", "(5)", "1_000"]) expect(text).not.toMatch(pattern);
});
