import { beforeEach, expect, test } from "vitest";
import { LONGEST_MS, REPEAT_MS, TypingPause } from "./typing-pause.ts";

let timers: { run: () => void; at: number }[] = [];
let now = 0;
let rest: TypingPause;

beforeEach(() => {
  timers = [];
  now = 0;
  rest = new TypingPause((run, milliseconds) => {
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
  let heard = 0;
  const listener = () => {
    heard += 1;
  };
  for (let key = 0; key < 3; key += 1) {
    rest.typing(() => rest.tell(listener));
    pass(REPEAT_MS - 1);
    expect(heard).toBe(0);
  }
  pass(1);
  expect(heard).toBe(1);
  pass(LONGEST_MS);
  expect(heard).toBe(1);
});

test("continuous typing does not delay listeners indefinitely", () => {
  let heard = 0;
  for (let ms = 0; ms < 2 * LONGEST_MS; ms += 50) {
    rest.typing(() => rest.tell(() => (heard += 1)));
    pass(50);
  }
  expect(heard).toBeGreaterThanOrEqual(2);
});

test("any other change calls listeners immediately, including those that wait for a pause", () => {
  const heard: string[] = [];
  rest.typing(() => rest.tell(() => heard.push("typed")));
  rest.tell(() => heard.push("moved"));
  expect(heard).toEqual(["typed", "moved"]);
  expect(timers).toEqual([]);
});

test("a typed change that throws does not leave typing mode on", () => {
  let heard = 0;
  expect(() =>
    rest.typing(() => {
      throw new Error("refused");
    }),
  ).toThrow("refused");
  rest.tell(() => (heard += 1));
  expect(heard).toBe(1);
});
