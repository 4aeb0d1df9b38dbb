import { expect, test } from "vitest";
import { refusal } from "./accounts.ts";

/** Every refusal. The type check fails if one is missing. */
const NAMES = {
  INVALID_EMAIL_OR_PASSWORD: true,
  INVALID_OTP: true,
  OTP_EXPIRED: true,
  SIGN_UP_CLOSED: true,
  INVALID_NAME: true,
} satisfies Record<Parameters<typeof refusal>[0], true>;

test.each(Object.keys(NAMES) as (keyof typeof NAMES)[])("%s has a message in full sentences", (name) => {
  expect(refusal(name).body?.message).toMatch(/^[A-Z].*\.$/);
});
