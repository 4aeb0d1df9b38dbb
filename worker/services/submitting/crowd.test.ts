import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { crowdOf, type Turn } from "./crowd.ts";
import { gather, waitForTurn } from "./submit-in-crowd.ts";

let crowd: ReturnType<typeof crowdOf>;
let made = 0;
beforeEach(() => {
  vi.useFakeTimers();
  made += 1;
  crowd = crowdOf("database", `form ${made}`);
});
afterEach(() => vi.useRealTimers());

const submit = (session_id: string, version = 1, text = "{}") => ({ session_id, version, text });
/** Enters until the others have to wait. */
function fill() {
  const lanes = [];
  for (let lane = crowd.enter(); lane !== null; lane = crowd.enter()) lanes.push(lane);
  return lanes;
}
const sessions = (gathered: readonly { session_id: string }[]) =>
  gathered.map(({ session_id }) => session_id);

test("the first that waits gets the lane that becomes free, and sends for those of its version", async () => {
  const [lane] = fill();
  const first = waitForTurn(crowd, submit("a"));
  for (const one of [submit("b"), submit("c", 2), submit("b"), submit("d")]) void waitForTurn(crowd, one);
  crowd.leave(lane!);
  expect(await first).toEqual({ lane: expect.any(Symbol) });
  expect(crowd.enter()).toBeNull();
  expect(sessions(gather(crowd, submit("a")))).toEqual(["b", "d"]);
  expect(sessions(gather(crowd, submit("x", 2)))).toEqual(["c"]);
  expect(sessions(gather(crowd, submit("x")))).toEqual(["b"]);
});

test("a long submit, and more than fifty, wait for the next statement", () => {
  fill();
  void waitForTurn(crowd, submit("long", 1, "x".repeat(400_000)));
  for (let n = 0; n < 60; n += 1) void waitForTurn(crowd, submit(`s${n}`));
  expect(gather(crowd, submit("own"))).toHaveLength(49);
  expect(sessions(gather(crowd, submit("own")))).toHaveLength(11);
  expect(crowd.waiting.size).toBe(1);
});

test("a submit runs alone if the requests it waits for are lost, and their lanes become free", async () => {
  fill();
  const turn = waitForTurn(crowd, submit("a"));
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await turn).toBe("alone" satisfies Turn);
  expect(crowd.waiting.size).toBe(0);
  expect(crowd.isOver).toBe(true);
  expect(crowd.enter()).not.toBeNull();
});

test("a lane that was lost is not handed on twice", async () => {
  const lost = fill();
  await vi.advanceTimersByTimeAsync(5_001);
  const taken = fill();
  expect(taken).toHaveLength(lost.length);
  void waitForTurn(crowd, submit("a"));
  for (const lane of lost) crowd.leave(lane);
  expect(crowd.waiting.size).toBe(1);
  crowd.leave(taken[0]!);
  expect(crowd.waiting.size).toBe(0);
});
