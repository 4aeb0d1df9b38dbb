import { basename, join } from "node:path";
import { skippedJourneys, turnOf } from "../turns.ts";
import { type Choice, choose } from "./choose.ts";
import { readImporters } from "./imports.ts";
import { ALWAYS } from "./reach.ts";
import { changesSinceProved, PROVED } from "./since-proved.ts";
import { countTests, nameOfSpec } from "./specs.ts";

const ROOT = join(import.meta.dirname, "../..");
const MOST_LINES = 12;

const escaped = (path: string) => path.replaceAll(".", "\\.");

/** Whether the words of a command line name specs, by their files or their titles. */
export function isNamed(words: readonly string[], files: readonly string[]): boolean {
  return words.some((word) => {
    if (word.startsWith("-")) return /^(?:-g|--grep|--last-failed|--only-changed)/.test(word);
    const name = word.replace(/^.*\btests\/(?:components|journeys)\//, "").replace(/(?::\d+)+$/, "");
    return files.some((file) => new RegExp(name).test(nameOfSpec(file) ?? ""));
  });
}

function causesOf({ because }: Choice): string[] {
  const subjects = new Map<string, string[]>();
  for (const [subject, files] of because) {
    const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
    const cause = `${files[0]}${more}`;
    subjects.set(cause, [...(subjects.get(cause) ?? []), basename(subject, ".spec.ts")]);
  }
  const causes = [...subjects].map(([cause, names]) => `  ${names.sort().join(", ")}: ${cause}`).sort();
  const left = causes.length - MOST_LINES;
  return left > 0 ? [...causes.slice(0, MOST_LINES), `  and ${left} more lines`] : causes;
}

/** Tells how many tests run in Chromium and why. */
export function describeChoice(choice: Choice, since: string, counts: ReadonlyMap<string, number>): string {
  const sum = (paths: Iterable<string>) => [...paths].reduce((all, path) => all + (counts.get(path) ?? 0), 0);
  const total = sum(counts.keys());
  const after = `since ${since.slice(0, 8)} (${PROVED})`;
  if (choice.everything !== null)
    return `Tests in Chromium: all ${total}, because of a change ${after}: ${choice.everything}.`;
  const files = `${choice.specs.length} of ${counts.size} files`;
  return [
    `Tests in Chromium: ${sum(choice.specs)} of ${total}, in ${files}, by the changes ${after}:`,
    `  always: ${[...ALWAYS, "faults", "smoke"].join(", ")}`,
    ...causesOf(choice),
  ].join("\n");
}

/** The specs that changes have reached since all of them passed; null: all. Prints which run, and why. */
async function chooseSpecs(counts: ReadonlyMap<string, number>): Promise<Choice | null> {
  const changes = changesSinceProved(ROOT);
  if ("unknown" in changes) {
    console.log(`Tests in Chromium: all, because ${changes.unknown}.`);
    return null;
  }
  const choice = choose(changes.paths, await readImporters(ROOT), [...counts.keys()]);
  console.log(describeChoice(choice, changes.since, counts));
  return choice;
}

/** Matches the tests of other turns, unless a change reached their specs. Playwright's full titles name the spec. */
export function skippedTests(turn: number | null, reached: readonly string[]): RegExp | null {
  const skipped = skippedJourneys(turn);
  if (skipped === null || reached.length === 0) return skipped;
  const names = reached.map((path) => escaped(nameOfSpec(path) ?? path));
  return new RegExp(`^(?!.*(?:${names.join("|")})).*${skipped.source}`, "s");
}

/**
 * Playwright's options for the specs of this run. JOURNEYS says which: all, the chosen ones, or one turn of all. Those
 * that are named on the command line always run.
 */
export async function specsOfRun(): Promise<{ grepInvert: RegExp[]; testIgnore: RegExp[] }> {
  const counts = countTests(ROOT);
  const isChild = process.env.TEST_WORKER_INDEX !== undefined;
  if (!isChild && isNamed(process.argv.slice(3), [...counts.keys()])) process.env.JOURNEYS = "all";
  const choice = !isChild && process.env.JOURNEYS === "chosen" ? await chooseSpecs(counts) : null;
  const left = choice === null ? [] : [...counts.keys()].filter((path) => !choice.specs.includes(path));
  const skipped = skippedTests(turnOf(), choice?.reached ?? []);
  return {
    grepInvert: skipped === null ? [] : [skipped],
    testIgnore: left.map((path) => new RegExp(`/${escaped(path)}$`)),
  };
}
