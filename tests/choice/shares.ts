import { join } from "node:path";
import { choose } from "./choose.ts";
import { readImporters } from "./imports.ts";
import { filesBetween, git } from "./since-proved.ts";
import { countTests, isJourney } from "./specs.ts";

/**
 * Prints what share of the tests in Chromium, and of the journeys among them, the last commits would have run, one by
 * one and several at a time: `npx node tests/choice/shares.ts 100`. It uses the imports and tests of today's files.
 */
const ROOT = join(import.meta.dirname, "../..");
const AT_A_TIME = [1, 5, 10, 25];

const most = Number(process.argv[2] ?? 100);
const importers = await readImporters(ROOT);
const counts = countTests(ROOT);
const all = [...counts.keys()];
const sum = (paths: Iterable<string>) => [...paths].reduce((all, path) => all + (counts.get(path) ?? 0), 0);
const percent = (share: number) => `${Math.round(share * 100)}%`.padStart(4);

const commits = git(ROOT, "rev-list", "--first-parent", `--max-count=${most + 1}`, "HEAD")!
  .trim()
  .split("\n");

function shareOf(newest: string, oldest: string) {
  const { specs, everything } = choose(filesBetween(ROOT, oldest, newest), importers, all);
  const ofJourneys = sum(specs.filter(isJourney)) / sum(all.filter(isJourney));
  return { ofAll: sum(specs) / sum(all), ofJourneys, everything };
}

function describe(shares: readonly number[]): string {
  const sorted = shares.toSorted((a, b) => a - b);
  const at = (part: number) => percent(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  const mean = sorted.reduce((total, share) => total + share, 0) / sorted.length;
  return `median ${at(0.5)}, mean ${percent(mean)}, quarters ${at(0.25)} and ${at(0.75)}`;
}

for (const size of AT_A_TIME) {
  const starts = commits.flatMap((_, n) => (n % size === 0 && n + size < commits.length ? [n] : []));
  const shares = starts.map((n) => shareOf(commits[n]!, commits[n + size]!));
  const whole = shares.filter(({ everything }) => everything !== null);
  console.log(`${String(size).padStart(3)} at a time: everything in ${whole.length} of ${shares.length}`);
  console.log(`      tests:    ${describe(shares.map(({ ofAll }) => ofAll))}`);
  console.log(`      journeys: ${describe(shares.map(({ ofJourneys }) => ofJourneys))}`);
  for (const { everything } of whole) console.log(`      ${everything}`);
}
