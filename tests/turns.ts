import { execFileSync } from "node:child_process";

const TURNS = 3;

/**
 * Journeys that check a page in every appearance, and those at size, take turns: of those that are chosen, each
 * `npm test` runs a third, and all of those that a change reaches.
 */
export const inTurn = (place: number) => ({ tag: tagOf((place % TURNS) + 1) });

/** The turn of this run, from 1; null if it runs everything. "chosen" selects it by the commit. */
export function turnOf(journeys = process.env.JOURNEYS ?? "all", commit = headCommit): number | null {
  if (journeys === "all") return null;
  const turn =
    journeys === "chosen" ? (Number.parseInt(commit().slice(0, 8), 16) % TURNS) + 1 : Number(journeys);
  if (!(turn >= 1 && turn <= TURNS)) {
    throw new Error(`JOURNEYS must be "all", "chosen" or 1 to ${TURNS}, not "${journeys}".`);
  }
  return turn;
}

/** Playwright skips the journeys that match: those of the other turns. */
export function skippedJourneys(turn: number | null): RegExp | null {
  if (turn === null) return null;
  const skipped = ALL.filter((other) => other !== turn).map(tagOf);
  return new RegExp(`(${skipped.join("|")})\\b`);
}

/** Whether a named part of a journey is in this turn. */
export function isDue(name: string, turn: number | null): boolean {
  const place = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return turn === null || (place % TURNS) + 1 === turn;
}

const ALL = Array.from({ length: TURNS }, (_, index) => index + 1);
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
