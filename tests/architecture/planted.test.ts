import { describe, expect, it } from "vitest";
import {
  areaOf,
  checkArrows,
  checkFolders,
  checkLengths,
  checkPackages,
  checkPage,
  checkPurity,
  checkSubjects,
  findCircles,
} from "./check.ts";
import { LONG_FILES } from "./lengths.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";
import { SUBJECTS } from "./subjects.ts";

/** A small source tree, by path. */
function house(files: Record<string, string>): SourceFile[] {
  return Object.entries(files).map(([path, source]) => readSourceFile(path, source));
}

describe("the import rules reject", () => {
  it.each([
    [
      "a lower layer that imports a higher one",
      "core/values/a.ts",
      'import "../fields/b.ts"',
      "core/fields/b.ts",
    ],
    [
      "a type import of a higher layer",
      "core/values/a.ts",
      'import type { B } from "../fields/b.ts"',
      "core/fields/b.ts",
    ],
    ["an import() of a higher layer", "core/values/a.ts", 'import("../fields/b.ts")', "core/fields/b.ts"],
    [
      "a type import() of a higher layer",
      "core/values/a.ts",
      'let b: import("../fields/b.ts").B',
      "core/fields/b.ts",
    ],
    [
      "an export from a higher layer",
      "core/values/a.ts",
      'export * from "../fields/b.ts"',
      "core/fields/b.ts",
    ],
    ["forms that import tables", "core/forms/a.ts", 'import "../tables/b.ts"', "core/tables/b.ts"],
    ["core that imports another area", "core/forms/a.ts", 'import "#worker/env.ts"', "worker/env.ts"],
    [
      "a service that imports a client",
      "worker/services/a.ts",
      'import "../clients/b.ts"',
      "worker/clients/b.ts",
    ],
    ["a route that skips its service", "worker/routes/v1/a.ts", 'import "../../db/b.ts"', "worker/db/b.ts"],
    [
      "a page route that imports more of web than the entry",
      "worker/routes/pages/a.ts",
      'import "#web/respondent/b.ts"',
      "web/respondent/b.ts",
    ],
    [
      "a feature that imports another",
      "web/editor/features/a/a.ts",
      'import "../b/b.ts"',
      "web/editor/features/b/b.ts",
    ],
    [
      "a feature that imports the API",
      "web/editor/features/a/a.ts",
      'import "../../api/b.ts"',
      "web/editor/api/b.ts",
    ],
    [
      "the public page with a contract",
      "web/respondent/a.ts",
      'import "#core/contracts/grid/rows.ts"',
      "core/contracts/grid/rows.ts",
    ],
    [
      "the public page with the editor",
      "web/respondent/a.ts",
      'import "../editor/state/b.ts"',
      "web/editor/state/b.ts",
    ],
    ["a primitive that imports the domain", "web/ui/a.ts", 'import "#core/forms/b.ts"', "core/forms/b.ts"],
    ["a realtime room that imports the Worker", "party/a.ts", 'import "#worker/env.ts"', "worker/env.ts"],
    ["the product that imports its tools", "worker/services/a.ts", 'import "#local/b.ts"', "local/b.ts"],
    ["the product that imports a test", "core/forms/a.ts", 'import "./b.test.ts"', "core/forms/b.test.ts"],
    [
      "a relative import from another area",
      "worker/services/a.ts",
      'import "../../core/values/b.ts"',
      "core/values/b.ts",
    ],
    ["an import with # within an area", "core/forms/a.ts", 'import "#core/values/b.ts"', "core/values/b.ts"],
  ])("%s", (_, path, source, target) => {
    expect(checkArrows(house({ [path]: source, [target]: "export type B = 1;" }))).toHaveLength(1);
  });

  it("a file in no area, a missing file, and a missing extension", () => {
    expect(checkArrows(house({ "shared/a.ts": "" }))).toEqual(["shared/a.ts is in no known area"]);
    expect(checkArrows(house({ "core/common/a.ts": "" }))).toEqual(["core/common/a.ts is in no known area"]);
    expect(checkArrows(house({ "core/values/a.ts": 'import "./gone.ts"' }))).toHaveLength(1);
    expect(checkArrows(house({ "core/values/a.ts": 'import "./gone"' }))).toHaveLength(1);
  });

  it("nothing in a tree that follows them", () => {
    const files = house({
      "core/values/a.ts": "",
      "core/fields/b.ts": 'import { a } from "../values/a.ts";',
      "core/contracts/wire/paths.ts": "",
      "core/contracts/grid/rows.ts":
        'import type { B } from "../../fields/b.ts"; import * as z from "zod/mini";',
      "worker/clients/c.ts": "",
      "worker/services/s.ts":
        'import { b } from "#core/fields/b.ts"; import type { C } from "../clients/c.ts";',
      "web/respondent/entry-server.tsx":
        'import css from "./form.css?inline"; import { p } from "#core/contracts/wire/paths.ts";',
      "web/respondent/types.ts": 'import type { R } from "#core/contracts/grid/rows.ts";',
      "worker/routes/pages/p.tsx": 'import { render } from "#web/respondent/entry-server.tsx";',
      "web/editor/features/grid/g.tsx": 'import "../grid/h.tsx"; const later = import("./h.tsx");',
      "web/editor/features/grid/h.tsx": "",
      "core/fields/b.test.ts": 'import { it } from "vitest"; import "./b.ts";',
      "tests/x.test.ts": 'import "#worker/services/s.ts"; import "#local/dev.ts";',
      "local/dev.ts": "",
    });
    expect(checkArrows(files)).toEqual([]);
    expect(checkPackages(files)).toEqual([]);
  });

  it("an import across subjects, and an unknown subject", () => {
    const grid = "worker/services/grid/a.ts";
    const files = house({
      [grid]: 'import "../files/b.ts"; import type { C } from "../payments/c.ts"; import "../keys/d.ts";',
      "worker/services/files/b.ts": "",
      "worker/services/payments/c.ts": "",
      "worker/services/keys/d.ts": "",
      "worker/services/magic/e.ts": "",
    });
    expect(checkSubjects(files)).toEqual([
      `${grid}: in worker/services, grid must not import payments`,
      "worker/services/magic/e.ts: magic is not a subject of worker/services",
    ]);
  });

  it("cycles between subjects", () => {
    const circles = Object.entries(SUBJECTS).flatMap(([area, { foundation, may }]) => {
      const sources = Object.entries(may).map(([subject, others]) => {
        const beneath = foundation.includes(subject) ? [] : foundation;
        const lines = [...beneath, ...others].map((other) => `import "./${other}.ts";`);
        return [`${area}/${subject}.ts`, lines.join("\n")];
      });
      return findCircles(house(Object.fromEntries(sources)));
    });
    expect(circles).toEqual([]);
  });

  it("a folder with too many files", () => {
    expect(checkFolders(["a/1.ts", "a/2.css", "a/b/3.ts"], 1)).toEqual(["a has 2 files"]);
    expect(checkFolders(["a/1.ts", "a/b/3.ts"], 1)).toEqual([]);
  });

  it("a file that is too long, and an unneeded exception", () => {
    const excepted = Object.keys(LONG_FILES).map((path) => [path.replace(/\/$/, "/a.ts"), 301] as const);
    const lines = new Map([...excepted, ["core/a.ts", 300], ["core/a.test.ts", 520]]);
    expect(checkLengths(lines)).toEqual([]);
    lines.set("core/a.ts", 301).set("core/a.test.ts", 521);
    expect(checkLengths(lines)).toEqual(["core/a.ts has 301 lines", "core/a.test.ts has 521 lines"]);
    expect(checkLengths(new Map())).toHaveLength(excepted.length);
  });

  it("finds the nearest area", () => {
    expect(areaOf("worker/routes/pages/form.tsx")?.path).toBe("worker/routes/pages");
    expect(areaOf("worker/app.ts")?.path).toBe("worker/app");
    expect(areaOf("worker/application/a.ts")).toBeNull();
  });
});

