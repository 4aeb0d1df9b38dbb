import { expect, test } from "vitest";
import { readChoice, withChoice } from "./choice-address.ts";

test("a choice stands in the address, beside what else is there", () => {
  const choice = { days: "7", by: "country", filter: { device: "phone", utm_source: null } } as const;
  const address = withChoice(new URLSearchParams("tab=funnel"), choice);
  expect(readChoice(address)).toEqual(choice);
  expect(withChoice(address, { days: "30", by: "device", filter: {} }).toString()).toBe("tab=funnel");
});

test("an address that cannot be read is the default", () => {
  const choice = { days: "30", by: "device", filter: {} };
  for (const text of ["", "days=8&by=name&only=[]", "only={&days=", 'only={"device":5}&by=__proto__']) {
    expect(readChoice(new URLSearchParams(text)), text).toEqual(choice);
  }
});
