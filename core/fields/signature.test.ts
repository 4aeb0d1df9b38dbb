import { describe, expect, test } from "vitest";
import { signatureBox, typedName, typedSignature } from "./signature.ts";

describe("a typed signature", () => {
  test("names the person, and says that it was typed", () => {
    expect(typedSignature(" Ada Lovelace ")).toBe("typed:Ada Lovelace");
    expect(typedName("typed:Ada Lovelace")).toBe("Ada Lovelace");
    expect(typedName("M10 20L30 40")).toBeNull();
    expect(typedSignature("  ")).toBe("");
  });

  test("has no drawing", () => {
    expect(signatureBox("typed:Henry 8 of 1509")).toBeNull();
  });
});

describe("the box around a signature", () => {
  test.each([
    ["a line", "M10 20L30.5 60", { x: 6, y: 16, width: 28.5, height: 48 }],
    ["a bend", "M10 20Q40 5 60 20L10 20", { x: 6, y: 1, width: 58, height: 23 }],
    ["a dot", "M10 20h0", { x: 6, y: 16, width: 8, height: 8 }],
    ["several strokes", "M10 20L20 30M-5 40L7 8", { x: -9, y: 4, width: 33, height: 40 }],
    ["commas", "M10,20L30,40", { x: 6, y: 16, width: 28, height: 28 }],
  ])("encloses %s", (_, path, box) => {
    expect(signatureBox(path)).toEqual(box);
  });

  test.each(["", "M", "Z", "h20", "M10"])("is null for an empty drawing: %j", (path) => {
    expect(signatureBox(path)).toBeNull();
  });
});