describe("the package rules reject", () => {
  it.each([
    ["core/forms/a.ts", 'import x from "fast-check"'],
    ["core/forms/a.ts", 'import * as z from "zod/mini"'],
    ["core/contracts/a.ts", 'import { z } from "zod"'],
    ["worker/services/a.ts", 'import { eq } from "drizzle-orm/pg-core"'],
    ["worker/services/a.ts", 'import { Hono } from "hono"'],
    ["worker/routes/v1/a.ts", 'import { AwsClient } from "aws4fetch"'],
    ["worker/services/a.ts", 'const auth = await import("better-auth/minimal")'],
    ["worker/services/a.ts", 'import { Server } from "partyserver"'],
    ["worker/services/a.ts", 'import React from "react"'],
    ["web/editor/features/grid/a.ts", 'import { atom } from "jotai"'],
    ["web/editor/shell/a.ts", 'import { useAtom, atom as make } from "jotai/vanilla"'],
  ])("%s: %s", (path, source) => {
    expect(checkPackages(house({ [path]: source })).length).toBeGreaterThan(0);
  });

  it("allow each package where it belongs", () => {
    const files = house({
      "worker/db/a.ts": 'import { sql } from "drizzle-orm"; import { neon } from "@neondatabase/serverless";',
      "worker/clients/a.ts": 'import { AwsClient } from "aws4fetch";',
      "worker/app.ts": 'import { Hono } from "hono/tiny";',
      "web/editor/state/a.ts": 'import { atom } from "jotai";',
      "web/editor/shell/a.tsx": 'import { useAtomValue } from "jotai"; import type { atom } from "jotai";',
      "worker/db/a.test.ts": 'import { z } from "zod";',
    });
    expect(checkPackages(files)).toEqual([]);
  });
});

