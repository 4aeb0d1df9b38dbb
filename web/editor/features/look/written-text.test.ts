import fc from "fast-check";
import { expect, it } from "vitest";
import { fromMarkup, toMarkup } from "./written-text.ts";

it("gives back what was written, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a<>&\"' \n{}/;lt".split("")) }), (text) => {
      expect(fromMarkup(toMarkup(text))).toBe(text);
    }),
  );
});

it("never makes markup of what was written", () => {
  expect(toMarkup("<b onclick=x>\nTom & Jerry")).toBe("&lt;b onclick=x&gt;<br>Tom &amp; Jerry");
});

it("reads markup that somebody else has made", () => {
  expect(fromMarkup("<p>One <b>two</b></p><p>three &amp; four</p>")).toBe("One two\nthree & four");
});
