import { expect, test } from "vitest";
import { ChangedElements } from "./changed-elements.ts";

const element = (id: string, version = 1) => ({ id, version, versionNonce: 1 });

test("all elements are new the first time, and none the second", () => {
  const [a, b] = [element("a"), element("b")];
  const changes = new ChangedElements();
  expect(changes.take([a, b])).toEqual([a, b]);
  expect(changes.take([a, b])).toEqual([]);
});

test("an element that was changed in place is found", () => {
  const elements = [element("a"), element("b")];
  const changes = new ChangedElements();
  changes.take(elements);
  elements[1]!.version += 1;
  expect(changes.take(elements)).toEqual([elements[1]]);
  expect(changes.take(elements)).toEqual([]);
});

test("an element that was replaced or added is found, also in the same array", () => {
  const elements = [element("a"), element("b")];
  const changes = new ChangedElements();
  changes.take(elements);
  elements[0] = element("a");
  elements.push(element("c"));
  expect(changes.take(elements)).toEqual([elements[0], elements[2]]);
});

test("after elements were removed or moved, those that moved are found once", () => {
  const [a, b, c] = [element("a"), element("b"), element("c")];
  const changes = new ChangedElements();
  changes.take([a, b, c]);
  expect(changes.take([b, c])).toEqual([b, c]);
  expect(changes.take([b])).toEqual([]);
  expect(changes.take([b, c])).toEqual([c]);
});
