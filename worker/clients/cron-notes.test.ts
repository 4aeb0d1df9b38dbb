import { expect, test } from "vitest";
import { createCronNotes } from "./cron-notes.ts";

const MINUTE = 60_000;
let isolates = 0;

/** A KV store that several isolates and the cron trigger share. */
function arrange() {
  const stored = new Map<string, string>();
  let writes = 0;
  let isAway = false;
  const kv = {
    async get(key: string) {
      if (isAway) throw new Error("KV is away");
      return stored.get(key) ?? null;
    },
    async put(key: string, value: string) {
      if (isAway) throw new Error("KV is away");
      writes += 1;
      stored.set(key, value);
    },
  };
  const isolate = () => createCronNotes(kv as never, `database ${isolates++}`);
  return {
    isolate,
    stored,
    writes: () => writes,
    setAway: (value: boolean) => {
      isAway = value;
    },
  };
}

const at = (minutes: number) => new Date(1_800_000_000_000 + minutes * MINUTE);

test("an unused database is not checked until a job is due", async () => {
  const { isolate } = arrange();
  const cron = isolate();
  expect(await cron.isCheckDue(at(0))).toBe(true);
  await cron.noteDue(at(90), at(0));
  expect(await cron.isCheckDue(at(1))).toBe(false);
  expect(await cron.isCheckDue(at(89))).toBe(false);
  expect(await cron.isCheckDue(at(90))).toBe(true);
  await cron.noteDue(null, at(90));
  expect(await cron.isCheckDue(at(10_000))).toBe(false);
});

test("a used database is checked for at least five minutes after each use, and rests a quarter of an hour later", async () => {
  const { isolate } = arrange();
  const [visitor, other, cron] = [isolate(), isolate(), isolate()];
  await cron.noteDue(null, at(0));
  for (let used = 0; used <= 30; used += 0.5) {
    await (used % 1 === 0 ? visitor : other).noteUse(at(used));
    for (const minutes of [0, 1, 2, 3, 4]) {
      expect(await cron.isCheckDue(at(used + minutes)), `${used} + ${minutes}`).toBe(true);
    }
  }
  expect(await cron.isCheckDue(at(46))).toBe(false);
});

test("many visitors in many isolates cause few writes", async () => {
  const { isolate, writes } = arrange();
  const many = Array.from({ length: 50 }, isolate);
  for (let minute = 0; minute < 60; minute += 1) for (const one of many) await one.noteUse(at(minute));
  expect(writes()).toBeLessThanOrEqual(12);
});

/**
 * KV as it is: takes one write per key and second, and each location keeps what it read for a minute. Its clock is that of
 * the test.
 */
function worldwide() {
  const SECOND = 1_000;
  let now = 0;
  let written = Number.NEGATIVE_INFINITY;
  let value: string | null = null;
  const tries = { accepted: 0, refused: 0 };
  const location = () => {
    let kept: { value: string | null; until: number } = { value: null, until: Number.NEGATIVE_INFINITY };
    return {
      async get() {
        if (now >= kept.until) kept = { value, until: now + MINUTE };
        return kept.value;
      },
      async put(_: string, next: string) {
        if (now - written < SECOND) {
          tries.refused += 1;
          throw new Error("KV PUT failed: 429 Too Many Requests");
        }
        tries.accepted += 1;
        written = now;
        value = next;
        kept = { value, until: now + MINUTE };
      },
    };
  };
  return {
    tries,
    location,
    setNow: (time: Date) => {
      now = time.getTime();
    },
  };
}

test("the isolates of a crowd all over the world write little, and hardly ever against each other", async () => {
  const { tries, location, setNow } = worldwide();
  const locations = Array.from({ length: 100 }, location);
  const many = Array.from({ length: 2_000 }, (_, n) =>
    createCronNotes(locations[n % 100] as never, `crowd ${n}`),
  );
  for (let second = 0; second < 3_600; second += 1) {
    const time = at(second / 60);
    setNow(time);
    // Each isolate has a statement every five seconds.
    const noted = many.flatMap((one, n) => (n % 5 === second % 5 ? (one.noteUse(time) ?? []) : []));
    if (noted.length > 0) await Promise.allSettled(noted);
  }
  // Nobody had written the note before: the first second is the worst.
  expect(tries.accepted).toBeLessThan(900);
  expect(tries.refused).toBeLessThan(4_000);
});

test("a check without new jobs writes nothing, and an earlier due time is noted", async () => {
  const { isolate, writes } = arrange();
  const cron = isolate();
  await cron.noteDue(at(30), at(0));
  await cron.noteDue(at(60), at(1));
  await cron.noteDue(null, at(2));
  expect(writes()).toBe(1);
  await cron.noteDue(at(10), at(3));
  expect(await cron.isCheckDue(at(10))).toBe(true);
});

test("a job that stays due is noted once", async () => {
  const { isolate, writes } = arrange();
  const cron = isolate();
  await cron.noteDue(at(1), at(0));
  for (let minute = 1; minute < 30; minute += 1) {
    expect(await cron.isCheckDue(at(minute))).toBe(true);
    await cron.noteDue(at(minute), at(minute));
  }
  expect(writes()).toBe(1);
  await cron.noteDue(at(60), at(30));
  expect(await cron.isCheckDue(at(31))).toBe(false);
});

test("if KV fails, the cron trigger checks, and a use within two minutes is noted", async () => {
  const { isolate, setAway } = arrange();
  const [visitor, cron] = [isolate(), isolate()];
  await cron.noteDue(null, at(0));
  setAway(true);
  expect(await cron.isCheckDue(at(1))).toBe(true);
  await expect(visitor.noteUse(at(1))).rejects.toThrow("KV is away");
  setAway(false);
  expect(await cron.isCheckDue(at(1))).toBe(false);
  expect(visitor.noteUse(at(1.9))).toBeNull();
  await visitor.noteUse(at(3));
  expect(await cron.isCheckDue(at(3))).toBe(true);
});

test("the trigger of every minute is noted six times an hour, and its silence is known", async () => {
  const { isolate, writes } = arrange();
  const [one, other] = [isolate(), isolate()];
  expect(await one.sinceMinute(at(0))).toBe(null);
  for (let minute = 0; minute < 60; minute += 1) {
    await (minute % 2 === 0 ? one : other).noteMinute(at(minute));
    expect(await one.sinceMinute(at(minute))).toBeLessThan(10 * MINUTE);
  }
  expect(writes()).toBe(6);
  expect(await other.sinceMinute(at(90))).toBe(40 * MINUTE);
});
