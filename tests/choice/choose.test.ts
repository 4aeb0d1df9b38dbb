import { describe, expect, test } from "vitest";
import { choose } from "./choose.ts";
import { importersOf } from "./imports.ts";

/** Names of journeys, without the folder and the ending. */
const JOURNEYS = [
  "building/builder",
  "connections/connected",
  "connections/connected-faults",
  "documents/dashboard",
  "documents/faults-documents",
  "documents/owner-first-steps",
  "forms/inputs",
  "gallery-controls",
  "gallery",
  "grid/paging",
  "look/theme",
  "payments/paid",
  "presence/cursors",
  "schemas/diagram",
  "sessions/draft",
  "smoke",
  "submitting/parallel",
  "versions/history",
];
const ALWAYS = [
  "components/sessions/return",
  "connections/connected-faults",
  "documents/faults-documents",
  "documents/owner-first-steps",
  "payments/paid",
  "sessions/draft",
  "smoke",
  "submitting/parallel",
];

/** Names of component tests, which come first. */
const COMPONENTS = ["components/grid/cells", "components/sessions/return", "components/settings/settings"];
const NAMES = [...COMPONENTS, ...JOURNEYS];

const pathOf = (name: string) =>
  name.startsWith("components/") ? `tests/${name}.spec.ts` : `tests/journeys/${name}.spec.ts`;
const nameOf = (path: string) => path.replace(/^tests\/(?:journeys\/)?|\.spec\.ts$/g, "");

/** `imports`: files with the files that they import. */
function chosen(changes: readonly string[], imports: Record<string, readonly string[]> = {}) {
  const texts = Object.entries(imports).map(([path, to]) => [
    path,
    to.map((file) => `import "#${file}";`).join("\n"),
  ]);
  const importers = importersOf(new Map(texts as [string, string][]));
  const choice = choose(changes, importers, NAMES.map(pathOf));
  const names = choice.specs.map(nameOf);
  return { ...choice, names, more: names.filter((name) => !ALWAYS.includes(name)) };
}

test("without a change, only what always runs", () => {
  expect(chosen([]).names).toEqual(ALWAYS);
});

test.each([
  "docs/scale.md",
  "README.md",
  "bench/scale.ts",
  "web/editor/state/grid/chart.test.ts",
  "worker/routes/v1/submit.test.ts",
  "tests/architecture/areas.ts",
  "tests/proved.txt",
  ".github/workflows/ci.yml",
])("%s reaches no test", (path) => {
  expect(chosen([path]).names).toEqual(ALWAYS);
});

test.each([
  "web/editor/features/look/theme-page.tsx",
  "web/editor/state/look/theme.ts",
  "worker/services/look/save-theme.ts",
  "worker/routes/private/look.ts",
  "worker/db/look.ts",
  "worker/db/functions/look/save_theme.sql",
  "core/contracts/look.ts",
])("%s reaches the tests of its subject", (path) => {
  expect(chosen([path]).more).toEqual(["look/theme"]);
});

test("a subject without a folder of its name has its tests elsewhere", () => {
  expect(chosen(["web/editor/features/fields/panel.tsx"]).more).toEqual(["building/builder"]);
  expect(chosen(["web/editor/features/grid/grid.tsx"]).more).toEqual([
    "components/grid/cells",
    "connections/connected",
    "grid/paging",
    "schemas/diagram",
  ]);
});

test.each([
  "package.json",
  "migrations/0042_new.sql",
  "worker/middleware/errors.ts",
  "local/local-cloud.ts",
  "tests/playwright.config.ts",
  "web/editor/router.tsx",
])("%s reaches everything", (path) => {
  expect(chosen([path])).toMatchObject({ names: NAMES, everything: path });
});

test("tables of a database are documents, whose journeys are those of schemas", () => {
  expect(chosen(["worker/services/documents/create-table.ts"]).more).toEqual([
    "documents/dashboard",
    "schemas/diagram",
  ]);
});

test("what always runs counts as reached only if a change reaches it", () => {
  expect(chosen([]).reached).toEqual([]);
  expect(chosen(["worker/db/look.ts"]).reached).toEqual([pathOf("look/theme")]);
  expect(chosen(["worker/services/sessions/save.ts"]).reached).toEqual(
    ["components/sessions/return", "sessions/draft"].map(pathOf),
  );
  expect(chosen(["package.json"]).reached).toEqual([]);
});

test("a file that no rule knows reaches everything, and so does an unknown subject", () => {
  expect(chosen(["turbines/blade.ts"])).toMatchObject({
    names: NAMES,
    everything: "turbines/blade.ts (no rule knows it)",
  });
  const path = "worker/services/turbines/turn.ts";
  expect(chosen([path]).everything).toBe(`${path} (no rule knows it)`);
});

