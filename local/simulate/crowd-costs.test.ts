import fc from "fast-check";
import { expect, test } from "vitest";
import { COSTS, LIMITS, NEWS, pressures, requestsOf, scaleOf } from "./crowd-costs.ts";

test("a crowd costs what its requests cost", () => {
  const crowd = { ...NEWS, views: 10, submits: 2, leaving: 1, edits: 3, is_watched: false };
  expect(requestsOf(crowd)).toEqual({ view: 10, first_edit: 4, edit: 12, submit: 2, ending: 2 });
  const { requests, statements, wal, room } = scaleOf(crowd, COSTS);
  expect(requests).toBe(30);
  expect(statements).toBeCloseTo(20 + 4 + 12 + 2 * 1.69 + 2);
  expect(wal).toBe(
    10 * COSTS.view.wal + 4 * COSTS.first_edit.wal + 12 * COSTS.edit.wal + 2 * COSTS.submit.wal,
  );
  expect(room).toBe(2);
});

test("while a member has the rows open, each edit costs a statement and a message more", () => {
  const [watched, alone] = [true, false].map((is_watched) => scaleOf({ ...NEWS, is_watched }, COSTS));
  const { first_edit, edit } = requestsOf(NEWS);
  expect(watched!.statements - alone!.statements).toBeCloseTo(first_edit + edit);
  expect(watched!.room - alone!.room).toBe(first_edit + edit);
  const read = COSTS.edit.watched!.postgres_ms;
  expect(watched!.postgres_ms - alone!.postgres_ms).toBeCloseTo((first_edit + edit) * read);
  expect(watched!.units).toBeGreaterThan(alone!.units);
  expect(watched!.requests).toBe(alone!.requests);
});

test("twice the crowd costs twice as much, and comes twice as near to each limit", () => {
  const sizes = fc.record({
    views: fc.nat(1e7),
    submits: fc.integer({ min: 1, max: 1e6 }),
    peak: fc.constant(3),
  });
  fc.assert(
    fc.property(sizes, (size) => {
      const once = { ...NEWS, ...size };
      const twice = { ...once, views: size.views * 2, submits: size.submits * 2 };
      const [one, two] = [scaleOf(once, COSTS), scaleOf(twice, COSTS)];
      expect(two.statements / one.statements).toBeCloseTo(2);
      expect(two.peak.room / one.peak.room).toBeCloseTo(2);
      expect(two.peak.connections / one.peak.connections).toBeCloseTo(2);
      // What is written to KV does not depend on the crowd.
      expect([two.kv_reads, two.kv_writes]).toEqual([one.kv_reads, one.kv_writes]);
    }),
  );
});

test("the limit that is nearest comes first", () => {
  const all = pressures(scaleOf(NEWS, COSTS));
  expect(all).toHaveLength(4);
  expect(all.map(({ share }) => share)).toEqual(all.map(({ share }) => share).toSorted((a, b) => b - a));
  const room = all.find(({ limit }) => limit.includes("room"))!;
  expect(room.share * LIMITS.object).toBeCloseTo(scaleOf(NEWS, COSTS).peak.room);
});
