import { afterAll, beforeAll, expect, test } from "vitest";
import { setTotalLimit } from "#core/contracts/settings.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import type { EditorClient } from "#local/client/editor-client.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { query } from "../journeys/database.ts";
import { newOwner } from "../journeys/owner.ts";

/** Submits over HTTP to the built Worker in workerd, which uses real PostgreSQL through the Neon endpoint. */

const CLIENTS = 200;
const LIMIT = 50;
/** More rounds make a rare race visible: `SUBMIT_ROUNDS=30`. */
const ROUNDS = Number(process.env.SUBMIT_ROUNDS ?? 3);

let whole: LocalCloud;
let cloud: CloudAddresses;
beforeAll(async () => {
  await buildIfStale();
  whole = await startLocalCloud();
  cloud = addressesOf(whole);
}, BUILD_MS);
afterAll(() => whole?.stop());

interface Answer {
  status: number;
  body: string;
}

async function submit(origin: string, form_id: string, key: string, answers: object): Promise<Answer> {
  const response = await fetch(new URL(submitPath(form_id), origin), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": key,
      // The Worker may close a connection that waits for its next request just when it comes.
      connection: "close",
    },
    body: JSON.stringify(answers),
  });
  return { status: response.status, body: await response.text() };
}

function ticketForm(): FormSketch {
  const form = new FormSketch("Tickets");
  form.section();
  form.field({ name: "name", type: "text", label: "Name", required: true });
  return form;
}

async function countRows(connectionString: string, form_id: string): Promise<number> {
  const sql = "select count(*)::int as count from response where form_id = $1";
  const [row] = await query<{ count: number }>(connectionString, sql, [form_id]);
  return row!.count;
}

async function limitedForm(client: EditorClient, project_id: string, enabled: boolean): Promise<string> {
  const { form_id } = await createForm(client, project_id, ticketForm());
  if (enabled) await client.call(setTotalLimit, { body: { form_id, enabled: true, max: LIMIT } });
  return form_id;
}

const crowd = (origin: string, form_id: string) =>
  Array.from({ length: CLIENTS }, (_, person) =>
    submit(origin, form_id, `person-${person}`, { name: `Person ${person}` }),
  );

test("200 parallel submits with a limit of 50: exactly 50 are accepted, in every round", {
  timeout: ROUNDS * 60_000,
}, async () => {
  const { client, project_id } = await newOwner(cloud);
  for (let round = 0; round < ROUNDS; round++) {
    const form_id = await limitedForm(client, project_id, true);
    const answers = await Promise.all(crowd(cloud.origin, form_id));
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 403);
    expect(accepted.length).toBe(LIMIT);
    expect(answers.filter((response) => ![200, 403].includes(response.status))).toEqual([]);
    expect(refused.length).toBe(CLIENTS - LIMIT);
    expect(new Set(refused.map(({ body }) => JSON.parse(body).error))).toEqual(
      new Set(["FORM_RESPONSE_LIMIT_REACHED"]),
    );
    expect(await countRows(cloud.connectionString, form_id)).toBe(LIMIT);
  }
});

test("a limit that is switched on during the submits is exact, too", {
  timeout: ROUNDS * 60_000,
}, async () => {
  const { client, project_id } = await newOwner(cloud);
  for (let round = 0; round < ROUNDS; round++) {
    const form_id = await limitedForm(client, project_id, false);
    const submits = crowd(cloud.origin, form_id);
    await Promise.any(submits);
    // Responses from before the switch stay. After it, none exceeds the limit.
    const switched = client.call(setTotalLimit, { body: { form_id, enabled: true, max: LIMIT } });
    const answers = await Promise.all(submits);
    await switched;
    const late = await Promise.all(
      Array.from({ length: CLIENTS }, (_, person) =>
        submit(cloud.origin, form_id, `late-${person}`, { name: `Late ${person}` }),
      ),
    );
    const isAccepted = ({ status }: Answer) => status === 200;
    expect([...answers, ...late].filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
    const before = answers.filter(isAccepted).length;
    expect(late.filter(isAccepted).length).toBe(Math.max(0, LIMIT - before));
    expect([...answers, ...late].filter(({ status }) => status === 403).length).toBe(
      2 * CLIENTS - Math.max(LIMIT, before),
    );
    expect(await countRows(cloud.connectionString, form_id)).toBe(Math.max(LIMIT, before));
  }
});

// Proves attack/submits
test("the same submit sent 20 times in parallel makes one response and 20 equal receipts", async () => {
  const { client, project_id } = await newOwner(cloud);
  const form_id = await limitedForm(client, project_id, false);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submit(cloud.origin, form_id, "one-key", { name: "Ada" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await countRows(cloud.connectionString, form_id)).toBe(1);

  const changed = await submit(cloud.origin, form_id, "one-key", { name: "Grace" });
  expect(changed.status).toBe(409);
  expect(JSON.parse(changed.body).error).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await countRows(cloud.connectionString, form_id)).toBe(1);
});
