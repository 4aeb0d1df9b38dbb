import { afterAll, beforeAll, expect, test } from "vitest";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { addressesOf } from "../cloud-addresses.ts";
import { newOwner } from "../journeys/owner.ts";

/** Passwords that wait to be hashed in workerd, which ends a request whose client leaves without telling it. */

let cloud: LocalCloud;
let form_id: string;
beforeAll(async () => {
  await buildIfStale();
  cloud = await startLocalCloud();
  const { client, project_id } = await newOwner(addressesOf(cloud));
  const form = new FormSketch("Strangers");
  form.section();
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form_id = (await createForm(client, project_id, form)).form_id!;
}, BUILD_MS);
afterAll(() => cloud?.stop());

const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(new URL(path, cloud.origin), {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", accept: "application/json", origin: cloud.origin },
      // The Worker may close a connection that waits for its next request just when it comes.
      connection: "close",
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

/** Of an account that does not exist, which takes as long as one that does. */
const signIn = (n: number, signal?: AbortSignal) => {
  const account = { email: `nobody-${n}@example.com`, password: "correct horse battery" };
  return post(`${IDENTITY_PATH}/sign-in/email`, account, signal);
};
const submit = async () => (await post(submitPath(form_id), { name: "Ada" })).status;

// Proves attack/costly-passwords
test("a crowd of sign-ins is refused beyond the line, and a stranger's submit overtakes those in it", async () => {
  let answered = 0;
  const crowd = Array.from({ length: 30 }, async (_, n) => {
    const { status, headers } = await signIn(n);
    if (status === 401) answered += 1;
    return [status, headers.get("retry-after")];
  });
  await Promise.any(crowd);
  expect(await submit()).toBe(200);
  const before = answered;
  const all = await Promise.all(crowd);
  expect(answered).toBeGreaterThan(before);
  expect(answered).toBeGreaterThanOrEqual(9);
  const refused = all.filter(([status]) => status !== 401);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused).toEqual(refused.map(() => [503, "2"]));
});

test("sign-ins whose clients have left keep nobody out", async () => {
  const leaving = new AbortController();
  const left = Array.from({ length: 9 }, (_, n) => signIn(n, leaving.signal).catch(() => null));
  expect(await submit()).toBe(200);
  leaving.abort();
  await Promise.all(left);
  const status = async () => (await signIn(10)).status;
  await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe(401);
});
