import { isBelow } from "../architecture/check.ts";

/**
 * Which tests in Chromium a changed file reaches. They are named by their folders in `tests/components` and
 * `tests/journeys`, each of which is a subject. A change also reaches what the importers of the file reach, and so on.
 */
export interface Rule {
  /** Folder, file without its extension, or pattern. The first pattern that fits decides, else the longest path. */
  at: string | RegExp;
  /**
   * Subjects that a change reaches itself.
   * subject: those of the folder's or the file's name (`subjectsNamed`) · importers: none but theirs.
   */
  reaches: readonly string[] | "everything" | "subject" | "importers";
  /**
   * The file names or starts many others, so its imports say nothing. When it is reached through them, only these
   * subjects are.
   */
  if_imported?: readonly string[];
  /** Only for tests: no code of the product imports it, and specs that do are reached one by one. */
  is_for_tests?: true;
}

/** They always run: no fault here may wait for the next complete run. */
export const ALWAYS: readonly string[] = ["submitting", "sessions", "payments", "delivery", "privacy"];

/** So does every journey through a fault, the start of the product, and the way of a new owner to a first response. */
export const ALWAYS_NAMED = /(?:^|-)faults(?:-|\.)|^smoke\.|^owner-first-steps\./;

/** Subjects with a public page, where a form is shown. */
const PUBLIC = [
  "challenges",
  "files",
  "forms",
  "inventory",
  "look",
  "references",
  "sessions",
  "settings",
  "share",
  "submitting",
];

/** Subjects with a page of the editor. */
const EDITOR = [
  "analytics",
  "building",
  "connections",
  "delivery",
  "documents",
  "grid",
  "identity",
  "inventory",
  "look",
  "organizations",
  "presence",
  "privacy",
  "results",
  "schemas",
  "settings",
  "share",
  "simulator",
  "versions",
];

/** Subjects whose pages show at once what others do. */
const ROOMS = ["building", "documents", "grid", "presence"];

/** Subjects whose journeys are in another folder, or in others too. The rest have a folder of their name. */
export const SUBJECTS_NAMED: Readonly<Record<string, readonly string[]>> = {
  assets: ["documents", "look"],
  buckets: ["documents"],
  building: ["building", "presence", "versions"],
  canvas: ["documents"],
  continuing: ["sessions"],
  // Databases and their tables are documents.
  documents: ["documents", "schemas"],
  fields: ["building"],
  "pending-edits": ["building", "documents"],
  // Tables of a database, ours or a connected one, are shown in the grid.
  grid: ["connections", "grid", "schemas"],
  templates: ["documents"],
  welcome: ["documents"],
};

/** Folders that are divided by subject. */
export const DIVIDED: readonly string[] = [
  "core/contracts",
  "worker/services",
  "worker/db/functions",
  "worker/db",
  "worker/routes/private",
  "worker/routes/v1",
  "web/editor/state",
  "web/editor/features",
];

const NOTHING = { reaches: [] } as const;
const EVERYTHING = { reaches: "everything" } as const;
const IMPORTERS = { reaches: "importers" } as const;
const FOR_TESTS = { reaches: [], is_for_tests: true } as const;
/** Reached by everything, so that it reaches nothing when it is imported. */
const STARTS = { reaches: "everything", if_imported: [] } as const;
/** Only names modules, whose own files change with it. The compiler and the laws of routes check it. */
const CONTENTS = { reaches: [], if_imported: [] } as const;

