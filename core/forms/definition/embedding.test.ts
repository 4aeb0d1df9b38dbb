import fc from "fast-check";
import { expect, test } from "vitest";
import { EMBED_ORIGIN } from "./embedding.ts";

test.each(["https://example.com", "https://a-b.example.co.uk:8443", "http://localhost:3000", "http://[::1]"])(
  "%s is accepted",
  (text) => expect(EMBED_ORIGIN.test(text)).toBe(true),
);

test.each([
  "*",
  "https://*",
  "https://*.example.com",
  "https://Example.com",
  "https://example.com/",
  "https://example.com:443",
  "http://example.com:80",
  "https://user@example.com",
  "https://example.com; script-src *",
  "https://example.com https://other.example",
  "https://example.com\nx",
  "//example.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "'self'",
  "null",
  "",
])("%j is refused", (text) => {
  expect(EMBED_ORIGIN.test(text)).toBe(false);
});

test("the pattern accepts every origin that browsers report", () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true }), (address) => {
      const { origin } = new globalThis.URL(address);
      expect(EMBED_ORIGIN.test(origin)).toBe(true);
    }),
  );
});
