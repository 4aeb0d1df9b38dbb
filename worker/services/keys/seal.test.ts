import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "#local/processes/data-folder.ts";
import { SEALED_COLUMNS } from "../../db/keys/sealed-columns.ts";
import { keyId, seal, unseal, WRITES_KEY_IDS } from "./seal.ts";

const SECRET = "a secret of the tests, long enough to be one";
const NEXT = "the secret that came after it, just as long";

describe.each([
  ["without a key id", false],
  ["with a key id", true],
] as const)("a text that was sealed %s", (_, has_key_id) => {
  const sealIt = (text: string) => seal(SECRET, "webhook-secret", "row", text, has_key_id);

  test("can be opened only with its own purpose, row and APP_SECRET", async () => {
    const sealed = await sealIt("whsec_ünïcode");
    expect(sealed).not.toContain("whsec");
    expect(await unseal([SECRET], "webhook-secret", "row", sealed)).toBe("whsec_ünïcode");
    expect(await sealIt("whsec_ünïcode")).not.toBe(sealed);
    await expect(unseal([SECRET], "webhook-secret", "another", sealed)).rejects.toThrow();
    await expect(unseal([SECRET], "customer-secret", "row", sealed)).rejects.toThrow();
    await expect(unseal([NEXT], "webhook-secret", "row", sealed)).rejects.toThrow();
    const tampered = (sealed[20] === "A" ? "B" : "A") + sealed.slice(21);
    await expect(unseal([SECRET], "webhook-secret", "row", sealed.slice(0, 20) + tampered)).rejects.toThrow();
  });

  test("can be opened with the previous secret after a change", async () => {
    const sealed = await sealIt("whsec");
    expect(await unseal([NEXT, SECRET], "webhook-secret", "row", sealed)).toBe("whsec");
    expect(await unseal([SECRET, NEXT], "webhook-secret", "row", sealed)).toBe("whsec");
    await expect(unseal([NEXT, "and another"], "webhook-secret", "row", sealed)).rejects.toThrow();
  });

  test("names its key only if it has a key id", async () => {
    const named = `${await keyId(SECRET)}.`;
    expect((await sealIt("whsec")).startsWith(named)).toBe(has_key_id);
  });
});

test("a key id is short, and another one for every secret", async () => {
  const ids = await Promise.all([SECRET, NEXT, `${SECRET}!`].map(keyId));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/);
});

test("values are sealed as the previous release reads them: with key ids from 0.3.0 on", async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  expect(WRITES_KEY_IDS).toBe(!/^0\.[12]\./.test(version));
  const sealed = await seal(SECRET, "webhook-secret", "row", "whsec");
  expect(sealed.includes(".")).toBe(WRITES_KEY_IDS);
});

test("the list of sealed columns has every purpose that anything is sealed for", () => {
  const services = join(ROOT, "worker/services");
  const files = readdirSync(services, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const purposes = files.flatMap((name) =>
    [...readFileSync(join(services, name), "utf8").matchAll(/\b(?:un)?seal\([^";]*"([\w-]+)"/g)].map(
      ([, purpose]) => purpose!,
    ),
  );
  expect(purposes.length).toBeGreaterThan(8);
  expect([...new Set(purposes)].toSorted()).toEqual(Object.keys(SEALED_COLUMNS).toSorted());
});
