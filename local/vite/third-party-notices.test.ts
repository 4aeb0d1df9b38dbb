import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOTICES_PATH } from "#core/contracts/wire/paths.ts";
import { BUILD_MS, buildIfStale } from "../build.ts";
import { ROOT } from "../processes/data-folder.ts";
import { isAllowedLicense, packageFolder, readNotice } from "./third-party-notices.ts";

/** Re-exports packages that have their own notices, and has no code in the build. */
const NOT_BUNDLED: readonly string[] = ["radix-ui"];

describe("the notices of the build", () => {
  let text = "";
  beforeAll(async () => {
    await buildIfStale();
    text = await readFile(join(ROOT, "dist/client", NOTICES_PATH), "utf8");
  }, BUILD_MS);

  const named = () => [...text.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) \d+\.\d+\S*\nLicense: (.+)$/gm)];

  test("name every dependency, with a license that permits shipping", async () => {
    const { dependencies } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
    const names = named().map(([, name]) => name);
    const wanted = Object.keys(dependencies).filter((name) => !NOT_BUNDLED.includes(name));
    expect(wanted.filter((name) => !names.includes(name))).toEqual([]);
    for (const [, name, license = ""] of named())
      expect([name, isAllowedLicense(license)]).toEqual([name, true]);
  });

  test("name every package in the Worker's source maps, transitive dependencies included", async () => {
    const files = (await readdir(join(ROOT, "dist/sheaf"), { recursive: true })).filter((file) =>
      file.endsWith(".js.map"),
    );
    const maps = await Promise.all(files.map((file) => readFile(join(ROOT, "dist/sheaf", file), "utf8")));
    const names = named().map(([, name]) => name);
    const sources = maps.flatMap((map) => JSON.parse(map).sources as string[]);
    const shown = sources.flatMap((source) => {
      return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [];
    });
    expect(new Set(shown).size).toBeGreaterThan(20);
    expect([...new Set(shown)].filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["htmlparser2", "prosemirror-transform", "tailwindcss"]));
  });

  test("contain the license text of every package and font", () => {
    for (const font of ["inter", "lora", "inconsolata"]) {
      const [, section = ""] = text.split(`@fontsource-variable/${font} `);
      expect(section.slice(0, 5_000)).toContain("SIL OPEN FONT LICENSE");
    }
    const sections = text.split(`\n${"-".repeat(80)}\n`).slice(1);
    expect(sections.length).toBe(named().length);
    for (const section of sections) expect(section).toMatch(/copyright|licen[cs]e[\s\S]{200}/i);
  });
});

test.each([
  ["/a/node_modules/react/index.js", "/a/node_modules/react"],
  ["/a/node_modules/@x/y/dist/z.js?v=1", "/a/node_modules/@x/y"],
  ["/a/node_modules/b/node_modules/c/d.js?identity", "/a/node_modules/b/node_modules/c"],
  ["\0/a/node_modules/b/c.js?commonjs-module", "/a/node_modules/b"],
  ["/a/core/forms/tree.ts", null],
  ["\0vite/preload-helper.js", null],
])("%s belongs to the package %s", (module_id, folder) => {
  expect(packageFolder(module_id)).toBe(folder);
});

test.each([
  ["MIT", true],
  ["OFL-1.1", true],
  ["(MIT OR GPL-3.0)", true],
  ["MIT AND Apache-2.0", true],
  ["MIT AND GPL-3.0", false],
  ["GPL-3.0-only", false],
  ["AGPL-3.0", false],
  ["SEE LICENSE IN LICENSE", false],
  ["UNLICENSED", false],
])("the license %s permits shipping: %s", (license, isAllowed) => {
  expect(isAllowedLicense(license)).toBe(isAllowed);
});

describe("a package", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sheaf-notices-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const describePackage = (json: object) => writeFile(join(folder, "package.json"), JSON.stringify(json));

  test("with another license or none is refused by name", async () => {
    await describePackage({ name: "x", version: "1.0.0", license: "GPL-3.0" });
    await expect(readNotice(folder)).rejects.toThrow('x 1.0.0 must not be shipped: its license is "GPL-3.0"');
    await describePackage({ name: "x", version: "1.0.0" });
    await expect(readNotice(folder)).rejects.toThrow("its license is null");
  });

  test("without a license file gets the standard text, if we have one", async () => {
    await describePackage({ name: "x", version: "1.0.0", license: "MIT", author: { name: "Ada" } });
    expect((await readNotice(folder)).text).toMatch(/^Copyright Ada\n\nPermission is hereby granted/);
    await describePackage({ name: "x", version: "1.0.0", license: "MPL-2.0" });
    await expect(readNotice(folder)).rejects.toThrow(
      "x has no license file, and we have no standard text of MPL-2.0",
    );
    await writeFile(join(folder, "LICENSE.md"), "Copyright (c) Ada\nMozilla Public License\n");
    expect((await readNotice(folder)).text).toBe("Copyright (c) Ada\nMozilla Public License");
  });
});
