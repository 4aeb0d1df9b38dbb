import { expect, test } from "vitest";
import { openUpkeep } from "../upkeep.ts";
import { createCouriers } from "./couriers.ts";

/** A namespace of Durable Objects that records what reaches them. */
function namespaceOf(jurisdiction: string, seen: string[], reply = () => new Response("")) {
  return {
    idFromName: (name: string) => name,
    get: (name: string) => ({
      fetch: async (url: string, init: RequestInit) => {
        seen.push(`${jurisdiction} ${name} ${init.method} ${url}`);
        return reply();
      },
    }),
    jurisdiction: (other: string) => namespaceOf(other, seen, reply),
  };
}

test("a courier is found by its receiver's name", async () => {
  const seen: string[] = [];
  const couriers = createCouriers(namespaceOf("anywhere", seen) as never);
  await (await couriers.send("webhook:1")).done;
  expect(seen).toEqual(["anywhere /couriers/webhook%3A1 POST https://courier/couriers/webhook%3A1"]);
});

test("it has begun when it responds, and finished when the body ends", async () => {
  const { readable, writable } = new TransformStream();
  const couriers = createCouriers(namespaceOf("anywhere", [], () => new Response(readable)) as never);
  const { done } = await couriers.send("mail");
  let isDone = false;
  void done.then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isDone).toBe(false);
  await writable.close();
  await done;
});

test("an error of the object rejects", async () => {
  const couriers = createCouriers(
    namespaceOf("anywhere", [], () => new Response("", { status: 404 })) as never,
  );
  await expect(couriers.send("mail")).rejects.toThrow("404");
});

test("with JURISDICTION, the objects are in it", async () => {
  const seen: string[] = [];
  const bindings = {
    ...{ ASSETS: {}, DEFINITIONS: {}, FILES: {}, ROOMS: namespaceOf("anywhere", seen), RATE_LIMITS: "off" },
    ...{ DATABASE_URL: "postgres://x/y", APP_SECRET: "a".repeat(32), ROOM_SECRET: "b".repeat(32) },
    JURISDICTION: "eu",
  };
  // Node has no caches.
  Object.assign(globalThis, { caches: { default: {} } });
  try {
    const ctx = openUpkeep(bindings, "test", { waitUntil() {} });
    await ctx!.couriers.send("mail");
  } finally {
    Reflect.deleteProperty(globalThis, "caches");
  }
  expect(seen).toEqual(["eu /couriers/mail POST https://courier/couriers/mail"]);
});
