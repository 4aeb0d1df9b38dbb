import { beforeEach, expect, test } from "vitest";
import { LONGEST_MS, PAUSE_MS, TypingPause } from "./typing-pause.ts";

let timers: { run: () => void; at: number }[] = [];
let now = 0;
let applied: string[] = [];
let held: boolean[] = [];
let pause: TypingPause;

beforeEach(() => {
  timers = [];
  now = 0;
  applied = [];
  held = [];
  const schedule = (run: () => void, milliseconds: number) => {
    const timer = { run, at: now + milliseconds };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  };
  pause = new TypingPause(schedule, (isHeld) => held.push(isHeld));
});

function pass(milliseconds: number): void {
  now += milliseconds;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    timers = timers.filter((one) => one !== timer);
    timer.run();
  }
}

const type = (text: string, place = "title") => pause.typing(place, () => applied.push(text));

test("the last text is applied once, after typing has paused", () => {
  for (const text of ["P", "Pa", "Par"]) {
    type(text);
    pass(PAUSE_MS - 1);
    expect(applied).toEqual([]);
  }
  pass(1);
  expect(applied).toEqual(["Par"]);
  pass(LONGEST_MS);
  expect(applied).toEqual(["Par"]);
  expect(timers).toEqual([]);
});

test("continuous typing is applied again and again", () => {
  for (let ms = 50; ms <= 2 * LONGEST_MS; ms += 50) {
    type(String(ms));
    pass(50);
  }
  expect(applied).toEqual([String(LONGEST_MS), String(2 * LONGEST_MS)]);
});

test("text in another place never replaces what is held", () => {
  type("Party", "title");
  type("Name", "label");
  expect(applied).toEqual(["Party"]);
  pause.flush();
  expect(applied).toEqual(["Party", "Name"]);
});

test("a text that is refused is not applied again", () => {
  pause.typing("title", () => {
    throw new Error("refused");
  });
  expect(() => pause.flush()).toThrow("refused");
  pause.flush();
  type("Party");
  pause.flush();
  expect(applied).toEqual(["Party"]);
});

test("a text is held from the first key until it is applied", () => {
  type("a");
  type("ab");
  expect(held).toEqual([true]);
  pass(PAUSE_MS);
  expect(held).toEqual([true, false]);
  pause.flush();
  expect(held).toEqual([true, false]);
});
