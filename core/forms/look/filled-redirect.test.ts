import { expect, test } from "vitest";
import { filledRedirect } from "./filled-redirect.ts";

test("a redirect passes answers on as parts of its address", () => {
  const form = { title: "R&D", lang: "en" } as const;
  const fields = { name: "Ada & Bo/?#é\ud800", tags: ["a", "b"], none: null, long: "x".repeat(5_000) };
  const filled = (uri: string) => filledRedirect(uri, form, fields);
  expect(filled("https://example.com/{{fields.name}}?of={{form_title}}")).toBe(
    "https://example.com/Ada%20%26%20Bo%2F%3F%23%C3%A9%EF%BF%BD?of=R%26D",
  );
  expect(filled("https://example.com/?t={{ fields.tags }}&n={{fields.none}}&m={{fields.missing}}#x")).toBe(
    "https://example.com/?t=a%2C%20b&n=&m=#x",
  );
  expect(filled("https://example.com/{{fields.long}}")).toHaveLength(20 + 1_000);
});
