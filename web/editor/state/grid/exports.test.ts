import { afterEach, expect, test, vi } from "vitest";
import { MOST_CHOSEN_IDS } from "#core/tables/export/export-columns.ts";
import { unpackIds } from "#core/tables/export/packed-ids.ts";
import { DEFAULT_GRID_QUERY } from "#core/tables/grid-query.ts";
import { exportAddress, refusedStatus } from "./exports.ts";

afterEach(() => vi.unstubAllGlobals());

const query = {
  ...DEFAULT_GRID_QUERY,
  predicates: [{ column: "name", op: "eq", value: "Ada" } as const],
  search: "tea",
  hides_empty: true,
};
const file = { format: "csv", query, zone: "UTC" } as const;
const ids = Array.from({ length: MOST_CHOSEN_IDS }, () => crypto.randomUUID());
const askedOf = (address: string) => Object.fromEntries(new URL(address, "http://localhost").searchParams);

// Proves data/grid-exports
test.each(["session", "customer"] as const)("ticked rows of a %s table are named by their ids", (kind) => {
  const address = exportAddress({ ...file, table: { kind, scope_id: "s" }, rows: ids.map((id) => ({ id })) });
  const { rows, ...asked } = askedOf(address);
  expect(unpackIds(rows!)).toEqual(ids);
  expect(asked).toEqual({ zone: "UTC" });
  // Servers take addresses of up to 16 KB with their headers.
  expect(address.length).toBeLessThan(12_000);
});

// Proves data/grid-exports
test.each(["response", "row"] as const)("ticked rows of a %s table are named by their numbers", (kind) => {
  const rows = ids.map((id, local_index) => ({ id, local_index }));
  const asked = askedOf(exportAddress({ ...file, table: { kind, scope_id: "s" }, rows }));
  const value = rows.map(({ local_index }) => local_index);
  expect(asked).toEqual({
    where: JSON.stringify([{ column: "__gf_display_id", op: "in", value }]),
    zone: "UTC",
  });
});

test("a file of the view has its empty rows, one of all counted rows does not, and one of everything has no filter", () => {
  const table = { kind: "response", scope_id: "s" } as const;
  const where = JSON.stringify(query.predicates);
  expect(askedOf(exportAddress({ ...file, table }))).toEqual({ where, search: "tea", zone: "UTC" });
  const bound = { column: "__gf_display_id", op: "lte", value: 7 };
  expect(askedOf(exportAddress({ ...file, table, through: 7 }))).toEqual({
    ...{ where: JSON.stringify([...query.predicates, bound]), search: "tea", empty: "hide", zone: "UTC" },
  });
  expect(askedOf(exportAddress({ ...file, table, isEverything: true }))).toEqual({ zone: "UTC" });
  const inColumns = exportAddress({ ...file, table, isEverything: true, lists: "columns" });
  expect(askedOf(inColumns)).toEqual({ zone: "UTC", lists: "columns" });
});

test.each([
  [200, null],
  [400, 400],
  [413, 413],
  [503, 503],
])("a server that answers %i refuses a file with %s", async (status, refused) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  expect(await refusedStatus("/file")).toBe(refused);
});

test("a server that does not answer refuses a file", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await refusedStatus("/file")).toBe(0);
});
