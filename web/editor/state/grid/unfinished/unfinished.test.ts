import { createStore } from "jotai";
import { afterEach, expect, test, vi } from "vitest";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { openGridAtom, showViewAtom } from "../page.ts";
import { gridViewAtom, MOST_FILTERS } from "../query.ts";
import {
  addUnfinishedAtom,
  checkUnfinishedAtom,
  isUnfinishedBarredAtom,
  isUnfinishedShownAtom,
} from "./unfinished.ts";

afterEach(() => vi.unstubAllGlobals());

const EMPTY = { rows: [], count: 0, page: 0, limit: 100, next_cursor: null, previous_cursor: null };
const UNFINISHED = { column: "__gf_state", op: "eq", value: "unfinished" };

async function open() {
  vi.stubGlobal("fetch", async () => Response.json({ data: EMPTY }));
  const store = createStore();
  await store.set(openGridAtom, { kind: "session", scope_id: `form-${Math.random()}` });
  return store;
}
const filtersOf = (count: number) =>
  Array.from({ length: count }, (_, n): PredicateDraft => ({ column: `c${n}`, op: "eq", value: `${n}` }));

test("only unfinished sessions are shown beside the owner's filters, none of which is ever dropped", async () => {
  const store = await open();
  const own = filtersOf(MOST_FILTERS - 1);
  await store.set(showViewAtom, { filters: own });
  expect(store.get(isUnfinishedBarredAtom)).toBe(false);
  await store.set(isUnfinishedShownAtom, true);
  expect(store.get(gridViewAtom).filters).toEqual([...own, UNFINISHED]);
  expect(store.get(isUnfinishedBarredAtom)).toBe(false);
  await store.set(isUnfinishedShownAtom, false);
  expect(store.get(gridViewAtom).filters).toEqual(own);

  const full = filtersOf(MOST_FILTERS);
  await store.set(showViewAtom, { filters: full });
  expect(store.get(isUnfinishedBarredAtom)).toBe(true);
  await store.set(isUnfinishedShownAtom, true);
  expect(store.get(gridViewAtom).filters).toEqual(full);
});

test("a refusal says what stands in the way", async () => {
  const store = await open();
  const refuse = (error: string, info: object | null) =>
    vi.stubGlobal("fetch", async () => Response.json({ error, message: "Refused.", info }, { status: 409 }));
  const words = async (call: Promise<unknown>) => call.catch(({ message }: Error) => message);
  const said = [];
  for (const hindrance of ["held", "paying", "changing", "empty"]) {
    refuse("CONFLICT", { hindrance });
    said.push(await words(store.set(checkUnfinishedAtom, "s")));
    expect(await words(store.set(addUnfinishedAtom, "s"))).toBe(said.at(-1));
  }
  expect(said[0]).toContain("Held responses");
  expect(new Set(said).size).toBe(4);
  refuse("SESSION_CLOSED", null);
  expect(await words(store.set(checkUnfinishedAtom, "s"))).toContain("has submitted these answers meanwhile");
  refuse("CONFLICT", null);
  expect(await words(store.set(checkUnfinishedAtom, "s"))).toBe("Refused.");
});
