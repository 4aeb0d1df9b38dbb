/**
 * The elements of a drawing, as Excalidraw makes them. The server and every browser merge copies of an element by the
 * same rule, so that all of them end equal, in whatever order changes arrive.
 */

/** The version of a drawing's content that this code reads and writes. */
export const CANVAS_SCHEMA = "0.0.1-beta.1+20250303";

export const CANVAS_LIMITS = {
  /** Elements that are not deleted. */
  elements: 10_000,
  /** Length of one element as JSON: a line drawn by hand for about a minute. */
  element_length: 256 * 1024,
  /** The elements that are not deleted, together. */
  length: 20 * 1024 * 1024,
  /** One save. Larger changes are sent in several. */
  save_elements: 1_000,
  save_length: 512 * 1024,
  /** A thumbnail in bytes. */
  thumbnail: 100 * 1024,
} as const;

/**
 * The highest version that an element may have, half of what JavaScript counts to. The server takes no step of more than
 * `VERSION_STEP` towards it, so nobody reaches it, and every element can be replaced.
 */
export const MAX_VERSION = 2 ** 52;
export const VERSION_STEP = 100_000_000;

/** What decides which of two copies of an element is kept. */
export interface Stamp {
  /** Rises with every change of the element. */
  version: number;
  /** Random. Two people who change the same version make two different ones. */
  versionNonce: number;
}

/** What the product itself reads of an element. Excalidraw reads the rest. */
export interface CanvasElement extends Stamp {
  id: string;
  type: string;
  isDeleted: boolean;
  fileId?: string | null;
  [property: string]: unknown;
}

/** The version that counts. Above the highest one there is nothing, so any other copy replaces that one. */
const versionOf = ({ version }: Stamp) => (version > MAX_VERSION ? 0 : version);

/** Whether `one` replaces `other`: a higher version does, and of equal versions the lower nonce. */
export function replaces(one: Stamp, other: Stamp): boolean {
  if (versionOf(one) !== versionOf(other)) return versionOf(one) > versionOf(other);
  return one.versionNonce < other.versionNonce;
}

/** A deleted element in the place of one that cannot be drawn. */
export function deletedInPlaceOf(id: string, stamp: Stamp, versionNonce: number): CanvasElement {
  const version = versionOf(stamp) + 1;
  return { id, type: "rectangle", version, versionNonce, isDeleted: true, x: 0, y: 0, width: 0, height: 0 };
}

/** One copy of each element: the one that replaces all others. */
export function mergeElements(...lists: readonly (readonly CanvasElement[])[]): Map<string, CanvasElement> {
  const merged = new Map<string, CanvasElement>();
  for (const element of lists.flat()) {
    const other = merged.get(element.id);
    if (other === undefined || replaces(element, other)) merged.set(element.id, element);
  }
  return merged;
}

/**
 * Copies in the order in which they are drawn, which Excalidraw keeps in `index`; of equal ones, the lower id comes
 * first. Elements without a place are last.
 */
export function inDrawingOrder(elements: readonly CanvasElement[]): CanvasElement[] {
  const isBefore = (one: string, other: string) => Number(one > other) - Number(one < other);
  return elements.toSorted((one, other) => {
    const [placed, next] = [one.index, other.index];
    if (typeof placed === "string" && typeof next === "string" && placed !== next)
      return isBefore(placed, next);
    if (typeof placed !== typeof next) return typeof placed === "string" ? -1 : 1;
    return isBefore(one.id, other.id);
  });
}
