import { expect, test } from "vitest";
import { entriesFromJson, entriesFromPairs } from "#core/forms/submitting/entries.ts";
import type { Context } from "../../context.ts";
import { payloadHash } from "./payload-hash.ts";

const ctx = { env: { APP_SECRET: "a secret of the tests, long enough to be one" } } as Context;
const hash = (body: Parameters<typeof entriesFromJson>[0]) => payloadHash(ctx, entriesFromJson(body));

test("the order of names and keys does not change the hash, nor do system keys", async () => {
  const first = await hash({ a: "1", b: { x: 1, y: [1, 2] }, __gf_session: "s1" });
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await hash({ __gf_utc_offset: 5, b: { y: [1, 2], x: 1 }, a: "1" })).toBe(first);
});

test("every other difference changes the hash", async () => {
  const bodies: Parameters<typeof hash>[0][] = [
    { a: "1" },
    { a: 1 },
    { a: "1", b: null },
    { a: ["1"] },
    { a: ["1", "2"] },
    { a: ["2", "1"] },
    { b: "1" },
    { a: { x: 1 } },
    { a: [["x", 1]] },
    {},
  ];
  const hashes = await Promise.all(bodies.map((body) => hash(body)));
  expect(new Set(hashes).size).toBe(bodies.length);
  const pairs = [
    ["a", "1"],
    ["a", "2"],
  ] as const;
  expect(hashes).not.toContain(await payloadHash(ctx, entriesFromPairs(pairs)));
});

test("without our secret, answers cannot be guessed from the hash", async () => {
  const other = { env: { APP_SECRET: "a secret of somebody else, just as long as it" } } as Context;
  expect(await payloadHash(other, entriesFromJson({ pin: "1234" }))).not.toBe(await hash({ pin: "1234" }));
});
