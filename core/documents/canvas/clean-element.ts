import { CANVAS_LIMITS, type CanvasElement, MAX_VERSION } from "./element.ts";
import { ELEMENT_TYPES, faultyProperty, isElementId, VALUES } from "./element-values.ts";

/** The properties of Excalidraw's elements. All others are dropped. */
const PROPERTIES = ["id", "type", "version", "versionNonce", "isDeleted", ...Object.keys(VALUES)];

const STAMPED = new Set(["id", "type", "version", "versionNonce", "isDeleted"]);

const IS_INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));
const MAX_NUMBER = 2 ** 53;
const MAX_DEPTH = 5;
/** NUL and halves of surrogate pairs, which PostgreSQL cannot store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it looks for
const UNSTORABLE = /\u0000|\p{Surrogate}/gu;
const WEB_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

/** A hash of a picture's content, or another id that the page made. */
export const isFileId = isElementId;

/** The reason why an element cannot be stored, for people, or its clean copy. */
export type Cleaned = { element: CanvasElement; length: number } | { issue: string };

const INVALID = "An element has invalid values. Delete it.";

/**
 * Checks an element of an unknown sender. Drops unknown properties, and links that are no web or mail addresses.
 * Refuses what Excalidraw would not draw. A deleted element is not drawn, so it needs none of its values.
 */
export function cleanElement(value: unknown): Cleaned {
  const cleaned = clean(value);
  const { isDeleted } = Object(value) as { isDeleted?: unknown };
  if ("element" in cleaned || isDeleted !== true) return cleaned;
  const bare = Object.entries(value as object).filter(([property]) => STAMPED.has(property));
  return clean({ x: 0, y: 0, width: 0, height: 0, ...Object.fromEntries(bare) });
}

function clean(value: unknown): Cleaned {
  if (typeof value !== "object" || value === null) return { issue: "This isn’t an element of a drawing." };
  const source = value as Record<string, unknown>;
  const element: Record<string, unknown> = {};
  for (const property of PROPERTIES) {
    if (Object.hasOwn(source, property)) element[property] = source[property];
  }
  const { id, type, link } = element;
  if (!isElementId(id)) return { issue: "An element has no valid id." };
  if (type === "embeddable" || type === "iframe") return { issue: "Web embeds can’t be saved. Delete them." };
  if (!ELEMENT_TYPES.has(type)) return { issue: "This kind of element can’t be saved." };
  if (!hasStamp(element)) return { issue: INVALID };
  if (typeof link === "string" && !WEB_ADDRESS.test(link)) element.link = null;
  const cleaned = cleanValue(element, MAX_DEPTH) as CanvasElement | undefined;
  if (cleaned === undefined) return { issue: INVALID };
  const { length } = JSON.stringify(cleaned);
  if (length > CANVAS_LIMITS.element_length) {
    return {
      issue: `An element is too large. One element can have ${CANVAS_LIMITS.element_length / 1024} KB.`,
    };
  }
  const faulty = faultyProperty(cleaned);
  if (faulty !== null) {
    return { issue: `An element can’t be saved because its “${faulty}” isn’t valid. Delete it.` };
  }
  return { element: cleaned, length };
}

const isCount = (value: unknown, most: number) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

function hasStamp({ version, versionNonce, isDeleted }: Record<string, unknown>): boolean {
  return isCount(version, MAX_VERSION) && isCount(versionNonce, MAX_NUMBER) && typeof isDeleted === "boolean";
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
