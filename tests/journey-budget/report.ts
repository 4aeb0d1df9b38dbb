import { join, relative, sep } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { isSpec } from "../choice/specs.ts";
import { BUDGETS, type Budget, folderOf } from "./budget.ts";
import { PROCESSOR_SECONDS } from "./processor-time.ts";

const ROOT = join(import.meta.dirname, "../..");
const SLOWEST = 20;

export interface MeasuredTest {
  /** From the repository's root. */
  path: string;
  line: number;
  title: string;
  seconds: number;
}

interface Row {
  folder: string;
  tests: number;
  seconds: number;
}

function rowsOf(tests: readonly MeasuredTest[]): Row[] {
  const folders = [...new Set(tests.map(({ path }) => folderOf(path)))];
  const rows = folders.map((folder) => {
    const inside = tests.filter(({ path }) => folderOf(path) === folder);
    return {
      folder,
      tests: new Set(inside.map(({ path, line }) => `${path}:${line}`)).size,
      seconds: inside.reduce((sum, { seconds }) => sum + seconds, 0),
    };
  });
  return rows.sort((a, b) => b.seconds - a.seconds);
}

function describeRow({ folder, tests, seconds }: Row, budget: number | null): string {
  const columns = [folder.padEnd(24), String(tests).padStart(5), seconds.toFixed(0).padStart(9)];
  if (budget !== null) columns.push(String(budget).padStart(8));
  if (budget !== null && seconds > budget) columns.push(" over its budget");
  return `  ${columns.join(" ")}`;
}

/** The processor time of the tests by folder, with the budgets, and the slowest ones by name. */
export function describeCosts(
  tests: readonly MeasuredTest[],
  budgets: Readonly<Record<string, Budget>>,
): string {
  const rows = rowsOf(tests);
  const total = {
    folder: "total",
    tests: rows.reduce((sum, row) => sum + row.tests, 0),
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
  };
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    "Processor time of tests in Chromium, in seconds",
    `  ${"folder".padEnd(24)} tests   seconds   budget`,
    ...rows.map((row) => describeRow(row, budgets[row.folder]?.seconds ?? null)),
    describeRow(total, null),
    `The slowest ${slowest.length}`,
    ...slowest.map(
      ({ path, line, title, seconds }) =>
        `  ${seconds.toFixed(1).padStart(6)}  ${path.slice("tests/".length)}:${line} ${title}`,
    ),
  ].join("\n");
}

/** Prints what the tests of a run in Chromium cost. Retries count, too. */
export default class Report implements Reporter {
  readonly #tests: MeasuredTest[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ location, title }: TestCase, { annotations }: TestResult): void {
    const path = relative(ROOT, location.file).split(sep).join("/");
    const measured = annotations.find(({ type }) => type === PROCESSOR_SECONDS)?.description;
    if (!isSpec(path) || measured === undefined) return;
    this.#tests.push({ path, line: location.line, title, seconds: Number(measured) });
  }

  onEnd(): void {
    if (this.#tests.length > 0) console.log(`\n${describeCosts(this.#tests, BUDGETS)}`);
  }
}
