import { scryptSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ScryptCost, scrypt } from "./scrypt.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, cost: ScryptCost) {
  let breaths = 0;
  const key = await scrypt(password, salt, cost, async () => {
    breaths += 1;
  });
  return { key: Buffer.from(key).toString("hex"), breaths };
}

/** RFC 7914, section 12; the first 32 of its 64 bytes, which do not depend on how many are derived. */
test.each([
  ["", "", { N: 16, r: 1, p: 1 }, "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"],
  [
    ...(["password", "NaCl", { N: 1024, r: 8, p: 16 }] as const),
    "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162",
  ],
  [
    ...(["pleaseletmein", "SodiumChloride", { N: 16_384, r: 8, p: 1 }] as const),
    "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2",
  ],
] as const)("derives the key of RFC 7914 from %j and %j", async (password, salt, cost, key) => {
  expect((await derive(password, bytes(salt), cost)).key).toBe(key);
});

test("derives the same keys as the runtime's scrypt", async () => {
  const costs = fc.record({
    N: fc.integer({ min: 1, max: 7 }).map((power) => 2 ** power),
    r: fc.integer({ min: 1, max: 9 }),
    p: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.uint8Array(), costs, async (password, salt, cost) => {
      const theirs = scryptSync(password, salt, 32, { ...cost, maxmem: 2 ** 26 }).toString("hex");
      expect((await derive(password, new Uint8Array(salt), cost)).key).toBe(theirs);
    }),
  );
});

test("gives its memory back at once", async () => {
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  for (let n = 0; n < 3; n += 1) await derive("password", bytes("salt"), { N: 2 ** 14, r: 8, p: 1 });
  expect(held() - before).toBeLessThan(16 * 1024 * 1024);
});

test("lets others go on between parts of 4 MiB, of each lane twice", async () => {
  const { breaths } = await derive("password", bytes("salt"), { N: 2 ** 15, r: 8, p: 3 });
  expect(breaths).toBe(3 * 2 * 8);
});
