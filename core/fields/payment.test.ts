import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES } from "../values/money.ts";
import {
  PAYMENT_PROVIDERS,
  PROVIDER_LIMITS,
  paymentCell,
  paymentTerms,
  paymentText,
  priceFault,
} from "./payment.ts";

describe("the terms of a payment field", () => {
  it.each([
    [null, { provider: "stripe", amount: 1_000, currency: "USD" }],
    [
      { type: "payment", service_provider: "stripe" },
      { provider: "stripe", amount: 1_000, currency: "USD" },
    ],
    [
      { service_provider: "stripe", amount: 2_550, currency: "EUR" },
      { provider: "stripe", amount: 2_550, currency: "EUR" },
    ],
    [{ service_provider: "tosspayments" }, { provider: "tosspayments", amount: 1_000, currency: "KRW" }],
    [{ currency: "CZK" }, { provider: "stripe", amount: 1_500, currency: "CZK" }],
    [
      { amount: 50, currency: "JPY" },
      { provider: "stripe", amount: 50, currency: "JPY" },
    ],
  ])("of %j are %j", (data, terms) => {
    expect(paymentTerms({ data })).toEqual(terms);
    expect(priceFault({ data })).toBeNull();
  });

  it.each([
    [{ amount: 0 }, "amount", "The price must be between $0.50 and $999,999.99."],
    [{ amount: -5 }, "amount", "The price must be between $0.50 and $999,999.99."],
    [{ amount: 49 }, "amount", "The price must be between $0.50 and $999,999.99."],
    [{ amount: 100_000_000 }, "amount", "The price must be between $0.50 and $999,999.99."],
    [{ amount: 9.99 }, "amount", "The price must be between $0.50 and $999,999.99."],
    [{ amount: "1000" }, "amount", "The price must be between $0.50 and $999,999.99."],
    [{ amount: Number.NaN }, "amount", "The price must be between $0.50 and $999,999.99."],
    [{ amount: 49, currency: "JPY" }, "amount", "The price must be between ¥50 and ¥99,999,999."],
    [
      { service_provider: "tosspayments", amount: 99, currency: "KRW" },
      "amount",
      "The price must be between ₩100 and ₩99,999,999.",
    ],
    [
      { service_provider: "tosspayments", amount: 5_000, currency: "USD" },
      "currency",
      "Toss Payments does not take this currency. Choose KRW.",
    ],
    [{ currency: "XYZ" }, "currency", "Stripe does not take this currency. Choose another one."],
    [{ currency: "usd" }, "currency", "Stripe does not take this currency. Choose another one."],
    [{ service_provider: "paypal" }, "service_provider", "There is no such payment provider."],
  ])("of %j are refused with a reason and never replaced by another price", (data, path, message) => {
    expect(priceFault({ data })).toEqual({ path, message });
    expect(paymentTerms({ data })).toBeNull();
  });

  // Proves editor/rule-payment-provider
  it("are exactly what was saved, or null", () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.integer(),
      fc.constantFrom(...PAYMENT_PROVIDERS, ...CURRENCIES, 0, -5, 50, 1_000, null),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("service_provider", "amount", "currency"), anything),
        (data) => {
          const terms = paymentTerms({ data });
          expect(terms === null).toBe(priceFault({ data }) !== null);
          if (terms === null) return;
          const { provider, amount, currency } = terms;
          const saved = { service_provider: provider, amount, currency };
          for (const [key, value] of Object.entries(data))
            expect(value ?? saved[key as "amount"]).toBe(saved[key as "amount"]);
          const { min, max } = PROVIDER_LIMITS[provider][currency]!;
          expect(amount >= min && amount <= max && Number.isInteger(amount)).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("accept the smallest and the largest amount of each currency, and nothing beyond", () => {
    for (const [currency, { min, max }] of Object.entries(PROVIDER_LIMITS.stripe)) {
      const at = (amount: number) => paymentTerms({ data: { currency, amount } });
      expect([at(min)?.amount, at(max)?.amount, at(min - 1), at(max + 1)]).toEqual([min, max, null, null]);
    }
  });

  it("are shown in words after the payment", () => {
    const terms = paymentTerms({ data: { amount: 2_550, currency: "EUR" } })!;
    expect(paymentText(paymentCell(terms, "paid"), "en")).toBe("€25.50 paid");
    expect(paymentText(paymentCell(terms, "test"), "en")).toBe("€25.50 (test)");
    expect(paymentText({ value: null }, "en")).toBe("");
    expect(paymentText({ value: "paid" }, "en")).toBe("");
  });
});