describe("imports", () => {
  const IMPORTS = {
    "core/tables/mask.ts": ["core/values/text.ts"],
    "web/editor/features/grid/cell.tsx": ["core/tables/mask.ts"],
    "web/editor/features/look/theme-page.tsx": ["core/values/text.ts"],
    "web/editor/router.tsx": ["web/editor/features/grid/cell.tsx", "web/ui/not-found.tsx"],
    "worker/app.ts": ["core/values/json.ts", "core/contracts/wire/address.ts"],
    "worker/middleware/body.ts": ["core/values/json.ts"],
    "local/local-cloud.ts": ["core/tables/mask.ts"],
    "tests/journeys/look/theme.spec.ts": ["core/tables/mask.ts"],
  };

  test("lead from core to the subjects that use it, however far", () => {
    expect(chosen(["core/tables/mask.ts"], IMPORTS).more).toEqual([
      "components/grid/cells",
      "connections/connected",
      "grid/paging",
      "schemas/diagram",
    ]);
    expect(chosen(["core/values/text.ts"], IMPORTS).more).toContain("look/theme");
  });

  test("of what starts everything lead nowhere", () => {
    expect(chosen(["web/editor/features/grid/cell.tsx"], IMPORTS).everything).toBeNull();
  });

  test("lead to everything through what every request passes", () => {
    expect(chosen(["core/values/json.ts"], IMPORTS).everything).toBe(
      "core/values/json.ts, which worker/middleware/body.ts depends on",
    );
  });

  test("that lead to no subject mean everything", () => {
    expect(chosen(["web/ui/not-found.tsx"], IMPORTS).everything).toBe(
      "web/ui/not-found.tsx (no importer has a subject)",
    );
  });

  test("are the calls of SQL functions, too", () => {
    const importers = importersOf(
      new Map([
        ["worker/db/functions/access/is_member.sql", "CREATE OR REPLACE FUNCTION is_member(p_id uuid)"],
        ["worker/db/functions/grid/change_cells.sql", "SELECT is_member(p_id) FROM is_membership"],
        ["worker/db/look.ts", "const saved = sql`SELECT save_theme(is_member (1))`;"],
      ]),
    );
    expect([...importers]).toEqual([
      [
        "worker/db/functions/access/is_member.sql",
        ["worker/db/functions/grid/change_cells.sql", "worker/db/look.ts"],
      ],
    ]);
  });

  test("of types count for clients only", () => {
    const importers = importersOf(
      new Map([
        ["core/values/shape.ts", "export interface Shape {}"],
        [
          "worker/services/look/save-theme.ts",
          'import type { Mail } from "#worker/clients/mail.ts"; import type { Shape } from "#core/values/shape.ts";',
        ],
      ]),
    );
    const journeys = NAMES.map(pathOf);
    expect(choose(["core/values/shape.ts"], importers, journeys)).toMatchObject({ everything: null });
    expect(choose(["worker/clients/mail.ts"], importers, journeys).because.has("look")).toBe(true);
  });
});

describe("journeys", () => {
  const IMPORTS = {
    "tests/journeys/forms/inputs.spec.ts": ["tests/journeys/journey.ts", "tests/validity/cases.ts"],
    "tests/journeys/look/theme.spec.ts": ["tests/journeys/journey.ts", "tests/journeys/grid/guests.ts"],
    "tests/journeys/grid/guests.ts": ["tests/journeys/owner.ts"],
    "tests/validity/cases.ts": ["worker/testing/samples.ts"],
  };

  test("run when they change, or a helper of theirs does", () => {
    expect(chosen([pathOf("forms/inputs")], IMPORTS).more).toEqual(["forms/inputs"]);
    expect(chosen(["tests/journeys/owner.ts"], IMPORTS).more).toEqual(["look/theme"]);
    expect(chosen(["tests/journeys/journey.ts"], IMPORTS).more).toEqual(["forms/inputs", "look/theme"]);
    expect(chosen(["worker/testing/samples.ts"], IMPORTS).more).toEqual(["forms/inputs"]);
  });

  test("belong to the subjects whose helpers they import, too", () => {
    const { more } = chosen(["web/editor/features/grid/grid.tsx"], IMPORTS);
    expect(more).toEqual([
      "components/grid/cells",
      "connections/connected",
      "grid/paging",
      "look/theme",
      "schemas/diagram",
    ]);
  });

  test("outside a folder have the subject of their first word", () => {
    expect(chosen(["web/gallery/cells.tsx"]).more).toEqual(["gallery-controls", "gallery"]);
  });
});

test("a subject may have tests of components only", () => {
  expect(chosen(["worker/db/settings.ts"]).more).toEqual(["components/settings/settings"]);
});

test("a change of the Worker that tests of public pages load reaches the subjects of those pages", () => {
  expect(chosen(["tests/components/fakes/public-worker.ts"]).more).toEqual([
    "components/settings/settings",
    "forms/inputs",
    "look/theme",
  ]);
});

test("a choice names the changes behind each subject", () => {
  const { because } = chosen(["worker/db/look.ts", "web/editor/features/look/theme.tsx", "docs/a.md"]);
  expect([...because]).toEqual([["look", ["worker/db/look.ts", "web/editor/features/look/theme.tsx"]]]);
});
