import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SimulationPlan } from "#core/forms/simulating/pace.ts";
import {
  abortAtom,
  pauseAtom,
  resumeAtom,
  runSimulationAtom,
  type Simulation,
  type Surroundings,
  simulationAtom,
} from "./simulator.ts";

/** Runs the real atoms against a form that answers as `answer` says. */

vi.mock("./editing/document.ts", async () => {
  const { atom } = await import("jotai");
  const field = { id: "f", name: "name", type: "text", required: true, options: [], optgroups: [] };
  return { formIdAtom: atom("form"), formAtom: atom({ blocks: [], fields: [field] }) };
});

const PLAN: SimulationPlan = { count: 20, bots: 3, concurrency: 4, delay: 100, randomness: 0 };
const surroundings: Surroundings = { random: Math.random, wait: async () => {} };
const refusal = (status: number, error: string, more: { info?: object; headers?: HeadersInit } = {}) =>
  Response.json({ error, info: more.info ?? null }, { status, headers: more.headers ?? {} });

let store: ReturnType<typeof createStore>;
let submits: { body: Record<string, unknown>; init: RequestInit }[];
let starts: number;
let answer: (number: number) => Response | Promise<Response>;

beforeEach(() => {
  store = createStore();
  submits = [];
  starts = 0;
  answer = () => Response.json({ data: { id: "r" } });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address.includes("/simulations")) {
      if (init.method === "GET") return Response.json({ data: { simulated: 0 } });
      starts += 1;
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      return Response.json({ data: { token: "token", expires_at } });
    }
    if (address.endsWith("/session")) return Response.json({ data: { id: `s${submits.length}` } });
    submits.push({ body: JSON.parse(String(init.body)), init });
    return answer(submits.length);
  });
});
afterEach(() => vi.unstubAllGlobals());

const run = (plan = PLAN) => store.set(runSimulationAtom, plan, surroundings);
const state = () => store.get(simulationAtom) as Simulation;

// Proves data/constant-simulated
test("sends exactly as many responses as planned, from as many people, without cookies", async () => {
  await run();
  expect(state()).toMatchObject({ status: "done", total: 20, sent: 20, accepted: 20, refusals: [] });
  expect(submits).toHaveLength(20);
  expect(starts).toBe(1);
  expect(new Set(submits.map(({ init }) => init.credentials))).toEqual(new Set(["omit"]));
  expect(new Set(submits.map(({ body }) => body.__gf_customer_uuid)).size).toBeLessThanOrEqual(3);
  expect(submits.every(({ body }) => typeof body.name === "string")).toBe(true);
});

test("counts refusals by reason, and waits as long as the server asks", async () => {
  const waited: number[] = [];
  const wait = async (milliseconds: number) => void waited.push(milliseconds);
  answer = (number) => {
    if (number % 4 === 0) return refusal(429, "RATE_LIMITED", { headers: { "retry-after": "2" } });
    return number % 2 === 0
      ? refusal(422, "INVALID", { info: { fields: { name: [] } } })
      : Response.json({ data: {} });
  };
  await store.set(runSimulationAtom, { ...PLAN, concurrency: 1 }, { ...surroundings, wait });
  const { accepted, refusals } = state();
  expect(accepted).toBe(10);
  expect(refusals).toEqual([
    { status: 422, code: "INVALID", fields: ["name"], count: 5 },
    { status: 429, code: "RATE_LIMITED", fields: [], count: 5 },
  ]);
  expect(waited.filter((milliseconds) => milliseconds === 2_000).length).toBeGreaterThanOrEqual(4);
  expect(waited).toContain(100);
});

test("nobody begins a response during a pause, and all are sent afterwards", async () => {
  answer = (number) => {
    if (number === 5) store.set(pauseAtom);
    return Response.json({ data: {} });
  };
  const running = run();
  await vi.waitFor(() => expect(state().status).toBe("paused"));
  await vi.waitFor(() => expect(state().sent).toBe(submits.length));
  const sent = submits.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(submits).toHaveLength(sent);
  expect(sent).toBeLessThan(10);
  store.set(resumeAtom);
  await running;
  expect(state()).toMatchObject({ status: "done", sent: 20, accepted: 20 });
});

test("an abort ends it, also during a pause", async () => {
  answer = (number) => {
    if (number === 3) store.set(pauseAtom);
    return Response.json({ data: {} });
  };
  const running = run();
  await vi.waitFor(() => expect(state().status).toBe("paused"));
  store.set(abortAtom);
  await running;
  expect(state().status).toBe("aborted");
  expect(submits.length).toBeLessThan(10);
});

test("without a token it does not begin", async () => {
  vi.stubGlobal("fetch", async () => refusal(403, "FORBIDDEN"));
  await run();
  expect(state().status).toBe("failed");
  expect(state().problem).not.toBe("");
  expect(submits).toEqual([]);
});
