/**
 * Stripe's published minimum charges, in the smallest currency unit. Deliberately separate from the product's
 * own table: like the real Stripe, this server should reveal a mistake there.
 */
const MINIMUMS: Readonly<Record<string, number>> = {
  ...{ usd: 50, aed: 200, aud: 50, brl: 50, cad: 50, chf: 50, czk: 1_500, dkk: 250, eur: 50, gbp: 30 },
  ...{ hkd: 400, inr: 50, jpy: 50, mxn: 1_000, nok: 300, nzd: 50, pln: 200, sek: 300, sgd: 50, thb: 1_000 },
  // Stripe publishes no minimum for these: it applies the one of the account's currency.
  ...{ cny: 1, ils: 1, krw: 1, try: 1, zar: 1 },
};
const MAXIMUM = 99_999_999;

export interface Refused {
  code: string;
  message: string;
}

/** Returns why Stripe would refuse an amount, or null. */
export function refusedAmount(amount: number, currency: string): Refused | null {
  const minimum = Object.hasOwn(MINIMUMS, currency) ? MINIMUMS[currency]! : null;
  if (!Number.isInteger(amount)) return { code: "parameter_invalid_integer", message: "Invalid integer" };
  if (amount < 1) return { code: "parameter_invalid_integer", message: "This value must be at least 1." };
  if (minimum === null) return { code: "parameter_unknown", message: `Invalid currency: ${currency}` };
  if (amount < minimum) {
    return { code: "amount_too_small", message: `Amount must be at least ${minimum} ${currency}` };
  }
  if (amount <= MAXIMUM) return null;
  return { code: "amount_too_large", message: `Amount must be no more than ${MAXIMUM} ${currency}` };
}

/** Whether a card number is long enough and has a correct check digit. */
export function isCardNumber(text: string): boolean {
  if (!/^\d{12,19}$/.test(text)) return false;
  const digits = [...text].toReversed().map(Number);
  const doubled = digits.map((digit, i) => (i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)));
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}
