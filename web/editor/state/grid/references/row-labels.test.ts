import { expect, test } from "vitest";
import { copyLabels, labeled, labelOf, noteLabel, noteLabels, pastedIds } from "./row-labels.ts";

const row = (data: Record<string, object>) =>
  ({ id: "r", local_id: "#001", created_at: "", version: 1, customer_id: null, data }) as never;

test("names come from read rows, and an edited cell gets them", () => {
  noteLabels([row({ supplier: { value: ["a", "b"], labels: ["Acme", "Bolt"] }, note: { value: "a" } })]);
  expect(labeled({ value: ["b", "unknown"] }).labels).toEqual(["Bolt", "…"]);
  expect(labeled({ value: "a", labels: ["Renamed"] }).labels).toEqual(["Renamed"]);
  expect(labeled({ value: null }).labels).toEqual([]);
  expect(labeled({ value: ["", "a"] }).labels).toEqual(["Acme"]);
  noteLabels([row({ supplier: { value: ["b"], labels: [null] } })]);
  expect(labelOf("b")).toBeUndefined();
});

test("a pasted text is the rows of the copied cell, ids, or names that one row has", () => {
  noteLabel("x", "Twin");
  noteLabel("y", "Twin");
  noteLabel("z", "Single");
  expect(pastedIds("Single")).toEqual(["z"]);
  expect(pastedIds("z, x")).toEqual(["z", "x"]);
  expect(pastedIds("Twin")).toBeUndefined();
  expect(pastedIds("Nobody")).toBeUndefined();
  expect(copyLabels({ value: ["y", "z"], labels: ["Twin", "Single"] })).toBe("Twin, Single");
  expect(pastedIds("Twin, Single")).toEqual(["y", "z"]);
});
