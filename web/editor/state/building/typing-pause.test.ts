import { beforeEach, expect, test } from "vitest";
import { LONGEST_MS, REPEAT_MS, TypingPause } from "./typing-pause.ts";

let timers: { run: () => void; at: number }[] = [];
let now = 0;
let pause: TypingPause;

beforeEach(() => {
  timers = [];
  now = 0;
  pause = new TypingPause((run, milliseconds) => {
    const timer = { run, at: now + milliseconds };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  });
});

function pass(milliseconds: number): void {
  now += milliseconds;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    timers = timers.filter((one) => one !== timer);
    timer.run();
  }
}

test("listeners are called once, after typing has paused", () => {
  let calls = 0;
  const listener = () => {
    calls += 1;
  };
  for (let key = 0; key < 3; key += 1) {
    pause.typing(() => pause.notify(listener));
    pass(REPEAT_MS - 1);
    expect(calls).toBe(0);
  }
  pass(1);
  expect(calls).toBe(1);
  pass(LONGEST_MS);
  expect(calls).toBe(1);
});

test("continuous typing does not delay listeners indefinitely", () => {
  let calls = 0;
  for (let ms = 0; ms < 2 * LONGEST_MS; ms += 50) {
    pause.typing(() => pause.notify(() => (calls += 1)));
    pass(50);
  }
  expect(calls).toBeGreaterThanOrEqual(2);
});

test("any other change calls listeners immediately, including those that wait for a pause", () => {
  const calls: string[] = [];
  pause.typing(() => pause.notify(() => calls.push("typed")));
  pause.notify(() => calls.push("moved"));
  expect(calls).toEqual(["typed", "moved"]);
  expect(timers).toEqual([]);
});

test("a typed change that throws does not leave typing mode on", () => {
  let calls = 0;
  expect(() =>
    pause.typing(() => {
      throw new Error("refused");
    }),
  ).toThrow("refused");
  pause.notify(() => (calls += 1));
  expect(calls).toBe(1);
});
