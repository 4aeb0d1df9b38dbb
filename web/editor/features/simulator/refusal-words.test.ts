import { expect, test } from "vitest";
import { isRefusal, refusalWords } from "./refusal-words.ts";

const nameOf = (field: string) => ({ mail: "Email", day: "Day" })[field] ?? field;

// Proves data/constant-simulated
test.each([
  [402, "PAYMENT_REQUIRED", [], "The form requires a payment."],
  [403, "FORBIDDEN", [], "The form doesn’t accept this response."],
  [403, "FORM_SOLD_OUT", [], "The form is sold out."],
  [404, "NOT_FOUND", [], "The form doesn’t exist or isn’t public."],
  [422, "INVALID_ANSWERS", [], "An answer isn’t valid."],
  [422, "INVALID_ANSWERS", ["mail", "day", "mail"], "An answer isn’t valid: Email, Day."],
  [429, "RATE_LIMITED", [], "Too many responses at once. The simulator waits before the next one."],
  [500, "INTERNAL", [], "The server failed (INTERNAL)."],
  [0, "NETWORK", [], "The server can’t be reached."],
])("%i %s %j has words of its own", (status, code, fields, words) => {
  const refusal = { status, code, fields, count: 1 };
  expect(refusalWords(refusal, nameOf)).toBe(words);
  expect(isRefusal(refusal)).toBe(status >= 400 && status < 500);
});
