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
  "components/building": { tests: null, seconds: null },
  "components/challenges": { tests: null, seconds: null },
  "components/connections": { tests: null, seconds: null },
  "components/documents": { tests: null, seconds: null },
  "components/files": { tests: null, seconds: null },
  "components/forms": { tests: null, seconds: null },
  "components/gallery": { tests: null, seconds: null },
  "components/grid": { tests: null, seconds: null },
  "components/identity": { tests: null, seconds: null },
  "components/inventory": { tests: null, seconds: null },
  "components/look": { tests: null, seconds: null },
  "components/organizations": { tests: null, seconds: null },
  "components/payments": { tests: null, seconds: null },
  "components/presence": { tests: null, seconds: null },
  "components/privacy": { tests: null, seconds: null },
  "components/references": { tests: null, seconds: null },
  "components/results": { tests: null, seconds: null },
  "components/schemas": { tests: null, seconds: null },
  "components/sessions": { tests: null, seconds: null },
  "components/settings": { tests: null, seconds: null },
  "components/share": { tests: null, seconds: null },
  "components/simulator": { tests: null, seconds: null },
  "components/submitting": { tests: null, seconds: null },
  journeys: { tests: 4, seconds: null },
  "journeys/analytics": { tests: 1, seconds: null },
  "journeys/building": { tests: 13, seconds: null },
  "journeys/challenges": { tests: 4, seconds: null },
  "journeys/connections": { tests: 34, seconds: null },
  "journeys/delivery": { tests: 3, seconds: null },
  "journeys/documents": { tests: 17, seconds: null },
  "journeys/files": { tests: 13, seconds: null },
  "journeys/forms": { tests: 18, seconds: null },
  "journeys/grid": { tests: 18, seconds: null },
  "journeys/identity": { tests: 10, seconds: null },
  "journeys/look": { tests: 5, seconds: null },
  "journeys/organizations": { tests: 4, seconds: null },
  "journeys/payments": { tests: 15, seconds: null },
  "journeys/presence": { tests: 3, seconds: null },
  "journeys/privacy": { tests: 3, seconds: null },
  "journeys/references": { tests: 8, seconds: null },
  "journeys/results": { tests: 13, seconds: null },
  "journeys/schemas": { tests: 10, seconds: null },
  "journeys/sessions": { tests: 36, seconds: null },
  "journeys/settings": { tests: 5, seconds: null },
  "journeys/share": { tests: 16, seconds: null },
  "journeys/simulator": { tests: 2, seconds: null },
  "journeys/submitting": { tests: 14, seconds: null },
  "journeys/versions": { tests: 1, seconds: null },
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
