import { expect, test } from "vitest";
import {
  type Changes,
  FIRST_RETRY_MS,
  GATHER_MS,
  LAST_RETRY_MS,
  MAX_BATCH,
  REST_MS,
  SaveQueue,
  type SaveStatus,
} from "./save-queue.ts";

class Refused extends Error {}

/** A queue whose clock and server are in the test's hands. */
function setUp(awaitsRest = false) {
  const timers: { run: () => void; milliseconds: number }[] = [];
  const calls: { changes: Changes<string>; resolve: () => void; reject: (error: Error) => void }[] = [];
  const statuses: SaveStatus[] = [];
  const queue = new SaveQueue<string>({
    save: (changes) => new Promise((resolve, reject) => calls.push({ changes, resolve, reject })),
    onStatus: (status) => statuses.push(status),
    isTemporary: (error) => !(error instanceof Refused),
    schedule: (run, milliseconds) => {
      const timer = { run, milliseconds };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    awaitsRest,
  });
  const elapse = () => {
    const timer = timers.shift();
    timer?.run();
    return timer?.milliseconds;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { queue, timers, calls, statuses, elapse, settled };
}

const changes = (...entries: [string, string | null][]) => new Map(entries);

test("changes of one item are gathered and sent once, the newest", async () => {
  const { queue, calls, statuses, elapse, timers, settled } = setUp();
  queue.add(changes(["a", "1"]));
  queue.add(changes(["a", "2"], ["b", null]));
  expect(timers).toHaveLength(1);
  expect(calls).toHaveLength(0);
  expect(elapse()).toBe(GATHER_MS);
  expect([...calls[0]!.changes]).toEqual([
    ["a", "2"],
    ["b", null],
  ]);
  expect(queue.isSaved).toBe(false);
  calls[0]!.resolve();
  await settled();
  expect(queue.isSaved).toBe(true);
  expect(statuses.at(-1)).toEqual({ kind: "saved" });
  expect(calls).toHaveLength(1);
});

test("a change made while a batch is under way is sent after it, never beside it", async () => {
  const { queue, calls, elapse, settled } = setUp();
  queue.add(changes(["a", "1"]));
  elapse();
  queue.add(changes(["a", "2"]));
  await settled();
  expect(calls).toHaveLength(1);
  calls[0]!.resolve();
  await settled();
  expect([...calls[1]!.changes]).toEqual([["a", "2"]]);
  expect(queue.isSaved).toBe(false);
});

test("a batch that fails is retried with growing pauses and keeps what came meanwhile", async () => {
  const { queue, calls, statuses, elapse, settled } = setUp();
  queue.add(changes(["a", "old"], ["b", "1"]));
  elapse();
  queue.add(changes(["a", "new"]));
  calls[0]!.reject(new Error("No connection"));
  await settled();
  expect(statuses.at(-1)).toEqual({ kind: "unsaved", reason: "No connection", isRetrying: true });
  expect(elapse()).toBe(FIRST_RETRY_MS);
  expect([...calls[1]!.changes]).toEqual([
    ["a", "new"],
    ["b", "1"],
  ]);
  calls[1]!.reject(new Error("No connection"));
  await settled();
  expect(elapse()).toBe(2 * FIRST_RETRY_MS);
  for (let attempt = 2; attempt < 10; attempt += 1) {
    calls[attempt]!.reject(new Error("No connection"));
    await settled();
    expect(elapse()).toBeLessThanOrEqual(LAST_RETRY_MS);
  }
  calls[10]!.resolve();
  await settled();
  expect(queue.isSaved).toBe(true);
});

test("a refusal is told and not repeated until something changes or the person asks", async () => {
  const { queue, calls, statuses, elapse, timers, settled } = setUp();
  queue.add(changes(["a", "1"]));
  elapse();
  calls[0]!.reject(new Refused("Forbidden"));
  await settled();
  expect(statuses.at(-1)).toEqual({ kind: "unsaved", reason: "Forbidden", isRetrying: false });
  expect(timers).toHaveLength(0);
  const flushed = queue.flush();
  calls[1]!.resolve();
  await flushed;
  expect(queue.isSaved).toBe(true);
});

test("flush sends at once and settles when all is stored", async () => {
  const { queue, calls, timers } = setUp();
  queue.add(changes(["a", "1"]));
  const flushed = queue.flush();
  expect(timers).toHaveLength(0);
  calls[0]!.resolve();
  await flushed;
  expect(queue.isSaved).toBe(true);
});

test("more changes than one call may carry go in several calls", async () => {
  const { queue, calls, elapse, settled } = setUp();
  queue.add(new Map(Array.from({ length: MAX_BATCH + 1 }, (_, index) => [`${index}`, "x"])));
  elapse();
  expect(calls[0]!.changes.size).toBe(MAX_BATCH);
  calls[0]!.resolve();
  await settled();
  expect(calls[1]!.changes.size).toBe(1);
});

test("where rest is awaited, every change begins the waiting anew", () => {
  const { queue, timers, calls, elapse } = setUp(true);
  queue.add(changes(["a", "1"]));
  const [first] = timers;
  queue.add(changes(["a", "2"]));
  expect(timers).toHaveLength(1);
  expect(timers[0]).not.toBe(first);
  expect(elapse()).toBe(REST_MS);
  expect([...calls[0]!.changes]).toEqual([["a", "2"]]);
});

test("what is gone for good is forgotten, what else waits is not", async () => {
  const { queue, statuses, timers, calls, elapse, settled } = setUp();
  queue.add(changes(["a", "1"], ["b", "1"]));
  elapse();
  calls[0]!.reject(new Refused("Refused"));
  await settled();
  expect(queue.problem).toBe("Refused");
  queue.drop("a");
  expect(queue.isSaved).toBe(false);
  queue.drop("b");
  expect(queue.isSaved).toBe(true);
  expect(queue.problem).toBeNull();
  expect(statuses.at(-1)).toEqual({ kind: "saved" });
  expect(timers).toHaveLength(0);
});
