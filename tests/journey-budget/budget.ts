/**
 * What the journeys of a folder may cost. A journey takes seconds of a processor in every run, so a new one replaces
 * another, or finds what no cheaper test finds: raise the number, and say in the commit what that is. Lower it when
 * journeys move to cheaper tests.
 */
export interface Budget {
  /** As many as are written: a loop that creates several counts as one. */
  journeys: number;
  /** Seconds of processor time in the last measured run of all. Runs mark folders above it. Null: not measured. */
  seconds: number | null;
}

/** By folder in `tests/journeys`. The empty name stands for journeys outside of folders. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "": { journeys: 4, seconds: null },
  analytics: { journeys: 1, seconds: null },
  building: { journeys: 13, seconds: null },
  challenges: { journeys: 4, seconds: null },
  connections: { journeys: 34, seconds: null },
  delivery: { journeys: 3, seconds: null },
  documents: { journeys: 17, seconds: null },
  files: { journeys: 13, seconds: null },
  forms: { journeys: 18, seconds: null },
  grid: { journeys: 18, seconds: null },
  identity: { journeys: 10, seconds: null },
  look: { journeys: 5, seconds: null },
  organizations: { journeys: 4, seconds: null },
  payments: { journeys: 15, seconds: null },
  presence: { journeys: 3, seconds: null },
  privacy: { journeys: 3, seconds: null },
  references: { journeys: 8, seconds: null },
  results: { journeys: 13, seconds: null },
  schemas: { journeys: 10, seconds: null },
  sessions: { journeys: 36, seconds: null },
  settings: { journeys: 5, seconds: null },
  share: { journeys: 16, seconds: null },
  simulator: { journeys: 2, seconds: null },
  submitting: { journeys: 14, seconds: null },
  versions: { journeys: 1, seconds: null },
};

/** The name of a journey's folder. */
export const folderOf = (path: string): string => /^tests\/journeys\/([^/]+)\//.exec(path)?.[1] ?? "";

const shown = (folder: string) => `tests/journeys/${folder}`;

/** Folders with more journeys than their budgets allow, and rows without a folder. */
export function checkBudgets(
  counts: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, Budget>>,
): string[] {
  const sums = new Map<string, number>();
  for (const [path, count] of counts) {
    sums.set(folderOf(path), (sums.get(folderOf(path)) ?? 0) + count);
  }
  const over = [...sums].flatMap(([folder, count]) => {
    const allowed = budgets[folder]?.journeys ?? 0;
    if (count <= allowed) return [];
    return [
      `${shown(folder)} has ${count} journeys, and its budget is ${allowed}. Replace one, or test this without a ` +
        "journey: in a unit test, a route test or a test of components. If only a journey finds the fault, raise the " +
        "number in tests/journey-budget/budget.ts and say why in the commit.",
    ];
  });
  const empty = Object.keys(budgets).filter((folder) => !sums.has(folder));
  return [...over, ...empty.map((folder) => `${shown(folder)} has no journeys: remove its row`)];
}
