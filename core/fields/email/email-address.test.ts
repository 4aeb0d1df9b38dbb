import fc from "fast-check";
import { expect, test } from "vitest";
import { emailAddress } from "../../contracts/wire/schemas.ts";
import type { FieldDefinition } from "../field.ts";
import { withType } from "../field-draft.ts";
import { pagePattern } from "../page-pattern.ts";
import { matchesPatternSafely } from "../patterns/safe-pattern.ts";
import { validate } from "../validate.ts";
import { asciiAddress } from "./ascii-address.ts";
import { isEmailAddress } from "./email-address.ts";
import { EMAIL_PATTERN } from "./email-pattern.ts";

const FORMER = String.raw`[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,}`;

const LAWFUL = [
  "o'brien@example.com",
  "hello&goodbye@example.com",
  "a{b|c}~`d`@example.com",
  "!#$%*+/=?^_-.@example.com",
  "root@localhost",
  "a@b",
  "a@1.2",
  `a@${"b".repeat(63)}.com`,
  "post@bücher.example",
  "a@例え.jp",
  "a@भारत.भारत",
  "a@مثال.إختبار",
  "a@xn--bcher-kva.example",
];
const UNLAWFUL = [
  "",
  "a",
  "@b",
  "a@",
  "a b@c",
  "a@b c",
  "a@b@c",
  "a@-b.c",
  "a@b-.c",
  "a@b..c",
  "a@.b",
  "a@b.",
  "ü@b.c",
  '"a b"@c.d',
  "a@b_c.d",
  "a@[127.0.0.1]",
  "a@b\n",
  "a\r\nBcc: x@y.z",
  `a@${"b".repeat(64)}.com`,
  "a@b\u00a0c",
];

test.each(LAWFUL)("%s is an address", (text) => {
  expect(isEmailAddress(text)).toBe(true);
  expect(matchesPatternSafely(EMAIL_PATTERN, text)).toBe(true);
});

test.each(UNLAWFUL)("%j is none", (text) => {
  expect(isEmailAddress(text)).toBe(false);
  expect(matchesPatternSafely(EMAIL_PATTERN, text)).toBe(false);
});

// The HTML standard, 4.10.5.1.5.
const HTML =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

test("in ASCII, the rule is HTML's", () => {
  const sign = fc.constantFrom(..."ab09.-_@'&%+!#{}|~^`/=?*$ \"(),:;<>[]\\\t\n");
  const near = fc
    .tuple(fc.string({ unit: sign, maxLength: 5 }), fc.string({ unit: sign, maxLength: 8 }))
    .map(([local, domain]) => `${local}@${domain}`);
  fc.assert(
    fc.property(near, (text) => {
      expect(isEmailAddress(text)).toBe(HTML.test(text));
    }),
  );
});

const field = (type: FieldDefinition["type"], pattern: string): FieldDefinition =>
  ({ id: "1", name: "x", type, local_index: 0, options: [], optgroups: [], pattern }) as FieldDefinition;

/** As the server judges. */
const judge = (of: FieldDefinition, text: string) =>
  validate(of, [text], { matchesPattern: matchesPatternSafely }).map(({ code }) => code);

test.each(["email", "challenge_email"] as const)("a default of %s adds nothing to its rule", (type) => {
  for (const pattern of [FORMER, EMAIL_PATTERN]) {
    expect(judge(field(type, pattern), "o'brien@example.com")).toEqual([]);
    expect(judge(field(type, pattern), "o'brien")).toContain("typeMismatch");
    expect(pagePattern(field(type, pattern))).toBe(null);
    expect(withType(field(type, pattern), "text", () => "2").pattern).toBe(null);
  }
});

test("an owner's own pattern adds to the rule", () => {
  expect(judge(field("email", "[a-z]+@sheaf\\.test"), "ada@example.com")).toEqual(["patternMismatch"]);
});

test("the former default in another field counts as the present one", () => {
  expect(judge(field("text", FORMER), "hello&goodbye@bücher.example")).toEqual([]);
  expect(judge(field("text", FORMER), "hello")).toEqual(["patternMismatch"]);
  expect(pagePattern(field("text", FORMER))).toBe(EMAIL_PATTERN);
});

test("an account's address has one form", () => {
  expect(emailAddress.parse(" O'Brien@Bücher.Example ")).toBe("o'brien@xn--bcher-kva.example");
  expect(emailAddress.parse("a@xn--bcher-kva.example")).toBe("a@xn--bcher-kva.example");
  expect(emailAddress.safeParse(`${"a".repeat(251)}@b.c`).success).toBe(false);
});

test("an address whose domain has no ASCII form stays as it is", () => {
  expect(asciiAddress("a@\u0301.example")).toBe("a@\u0301.example");
  expect(asciiAddress("a@1.2")).toBe("a@1.2");
});
