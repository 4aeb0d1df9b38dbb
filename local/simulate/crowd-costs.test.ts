import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COSTS, NEWS, pressures, requestsOf, scaleOf, TELLING, toldOf } from "./crowd-costs.ts";
import { MID_SIZE, monthOf } from "./crowd-month.ts";
import { floorPrice, LIMITS, totalOf, UNITS } from "./crowd-prices.ts";

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

describe("while a member has the rows open", () => {
  test("each message with drafts costs a statement, and is fewer than the edits", () => {
    const [watched, alone] = [true, false].map((is_watched) => scaleOf({ ...NEWS, is_watched }, COSTS));
    const { first_edit, edit } = requestsOf(NEWS);
    const messages = watched!.room - alone!.room;
    expect(messages).toBeGreaterThan(0);
    expect(messages).toBeLessThan((first_edit + edit) / 3);
    expect(watched!.statements - alone!.statements).toBeCloseTo(messages * TELLING.statements);
    expect(watched!.units).toBeGreaterThan(alone!.units);
    expect(watched!.requests).toBe(alone!.requests);
  });

  test("few people cause a message with each edit, and any crowd no more than its isolates may send", () => {
    const few = { is_watched: true, locations: 1, isolates: 3 };
    expect(toldOf(1, few)).toMatchObject({ pause: 0.5 });
    expect(toldOf(1, few).messages).toBeCloseTo(3 / 3.5);
    const edits = fc.double({ min: 0.01, max: 100_000, noNaN: true });
    const property = fc.property(
      edits,
      fc.nat(500),
      fc.integer({ min: 1, max: 20 }),
      (many, more, isolates) => {
        const { messages, pause } = toldOf(many, { is_watched: true, locations: 1 + more, isolates });
        expect(messages).toBeLessThanOrEqual(Math.max(101, ((1 + more) * isolates) / 10));
        expect(messages).toBeLessThanOrEqual(many);
        expect(pause).toBeLessThanOrEqual(10);
      },
    );
    fc.assert(property);
  });
});

test("twice the crowd costs twice as much, and comes twice as near to each limit", () => {
  const sizes = fc.record({
    views: fc.nat(1e7),
    submits: fc.integer({ min: 1, max: 1e6 }),
    peak: fc.constant(3),
  });
  fc.assert(
    fc.property(sizes, (size) => {
      const once = { ...NEWS, ...size, is_watched: false };
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
  const all = pressures(scaleOf(NEWS, COSTS), NEWS);
  expect(all).toHaveLength(4);
  expect(all.map(({ share }) => share)).toEqual(all.map(({ share }) => share).toSorted((a, b) => b - a));
  const room = all.find(({ limit }) => limit.includes("room"))!;
  expect(room.share * LIMITS.object).toBeCloseTo(scaleOf(NEWS, COSTS).peak.room);
});

describe("the money", () => {
  const total = (habits: Partial<typeof NEWS>) => {
    const { dollars } = scaleOf({ ...NEWS, ...habits }, COSTS);
    return { dollars, all: totalOf(dollars, "launch") };
  };

  test("has a line for every tenth request, and more for each habit", () => {
    const { dollars, all } = total({});
    expect(dollars.logs).toBeCloseTo(0.1 * 4.4 * 0.6);
    expect(total({ log_sample: 1 }).dollars.logs).toBeCloseTo(4.4 * 0.6);
    expect(total({ is_named: true }).all - all).toBeCloseTo(0.5);
    expect(total({ mails: 100_000 }).all - all).toBeCloseTo(35);
    expect(total({ is_measured: true }).all - all).toBeCloseTo(1.1);
  });

  test("ends at the units that the database may have", () => {
    const { dollars, units } = scaleOf(NEWS, COSTS);
    expect(units).toBeGreaterThan(UNITS.from_idle);
    expect(dollars.compute.launch).toBeCloseTo(UNITS.from_idle * 0.106);
    expect(dollars.compute.scale).toBeCloseTo(UNITS.from_idle * 0.222);
  });

  test("of 16 units is mostly the floor that they need", () => {
    expect(floorPrice(UNITS.most - UNITS.range, "launch")).toBeCloseTo(619, 0);
    expect(floorPrice(UNITS.most - UNITS.range, "scale")).toBeCloseTo(1_296, 0);
  });

  test("of a month is its parts, beyond what the plans include", () => {
    for (const plan of ["launch", "scale"] as const) {
      const { dollars, total: all } = monthOf(MID_SIZE, COSTS, plan);
      expect(Object.values(dollars).reduce((sum, one) => sum + one, 0)).toBeCloseTo(all);
    }
    const { requests, dollars } = monthOf(MID_SIZE, COSTS, "launch");
    expect(requests).toBe(1_320_000 + 4_400_000);
    expect(dollars.mails).toBeCloseTo(27 * 0.35);
    expect(
      monthOf({ ...MID_SIZE, views: 0, submits: 0, members: 0, mails: 0 }, COSTS, "launch").dollars,
    ).toMatchObject({
      workers: 5,
      logs: 0,
      mails: 0,
    });
  });
});
