/**
 * Replays a crowd second by second with the measured costs (crowd-costs.ts): when it meets a limit, for how long, and
 * what the product does then. Everything is an expected number, so the same crowd always gives the same replay.
 */
import { type Costs, type Crowd, requestsOf, toldOf } from "./crowd-costs.ts";
import { LIMITS } from "./crowd-prices.ts";

/** How people behave, in seconds. */
const HABITS = {
  /** From the view to the submit. */
  typing: 300,
  /** After which the page sends a refused submit again. */
  again: 2,
} as const;
/** Waiting for statements, in seconds, at which one is given up: the request gets 503, and the page keeps its answers. */
const GIVEN_UP = 10;

export interface Replay {
  /** Submits that are stored, those refused with 503 before, and those not stored when the replay ends. */
  stored: number;
  refused: number;
  left: number;
  /** Views whose statement is given up. The form opens all the same, from the edge, with its limits unchecked. */
  unanswered: number;
  /** Messages for the room that are sent late, because the submit keeps them, and those with drafts that are lost. */
  late: number;
  lost: number;
  /** The longest time that a draft waits in its isolate, in seconds. */
  pause: number;
  /** The longest time that a statement waits for a processor, in seconds. */
  wait: number;
  /** Seconds in which each limit was exceeded, and the first of them; null: never. */
  room: { seconds: number; first: number | null };
  compute: { seconds: number; first: number | null };
  /** The second in which the last submit is stored. */
  end: number;
}

/**
 * The share of all visitors that arrives in each second of the crowd's hours: `peak` times the mean at first, then fewer
 * and fewer, as after a link in the news.
 */
export function arrivals({ hours, peak }: Pick<Crowd, "hours" | "peak">): number[] {
  const seconds = hours * 3_600;
  // The decay with which the mean is as given: peak / rate * (1 - exp(-rate)) = 1.
  let [low, high] = [1e-9, peak + 1];
  for (let step = 0; step < 60; step += 1) {
    const rate = (low + high) / 2;
    if ((peak / rate) * (1 - Math.exp(-rate)) > 1) low = rate;
    else high = rate;
  }
  const shares = Array.from({ length: seconds }, (_, second) => Math.exp((-low * second) / seconds));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / all);
}

/** Spreads what begins in each second evenly over those that follow. */
function spread(shares: readonly number[], over: number): number[] {
  const result = new Array<number>(shares.length + over).fill(0);
  let sum = 0;
  for (let second = 0; second < result.length; second += 1) {
    sum += (shares[second] ?? 0) - (shares[second - over] ?? 0);
    result[second] = Math.max(0, sum) / over;
  }
  return result;
}

export function replay(crowd: Crowd, costs: Costs): Replay {
  const counts = requestsOf(crowd);
  const views = arrivals(crowd);
  const edits = spread(views, HABITS.typing);
  const work = (kind: keyof Costs) => costs[kind].postgres_ms;
  const result: Replay = {
    stored: 0,
    refused: 0,
    left: 0,
    unanswered: 0,
    late: 0,
    lost: 0,
    pause: 0,
    wait: 0,
    room: { seconds: 0, first: null },
    compute: { seconds: 0, first: null },
    end: 0,
  };
  const note = (limit: Replay["room"], second: number) => {
    limit.seconds += 1;
    limit.first ??= second;
  };
  const capacity = crowd.units * 1_000;
  /** Submits by the second in which they come, the refused ones again. */
  const submits = new Map<number, number>();
  /** Milliseconds of statements that wait, and messages of submits that are sent again. */
  let [waiting, unsent] = [0, 0];
  const last = views.length + HABITS.typing;
  for (let second = 0; second < last || submits.size > 0; second += 1) {
    if (second > last * 100) break;
    const coming = (submits.get(second) ?? 0) + (views[second - HABITS.typing] ?? 0) * counts.submit;
    submits.delete(second);
    const edited = edits[second] ?? 0;
    const viewed = (views[second] ?? 0) * counts.view;
    const told = toldOf(edited * (counts.first_edit + counts.edit), crowd);
    const others =
      viewed * work("view") +
      edited * (counts.first_edit * work("first_edit") + counts.edit * work("edit")) +
      told.postgres_ms;
    const demand = others + coming * (work("submit") + work("ending"));
    // A request that would wait too long gets 503. A page keeps its edits and answers in the browser.
    const share = demand === 0 ? 1 : Math.min(1, Math.max(0, GIVEN_UP * capacity - waiting) / demand);
    const accepted = coming * share;
    if (share < 1) {
      result.refused += coming - accepted;
      const again = second + HABITS.again;
      submits.set(again, (submits.get(again) ?? 0) + coming - accepted);
    }
    if (accepted > 0) result.end = second;
    result.stored += accepted;
    result.unanswered += viewed * (1 - share);
    result.pause = Math.max(result.pause, told.pause);
    waiting += demand * share;
    result.wait = Math.max(result.wait, waiting / capacity - 1);
    if (waiting > capacity) note(result.compute, second);
    waiting = Math.max(0, waiting - capacity);

    const ofEdits = told.messages * share;
    const ofSubmits = accepted * costs.submit.room + unsent;
    const sent = Math.min(1, LIMITS.object / Math.max(1, ofEdits + ofSubmits));
    if (sent < 1) note(result.room, second);
    unsent = ofSubmits * (1 - sent);
    result.late += Math.max(0, accepted * costs.submit.room * (1 - sent));
    result.lost += ofEdits * (1 - sent);
  }
  result.left = counts.submit - result.stored;
  return result;
}
