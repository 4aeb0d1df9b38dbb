/** Keys that reach an object's prototype instead of its data. */
export function isForbiddenKey(key: string): boolean {
  return key === "__proto__" || key === "prototype" || key === "constructor";
}

/** The value at the path below `root`, through own properties only; undefined if missing. */
export function readPath(root: unknown, segments: readonly string[]): unknown {
  let value = root;
  for (const segment of segments) {
    if (typeof value !== "object" || value === null) return undefined;
    if (isForbiddenKey(segment) || !Object.hasOwn(value, segment)) return undefined;
    value = (value as Record<string, unknown>)[segment];
  }
  return value;
}
