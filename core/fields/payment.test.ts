import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCurrency } from "../values/money.ts";
import { MAX_AMOUNT, paymentCell, paymentTerms, paymentText } from "./payment.ts";

describe("what a payment field asks for", () => {
  it.each([
    [null, { provider: "stripe", amount: 1_000, currency: "USD" }],
    [
      { service_provider: "stripe", amount: 2_550, currency: "EUR" },
      { provider: "stripe", amount: 2_550, currency: "EUR" },
    ],
    [
      { service_provider: "tosspayments", amount: 5_000, currency: "USD" },
      { provider: "tosspayments", amount: 5_000, currency: "KRW" },
    ],
  ])("%j is %j", (data, terms) => {
    expect(paymentTerms({ data })).toEqual(terms);
  });

  it("is always an amount that a provider takes, whatever was saved", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("service_provider", "amount", "currency"), fc.anything()),
        (data) => {
          const { amount, currency } = paymentTerms({ data });
          return Number.isInteger(amount) && amount > 0 && amount <= MAX_AMOUNT && isCurrency(currency);
        },
      ),
    );
  });

  it("is told in words where it was paid", () => {
    const terms = paymentTerms({ data: { amount: 2_550, currency: "EUR" } });
    expect(paymentText(paymentCell(terms, "paid"), "en")).toBe("€25.50 paid");
    expect(paymentText(paymentCell(terms, "test"), "en")).toBe("€25.50 (test)");
    expect(paymentText({ value: null }, "en")).toBe("");
    expect(paymentText({ value: "paid" }, "en")).toBe("");
  });
});
