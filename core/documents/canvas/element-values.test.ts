import { describe, expect, test } from "vitest";
import { cleanElement } from "./clean-element.ts";
import { deletedInPlaceOf, MAX_VERSION, replaces } from "./element.ts";
import { faultyProperty } from "./element-values.ts";

const element = (rest: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ id: "a", type: "rectangle", version: 3, versionNonce: 9, isDeleted: false },
  ...{ x: 1, y: 2, width: 30, height: 40 },
  ...rest,
});
const points = [
  [0, 0],
  [30.5, -40],
];

/** As Excalidraw 0.18 makes them. */
const BASE = {
  ...{ angle: 0, strokeColor: "#1e1e1e", backgroundColor: "transparent", fillStyle: "solid", strokeWidth: 2 },
  ...{ strokeStyle: "solid", roughness: 1, opacity: 100, groupIds: ["g1"], frameId: null, index: "a0" },
  ...{ roundness: { type: 3 }, seed: 1_234_567, boundElements: [], updated: 1_764_000_000_000, link: null },
  locked: false,
};
const LINEAR = {
  ...{ points, lastCommittedPoint: null, startBinding: null, endBinding: null },
  ...{ startArrowhead: null, endArrowhead: "arrow" },
};
const DRAWN: Record<string, Record<string, unknown>> = {
  rectangle: { boundElements: [{ id: "t1", type: "text" }] },
  diamond: { roundness: null },
  ellipse: { roundness: { type: 2, value: 12 }, index: null },
  text: {
    ...{ text: "Hello\n👍", originalText: "Hello 👍", fontSize: 20, fontFamily: 5, textAlign: "left" },
    ...{ verticalAlign: "top", containerId: "r1", autoResize: true, lineHeight: 1.25 },
  },
  line: { ...LINEAR, endArrowhead: null },
  arrow: {
    ...LINEAR,
    elbowed: true,
    startBinding: { elementId: "r1", focus: 0.2, gap: 5, fixedPoint: [0.5, 1.1] },
    fixedSegments: [{ index: 1, start: [0, 0], end: [0, 10] }],
    startIsSpecial: false,
    endIsSpecial: null,
  },
  freedraw: { points, pressures: [0.5, 0.6], simulatePressure: false, lastCommittedPoint: [1, 2] },
  image: {
    ...{ fileId: "0a1b", status: "saved", scale: [-1, 1] },
    crop: { x: 0, y: 0, width: 5, height: 5, naturalWidth: 10, naturalHeight: 10 },
  },
  frame: { name: "Frame 1" },
};

test.each(Object.entries(DRAWN))("a %s as Excalidraw makes it is accepted as it is", (type, values) => {
  const made = element({ ...BASE, type, ...values });
  expect(faultyProperty(made)).toBeNull();
  expect(cleanElement(made)).toMatchObject({ element: made });
});

test.each(["a0", "a1V", "Zz", "a00V", "b00", "zzzzzzzzzzzzzzzzzzzzzzzzzzz", null])(
  "the place %s is accepted",
  (index) => {
    expect(faultyProperty(element({ index }))).toBeNull();
  },
);

const FAULTY: [type: string, property: string, value: unknown][] = [
  ["frame", "name", { a: 1 }],
  ["rectangle", "text", 12],
  ["text", "text", ["a"]],
  ["text", "originalText", {}],
  ["text", "fontSize", "big"],
  ["text", "fontSize", 0],
  ["text", "fontSize", undefined],
  ["text", "lineHeight", -1],
  ["text", "textAlign", { a: 1 }],
  ["text", "containerId", "__proto__"],
  ["rectangle", "link", ["https://a.example"]],
  ["rectangle", "boundElements", [null]],
  ["rectangle", "boundElements", { length: 1 }],
  ["rectangle", "boundElements", [{ id: 1, type: "text" }]],
  ["rectangle", "groupIds", "g"],
  ["rectangle", "groupIds", [null]],
  ["rectangle", "groupIds", ["constructor"]],
  ["rectangle", "frameId", 5],
  ["rectangle", "roundness", { type: "x" }],
  ["rectangle", "roundness", 3],
  ["rectangle", "strokeColor", { r: 1 }],
  ["rectangle", "backgroundColor", null],
  ["rectangle", "fillStyle", "constructor"],
  ["rectangle", "strokeWidth", "1"],
  ["rectangle", "strokeStyle", 1],
  ["rectangle", "opacity", null],
  ["rectangle", "opacity", 101],
  ["rectangle", "strokeWidth", 1e15],
  ["rectangle", "roughness", 1e15],
  ["rectangle", "angle", "90"],
  ["rectangle", "seed", {}],
  ["rectangle", "locked", 1],
  ["rectangle", "index", "a10"],
  ["rectangle", "index", "!"],
  ["rectangle", "index", 7],
  ["rectangle", "index", ""],
  ["rectangle", "x", "1"],
  ["rectangle", "width", null],
  ["arrow", "points", null],
  ["arrow", "points", [[0, 0], null]],
  ["line", "points", [[0], [1]]],
  ["line", "lastCommittedPoint", [1]],
  ["arrow", "startBinding", { elementId: null }],
  ["arrow", "endBinding", []],
  ["arrow", "startBinding", { elementId: "a", fixedPoint: [1] }],
  ["arrow", "endArrowhead", "__proto__"],
  ["arrow", "fixedSegments", [{}]],
  ["arrow", "elbowed", "yes"],
  ["freedraw", "pressures", [null]],
  ["freedraw", "pressures", undefined],
  ["freedraw", "points", undefined],
  ["freedraw", "simulatePressure", 1],
  ["image", "fileId", 1],
  ["image", "fileId", "toString"],
  ["image", "status", "lost"],
  ["image", "scale", [1]],
  ["image", "crop", { x: 1 }],
];