export const RULES: readonly Rule[] = [
  // Tests that vitest runs, all of them every time, and types without code.
  { at: /\.test\.tsx?$/, ...NOTHING },
  { at: /\.d\.ts$/, ...NOTHING },
  { at: /(?:^|\/)tsconfig\.json$/, ...EVERYTHING },
  { at: /(?:^|\/)testing\//, ...FOR_TESTS },
  { at: /^core\/contracts\/wire\/[a-z]+-addresses\.ts$/, ...CONTENTS },
  { at: /^web\/editor\/api\/(?:[a-z-]+-)?endpoints\.ts$/, ...CONTENTS },

  // Nothing that runs.
  { at: /^[\w.-]+\.md$/, ...NOTHING },
  ...["docs", "bench", ".ci", ".github", ".gitignore", "LICENSE", "biome.json", "knip.json"].map((at) => ({
    at,
    ...NOTHING,
  })),

  // What everything is built with.
  ...["package", "package-lock", "vite.config", "wrangler", "index", "migrations"].map((at) => ({
    at,
    ...EVERYTHING,
  })),

  { at: "core", ...IMPORTERS },

  ...DIVIDED.map((at): Rule => ({ at, reaches: "subject" })),
  ...["access", "rooms", "wire"].map((name) => ({ at: `core/contracts/${name}`, ...IMPORTERS })),

  { at: "worker/app", ...STARTS },
  { at: "worker/index", ...STARTS },
  { at: "worker/courier", ...STARTS },
  { at: "worker/room-object", ...STARTS },
  { at: "worker/upkeep", ...STARTS },
  { at: "worker/context", ...STARTS },
  { at: "worker/env", ...STARTS },
  { at: "worker/private-routes", ...CONTENTS },
  { at: "worker/middleware", ...EVERYTHING },
  // Services import only the types of clients, which count as imports here. Some have them from the context.
  { at: "worker/clients", ...IMPORTERS },
  ...["error-facts", "fakes", "log", "log-fields", "metrics"].map((name) => ({
    at: `worker/clients/${name}`,
    ...NOTHING,
  })),
  ...["ai", "chat-completion"].map((name) => ({ at: `worker/clients/${name}`, reaches: ["building"] })),
  ...["robot-check", "siteverify"].map((name) => ({ at: `worker/clients/${name}`, reaches: ["settings"] })),
  ...["room", "room-token"].map((name) => ({ at: `worker/clients/${name}`, reaches: ROOMS })),
  { at: "worker/clients/address-cache", reaches: ["share"] },
  { at: "worker/clients/cron-notes", reaches: ["delivery"] },
  { at: "worker/clients/external-database", reaches: ["connections"] },
  { at: "worker/clients/images", reaches: ["building", "documents", "look"] },
  { at: "worker/clients/rate-limiter", reaches: ["settings"] },
  { at: "worker/clients/webhooks", reaches: ["delivery"] },
  ...["access", "jobs", "keys", "next-due", "page"].map((name) => ({
    at: `worker/db/${name}`,
    ...IMPORTERS,
  })),
  { at: "worker/db/functions/access", ...IMPORTERS },
  { at: "worker/db/connection", ...EVERYTHING },
  { at: "worker/db/schema", ...IMPORTERS },
  { at: "worker/db/drizzle.config", ...NOTHING },
  ...["access", "keys", "markup", "turns"].map((name) => ({ at: `worker/services/${name}`, ...IMPORTERS })),
  { at: "worker/services/check-health", ...NOTHING },
  {
    at: "worker/services/jobs",
    reaches: ["delivery", "documents", "grid", "sessions"],
    if_imported: [],
  },
  { at: "worker/routes", ...EVERYTHING },
  { at: "worker/routes/file-response", ...IMPORTERS },
  { at: "worker/routes/object-response", ...IMPORTERS },
  { at: "worker/routes/health", ...NOTHING },
  { at: "worker/routes/scheduled", reaches: ["delivery", "sessions"] },
  { at: "worker/routes/v1/embed", reaches: ["share"] },
  { at: "worker/routes/v1/multipart", reaches: ["files"] },
  { at: "worker/routes/v1/objects", reaches: ["files", "documents"] },
  { at: "worker/routes/v1/order-results", reaches: ["payments"] },
  { at: "worker/routes/v1/present-submitted", reaches: ["submitting"] },
  { at: "worker/routes/v1/read-entries", reaches: ["submitting"] },
  { at: "worker/routes/v1/session-meta", reaches: ["sessions"] },
  { at: "worker/routes/v1/stock", reaches: ["inventory"] },
  { at: "worker/routes/v1/submit", reaches: ["submitting"] },
  { at: "worker/routes/pages", reaches: PUBLIC },
  { at: "worker/routes/pages/payment", reaches: ["payments"] },
  { at: "worker/routes/pages/payment-sources", reaches: ["payments"] },
  { at: "worker/routes/pages/report", reaches: ["results"] },
  { at: "worker/routes/pages/continue-later", reaches: ["sessions"] },
  { at: "worker/routes/pages/later-response", reaches: ["sessions"] },

  { at: "party", reaches: ROOMS, if_imported: [] },

  { at: "web/ui", ...IMPORTERS },
  { at: "web/storage", ...IMPORTERS },
  { at: "web/errors", ...IMPORTERS },
  { at: "web/public", ...EVERYTHING },
  { at: "web/embed", reaches: ["share"] },
  { at: "web/report", reaches: ["results"] },
  { at: "web/gallery", reaches: ["gallery"] },
  { at: "web/respondent", reaches: PUBLIC },
  { at: "web/respondent/islands", reaches: ["forms"] },
  { at: "web/respondent/islands/challenge", reaches: ["challenges", "forms"] },
  { at: "web/respondent/islands/files", reaches: ["files", "forms"] },
  { at: "web/respondent/islands/richtext", reaches: ["files", "forms"] },
  { at: "web/respondent/islands/row", reaches: ["forms", "references"] },
  { at: "web/respondent/islands/search", reaches: ["forms", "references"] },
  { at: "web/respondent/islands/upload", reaches: ["files", "forms"] },
  { at: "web/respondent/late", reaches: ["forms", "sessions", "share"] },
  { at: "web/respondent/later", reaches: ["sessions"] },
  { at: "web/respondent/start-pages", reaches: ["forms", "look"] },
  { at: "web/respondent/ending-pages", reaches: ["forms", "look"] },
  { at: "web/respondent/status-pages", reaches: ["forms", "settings"] },
  // The table of all islands.
  { at: "web/respondent/islands/island-modules", reaches: PUBLIC, if_imported: ["gallery"] },

  { at: "web/editor/main", ...STARTS },
  { at: "web/editor/router", ...STARTS },
  { at: "web/editor/start", ...EVERYTHING },
  { at: "web/editor/editor", reaches: EDITOR, if_imported: [] },
  { at: "web/editor/api", reaches: EDITOR },
  { at: "web/editor/shell", reaches: EDITOR, if_imported: [] },
  { at: "web/editor/shell/buckets", reaches: ["documents"], if_imported: [] },
  { at: "web/editor/shell/canvas", reaches: ["documents"], if_imported: [] },
  { at: "web/editor/shell/commands", reaches: ["building", "documents"], if_imported: [] },
  { at: "web/editor/shell/results", reaches: ["results"], if_imported: [] },
  ...["editing", "shell"].map((name) => ({ at: `web/editor/state/${name}`, ...IMPORTERS })),

  { at: "local", ...STARTS },
  ...["client", "seed"].map((name) => ({ at: `local/${name}`, ...FOR_TESTS })),
  // Journeys call what creates one form. The demo is only for people.
  { at: "local/seed/seed", ...STARTS },
  { at: "local/connected", reaches: ["connections"], is_for_tests: true },
  { at: "local/simulate", reaches: ["simulator"], is_for_tests: true },
  { at: "local/payments", reaches: ["payments"], if_imported: [] },
  // Commands that no journey runs.
  ...["check-node", "deploy", "deploy-check", "deploy-rooms", "dev", "generate", "migrate.ts", "reset"].map(
    (name) => ({ at: `local/${name}`, ...NOTHING }),
  ),

  { at: "tests", ...FOR_TESTS },
  // A bundle of its own, which the tests of public pages load.
  { at: "tests/components/fakes/public-worker", reaches: PUBLIC, is_for_tests: true },
  ...["playwright.config", "chromium", "npm-chromium", "setup"].map((name) => ({
    at: `tests/${name}`,
    ...STARTS,
  })),
];

const byLength = (a: Rule, b: Rule) => String(b.at).length - String(a.at).length;
const PATTERNS = RULES.filter(({ at }) => typeof at !== "string");
const PATHS = RULES.filter(({ at }) => typeof at === "string").sort(byLength);

/** Null for a file that no rule knows. */
export function ruleOf(path: string): Rule | null {
  const pattern = PATTERNS.find(({ at }) => (at as RegExp).test(path));
  return pattern ?? PATHS.find(({ at }) => isBelow(path, at as string)) ?? null;
}
