import { expect, it } from "vitest";
import type { Operation } from "./operation.ts";
import { findOverwritten, rememberOwn, SAME_TIME_MS } from "./overwritten.ts";

const label = (value: string, field_id = "f1"): Operation => ({
  type: "field.set",
  field_id,
  property: "label",
  value,
});
const required = (value: boolean): Operation => ({
  type: "field.set",
  field_id: "f1",
  property: "required",
  value,
});
const own = rememberOwn([], [label("Mine")], 0);

it("finds another person's value that replaced one's own shortly afterwards", () => {
  expect(findOverwritten(own, [label("Theirs"), required(true)], [], 5_000)).toEqual([
    { own: label("Mine"), others: label("Theirs") },
  ]);
});

it("finds nothing if they changed something else, set the same value, or came much later", () => {
  expect(findOverwritten(own, [required(true), label("Theirs", "f2")], [], 0)).toEqual([]);
  expect(findOverwritten(own, [label("Theirs"), label("Mine")], [], 0)).toEqual([]);
  expect(findOverwritten(own, [label("Theirs")], [], SAME_TIME_MS + 1)).toEqual([]);
});

it("ignores operations that one's own later operation overwrites again", () => {
  expect(findOverwritten(own, [label("Theirs")], [label("Mine")], 0)).toEqual([]);
});

it("remembers only the newest value of a property, for a limited time", () => {
  const typed = rememberOwn(own, [label("Mine, longer"), { type: "field.delete", field_id: "f2" }], 1_000);
  expect(typed).toEqual([{ operation: label("Mine, longer"), at: 1_000 }]);
  expect(rememberOwn(typed, [required(true)], SAME_TIME_MS + 1_001)).toEqual([
    { operation: required(true), at: SAME_TIME_MS + 1_001 },
  ]);
});
