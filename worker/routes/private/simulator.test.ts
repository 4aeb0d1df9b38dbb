import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { saveInventory } from "#core/contracts/inventory/inventory.ts";
import {
  loadSimulator,
  REMOVED_AT_ONCE,
  type RemovedSimulated,
  removeSimulated,
  type SimulationToken,
  type SimulatorFacts,
  startSimulation,
} from "#core/contracts/simulator.ts";
import { SIMULATION_HEADER } from "#core/contracts/wire/simulation-header.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

const HOUR_MS = 60 * 60 * 1_000;
let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.now.current = () => new Date();
  const fields = [{ name: "name", type: "text" as const }];
  form = await makeForm(harness.database.sql, { project_id: people.project_id, fields });
});

const params = () => ({ form_id: form.form_id });
const start = () => people.owner.call<SimulationToken>(startSimulation, { params: params() });
const submit = (headers: Record<string, string>, form_id = form.form_id) =>
  people.nobody.send(submitForm, { params: { form_id }, body: { name: "Ada" }, headers });
const sources = async (form_id = form.form_id) => {
  const { rows } = await harness.database.sql.query(
    "SELECT platform_powered_by AS source, geo ->> 'country' AS country FROM response WHERE form_id = $1 ORDER BY local_index",
    [form_id],
  );
  return rows;
};

test("a submit with the token of a simulation is marked, without any cookie", async () => {
  const { token } = await start();
  expect((await submit({ [SIMULATION_HEADER]: token, "x-gf-geo-country": "JP" })).status).toBe(200);
  expect((await submit({})).status).toBe(200);
  expect(await sources()).toEqual([
    { source: "simulator", country: "JP" },
    { source: "api", country: null },
  ]);
});

test("a false, foreign or expired token marks nothing", async () => {
  const { token } = await start();
  const other = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "name", type: "text" }],
  });
  const [expires] = token.split(".");
  for (const wrong of [
    "",
    "x",
    `${expires}.${"0".repeat(64)}`,
    `${Number(expires) + 1}.${token.split(".")[1]}`,
  ]) {
    expect((await submit({ [SIMULATION_HEADER]: wrong })).status).toBe(200);
  }
  expect((await submit({ [SIMULATION_HEADER]: token }, other.form_id)).status).toBe(200);
  harness.now.current = () => new Date(Date.now() + HOUR_MS + 1_000);
  expect((await submit({ [SIMULATION_HEADER]: token })).status).toBe(200);
  const marked = [...(await sources()), ...(await sources(other.form_id))];
  expect(marked.map(({ source }) => source)).toEqual(Array(6).fill("api"));
});

test("a closed form also refuses a simulation", async () => {
  const { token } = await start();
  await harness.database.sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form.form_id]);
  const response = await submit({ [SIMULATION_HEADER]: token });
  expect(response.status).toBe(403);
  expect(((await response.json()) as { error: string }).error).toBe("FORM_FORCE_CLOSED");
});

// Proves data/constant-simulated
test("simulated responses are counted and removed in limited steps, and no others", async () => {
  await submit({});
  await harness.database.sql.query(
    `INSERT INTO response (form_id, local_index, data, platform_powered_by)
     SELECT $1, ${NEXT_INDEX}, '{}', 'simulator' FROM generate_series(1, ${REMOVED_AT_ONCE + 3})`,
    [form.form_id],
  );
  const facts = () => people.owner.call<SimulatorFacts>(loadSimulator, { params: params() });
  expect(await facts()).toEqual({ simulated: REMOVED_AT_ONCE + 3, webhooks: 0, sends_mails: false });
  const remove = () => people.owner.call<RemovedSimulated>(removeSimulated, { params: params() });
  expect(await remove()).toEqual({ removed: REMOVED_AT_ONCE, is_done: false });
  expect(await remove()).toEqual({ removed: 3, is_done: true });
  expect(await remove()).toEqual({ removed: 0, is_done: true });
  expect((await facts()).simulated).toBe(0);
  expect((await sources()).map(({ source }) => source)).toEqual(["api"]);
});

test("removal also forgets the run's sessions and customers, frees its stock, and leaves those of others", async () => {
  const fields = [
    { name: "name", type: "text" as const },
    { name: "seat", type: "select" as const, choices: ["front"] },
  ];
  form = await makeForm(harness.database.sql, { project_id: people.project_id, fields });
  const { token } = await start();
  const seat = form.options.seat!.front!;
  await people.editor.call(saveInventory, { params: params(), body: { changes: { [seat]: { diff: 5 } } } });
  const respond = async (visitor: string, headers: Record<string, string>) => {
    const body = { name: "Ada", seat, __gf_fp_fingerprintjs_visitorid: visitor.repeat(32) };
    const response = await harness.browser().send(submitForm, { params: params(), body, headers });
    expect(response.status).toBe(200);
  };
  await respond("a", { [SIMULATION_HEADER]: token });
  await respond("b", { [SIMULATION_HEADER]: token });
  await respond("b", {});
  const left = async () => {
    const { rows } = await harness.database.sql.query(
      `SELECT (SELECT count(*)::int FROM response_session WHERE form_id = $1) AS sessions,
         (SELECT array_agg(left(visitor_id, 1) ORDER BY visitor_id) FROM customer WHERE visitor_id ~ '^(a{32}|b{32})$'
           AND project_id = $2) AS customers,
         (SELECT jsonb_agg(jsonb_build_array(l.available, l.committed)) FROM inventory_level l
           JOIN inventory_item i ON i.id = l.inventory_item_id
           JOIN connection_commerce_store s ON s.store_id = i.store_id WHERE s.form_id = $1) AS stock`,
      [form.form_id, people.project_id],
    );
    return rows[0];
  };
  expect(await left()).toEqual({ sessions: 3, customers: ["a", "b"], stock: [[2, 3]] });
  await people.owner.call<RemovedSimulated>(removeSimulated, { params: params() });
  expect(await left()).toEqual({ sessions: 1, customers: ["b"], stock: [[4, 1]] });
});

// Proves data/route-simulator, data/role-members
test("only owners simulate, and not without limit", async () => {
  for (const contract of [loadSimulator, startSimulation, removeSimulated]) {
    const sent = { params: params() };
    expect((await people.admin.send(contract, sent)).status).toBe(403);
    expect((await people.viewer.send(contract, sent)).status).toBe(403);
    expect((await people.stranger.send(contract, sent)).status).toBe(404);
  }
  const statuses = new Set<number>();
  for (let starts = 0; starts < 61; starts += 1) {
    statuses.add((await people.owner.send(startSimulation, { params: params() })).status);
  }
  expect([...statuses]).toEqual([200, 429]);
});
