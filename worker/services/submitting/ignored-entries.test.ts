import { expect, test } from "vitest";
import { entriesFromJson } from "#core/forms/submitting/entries.ts";
import { ignoredEntries } from "./ignored-entries.ts";

const posted = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`extra_${n}`, `value ${n}`]));

test("values without a field are kept by name, and those that are too many are counted", () => {
  for (const count of [0, 1, 200, 201, 257]) {
    const given = posted(count);
    const kept = ignoredEntries(entriesFromJson(given), Object.keys(given)) ?? {};
    const { __gf_left_out: left_out = 0, ...values } = kept;
    expect(Object.keys(values).length + Number(left_out)).toBe(count);
    expect(given).toMatchObject(values);
  }
});
