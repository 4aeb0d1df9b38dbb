import { afterAll, beforeAll, expect, test } from "vitest";
import { keyKind } from "#core/connections/key-kind.ts";
import { readOpenApi } from "#core/connections/read-openapi.ts";
import { freePort } from "../processes/free-port.ts";
import { type SampleProject, startSampleProject } from "./sample-project.ts";

let sample: SampleProject;
beforeAll(async () => {
  sample = startSampleProject(await freePort());
  await sample.child.waitForLine(/^ready$/);
});
afterAll(() => sample.child.stop());

const get = (path: string, key: string) => fetch(sample.entered.url + path, { headers: { apikey: key } });

// Proves connection/page-sample-project
test("the sample project has tables of every kind, and rows", async () => {
  const { key, secret_key } = sample.entered;
  expect([keyKind(key), keyKind(secret_key)]).toEqual(["public", "secret"]);
  const root = await get("/rest/v1/", secret_key);
  const tables = readOpenApi(await root.json())!;
  expect(tables.map(({ name }) => name)).toEqual([
    "booking_extras",
    "bookings",
    "enquiries",
    "guests",
    "occupancy",
    "rooms",
  ]);
  expect(tables.find(({ name }) => name === "occupancy")!.methods).toEqual(["get"]);
  const rows = (await (await get("/rest/v1/guests?select=name,languages", secret_key)).json()) as unknown[];
  expect(rows).toHaveLength(120);
  expect((await get("/rest/v1/", key)).status).toBe(401);
  const accounts = await get("/auth/v1/admin/users", secret_key);
  expect(accounts.headers.get("x-total-count")).toBe("48");
});
