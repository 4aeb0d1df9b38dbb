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

/** Whether `one` replaces `other`: a higher version does, and of equal versions the lower nonce. */
export function replaces(one: Stamp, other: Stamp): boolean {
  if (one.version !== other.version) return one.version > other.version;
  return one.versionNonce < other.versionNonce;
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
