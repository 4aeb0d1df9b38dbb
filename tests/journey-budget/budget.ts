/**
 * What the tests in Chromium of a folder may cost. A journey takes seconds of a processor in every run, so a new one
 * replaces another, or finds what no cheaper test finds: raise the number, and say in the commit what that is. Lower it
 * when journeys move to cheaper tests.
 */
export interface Budget {
  /** As many as are written: a loop that creates several counts as one. Null: any number, for tests of components. */
  tests: number | null;
  /** Seconds of processor time in the last measured run of all. Runs mark folders above it. Null: not measured. */
  seconds: number | null;
}

/** By folder in `tests`. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  "components/building": { tests: null, seconds: 177 },
  "components/challenges": { tests: null, seconds: 1 },
  "components/connections": { tests: null, seconds: 71 },
  "components/documents": { tests: null, seconds: 133 },
  "components/files": { tests: null, seconds: 10 },
  "components/forms": { tests: null, seconds: 110 },
  "components/gallery": { tests: null, seconds: 105 },
  "components/grid": { tests: null, seconds: 296 },
  "components/identity": { tests: null, seconds: 8 },
  "components/inventory": { tests: null, seconds: 6 },
  "components/look": { tests: null, seconds: 62 },
  "components/organizations": { tests: null, seconds: 5 },
  "components/payments": { tests: null, seconds: 2 },
  "components/presence": { tests: null, seconds: 15 },
  "components/privacy": { tests: null, seconds: 3 },
  "components/references": { tests: null, seconds: 14 },
  "components/results": { tests: null, seconds: 16 },
  "components/schemas": { tests: null, seconds: 20 },
  "components/sessions": { tests: null, seconds: 25 },
  "components/settings": { tests: null, seconds: 35 },
  "components/share": { tests: null, seconds: 12 },
  "components/simulator": { tests: null, seconds: 6 },
  "components/submitting": { tests: null, seconds: 6 },
  journeys: { tests: 4, seconds: 8 },
  "journeys/analytics": { tests: 1, seconds: 11 },
  "journeys/building": { tests: 13, seconds: 104 },
  "journeys/challenges": { tests: 4, seconds: 5 },
  "journeys/connections": { tests: 34, seconds: 141 },
  "journeys/delivery": { tests: 3, seconds: 21 },
  "journeys/documents": { tests: 17, seconds: 236 },
  "journeys/files": { tests: 13, seconds: 24 },
  "journeys/forms": { tests: 18, seconds: 48 },
  "journeys/grid": { tests: 18, seconds: 155 },
  "journeys/identity": { tests: 10, seconds: 28 },
  "journeys/look": { tests: 5, seconds: 4 },
  "journeys/organizations": { tests: 4, seconds: 21 },
  "journeys/payments": { tests: 15, seconds: 18 },
  "journeys/presence": { tests: 3, seconds: 10 },
  "journeys/privacy": { tests: 3, seconds: 7 },
  "journeys/references": { tests: 8, seconds: 4 },
  "journeys/results": { tests: 13, seconds: 52 },
  "journeys/schemas": { tests: 10, seconds: 113 },
  "journeys/sessions": { tests: 36, seconds: 78 },
  "journeys/settings": { tests: 5, seconds: 13 },
  "journeys/share": { tests: 16, seconds: 19 },
  "journeys/simulator": { tests: 2, seconds: 6 },
  "journeys/submitting": { tests: 14, seconds: 24 },
  "journeys/versions": { tests: 1, seconds: 9 },
};

/** Of a spec: its project, and its subject if it has a folder. */
export const folderOf = (path: string): string => path.replace(/^tests\/(\w+(?:\/[\w-]+(?=\/))?).*/, "$1");

/** Folders with more tests than their budgets allow, and rows without a folder. */
export function checkBudgets(
  counts: ReadonlyMap<string, number>,
  budgets: Readonly<Record<string, Budget>>,
): string[] {
  const sums = new Map<string, number>();
  for (const [path, count] of counts) {
    sums.set(folderOf(path), (sums.get(folderOf(path)) ?? 0) + count);
  }
  const over = [...sums].flatMap(([folder, count]) => {
    const allowed = folder in budgets ? budgets[folder]!.tests : 0;
    if (allowed === null || count <= allowed) return [];
    return [
      `tests/${folder} has ${count} tests, and its budget is ${allowed}. Replace one, or test this without a ` +
        "journey: in a unit test, a route test or a test of components. If only a journey finds the fault, raise the " +
        "number in tests/journey-budget/budget.ts and say why in the commit.",
    ];
  });
  const empty = Object.keys(budgets).filter((folder) => !sums.has(folder));
  return [...over, ...empty.map((folder) => `tests/${folder} has no tests: remove its row`)];
}
