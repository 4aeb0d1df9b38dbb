import { expect, test } from "vitest";
import { type Applicant, admissionOf, parseSignUp, type SignUpRule } from "./sign-up.ts";

test.each([
  ["open", { kind: "open" }],
  [" Invited ", { kind: "invited" }],
  ["example.org", { kind: "domains", domains: ["example.org"] }],
  ["Example.org, sub.example.com", { kind: "domains", domains: ["example.org", "sub.example.com"] }],
  ["Bücher.example,例え.jp", { kind: "domains", domains: ["xn--bcher-kva.example", "xn--r8jz45g.jp"] }],
  ["localhost", null],
  ["exa mple.org", null],
  ["", null],
  ["closed", null],
  ["example.org,", null],
  ["@example.org", null],
])("SIGN_UP=%j", (text, rule) => {
  expect(parseSignUp(text)).toEqual(rule);
});

const stranger: Applicant = {
  email: "ann@example.org",
  is_proved: true,
  can_mail: true,
  is_invited: false,
  has_accounts: true,
};
const INVITED: SignUpRule = { kind: "invited" };
const DOMAINS: SignUpRule = { kind: "domains", domains: ["example.org"] };

test.each<[SignUpRule, Partial<Applicant>, string | null]>([
  [{ kind: "open" }, { is_proved: false }, "open"],
  [INVITED, {}, null],
  [INVITED, { has_accounts: false }, "first"],
  [INVITED, { is_invited: true }, "invited"],
  [INVITED, { is_invited: true, is_proved: false }, null],
  [INVITED, { is_invited: true, is_proved: false, can_mail: false }, "invited"],
  [DOMAINS, {}, "domain"],
  [DOMAINS, { email: "ann@EXAMPLE.ORG" }, "domain"],
  [DOMAINS, { is_proved: false }, null],
  [DOMAINS, { email: "ann@evil-example.org" }, null],
  [DOMAINS, { email: "ann@example.org.evil.test" }, null],
  [DOMAINS, { email: "ann@sub.example.org" }, null],
  [DOMAINS, { email: "ann@other.test", is_invited: true }, "invited"],
  [DOMAINS, { email: "ann@other.test", has_accounts: false }, null],
])("%j admits %j: %s", (rule, applicant, admission) => {
  expect(admissionOf(rule, { ...stranger, ...applicant })).toBe(admission);
});
