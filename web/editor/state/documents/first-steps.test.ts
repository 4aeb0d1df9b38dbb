import { expect, test } from "vitest";
import { firstSteps } from "./first-steps.ts";

const NOTHING = { hasQuestion: false, isPreviewed: false, wasOpened: false, isSent: false, responses: 0 };
const done = (progress: Partial<typeof NOTHING>) =>
  firstSteps({ ...NOTHING, ...progress }).flatMap(({ id, isDone }) => (isDone ? [id] : []));

test("each step is completed by its own action only", () => {
  expect(done({})).toEqual([]);
  expect(done({ hasQuestion: true })).toEqual(["ask"]);
  expect(done({ isPreviewed: true })).toEqual(["look"]);
  expect(done({ wasOpened: true })).toEqual(["open"]);
  expect(done({ isSent: true })).toEqual(["send"]);
});

test("a response implies that the steps before it are done", () => {
  expect(done({ responses: 1 })).toEqual(["look", "open", "send", "answer"]);
});
