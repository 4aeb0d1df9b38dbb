import { execFileSync } from "node:child_process";

const TURNS = 3;

/**
 * For journeys that look at a page in every appearance, and for those that work at size: they take turns, a third of
 * them in each `npm test`. What a page does is tried every time.
 */
export const inTurn = (place: number) => ({ tag: tagOf((place % TURNS) + 1) });

/**
 * What Playwright leaves out. `JOURNEYS` is unset or "all": nothing. "turn": all but one third of those in turn, another
 * third for another commit. A number from 1 to 3 repeats that turn.
 */
export function restingJourneys(journeys = "all", commit = headCommit()): RegExp | null {
  if (journeys === "all") return null;
  const turn = journeys === "turn" ? (Number.parseInt(commit.slice(0, 8), 16) % TURNS) + 1 : Number(journeys);
  const resting = Array.from({ length: TURNS }, (_, index) => index + 1).filter((other) => other !== turn);
  if (resting.length === TURNS)
    throw new Error(`JOURNEYS is "all", "turn" or 1 to ${TURNS}, not "${journeys}".`);
  return new RegExp(`(${resting.map(tagOf).join("|")})\\b`);
}

const tagOf = (turn: number) => `@turn-${turn}`;

/** A copy without git always takes the first turn. */
function headCommit(): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "0";
  }
}
