import { join, relative, sep } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { isJourney } from "../choice/journeys.ts";
import { BUDGETS, type Budget, folderOf } from "./budget.ts";
import { PROCESSOR_SECONDS } from "./processor-time.ts";

const ROOT = join(import.meta.dirname, "../..");
const SLOWEST = 20;

export interface MeasuredJourney {
  /** From the repository's root. */
  path: string;
  line: number;
  title: string;
  seconds: number;
}

interface Row {
  folder: string;
  journeys: number;
  seconds: number;
}

function rowsOf(journeys: readonly MeasuredJourney[]): Row[] {
  const folders = [...new Set(journeys.map(({ path }) => folderOf(path)))];
  const rows = folders.map((folder) => {
    const inside = journeys.filter(({ path }) => folderOf(path) === folder);
    return {
      folder: folder || "(none)",
      journeys: new Set(inside.map(({ path, line }) => `${path}:${line}`)).size,
      seconds: inside.reduce((sum, { seconds }) => sum + seconds, 0),
    };
  });
  return rows.sort((a, b) => b.seconds - a.seconds);
}

function describeRow({ folder, journeys, seconds }: Row, budget: number | null): string {
  const columns = [folder.padEnd(14), String(journeys).padStart(8), seconds.toFixed(0).padStart(9)];
  if (budget !== null) columns.push(String(budget).padStart(8));
  if (budget !== null && seconds > budget) columns.push(" over its budget");
  return `  ${columns.join(" ")}`;
}

/** The processor time of the journeys by folder, with the budgets, and the slowest ones by name. */
export function describeCosts(
  journeys: readonly MeasuredJourney[],
  budgets: Readonly<Record<string, Budget>>,
): string {
  const rows = rowsOf(journeys);
  const total = {
    folder: "total",
    journeys: rows.reduce((sum, row) => sum + row.journeys, 0),
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
  };
  const slowest = journeys.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    "Processor time of journeys, in seconds",
    `  ${"folder".padEnd(14)} journeys   seconds   budget`,
    ...rows.map((row) =>
      describeRow(row, budgets[row.folder === "(none)" ? "" : row.folder]?.seconds ?? null),
    ),
    describeRow(total, null),
    `The slowest ${slowest.length}`,
    ...slowest.map(
      ({ path, line, title, seconds }) =>
        `  ${seconds.toFixed(1).padStart(6)}  ${path.slice("tests/journeys/".length)}:${line} ${title}`,
    ),
  ].join("\n");
}

/** Prints what the journeys of a run cost. Retries count, too. */
export default class Report implements Reporter {
  readonly #journeys: MeasuredJourney[] = [];

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ location, title }: TestCase, { annotations }: TestResult): void {
    const path = relative(ROOT, location.file).split(sep).join("/");
    const measured = annotations.find(({ type }) => type === PROCESSOR_SECONDS)?.description;
    if (!isJourney(path) || measured === undefined) return;
    this.#journeys.push({ path, line: location.line, title, seconds: Number(measured) });
  }

  onEnd(): void {
    if (this.#journeys.length > 0) console.log(`\n${describeCosts(this.#journeys, BUDGETS)}`);
  }
}
