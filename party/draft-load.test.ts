import fc from "fast-check";
import { expect, test } from "vitest";
import { DRAFT_PAUSE } from "#core/contracts/rooms/draft-pause.ts";
import { type DraftLoad, NO_DRAFTS, noteDrafts, WANTED_PER_SECOND } from "./draft-load.ts";

const STEP_MS = 10;

interface Crowd {
  isolates: number;
  /** Milliseconds between two edits in one isolate, on average. */
  gap_ms: number;
  seed: number;
}

/** Isolates that each gather what arrives, tell the room, and obey it. Returns the messages of each second. */
function simulate({ isolates, gap_ms, seed }: Crowd, seconds: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let load: DraftLoad = NO_DRAFTS;
  const pauses = new Array<number>(isolates).fill(DRAFT_PAUSE.least);
  /** When each isolate sends next; it began to gather with the first edit after its last message. */
  const due = pauses.map((pause) => Math.log(1 / (1 - random())) * gap_ms + pause);
  const sent = new Array<number>(seconds).fill(0);
  let longest = 0;
  for (let now = 0; now < seconds * 1_000; now += STEP_MS) {
    for (let isolate = 0; isolate < isolates; isolate += 1) {
      if (due[isolate]! > now) continue;
      const [next, pause] = noteDrafts(load, pauses[isolate]!, now);
      load = next;
      pauses[isolate] = pause;
      longest = Math.max(longest, pause);
      due[isolate] = now + Math.log(1 / (1 - random())) * gap_ms + pause;
      sent[Math.floor(now / 1_000)]! += 1;
    }
  }
  return { sent, longest };
}

const seeds = fc.nat(2 ** 31);

test("people in few isolates are shown at once, however fast they type", () => {
  const crowd = fc.record({
    isolates: fc.integer({ min: 1, max: 20 }),
    gap_ms: fc.integer({ min: 20, max: 5_000 }),
    seed: seeds,
  });
  fc.assert(
    fc.property(crowd, (few) => {
      expect(simulate(few, 20).longest).toBe(DRAFT_PAUSE.least);
    }),
    { numRuns: 20 },
  );
});

test("a crowd in any number of isolates tells the room as often as it wants, or each isolate only every ten seconds", () => {
  const crowd = fc.record({
    isolates: fc.integer({ min: 1, max: 3_000 }),
    gap_ms: fc.integer({ min: 50, max: 10_000 }),
    seed: seeds,
  });
  fc.assert(
    fc.property(crowd, (many) => {
      const { sent } = simulate(many, 40);
      const later = sent.slice(20).reduce((sum, count) => sum + count, 0) / 20;
      const slowest = many.isolates / (DRAFT_PAUSE.most / 1_000);
      expect(later).toBeLessThan(1.5 * Math.max(WANTED_PER_SECOND, slowest));
    }),
    { numRuns: 15 },
  );
});

test("when the crowd has left, those who remain are shown at once again", () => {
  let load: DraftLoad = NO_DRAFTS;
  let pause = 0;
  for (let n = 0; n < 2_000; n += 1) [load, pause] = noteDrafts(load, DRAFT_PAUSE.most, n * 5);
  expect(pause).toBe(DRAFT_PAUSE.most);
  for (let n = 0; n < 3; n += 1) [load, pause] = noteDrafts(load, pause, 10_000 + (n + 1) * 15_000);
  expect(pause).toBe(DRAFT_PAUSE.least);
});

test("a clock that steps back counts a message all the same", () => {
  const [load] = noteDrafts(NO_DRAFTS, 500, 10_000);
  expect(noteDrafts(load, 500, 9_000)[0]).toEqual({ gathered_ms: 1_000, at: 10_000 });
});
