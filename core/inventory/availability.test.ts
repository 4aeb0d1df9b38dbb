import { describe, expect, it } from "vitest";
import { isFullyStocked, isOutOfStock, optionAvailability } from "./availability.ts";

const option = { id: "o1", value: "a", label: "A", index: 0 };

describe("optionAvailability", () => {
  it.each([
    [{}, { available: null, is_sold_out: false, left: null, is_disabled: false }],
    [{ o1: 11 }, { available: 11, is_sold_out: false, left: null, is_disabled: false }],
    [{ o1: 10 }, { available: 10, is_sold_out: false, left: 10, is_disabled: false }],
    [{ o1: 1 }, { available: 1, is_sold_out: false, left: 1, is_disabled: false }],
    [{ o1: 0 }, { available: 0, is_sold_out: true, left: null, is_disabled: true }],
    [{ o1: null }, { available: null, is_sold_out: false, left: null, is_disabled: false }],
    [{ o1: -3 }, { available: -3, is_sold_out: true, left: null, is_disabled: true }],
  ])("with stock %j: %j", (stock, expected) => {
    expect(optionAvailability(option, stock)).toEqual(expected);
  });

  it("keeps a disabled option disabled", () => {
    expect(optionAvailability({ ...option, disabled: true }, { o1: 50 }).is_disabled).toBe(true);
    const optgroups = [{ id: "g", label: "G", index: 0, disabled: true }];
    expect(optionAvailability({ ...option, optgroup_id: "g" }, {}, optgroups).is_disabled).toBe(true);
  });
});

it("an option is out of stock only if it is tracked and none is left", () => {
  expect(isOutOfStock("o1", {})).toBe(false);
  expect(isOutOfStock("o1", { o1: 0, o2: 1 })).toBe(true);
  expect(isOutOfStock("o1", { o1: 1, o2: 0 })).toBe(false);
  expect(isOutOfStock("o1", { o1: null })).toBe(false);
  expect(isOutOfStock("toString", {})).toBe(false);
});

it("stock is full while no tracked option has run out", () => {
  expect(isFullyStocked({ o1: 1, o2: null })).toBe(true);
  expect(isFullyStocked({ o1: 1, o2: 0 })).toBe(false);
});
