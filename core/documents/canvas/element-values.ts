/**
 * What each property of an element may be, by the types of Excalidraw 0.18. Excalidraw trusts them: a name that is no text
 * or a list with an empty place ends the drawing for everyone who opens it.
 */

type Check = (value: unknown) => boolean;

const IS_INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));
const ID = /^[\w-]{1,64}$/;
/** Beyond it, browsers cannot draw. */
const MAX_COORDINATE = 1e7;
const MAX_NUMBER = 2 ** 53;
const MAX_REFERENCE = 200;
/** Far more than a place in a drawing has. */
const MAX_INDEX = 200;

/** Whether it can be the id of an element, and a key of objects. */
export const isElementId = (value: unknown): value is string =>
  typeof value === "string" && ID.test(value) && !IS_INHERITED.has(value);

const isText: Check = (value) => typeof value === "string";
const isBoolean: Check = (value) => typeof value === "boolean";
const isNumber: Check = (value) => typeof value === "number" && Math.abs(value) <= MAX_NUMBER;
const isPositive: Check = (value) => isNumber(value) && (value as number) > 0;
const isNotNegative: Check = (value) => isNumber(value) && (value as number) >= 0;
/** What a browser can still draw in a moment: far more than any tool offers. */
const isAtMost =
  (most: number): Check =>
  (value) =>
    isNotNegative(value) && (value as number) <= most;
const isCoordinate: Check = (value) => typeof value === "number" && Math.abs(value) <= MAX_COORDINATE;
/** Names another element or a group. Those of other programs have more characters than our own ids. */
const isReference: Check = (value) =>
  typeof value === "string" && value.length > 0 && value.length <= MAX_REFERENCE && !IS_INHERITED.has(value);

const oneOf = (...values: readonly unknown[]): Check => {
  const known = new Set(values);
  return (value) => known.has(value);
};
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const pair =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length === 2 && value.every(check);
/** `required` properties must be there, `optional` ones may. Others are not looked at. */
const object =
  (required: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    const isGiven = (name: string) => Object.hasOwn(given, name) && given[name] !== undefined;
    return (
      Object.entries(required).every(([name, check]) => isGiven(name) && check(given[name])) &&
      Object.entries(optional).every(([name, check]) => !isGiven(name) || check(given[name]))
    );
  };

const DIGIT = /^[0-9A-Za-z]+$/;

/**
 * A place among the elements, as the package fractional-indexing writes it: a letter that says how many digits its integer
 * has, those digits, and a fraction without a zero at its end.
 */
function isIndex(value: unknown): boolean {
  if (typeof value !== "string" || value.length > MAX_INDEX || !DIGIT.test(value)) return false;
  const head = value.charCodeAt(0);
  const length = head >= 97 ? head - 97 + 2 : head >= 65 ? 90 - head + 2 : 0;
  if (length === 0 || value.length < length || value === `A${"0".repeat(26)}`) return false;
  return value.length === length || !value.endsWith("0");
}

const isPoint = pair(isCoordinate);
const isArrowhead = orNull(
  oneOf(
    ...["arrow", "bar", "dot", "circle", "circle_outline", "triangle", "triangle_outline", "diamond"],
    ...["diamond_outline", "crowfoot_one", "crowfoot_many", "crowfoot_one_or_many"],
  ),
);
const isBinding = orNull(
  object({ elementId: isReference }, { focus: isNumber, gap: isNumber, fixedPoint: orNull(pair(isNumber)) }),
);
const isPart = orNull(isBoolean);