describe("the purity rule rejects", () => {
  it.each([
    "Date.now()",
    'Date["now"]()',
    "new Date()",
    "Date()",
    "Math.random()",
    "console.log(1)",
    "const x = { fetch }",
    "globalThis.x",
    "window.document",
    "setTimeout(() => {}, 1)",
    "crypto.randomUUID()",
    "process.env.X",
    "localStorage[0]",
    "const later = queueMicrotask",
  ])("%s", (source) => {
    expect(checkPurity(house({ "core/values/a.ts": source }))).not.toEqual([]);
  });

  it("neither the words in another meaning, nor other areas", () => {
    const innocent = `
      // Date.now() and Math.random() in a comment
      const a = "console.log"; const b = { process: 1, window: 2 }; b.process; b.window;
      new Date(0); new Date(a).getTime(); Date.UTC(2024, 1); Date.parse(a); Math.max(1, 2);
      interface Options { document: string; fetch(): void }
    `;
    expect(checkPurity(house({ "core/values/a.ts": innocent, "worker/env.ts": "Date.now()" }))).toEqual([]);
    expect(checkPurity(house({ "core/values/a.test.ts": "Math.random()" }))).toEqual([]);
  });
});

describe("import cycles", () => {
  it("are found and named, whatever their length", () => {
    const files = house({
      "core/values/a.ts": 'import "./b.ts"',
      "core/values/b.ts": 'export * from "./c.ts"',
      "core/values/c.ts": 'import "./a.ts"',
      "core/values/self.ts": 'import "./self.ts"',
    });
    expect(findCircles(files)).toEqual([
      "cycle: core/values/a.ts -> core/values/b.ts -> core/values/c.ts -> core/values/a.ts",
      "cycle: core/values/self.ts -> core/values/self.ts",
    ]);
  });

  it("can be closed by a type import", () => {
    const files = house({
      "core/values/a.ts": 'import { b } from "./b.ts"',
      "core/values/b.ts": 'import type { A } from "./a.ts"',
      "core/values/c.ts": 'let d: import("./d.ts").D',
      "core/values/d.ts": 'import { type C } from "./c.ts"',
    });
    expect(findCircles(files)).toEqual([
      "cycle: core/values/a.ts -> core/values/b.ts -> core/values/a.ts",
      "cycle: core/values/c.ts -> core/values/d.ts -> core/values/c.ts",
    ]);
  });

  it("are not closed by a dynamic import", () => {
    const files = house({
      "core/values/a.ts": 'import { b } from "./b.ts"',
      "core/values/b.ts": 'const later = () => import("./a.ts");',
    });
    expect(findCircles(files)).toEqual([]);
  });
});

describe("the public page", () => {
  const entry = "web/respondent/entry-client.ts";

  it("must not reach the editor, React or zod, not even indirectly", () => {
    const files = house({
      [entry]: 'import "./a.ts"; import "../editor/state/e.ts";',
      "web/respondent/a.ts": 'import "#core/contracts/c.ts"; import { createRoot } from "react-dom/client";',
      "core/contracts/c.ts": 'import * as z from "zod/mini";',
      "web/editor/state/e.ts": "",
    });
    expect(checkPage(files, entry)).toEqual([
      `the public page reaches react-dom: ${entry} -> web/respondent/a.ts`,
      `the public page reaches web/editor: ${entry} -> web/editor/state/e.ts`,
      `the public page reaches zod: ${entry} -> web/respondent/a.ts -> core/contracts/c.ts`,
    ]);
  });

  it("may load islands later and import types", () => {
    const files = house({
      [entry]: 'import type { X } from "react"; const island = () => import("./island.tsx");',
      "web/respondent/island.tsx": 'import { createRoot } from "react-dom/client";',
    });
    expect(checkPage(files, entry)).toEqual([]);
  });

  it("must exist", () => {
    expect(checkPage([], entry)).toHaveLength(1);
  });
});

it("a file that cannot be parsed is an error, not a pass", () => {
  expect(() => readSourceFile("core/values/a.ts", "import {")).toThrow("core/values/a.ts");
});