test.each(FAULTY)("a %s whose %s is %j is refused by its name", (type, property, value) => {
  const faulty = element({ ...BASE, type, ...DRAWN[type], [property]: value });
  expect(faultyProperty(faulty)).toBe(property);
  expect(cleanElement(faulty)).toEqual({
    issue: `An element can’t be saved because its “${property}” isn’t valid. Delete it.`,
  });
});

test("a fill with more lines than a browser can draw is refused", () => {
  const filled = { backgroundColor: "#ff0000", fillStyle: "hachure", strokeWidth: 1 };
  const faultOf = (values: object) => faultyProperty(element({ ...BASE, ...filled, ...values }));
  const endless = { width: 1e7, height: 1e7 };
  const line = {
    type: "line",
    points: [
      [0, 0],
      [1e7, 0],
      [0, 0],
    ],
  };
  expect(faultOf(endless)).toBe("fillStyle");
  expect(faultOf({ width: 1e5, height: 1e5, strokeWidth: 0 })).toBe("fillStyle");
  expect(faultOf({ ...line, fillStyle: "zigzag" })).toBe("fillStyle");
  // A small one, and one with thick lines.
  expect(faultOf({ width: 900, height: 900, strokeWidth: 0 })).toBeNull();
  expect(faultOf({ width: 1e5, height: 1e5, strokeWidth: 4 })).toBeNull();
  for (const unfilled of [{ fillStyle: "solid" }, { backgroundColor: "transparent" }, { isDeleted: true }])
    expect(faultOf({ ...endless, ...unfilled })).toBeNull();
  expect(faultyProperty(element({ ...BASE, ...line }))).toBeNull();
});

test("what is deleted needs no points", () => {
  expect(faultyProperty(element({ type: "line", isDeleted: true }))).toBeNull();
  expect(faultyProperty(element({ type: "line", isDeleted: true, points: 1 }))).toBe("points");
});

describe("a version that nothing could follow", () => {
  const absurd = { version: Number.MAX_SAFE_INTEGER, versionNonce: 0 };

  test("is not accepted", () => {
    for (const version of [Number.MAX_SAFE_INTEGER, MAX_VERSION + 1, -1, 0.5]) {
      expect(cleanElement(element({ version }))).toMatchObject({ issue: expect.any(String) });
    }
    expect(cleanElement(element({ version: MAX_VERSION }))).toHaveProperty("element");
  });

  test("is replaced by any other", () => {
    expect(replaces({ version: 1, versionNonce: 5 }, absurd)).toBe(true);
    expect(replaces(absurd, { version: 1, versionNonce: 5 })).toBe(false);
    expect(replaces({ version: MAX_VERSION, versionNonce: 5 }, { version: 7, versionNonce: 5 })).toBe(true);
  });

  test.each([absurd, { version: 41, versionNonce: 3 }])(
    "%j is replaced by its deletion, which is sound",
    (stamp) => {
      const deleted = deletedInPlaceOf("a", stamp, 77);
      expect(replaces(deleted, stamp)).toBe(true);
      expect(cleanElement(deleted)).toEqual({ element: deleted, length: expect.any(Number) });
    },
  );
});

test("a deletion is kept whatever the element's values are", () => {
  const gone = { id: "a", type: "text", version: 3, versionNonce: 4, isDeleted: true };
  const place = { x: 0, y: 0, width: 0, height: 0 };
  expect(
    cleanElement({ ...gone, x: 5, y: 5, width: 5, height: 5, text: "", lineHeight: Number.NaN }),
  ).toMatchObject({
    element: { ...gone, ...place },
  });
  expect(cleanElement({ ...gone, isDeleted: false, ...place, lineHeight: Number.NaN })).toHaveProperty(
    "issue",
  );
  for (const [property, value] of [
    ["id", "no id!"],
    ["type", "none"],
    ["version", -1],
  ] as const)
    expect(cleanElement({ ...gone, [property]: value })).toHaveProperty("issue");
});
