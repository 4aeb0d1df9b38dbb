import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateCell } from "#core/contracts/grid/rows.ts";
import { formPath, newSessionPath, sessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import type { ControlState, RequestCounts } from "#worker/testing/neon-control.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { query } from "../journeys/database.ts";
import { newOwner } from "../journeys/owner.ts";

/**
 * Counts round trips to the database per request at the Neon endpoint. Work after the HTTP response counts
 * separately.
 */

let whole: LocalCloud;
let cloud: CloudAddresses;
beforeAll(async () => {
  await buildIfStale();
  whole = await startLocalCloud();
  cloud = addressesOf(whole);
}, BUILD_MS);
afterAll(() => whole?.stop());

async function countedFetch(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: string; counts: RequestCounts }> {
  const request_id = randomUUID();
  const response = await fetch(new URL(path, cloud.origin), {
    redirect: "manual",
    ...init,
    headers: { ...init.headers, "x-request-id": request_id },
  });
  const body = await response.text();
  const control = new URL("/__control", cloud.neonEndpoint);
  control.searchParams.set("database", new URL(cloud.connectionString).pathname.slice(1));
  control.searchParams.set("request_id", request_id);
  const state = (await (await fetch(control)).json()) as ControlState;
  return { status: response.status, body, counts: state.counts as RequestCounts };
}

test("a load, an edit, a cell edit and a submit take one round trip, a stale one two", async () => {
  const { client, project_id } = await newOwner(cloud);
  const sketch = new FormSketch("Round trips");
  sketch.section();
  const name = sketch.field({ name: "name", type: "text", label: "Name", required: true });
  const { form_id } = await createForm(client, project_id, sketch);

  const table: { trip: string; status: number; during: number; after: number }[] = [];
  const measure = async (trip: string, path: string, init?: RequestInit) => {
    const { status, body, counts } = await countedFetch(path, init);
    table.push({ trip, status, during: counts.during.round_trips, after: counts.after.round_trips });
    return body;
  };
  const page = { headers: { accept: "text/html" } };
  const json = (method: string, body: object, key?: string) => ({
    method,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: JSON.stringify(body),
  });

  await measure("load, cold", formPath(form_id), page);
  await vi.waitFor(async () => {
    const { body } = await countedFetch(formPath(form_id), page);
    expect(body).toContain("Name");
  }, 15_000);
  await measure("load, cached", formPath(form_id), page);

  const minted = JSON.parse(await measure("mint a session", newSessionPath(form_id)));
  await measure(
    "session edit",
    sessionPath(minted.data.id),
    json("PATCH", { form_id, seq: 1, fields: { [name.id]: "A" } }),
  );

  await measure("submit", submitPath(form_id), json("POST", { name: "Ada" }, "first"));
  await measure("submit, repeated", submitPath(form_id), json("POST", { name: "Ada" }, "first"));
  await measure("submit, refused by the rules of a field", submitPath(form_id), json("POST", {}, "empty"));

  const [response] = await query<{ id: string }>(
    cloud.connectionString,
    "select id from response where form_id = $1",
    [form_id],
  );
  const cellPath = updateCell.path
    .replace(":form_id", form_id)
    .replace(":row_id", response!.id)
    .replace(":field_id", name.id);
  const editCell = (trip: string, value: string) => {
    const { headers, ...init } = json(updateCell.method, { transaction_id: "t", value });
    return measure(trip, cellPath, {
      ...init,
      headers: { ...headers, origin: cloud.origin, cookie: client.cookie },
    });
  };
  await editCell("cell edit, cold", "Ada L");
  await editCell("cell edit", "Ada Lovelace");

  // Changes that bypass the Worker so that its caches are out of date.
  const relabel = (label: string) =>
    query(cloud.connectionString, "update attribute set label = $2 where id = $1", [name.id, label]);
  await relabel("Your name");
  await editCell("cell edit, stale", "Ada");
  await measure("submit, stale", submitPath(form_id), json("POST", { name: "Grace" }, "second"));
  await relabel("Full name");
  await measure("load, stale", formPath(form_id), page);

  await query(cloud.connectionString, "update form set is_force_closed = true where id = $1", [form_id]);
  await measure(
    "submit, refused by the form (stale)",
    submitPath(form_id),
    json("POST", { name: "Eve" }, "third"),
  );
  await measure("submit, refused by the form", submitPath(form_id), json("POST", { name: "Eve" }, "third"));
  await measure("load, refused", formPath(form_id), page);

  console.table(table);
  expect(Object.fromEntries(table.map(({ trip, during }) => [trip, during]))).toEqual({
    "load, cold": 1,
    "load, cached": 1,
    "mint a session": 0,
    "session edit": 1,
    submit: 1,
    "submit, repeated": 1,
    "submit, refused by the rules of a field": 1,
    "cell edit, cold": 2,
    "cell edit": 1,
    "cell edit, stale": 2,
    "submit, stale": 2,
    "load, stale": 1,
    "submit, refused by the form (stale)": 2,
    "submit, refused by the form": 1,
    "load, refused": 1,
  });
});
