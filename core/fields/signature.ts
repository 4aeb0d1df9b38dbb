/** Marks a name that was typed instead of a drawing. Path data contains no colon. */
const TYPED = "typed:";

export const MAX_TYPED_NAME = 200;

/** A typed name as a signature's value, which says that nobody drew it. Empty for an empty name. */
export function typedSignature(name: string): string {
  const clean = name.trim();
  return clean === "" ? "" : TYPED + clean;
}

/** The name of a typed signature; null for a drawn one. */
export function typedName(signature: string): string | null {
  return signature.startsWith(TYPED) ? signature.slice(TYPED.length) : null;
}

/** The bounding box of a drawing, in its own pixels. */
export interface DrawingBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Leaves space for half of a stroke's width. */
const MARGIN = 4;

/**
 * The bounding box of a signature's path data. Reads only what the pad writes: absolute pairs after M, L and
 * Q. Null: nothing is visible.
 */
export function signatureBox(path: string): DrawingBox | null {
  if (typedName(path) !== null) return null;
  const numbers = [...path.replaceAll(/[hHvV][^A-Za-z]*/g, "").matchAll(/-?\d*\.?\d+/g)].map(Number);
  const pairs = Math.floor(numbers.length / 2);
  if (pairs === 0) return null;
  let [left = 0, top = 0] = numbers;
  let right = left;
  let bottom = top;
  for (let index = 1; index < pairs; index++) {
    const x = numbers[2 * index] ?? 0;
    const y = numbers[2 * index + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    x: left - MARGIN,
    y: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  };
}
