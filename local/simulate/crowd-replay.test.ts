import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COSTS, NEWS } from "./crowd-costs.ts";
import { arrivals, replay } from "./crowd-replay.ts";

const quiet = { ...NEWS, views: 1_000, submits: 100 };

test("everybody comes, most at once, and a peak of 1 is an even stream", () => {
  for (const peak of [1, 1.5, 3, 10]) {
    const shares = arrivals({ hours: 1, peak });
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(shares[0]! * 3_600).toBeCloseTo(peak, 1);
    expect(shares.every((share, second) => share <= (shares[second - 1] ?? 1))).toBe(true);
  }
});

describe("a replay", () => {
  test("of few people meets no limit", () => {
    expect(replay(quiet, COSTS)).toMatchObject({
      refused: 0,
      late: 0,
      lost: 0,
      wait: 0,
      room: { seconds: 0, first: null },
      compute: { seconds: 0, first: null },
    });
  });

  test("of a crowd in the news does not fill the room, and shows drafts within ten seconds", () => {
    for (const factor of [1, 3]) {
      const crowd = { ...NEWS, views: NEWS.views * factor, submits: NEWS.submits * factor };
      const { room, lost, late, pause } = replay(crowd, COSTS);
      expect({ room, lost, late }).toEqual({ room: { seconds: 0, first: null }, lost: 0, late: 0 });
      expect(pause).toBeGreaterThan(1);
      expect(pause).toBeLessThanOrEqual(10);
    }
    expect(replay({ ...NEWS, is_watched: false }, COSTS)).toMatchObject({ late: 0, lost: 0, pause: 0 });
  });

  test("of a crowd in too many isolates fills the room, which then loses drafts and delays submits", () => {
    const { room, lost, late } = replay({ ...NEWS, locations: 300, isolates: 100 }, COSTS);
    expect(room.seconds).toBeGreaterThan(0);
    expect(lost).toBeGreaterThan(0);
    expect(late).toBeGreaterThan(0);
  });

  test("with fewer units keeps processors busy for longer", () => {
    const [few, many] = [8.25, 16].map((units) => replay({ ...NEWS, units }, COSTS));
    expect(few!.compute.seconds).toBeGreaterThan(many!.compute.seconds);
    expect(few!.stored).toBeCloseTo(NEWS.submits, 3);
  });

  test("refuses submits of a crowd that is too large for a while, and stores them later", () => {
    const crowd = { ...NEWS, views: 3_000_000, submits: 300_000 };
    const { refused, compute, stored, wait } = replay(crowd, COSTS);
    expect(refused).toBeGreaterThan(0);
    expect(compute.first).not.toBeNull();
    expect(stored).toBeCloseTo(crowd.submits, 3);
    expect(wait).toBeLessThanOrEqual(10);
  });

  test("stores every submit of any crowd", () => {
    const crowds = fc.record({
      views: fc.integer({ min: 0, max: 10_000_000 }),
      submits: fc.integer({ min: 0, max: 500_000 }),
      hours: fc.integer({ min: 1, max: 3 }),
      peak: fc.double({ min: 1, max: 20, noNaN: true }),
      is_watched: fc.boolean(),
    });
    const property = fc.property(crowds, (crowd) => {
      const { stored, left } = replay({ ...NEWS, ...crowd }, COSTS);
      expect(Math.abs(left)).toBeLessThan(1e-3);
      expect(stored).toBeCloseTo(crowd.submits, 2);
    });
    fc.assert(property, { numRuns: 30 });
  });
});
