import { expect, test } from "vitest";
import { faultOf, namedTests } from "./named-tests.ts";

const SOURCE = `
test("holds", () => {
  expect(1).toBe(1);
});

test("was emptied", async () => {
  await work();
});

test.each(["a"])("is of %s", (one) => expectSound(one));
`;

test("a named test exists and asserts something", () => {
  const named = namedTests(
    '| x | `a.test.ts`: "holds"; `a.test.ts`: "was emptied"; `a.test.ts`: "is gone" |',
  );
  expect(named.map((one) => [one.title, faultOf(one, () => SOURCE)])).toEqual([
    ["holds", null],
    ["was emptied", "expects nothing"],
    ["is gone", "missing"],
  ]);
  expect(faultOf({ file: "a.test.ts", title: "is of %s" }, () => SOURCE)).toBeNull();
});
