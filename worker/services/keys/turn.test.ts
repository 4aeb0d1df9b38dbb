import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Line, MOST_WAITING, Turn } from "./turn.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // Whoever is still there counts as lost from then on.
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

/** Runs work in two parts, and notes when each begins. */
function hash(turn: Turn, name: string, log: string[]): Promise<void> {
  return turn.run(async (breathe) => {
    log.push(`${name} begins`);
    await breathe();
    log.push(`${name} ends`);
  });
}

const newTurns = (line: Line, count: number) => Array.from({ length: count }, () => new Turn(line));

test("one hashes and eight wait; the ninth that would wait is refused until one leaves", () => {
  const turns = newTurns("accounts", MOST_WAITING + 1);
  for (const turn of turns) turn.take();
  turns[3]!.take();
  expect(() => new Turn("accounts").take()).toThrow("temporarily unavailable");
  const reader = new Turn("results");
  reader.take();
  turns[3]!.leave();
  const late = new Turn("accounts");
  late.take();
  expect(() => new Turn("accounts").take()).toThrow("temporarily unavailable");
  for (const turn of [...turns, reader, late]) turn.leave();
});

test("a place is taken by who hashes without one, too, and refused", async () => {
  const turns = newTurns("accounts", MOST_WAITING + 1);
  for (const turn of turns) turn.take();
  const log: string[] = [];
  await expect(hash(new Turn("accounts"), "late", log)).rejects.toThrow("temporarily unavailable");
  expect(log).toEqual([]);
  for (const turn of turns) turn.leave();
});

test("hashes one at a time, in the order of their arrival, both lines in turn", async () => {
  const log: string[] = [];
  const turns = [...newTurns("results", 3), ...newTurns("accounts", 2)];
  const done = Promise.all(turns.map((turn, at) => hash(turn, ["r1", "r2", "r3", "a1", "a2"][at]!, log)));
  await vi.runAllTimersAsync();
  await done;
  for (const turn of turns) turn.leave();
  expect(log.filter((line) => line.endsWith("begins"))).toEqual(
    [..."r1 a1 r2 a2 r3".split(" ")].map((name) => `${name} begins`),
  );
  // Nothing began before what was begun had ended.
  const [names, ends] = [0, 1].map((odd) =>
    log.filter((_, at) => at % 2 === odd).map((line) => line.split(" ")[0]),
  );
  expect(names).toEqual(ends);
});

test("a request that was ended while it hashed, or waited, keeps nobody waiting for long", async () => {
  const never = new Promise<void>(() => {});
  const [ended, next] = [new Turn("accounts"), new Turn("accounts")];
  void ended.run(() => never);
  await vi.advanceTimersByTimeAsync(10);
  const log: string[] = [];
  const done = hash(next, "next", log);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  await done;
  expect([log, ended.isTaken]).toEqual([["next begins", "next ends"], false]);
  next.leave();
});

test("a place that was never left is free after 15 seconds", () => {
  for (const turn of newTurns("results", MOST_WAITING + 1)) turn.take();
  vi.advanceTimersByTime(14_000);
  expect(() => new Turn("results").take()).toThrow("temporarily unavailable");
  vi.advanceTimersByTime(1_001);
  const turn = new Turn("results");
  turn.take();
  turn.leave();
});
