import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { R2Bucket } from "@cloudflare/workers-types";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStorageClient } from "#worker/clients/storage.ts";
import type { S3Settings } from "#worker/clients/storage-origin.ts";
import { BUILD_MS, buildIfStale } from "./build.ts";
import { type LocalCloud, startLocalCloud } from "./local-cloud.ts";
import { ROOT } from "./processes/data-folder.ts";
import { commandLines, listenersOf } from "./processes/process-tree.ts";

let cloud: LocalCloud;

beforeAll(async () => {
  await buildIfStale();
  cloud = await startLocalCloud();
}, BUILD_MS);

afterAll(() => cloud?.stop());

test("a second Worker runs beside the first, and after a kill starts again on the same port and data", async () => {
  const second = await cloud.startWorker();
  expect(second.origin).not.toBe(cloud.origin);
  for (const { origin } of [cloud.worker, second])
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  await second.kill();
  await expect(fetch(`${second.origin}/healthz`)).rejects.toThrow();
  const again = await cloud.startWorker({ port: Number(new URL(second.origin).port) });
  expect(again.origin).toBe(second.origin);
  expect((await fetch(`${again.origin}/healthz`)).status).toBe(200);
  await again.close();
  await expect(fetch(`${again.origin}/healthz`)).rejects.toThrow();
});

test.each(["/healthz", "/embed.js", "/icon.svg"])(
  "%s names the product's version and commit",
  async (path) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    // The build may be older than the last commit, which changed none of its sources.
    const rules = readFileSync(join(ROOT, "dist/client/_headers"), "utf8");
    const [, built = "", core] = /X-Sheaf-Version: (([^+\s]+)\S*)/.exec(rules)!;
    expect(core).toBe(version);
    const { headers } = await fetch(cloud.origin + path);
    expect(headers.get("x-sheaf-version")).toBe(built);
  },
);

test("a presigned PUT is stored as it was signed and refused otherwise", async () => {
  const vars = cloud.services.vars(cloud.origin);
  const client = new AwsClient({
    accessKeyId: vars.S3_ACCESS_KEY_ID!,
    secretAccessKey: vars.S3_SECRET_ACCESS_KEY!,
    service: "s3",
    region: "auto",
  });
  const object = `${vars.S3_ENDPOINT}/${vars.S3_BUCKET}/${encodeURIComponent("grüße.txt")}?X-Amz-Expires=60`;
  const presign = async (method: string, headers: Record<string, string> = {}) =>
    (await client.sign(object, { method, headers, aws: { signQuery: true, allHeaders: true } })).url;
  const url = await presign("PUT", { "content-type": "text/plain" });
  const put = (type: string) =>
    fetch(url, { method: "PUT", body: "hello", headers: { "content-type": type } });
  expect((await put("text/html")).status).toBe(403);
  expect((await put("text/plain")).status).toBe(200);
  const stored = await fetch(await presign("GET"));
  expect([stored.headers.get("content-type"), await stored.text()]).toEqual(["text/plain", "hello"]);
});

test("the storage answers to what the Worker signs, and to no other key", async () => {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = cloud.services.vars(
    cloud.origin,
  ) as Record<keyof S3Settings, string>;
  const settings = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, FILES: {} as R2Bucket };
  await createStorageClient({ ...settings, S3_SECRET_ACCESS_KEY }).pingSigned();
  const revoked = createStorageClient({ ...settings, S3_SECRET_ACCESS_KEY: "another" });
  await expect(revoked.pingSigned()).rejects.toThrow("The storage answered 403 to the S3 key.");
});

test("PartyKit serves the rooms, and admits only callers with a token", async () => {
  const { ROOM_HOST } = cloud.services.vars(cloud.origin);
  const response = await fetch(`${ROOM_HOST}/parties/main/document:x`, { method: "POST" });
  expect(response.status).toBe(401);
});

test.skipIf(process.platform !== "linux")("every server of the tests listens on the loopback only", () => {
  // The parent runs all test files; its other children are the processes that those files started.
  const listeners = listenersOf(process.ppid);
  expect(listeners.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
  const { ROOM_HOST, NEON_ENDPOINT, MAIL_ENDPOINT, STRIPE_API, ROOM_SECRET, APP_SECRET, DATABASE_URL } =
    cloud.services.vars(cloud.origin);
  const parts = [cloud.origin, ROOM_HOST, NEON_ENDPOINT, MAIL_ENDPOINT, STRIPE_API, DATABASE_URL];
  const seen = new Set(listeners.map(({ address }) => address.split(":").at(-1)));
  expect(parts.filter((part) => !seen.has(new URL(part!).port))).toEqual([]);
  expect(seen).not.toContain("9229");

  const shown = commandLines(process.ppid).filter((line) =>
    [ROOM_SECRET!, APP_SECRET!].some((secret) => line.includes(secret)),
  );
  expect(shown).toEqual([]);
});
