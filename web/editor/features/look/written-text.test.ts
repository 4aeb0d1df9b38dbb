import fc from "fast-check";
import { expect, it } from "vitest";
import { fromMarkup, toMarkup } from "./written-text.ts";

it("restores any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a<>&\"' \n{}/;lt".split("")) }), (text) => {
      expect(fromMarkup(toMarkup(text))).toBe(text);
    }),
  );
});

it("escapes markup in the text", () => {
  expect(toMarkup("<b onclick=x>\nTom & Jerry")).toBe("&lt;b onclick=x&gt;<br>Tom &amp; Jerry");
});

it("reads markup from other sources", () => {
  expect(fromMarkup("<p>One <b>two</b></p><p>three &amp; four</p>")).toBe("One two\nthree & four");
});
