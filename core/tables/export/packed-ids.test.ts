import fc from "fast-check";
import { expect, test } from "vitest";
import { PACKED_LENGTH, packIds, unpackIds } from "./packed-ids.ts";

test("ids are the same after they were packed, in a text that an address holds as it is", () => {
  fc.assert(
    fc.property(fc.array(fc.uuid()), (ids) => {
      const packed = packIds(ids);
      expect(packed).toHaveLength(ids.length * PACKED_LENGTH);
      expect(encodeURIComponent(packed)).toBe(packed);
      expect(unpackIds(packed)).toEqual(ids);
    }),
  );
});

test.each(["a", "=".repeat(PACKED_LENGTH), "_".repeat(PACKED_LENGTH), `${"A".repeat(PACKED_LENGTH)}A`])(
  "%s is no list of ids",
  (text) => {
    expect(unpackIds(text)).toBeNull();
  },
);
