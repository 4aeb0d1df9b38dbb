import { expect, test } from "vitest";
import { visitorCountry } from "./request-meta.ts";

const from = (cf: unknown) => visitorCountry(Object.assign(new Request("https://forms.test"), { cf }));

test("the country is the edge's word, and nothing but a code", () => {
  expect(from({ country: "CH" })).toBe("CH");
  for (const cf of [undefined, {}, { country: "T1" }, { country: "<b>" }, { country: 4 }]) {
    expect(from(cf)).toBeNull();
  }
  const headers = { "cf-ipcountry": "CH" };
  expect(visitorCountry(new Request("https://forms.test", { headers }))).toBeNull();
});
