import fc from "fast-check";
import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Results } from "#core/contracts/results.ts";
import { withRows } from "#core/results/add-rows.ts";
import { emptyTally } from "#core/results/tally.ts";
import type { RoomListener } from "../../../api/room.ts";
import { loadDocumentAtom } from "../../editing/document.ts";
import { DEFAULT_VIEW, openGridViewAtom } from "../query.ts";
import { followResultsAtom } from "./live.ts";
import { loadResultsAtom, resultsStateAtom } from "./results.ts";

const FORM = "11111111-1111-4111-8111-111111111111";
const FIELD = "22222222-2222-4222-8222-222222222222";

let listener: RoomListener;
vi.mock("../../../api/room.ts", () => ({
  enterFormRoom: (_form_id: string, given: RoomListener) => {
    listener = given;
    return { sendPresence() {}, chat() {}, close() {} };
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { pathname: "/" } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const response = (local_index: number) =>
  ({
    id: `response ${local_index}`,
    local_index,
    created_at: "2026-05-04T10:00:00.000Z",
    data: { [FIELD]: { value: "yes" } },
    version: 1,
  }) as unknown as ResponseRow;

/** The open results of a form on a server that needs some time to count, and to say what it counted. */
async function openResults() {
  const server = { stored: [] as ResponseRow[], loads: 0 };
  vi.stubGlobal("fetch", async (address: string) => {
    if (!address.includes("/results")) return Response.json({ data: openDocument });
    server.loads += 1;
    await pass(200);
    const tally = withRows(emptyTally(), server.stored, {}, "UTC");
    await pass(200);
    const last_index = Math.max(-1, ...server.stored.map((row) => row.local_index));
    await pass(200);
    const data: Results = { tally, zone: "UTC", counted: null, last_index };
    return Response.json({ data });
  });
  const store = createStore();
  await store.set(loadDocumentAtom, FORM);
  store.set(openGridViewAtom, { kind: "response", scope_id: FORM }, DEFAULT_VIEW);
  void store.set(loadResultsAtom);
  const leave = store.set(followResultsAtom, FORM);
  listener.onOpen();
  const tell = (change: object) =>
    listener.onMessage({ type: "change", change: { form_id: FORM, version: 1, ...change } } as never);
  return {
    server,
    leave,
    wait: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    store: (row: ResponseRow) => void server.stored.push(row),
    tellOf: (row: ResponseRow) => tell({ type: "response.created", response: row }),
    tell,
    shown: () => store.get(resultsStateAtom).groups?.[0]?.tally.responses ?? 0,
  };
}

const openDocument = {
  document: { id: FORM, doctype: "v0_form", title: "Survey" },
  role: "editor",
  tables: null,
  form: {
    form_id: FORM,
    document_id: FORM,
    title: "Survey",
    time_zone: null,
    campaign: { scheduling_tz: null },
    stylesheet: {},
    blocks: [],
    fields: [],
  },
  edit_number: 0,
};

test("a new response is counted without a request, however often the room tells of it", async () => {
  const { server, wait, store, tellOf, shown } = await openResults();
  await wait(1_000);
  const { loads } = server;
  const row = response(0);
  store(row);
  tellOf(row);
  tellOf(row);
  await wait(1_000);
  tellOf(row);
  await wait(60_000);
  expect([shown(), server.loads]).toEqual([1, loads]);
});

test("a response that was counted already is not counted again when the room tells of it later", async () => {
  const { server, wait, store, tellOf, shown } = await openResults();
  store(response(0));
  await wait(10_000);
  expect(shown()).toBe(1);
  tellOf(response(0));
  await wait(200);
  expect(shown()).toBe(1);
  await wait(60_000);
  const { loads } = server;
  tellOf(response(0));
  await wait(60_000);
  expect([shown(), server.loads]).toEqual([1, loads]);
});

test("a response that is stored after others with higher numbers is counted too", async () => {
  const { wait, store, tellOf, shown } = await openResults();
  store(response(1));
  await wait(10_000);
  store(response(0));
  tellOf(response(0));
  await wait(4_000);
  expect(shown()).toBe(2);
});

test("what arrives while the results are loading is counted once they are there", async () => {
  const { server, wait, store, tellOf, shown } = await openResults();
  await wait(50);
  // The first one is stored before the count, the other one after the highest number was read.
  store(response(0));
  tellOf(response(0));
  await wait(370);
  store(response(1));
  tellOf(response(1));
  await wait(400);
  expect([shown(), server.loads]).toEqual([2, 2]);
});

test("a response that was deleted before the room told of it is not counted", async () => {
  const { wait, tell, tellOf, shown } = await openResults();
  await wait(1_000);
  tell({ type: "response.deleted", response_ids: [response(0).id] });
  tellOf(response(0));
  await wait(500);
  expect(shown()).toBe(0);
});

test("an edit does not wait for a load that only makes sure", async () => {
  const { server, wait, store, tellOf, tell } = await openResults();
  for (let index = 0; index < 9; index += 1) store(response(index));
  await wait(10_000);
  // Each is told of late, so that pauses grow.
  for (let index = 0; index < 5; index += 1) {
    tellOf(response(index));
    await wait(25_000);
  }
  tellOf(response(5));
  await wait(1_000);
  const { loads } = server;
  tell({ type: "response.updated", response_id: response(5).id, data: {} });
  await wait(4_000);
  expect(server.loads).toBe(loads + 1);
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("store" as const), at: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("tell" as const), at: fc.nat(20) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), at: fc.constantFrom(50, 300, 4_000) }),
  },
);

test("in any order, responses are never counted twice, and all are counted in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { server, leave, wait, store, tellOf, shown } = await openResults();
      for (const { do: what, at } of steps) {
        const isStored = server.stored.some(({ local_index }) => local_index === at);
        if (what === "wait") await wait(at);
        else if (what === "store" && !isStored) store(response(at));
        else if (what === "tell" && isStored) tellOf(response(at));
        expect(shown()).toBeLessThanOrEqual(server.stored.length);
      }
      for (const row of server.stored) tellOf(row);
      await wait(120_000);
      expect(shown()).toBe(server.stored.length);
      leave();
    }),
    { numRuns: 60 },
  );
});
