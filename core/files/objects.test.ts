import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_OBJECT_SIZE,
  namesOfKey,
  objectNameIssue,
  partCountOf,
  partSizeOf,
  SMALLEST_PART,
  sizeOfPart,
} from "./objects.ts";

describe("the name of an object", () => {
  test.each([
    "a",
    "Résumé.pdf",
    "Re\u0301sume\u0301.pdf",
    "📎 receipt",
    " ",
    "...",
    "a\\b",
    "%2e%2e",
    "x".repeat(1_024),
  ])("may be %j", (name) => expect(objectNameIssue(name)).toBeNull());

  test.each(["", ".", "..", "a/b", "/", "a\u0000", "a\nb", "\u007f", "\u0085", "\ud800", "é".repeat(513)])(
    "may not be %j",
    (name) => expect(objectNameIssue(name)).not.toBeNull(),
  );
});

test("a key is a path of names, of at most 1,024 bytes", () => {
  expect(namesOfKey("")).toEqual([]);
  expect(namesOfKey("photos/2024/a b.png")).toEqual(["photos", "2024", "a b.png"]);
  for (const key of [
    "/a",
    "a/",
    "a//b",
    "a/../b",
    "./a",
    "a/\u0000",
    `${"x".repeat(600)}/${"y".repeat(600)}`,
  ])
    expect(namesOfKey(key), key).toBeNull();
});

test("parts cover a file of any size exactly, in parts of 8 to 64 MiB", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_OBJECT_SIZE }), (size) => {
      const part = partSizeOf(size);
      if (part === null) return size <= SMALLEST_PART;
      const count = partCountOf(size, part);
      let sum = 0;
      for (let number = 1; number <= count; number += 1) {
        const bytes = sizeOfPart(size, part, number);
        if (bytes < 1 || (number < count && bytes !== part)) return false;
        sum += bytes;
      }
      return sum === size && count <= 100 && part >= SMALLEST_PART && part <= 64 * 1024 * 1024;
    }),
  );
});
