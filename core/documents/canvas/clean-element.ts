import { CANVAS_LIMITS, type CanvasElement } from "./element.ts";

/** Without pages of other sites (`embeddable`, `iframe`). */
const TYPES: ReadonlySet<unknown> = new Set([
  ...["rectangle", "diamond", "ellipse", "arrow", "line", "freedraw", "text", "image", "frame"],
]);

/** The properties of Excalidraw's elements. All others are dropped. */
const PROPERTIES = [
  ...["id", "type", "version", "versionNonce", "isDeleted", "index", "updated", "seed", "locked", "link"],
  ...["x", "y", "width", "height", "angle", "groupIds", "frameId", "boundElements", "roundness", "roughness"],
  ...["strokeColor", "backgroundColor", "fillStyle", "strokeWidth", "strokeStyle", "opacity"],
  ...["text", "originalText", "fontSize", "fontFamily", "textAlign", "verticalAlign", "containerId"],
  ...["autoResize", "lineHeight", "points", "lastCommittedPoint", "startBinding", "endBinding"],
  ...["startArrowhead", "endArrowhead", "elbowed", "fixedSegments", "startIsSpecial", "endIsSpecial"],
  ...["pressures", "simulatePressure", "fileId", "status", "scale", "crop", "name"],
] as const;

const ID = /^[\w-]{1,64}$/;
const IS_INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));
const MAX_NUMBER = 2 ** 53;
/** Beyond it, browsers cannot draw. */
const MAX_COORDINATE = 1e7;
const MAX_DEPTH = 5;
/** NUL and halves of surrogate pairs, which PostgreSQL cannot store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it looks for
const UNSTORABLE = /\u0000|\p{Surrogate}/gu;
const WEB_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

const isElementId = (value: unknown): value is string =>
  typeof value === "string" && ID.test(value) && !IS_INHERITED.has(value);

/** A hash of a picture's content, or another id that the page made. */
export const isFileId = isElementId;

/** The reason why an element cannot be stored, for people, or its clean copy. */
export type Cleaned = { element: CanvasElement; length: number } | { issue: string };

/**
 * Checks an element of an unknown sender. Drops unknown properties, and links that are no web or mail addresses.
 * Refuses what Excalidraw would not draw.
 */
export function cleanElement(value: unknown): Cleaned {
  if (typeof value !== "object" || value === null) return { issue: "This isn’t an element of a drawing." };
  const source = value as Record<string, unknown>;
  const element: Record<string, unknown> = {};
  for (const property of PROPERTIES) {
    if (Object.hasOwn(source, property)) element[property] = source[property];
  }
  const { id, type, link } = element;
  if (!isElementId(id)) return { issue: "An element has no valid id." };
  if (type === "embeddable" || type === "iframe") return { issue: "Web embeds can’t be saved. Delete them." };
  if (!TYPES.has(type)) return { issue: "This kind of element can’t be saved." };
  if (!hasStamp(element) || !hasGeometry(element)) return { issue: "An element has invalid values." };
  if (typeof link === "string" && !WEB_ADDRESS.test(link)) element.link = null;
  const cleaned = cleanValue(element, MAX_DEPTH);
  if (cleaned === undefined) return { issue: "An element has invalid values." };
  const { length } = JSON.stringify(cleaned);
  if (length > CANVAS_LIMITS.element_length) {
    return {
      issue: `An element is too large. One element can have ${CANVAS_LIMITS.element_length / 1024} KB.`,
    };
  }
  return { element: cleaned as CanvasElement, length };
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

function hasStamp({ version, versionNonce, isDeleted, index, fileId }: Record<string, unknown>): boolean {
  const isPlaced =
    index === undefined || index === null || (typeof index === "string" && index.length <= 200);
  const hasFile = fileId === undefined || fileId === null || isFileId(fileId);
  return isCount(version) && isCount(versionNonce) && typeof isDeleted === "boolean" && isPlaced && hasFile;
}

function hasGeometry({ x, y, width, height, points }: Record<string, unknown>): boolean {
  const isCoordinate = (one: unknown) => typeof one === "number" && Math.abs(one) <= MAX_COORDINATE;
  const isPoint = (one: unknown) => Array.isArray(one) && one.length === 2 && one.every(isCoordinate);
  const hasPoints = points === undefined || (Array.isArray(points) && points.every(isPoint));
  return [x, y, width, height].every(isCoordinate) && hasPoints;
}

/** A copy that PostgreSQL can store and no browser misreads; undefined if there is none. */
function cleanValue(value: unknown, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Math.abs(value) <= MAX_NUMBER ? value : undefined;
  if (typeof value === "string") return value.replace(UNSTORABLE, "");
  if (typeof value !== "object" || depth === 0) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => cleanValue(item, depth - 1));
    return items.includes(undefined) ? undefined : items;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const cleaned = entries.map(([key, item]) => [cleanValue(key, 1), cleanValue(item, depth - 1)] as const);
  if (cleaned.some(([key, item]) => IS_INHERITED.has(String(key)) || item === undefined)) return undefined;
  return Object.fromEntries(cleaned);
}
