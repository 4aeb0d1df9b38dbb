export const HOSTILE_IDS = [
  "x",
  "%00",
  "null",
  "__proto__",
  "constructor",
  "..%2F..%2Fetc",
  "'; DROP TABLE form; --",
  "00000000-0000-0000-0000-00000000000g",
  "9".repeat(5_000),
];

const HOSTILE_VALUES: unknown[] = [
  undefined,
  null,
  "",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x".repeat(300_000),
  "not-a-uuid",
  "0000-99-99T99:99:99Z",
  "275760-09-14T00:00:00Z",
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  [null],
  {},
  { $ref: "#/__proto__/x" },
  ["a", "==", { $ref: "#/fields" }],
  JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
];

/** Variants of the value in which each part, and the whole, is replaced by each hostile value. */
export function* hostileVariants(value: unknown): Generator<unknown> {
  for (const hostile of HOSTILE_VALUES) yield hostile;
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    for (const variant of hostileVariants((value as Record<string, unknown>)[key])) {
      const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
      (copy as Record<string, unknown>)[key] = variant;
      yield copy;
    }
  }
}