/** The properties of an element, other than its id, type and stamp. All others are dropped when it is saved. */
export const VALUES = {
  index: orNull(isIndex),
  updated: isNumber,
  seed: isNumber,
  locked: isBoolean,
  link: orNull(isText),
  ...{ x: isCoordinate, y: isCoordinate, width: isCoordinate, height: isCoordinate, angle: isNumber },
  groupIds: list(isReference),
  frameId: orNull(isReference),
  boundElements: orNull(list(object({ id: isReference, type: oneOf("arrow", "text") }))),
  roundness: orNull(object({ type: oneOf(1, 2, 3) }, { value: isNumber })),
  roughness: isAtMost(100),
  strokeColor: isText,
  backgroundColor: isText,
  fillStyle: oneOf("hachure", "cross-hatch", "solid", "zigzag"),
  strokeWidth: isAtMost(1_000),
  strokeStyle: oneOf("solid", "dashed", "dotted"),
  opacity: isAtMost(100),
  text: isText,
  originalText: isText,
  fontSize: isPositive,
  // One that this version does not know is drawn in its usual font.
  fontFamily: isPositive,
  textAlign: oneOf("left", "center", "right"),
  verticalAlign: oneOf("top", "middle", "bottom"),
  containerId: orNull(isReference),
  autoResize: isBoolean,
  lineHeight: isPositive,
  points: list(isPoint),
  lastCommittedPoint: orNull(isPoint),
  ...{ startBinding: isBinding, endBinding: isBinding },
  ...{ startArrowhead: isArrowhead, endArrowhead: isArrowhead },
  elbowed: isBoolean,
  fixedSegments: orNull(list(object({ start: isPoint, end: isPoint, index: isNotNegative }))),
  ...{ startIsSpecial: isPart, endIsSpecial: isPart },
  pressures: list(isNumber),
  simulatePressure: isBoolean,
  fileId: orNull(isElementId),
  status: oneOf("pending", "saved", "error"),
  scale: pair(isNumber),
  crop: orNull(
    object({
      ...{ x: isNumber, y: isNumber, width: isNumber, height: isNumber },
      ...{ naturalWidth: isNumber, naturalHeight: isNumber },
    }),
  ),
  name: orNull(isText),
} as const satisfies Record<string, Check>;

const CHECKS = Object.entries(VALUES) as readonly (readonly [keyof typeof VALUES, Check])[];
const PLACED = ["x", "y", "width", "height"] as const;
/** What Excalidraw needs of a type beside its place. It makes up for everything else. */
const NEEDED: Readonly<Record<string, readonly (keyof typeof VALUES)[]>> = {
  line: ["points"],
  arrow: ["points"],
  freedraw: ["points", "pressures"],
  // Without one, a text that is measured again has a size that is no number.
  text: ["fontSize"],
};

/** Lines of a sketched fill. Browsers end a page that has to draw many more. */
const MAX_FILL_LINES = 20_000;

/** Whether so many lines fill a shape, because it is large or they are thin, that no browser can draw them. */
function isEndlessFill(element: Readonly<Record<string, unknown>>): boolean {
  const { fillStyle = "solid", backgroundColor = "transparent", strokeWidth = 2, points = [] } = element;
  if (fillStyle === "solid" || backgroundColor === "transparent") return false;
  const corners = [[element.width, element.height], ...(points as number[][])] as [number, number][];
  const spanOf = (axis: 0 | 1) =>
    corners.reduce((most, corner) => Math.max(most, Math.abs(corner[axis])), 0) *
    (corners.length > 1 ? 2 : 1);
  return (spanOf(0) + spanOf(1)) / Math.max(0.1, 4 * (strokeWidth as number)) > MAX_FILL_LINES;
}

/** The types that can be drawn, without pages of other sites (`embeddable`, `iframe`). */
export const ELEMENT_TYPES: ReadonlySet<unknown> = new Set([
  ...["rectangle", "diamond", "ellipse", "arrow", "line", "freedraw", "text", "image", "frame"],
]);

/**
 * The name of the first property that no browser can draw; null if an element has none. What is deleted is not drawn, so it
 * needs less.
 */
export function faultyProperty(element: Readonly<Record<string, unknown>>): string | null {
  const isGiven = (name: string) => Object.hasOwn(element, name) && element[name] !== undefined;
  const isSpared = (name: string) => name === "pressures" && element.simulatePressure === true;
  const needed = element.isDeleted === true ? [] : (NEEDED[String(element.type)] ?? []);
  const missing = [...PLACED, ...needed].find((name) => !isGiven(name) && !isSpared(name));
  if (missing !== undefined) return missing;
  const faulty = CHECKS.find(([name, check]) => isGiven(name) && !check(element[name]));
  if (faulty !== undefined || element.isDeleted === true) return faulty?.[0] ?? null;
  return isEndlessFill(element) ? "fillStyle" : null;
}
