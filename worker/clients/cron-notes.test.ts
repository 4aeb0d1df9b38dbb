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

test("if KV fails, the cron trigger checks, and the next use is noted", async () => {
  const { isolate, setAway } = arrange();
  const [visitor, cron] = [isolate(), isolate()];
  await cron.noteDue(null, at(0));
  setAway(true);
  expect(await cron.isCheckDue(at(1))).toBe(true);
  await expect(visitor.noteUse(at(1))).rejects.toThrow("KV is away");
  setAway(false);
  expect(await cron.isCheckDue(at(1))).toBe(false);
  await visitor.noteUse(at(1));
  expect(await cron.isCheckDue(at(1))).toBe(true);
});
