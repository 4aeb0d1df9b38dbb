import fc from "fast-check";
import type { FieldType } from "#core/fields/field.ts";

/** Texts for single-line and multi-line inputs. */

const pieces = fc.constantFrom("a", "B", "é", "😀", "👩‍👩‍👧", "ﷺ", "-", " ", "9", "日本", "e\u0301");
export const anyText = fc.array(pieces, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(""));

export const anyLines = fc
  .array(fc.oneof(pieces, fc.constantFrom("\n", "\r\n", "\r", "\n\n")), { minLength: 1, maxLength: 9 })
  .map((parts) => parts.join(""));

const LOCAL_PARTS = 'a,ada.lovelace,A+b,x_y-z,a..b,.a,a.,!#$%&\'*+/=?^`{|}~-,9,"a b",a b,é,a@b,,(c),a\\b';
const DOMAINS =
  "b,b.co,EXAMPLE.com,a-b.c,x.y.z.museum,1.2,xn--bcher-kva.example,localhost,b.,.b,b..c,-b,b-,b-.c,b_c,[1.2.3.4],b c,,b.c\u00a0,b\\c,b.co\u3000";
const EMAILS = [
  `a@${"x".repeat(63)}`,
  `a@${"x".repeat(64)}`,
  `a@${"x".repeat(62)}-.c`,
  `${"l".repeat(65)}@b.co`,
  " a@b.co",
  "a@b.co ",
  "\ta@b.co\n",
  "\u00a0a@b.co",
  "a@b.co\ufeff",
  "a@b.co,c@d.co",
  "Ada <a@b.co>",
  "mailto:a@b.co",
  "a\0@b.co",
];

export const email = fc.oneof(
  fc
    .tuple(fc.constantFrom(...LOCAL_PARTS.split(",")), fc.constantFrom(...DOMAINS.split(",")))
    .map((parts) => parts.join("@")),
  fc.constantFrom(...EMAILS),
);

const SCHEMES =
  "http://,https://,HTTPS://,https:,https:/,ftp://,mailto:,tel:,data:,javascript:,x-a+b.c:,www.,/,1.2,-a:,//,,http:\\\\,1a:,é:,:";
const HOSTS =
  "example.com,a,EXAMPLE.com,exämple.com,xn--bcher-kva.de,a_b,1.2.3.4,256.1.1.1,[::1],[::g],a..b,a.,user:pw@a,a:80,a:99999,a:x,%41,a%zz,,?,#,日本.jp,a<b,a^b,a|b,a b,[,a:-1,1.2.3.4.5.6,%00,:80,@";
const PATHS = ",/,/p?q=1#f,?,#é,/ü,/%zz,\\p,/<>";
const URLS = [
  " https://a.b ",
  "\u00a0https://a.b",
  "https://a.b\u3000",
  "https://a.b/\nc",
  "ht\ntps://a.b",
  "example.com",
  "localhost:3000",
  "a:b",
  "not a url",
];

export const url = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...SCHEMES.split(",")),
      fc.constantFrom(...HOSTS.split(",")),
      fc.constantFrom(...PATHS.split(",")),
    )
    .map((parts) => parts.join("")),
  fc.constantFrom(...URLS),
);

/**
 * Typical patterns of owners, and syntax that only the `v` flag supports or forbids. Each has matching and other
 * texts.
 */
const PATTERNS: readonly (readonly [string, string])[] = [
  ["[a-z]+", "abc,z,ABC,a1,é,a b"],
  ["[A-Z]{2}\\d{6}", "AB123456,ab123456,AB12345,AB1234567,xAB123456"],
  ["a|b", "a,b,ab,c,ba"],
  ["\\d{3}-?\\d{4}", "555-0199,5550199,555-019,٣٣٣-٣٣٣٣"],
  ["\\+1 \\(\\d{3}\\) \\d{3}-\\d{4}", "+1 (415) 555-2671,+14155552671,+1 415 555 2671"],
  ["\\+\\d{8,15}", "+14155552671,+1 415 555 2671,0014155552671,+1"],
  ["(?=.*[A-Z])(?=.*\\d).{8,}", "Passw0rdX,password1,Pass1,PASSWORD1"],
  [".{3}", "abc,😀a,😀😀😀,ab,abcd,éa"],
  ["[\\p{L}--[a-z]]+", "ABC,É,abc,Ab"],
  ["[\\p{L}&&\\p{ASCII}]+", "abc,é,ab1"],
  ["\\p{Emoji}", "😀,a,9"],
  ["[😀👍]", "😀,👍,😂"],
  ["\\w+\\s\\w+", "a b,ab,a  b,é b"],
  ["^abc$", "abc,xabc,abcx"],
  ["https://.*", "https://a.b,http://a.b,https://"],
  ["\\S+@b\\.co", "a@b.co,a@c.co, a@b.co"],
  ["(?<year>\\d{4})", "2024,24,20245"],
  ["[^\\d]*", "abc,a1,"],
  ["\\bfoo\\b.*", "foo,foobar,foo bar"],
  ["(?:ab)*?c", "c,abc,ababc,abab"],
  ["[a-z.-]+", "anything,!!"],
  ["(", "anything,("],
  ["", "anything,x"],
];

/** The same for email and web addresses, whose own format is also validated. */
const ADDRESS_PATTERNS: Partial<Record<FieldType, typeof PATTERNS>> = {
  email: [
    [".+@b\\.co", "a@b.co,x.y@b.co,a@b.com,a@B.co, a@b.co ,b.co"],
    ["[^@]+@(?:a|b)\\.[a-z]{2,3}", "a@b.co,a@a.com,a@c.co,a@b.info"],
    ["(?!.*noreply).*", "a@b.co,noreply@b.co,xnoreply@b.co"],
    [".{6}", "a@b.co,ab@b.co,a@b"],
    ["", "a@b.co,ab"],
  ],
  url: [
    ["https://.*", "https://a.b,http://a.b,https://,ftp://a.b/https://"],
    [
      "https?://(?:[\\w\\-]+\\.)*b\\.co(?:/.*)?",
      "https://b.co,http://x.b.co/p,https://c.co,https://b.co.uk,b.co",
    ],
    [".*\\p{L}{3}", "https://a.b/été,https://a.b/x1,https://abc"],
    ["(?=.*\\?)[^#]*", "https://a.b?x,https://a.b?x#y,https://a.b"],
    ["", "https://a.b,a b"],
  ],
};

export function patterned(type: FieldType): fc.Arbitrary<{ pattern: string; text: string }> {
  return fc
    .constantFrom(...(ADDRESS_PATTERNS[type] ?? PATTERNS))
    .chain(([pattern, texts]) =>
      fc.record({ pattern: fc.constant(pattern), text: fc.constantFrom(...texts.split(",")) }),
    );
}
