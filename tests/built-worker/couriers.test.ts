import { afterAll, beforeAll, expect, test } from "vitest";
import { createWebhook } from "#core/contracts/delivery/channels.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { runScheduled } from "#local/built-worker.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { Receiver } from "#worker/testing/receiver.ts";
import { addressesOf } from "../cloud-addresses.ts";
import { query } from "../journeys/database.ts";
import { newOwner } from "../journeys/owner.ts";

/** Couriers as Durable Objects in workerd, which gets Cloudflare's limit of six connections from the local cloud. */

const HANGING = 8;
let cloud: LocalCloud;
let receiver: Receiver;
beforeAll(async () => {
  await buildIfStale();
  cloud = await startLocalCloud({ rooms: "durable-object" });
  receiver = new Receiver();
  await receiver.listen();
}, BUILD_MS);
afterAll(async () => {
  await receiver?.close();
  await cloud?.stop();
});

const count = async (condition: string) => {
  const [row] = await query<{ n: number }>(
    cloud.services.connectionString,
    `SELECT count(*)::int AS n FROM outbox o JOIN webhook w ON w.id = o.webhook_id WHERE ${condition}`,
    [],
  );
  return row!.n;
};

test("receivers that hang hold up no other, neither after a submit nor in cron, and no call waits unsent", async () => {
  const { client, project_id } = await newOwner(addressesOf(cloud));
  const form = new FormSketch("Hooks");
  form.section();
  form.field({ name: "name", type: "text", label: "Name" });
  const { form_id } = await createForm(client, project_id, form);
  const hook = (path: string) =>
    client.call(createWebhook, {
      params: { form_id },
      body: { url: receiver.url(path), events: ["response.created"] },
    });
  for (let n = 0; n < HANGING; n += 1) await hook(`/hangs/${n}`);
  await hook("/quick");
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hanging = new Set<string>();
  receiver.reply = async (path) => {
    if (path === "/quick") return { status: 204 };
    hanging.add(path);
    await released;
    return { status: 500 };
  };
  const submit = () =>
    fetch(new URL(submitPath(form_id), cloud.origin), {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ name: "Ada" }),
    });
  expect((await submit()).status).toBe(200);
  await expect
    .poll(() => count("w.url LIKE '%/quick' AND o.delivered_at IS NOT NULL"), { timeout: 60_000 })
    .toBe(1);
  await expect.poll(() => hanging.size, { timeout: 60_000 }).toBe(HANGING);
  release();
  await expect.poll(() => count("o.last_error LIKE '%500%'"), { timeout: 60_000 }).toBe(HANGING);

  // What is due again is delivered through couriers alone.
  receiver.reply = () => ({ status: 204 });
  const postpone = "UPDATE outbox SET due_at = now() - interval '1 minute' WHERE delivered_at IS NULL";
  await query(cloud.services.connectionString, postpone, []);
  await query(cloud.services.connectionString, "UPDATE webhook SET paused_until = NULL", []);
  await runScheduled(cloud.origin, "7 * * * *");
  expect(await count("o.delivered_at IS NOT NULL")).toBe(HANGING + 1);
  expect(cloud.worker.log.filter((line) => line.includes("connection_queued"))).toEqual([]);
  expect(cloud.worker.log.filter((line) => line.includes("courier_failed"))).toEqual([]);
});
