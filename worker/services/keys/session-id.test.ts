import { expect, test } from "vitest";
import type { Context } from "../../context.ts";
import { mintSessionId, sessionIdOfKey, verifySessionId } from "./session-id.ts";

const context = (APP_SECRET: string) => ({ env: { APP_SECRET } }) as Context;
const ours = context("a secret of the tests, long enough to be one");
const theirs = context("a secret of somebody else, just as long as it");

test("an id is valid only with the secret that signed it, and without any changed digit", async () => {
  for (let i = 0; i < 50; i += 1) {
    const id = await mintSessionId(ours);
    expect(await verifySessionId(ours, id)).toBe(true);
    expect(await verifySessionId(ours, id.toUpperCase())).toBe(true);
    expect(await verifySessionId(theirs, id)).toBe(false);
    for (const at of [0, 7, 15, 20, 35]) {
      const changed = id.slice(0, at) + (id[at] === "8" ? "9" : "8") + id.slice(at + 1);
      expect(await verifySessionId(ours, changed), `${id} ${changed}`).toBe(false);
    }
  }
});

test("random and malformed ids are invalid", async () => {
  const guesses = await Promise.all(
    Array.from({ length: 500 }, () => verifySessionId(ours, crypto.randomUUID())),
  );
  expect(guesses).not.toContain(true);
  for (const malformed of ["", "x", "__proto__", "0".repeat(36), "\u0000".repeat(36)]) {
    expect(await verifySessionId(ours, malformed)).toBe(false);
  }
});

test("an idempotency key gives the same session only for the same form", async () => {
  const [form, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const id = await sessionIdOfKey(ours, form, "order-1");
  expect(await sessionIdOfKey(ours, form, "order-1")).toBe(id);
  expect(await verifySessionId(ours, id)).toBe(true);
  expect(await sessionIdOfKey(ours, form, "order-2")).not.toBe(id);
  expect(await sessionIdOfKey(ours, other, "order-1")).not.toBe(id);
  expect(await sessionIdOfKey(theirs, form, "order-1")).not.toBe(id);
});

test("ids of earlier versions stay valid", async () => {
  const id = await sessionIdOfKey(ours, "00000000-0000-4000-8000-000000000001", "order-1");
  expect(id).toBe("201ae317-4e03-43a2-a935-b5f43ac0c324");
  expect(await verifySessionId(ours, id)).toBe(true);
});

test("after a change of the secret, sessions stay valid while APP_SECRET_PREVIOUS is set", async () => {
  const id = await mintSessionId(ours);
  const { APP_SECRET } = theirs.env;
  const changed = { env: { APP_SECRET, APP_SECRET_PREVIOUS: ours.env.APP_SECRET } } as Context;
  expect(await verifySessionId(changed, id)).toBe(true);
  expect(await verifySessionId(theirs, await mintSessionId(changed))).toBe(true);
  expect(await verifySessionId(theirs, id)).toBe(false);
});
