import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, decimalsOf, formatMoney, isCurrency } from "./money.ts";

describe("money", () => {
  it.each([
    [1_000, "USD", "en", "$10"],
    [2_550, "EUR", "en", "€25.50"],
    [1_000, "KRW", "en", "₩1,000"],
    [1, "JPY", "en", "¥1"],
  ] as const)("writes %i of %s in %s as %s", (amount, currency, lang, text) => {
    expect(formatMoney({ amount, currency }, lang)).toBe(text);
  });

  it("has the decimals that Intl gives every currency", () => {
    for (const currency of CURRENCIES) {
      const { maximumFractionDigits } = new Intl.NumberFormat("en", {
        style: "currency",
        currency,
      }).resolvedOptions();
      expect(decimalsOf(currency), currency).toBe(maximumFractionDigits);
    }
  });

  it("accepts no other currency", () => {
    fc.assert(fc.property(fc.anything(), (value) => !isCurrency(value) || CURRENCIES.includes(value)));
  });
});
