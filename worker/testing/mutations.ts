import type { Contract } from "#core/contracts/wire/contract.ts";
import type { Sent } from "./browser.ts";

/** A pseudo-random sequence from 0 to below 1 for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LONE_SURROGATE = "\ud800";
const OTHER_ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  LONE_SURROGATE,
  "é\u0301\u202e\ufeff",
  "👩‍👩‍👧‍👦".repeat(50),
  "x".repeat(70_000),
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "toString",
  "-1",
  "0",
  "1e308",
  "NaN",
  "99999999999999999999999",
  "true",
  "[]",
  "{}",
  '{"__proto__":{"polluted":1}}',
  "[[[[[[[[[[]]]]]]]]]]",
  '[{"column":"x","op":"=","value":null}]',
  "../../etc/passwd",
  "%00",
  "%E0%A4%A",
  "'; DROP TABLE form; --",
  "<script>alert(1)</script>",
  "{{response.idx}}{{",
  "javascript:alert(1)",
  "https://[::1",
  "//evil.test",
  "not-a-uuid",
  OTHER_ID,
  OTHER_ID.toUpperCase(),
  "2026-02-30",
  "0000-00-00T00:00:00Z",
  "275760-09-14T00:00:00Z",
  "-271821-04-19T00:00:00Z",
  "2026-13-01T25:61:61+99:99",
  "Mars/Olympus",
  "a@b",
  "\r\nset-cookie: a=b",
];

const VALUES: readonly unknown[] = [
  ...TEXTS,
  undefined,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 32,
  2 ** 63,
  [],
  [null],
  [[]],
  [{}],
  Array.from({ length: 2_000 }, () => null),
  Array.from({ length: 2_000 }, () => OTHER_ID),
  {},
  { "": "" },
  { $ref: "#/fields/x" },
  { toString: 1, valueOf: 1, length: -1 },
  { toJSON: 1, constructor: null },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  JSON.parse('{"constructor": {"prototype": {"polluted": true}}}'),
  JSON.parse(`${"[".repeat(90)}${"]".repeat(90)}`),
  JSON.parse(`${'{"a":'.repeat(90)}1${"}".repeat(90)}`),
];

/** Headers that a route may read, except those that identify the caller. */
const HEADERS = [
  "accept",
  "accept-language",
  "cache-control",
  "content-type",
  "idempotency-key",
  "if-none-match",
  "range",
  "referer",
  "sec-purpose",
  "user-agent",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-http-method-override",
  "x-request-id",
  "x-transaction-id",
];
const HEADER_TEXTS = [
  "",
  "*/*",
  "text/html",
  "text/html;q=zzz",
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "bytes=0-",
  "bytes=9-1",
  "bytes=-0",
  "bytes=a-b",
  "prefetch",
  "%00",
  "x".repeat(9_000),
  "__proto__",
  OTHER_ID,
  "é",
];

export interface Mutation {
  /** The mutation, for failure messages. */
  what: string;
  sent: Sent;
}

type Random = () => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** The valid call with one change. */
export function mutate(random: Random, contract: Contract, valid: Sent): Mutation {
  const kinds = [mutateQuery, mutateHeader];
  if (Object.keys(valid.params ?? {}).length > 0) kinds.push(mutateParam);
  if (valid.body !== undefined) kinds.push(...Array.from({ length: 7 }, () => mutateBody));
  return pick(random, kinds)(random, contract, valid);
}

function mutateParam(random: Random, _: Contract, valid: Sent): Mutation {
  const name = pick(random, Object.keys(valid.params!));
  const value = wellFormed(pick(random, TEXTS));
  return {
    what: `param ${name} = ${shown(value)}`,
    sent: { ...valid, params: { ...valid.params, [name]: value } },
  };
}

function mutateQuery(random: Random, contract: Contract, valid: Sent): Mutation {
  const shape = (contract.query as { shape?: object } | undefined)?.shape ?? {};
  const known = Object.keys(shape);
  const names = [
    ...known,
    ...known,
    ...known,
    "page",
    "name",
    "__gf_session",
    "__gf_customer_uuid",
    "rid",
    "oops",
  ];
  const name = pick(random, names);
  const value = wellFormed(pick(random, TEXTS)).slice(0, 5_000);
  return {
    what: `query ${name} = ${shown(value)}`,
    sent: { ...valid, query: { ...valid.query, [name]: value } },
  };
}

function mutateHeader(random: Random, _: Contract, valid: Sent): Mutation {
  const name = pick(random, HEADERS);
  const value = pick(random, HEADER_TEXTS);
  return {
    what: `header ${name} = ${shown(value)}`,
    sent: { ...valid, headers: { ...valid.headers, [name]: value } },
  };
}

function mutateBody(random: Random, _: Contract, valid: Sent): Mutation {
  const places = [...placesIn(valid.body)];
  const path = pick(random, places);
  const action = pick(random, ["replace", "replace", "replace", "remove", "add", "repeat"] as const);
  const value = pick(random, VALUES);
  const body = structuredClone(valid.body);
  if (path.length === 0 && action !== "add") {
    return { what: `body = ${shown(value)}`, sent: { ...valid, body: value ?? null } };
  }
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], body);
  const what = `body ${action} ${path.join(".")} ${shown(value)}`;
  if (action === "add" || path.length === 0)
    return { what, sent: { ...valid, body: withMore(body, path, value) } };
  const key = path.at(-1)!;
  const inside = holder as Record<string, unknown>;
  if (action === "remove") delete inside[key];
  else if (action === "repeat") inside[key] = Array.from({ length: 1_001 }, () => inside[key]);
  else inside[key] = value;
  return { what, sent: { ...valid, body } };
}

/** Adds an unexpected property to the object at the path, or to the body itself. */
function withMore(body: unknown, path: readonly string[], value: unknown): unknown {
  const at = path.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], body);
  const target = isObject(at) ? at : body;
  if (isObject(target))
    Object.defineProperty(target, "__proto__", { value, enumerable: true, configurable: true });
  return body;
}

function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (!isObject(value)) return;
  for (const key of Object.keys(value)) yield* placesIn(value[key], [...path, key]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Addresses cannot contain a lone surrogate. */
const wellFormed = (text: string) => text.replaceAll(LONE_SURROGATE, "\ufffd");

const shown = (value: unknown) => (JSON.stringify(value) ?? "nothing").slice(0, 60);
