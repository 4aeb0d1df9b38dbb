import { existsSync, globSync, readdirSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { expect, test } from "vitest";
import { subjectOf } from "../architecture/check.ts";
import { ALWAYS, ALWAYS_NAMED, DIVIDED, RULES, ruleOf, SUBJECTS_NAMED } from "./reach.ts";
import { isJourney, listSpecs, subjectOfSpec } from "./specs.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = "{core,worker,party,web,local,migrations,tests,bench,docs}/**/*.*";
const paths = globSync(FOLDERS, { cwd: ROOT, exclude: ["**/node_modules/**"] }).map((path) =>
  path.split(sep).join("/"),
);
const specs = listSpecs(ROOT);
const subjects = new Set(specs.map(subjectOfSpec));

test("every source file has a rule", () => {
  expect(paths.length).toBeGreaterThan(2_000);
  expect(paths.filter((path) => ruleOf(path) === null)).toEqual([]);
});

test("it is known which journeys a subject has", () => {
  const divided = paths.flatMap((path) => {
    const area = DIVIDED.find((folder) => path.startsWith(`${folder}/`));
    return ruleOf(path)?.reaches === "subject" ? subjectOf(area!, path).replace(/\..*$/, "") : [];
  });
  const unknown = new Set(divided.filter((name) => !subjects.has(name) && !(name in SUBJECTS_NAMED)));
  expect([...unknown]).toEqual([]);
});

test("rules name subjects with tests", () => {
  const ofRules = RULES.flatMap(({ reaches, if_imported = [] }) => [
    ...(typeof reaches === "string" ? [] : reaches),
    ...if_imported,
  ]);
  const named = new Set([...ALWAYS, ...Object.values(SUBJECTS_NAMED).flat(), ...ofRules]);
  expect([...named].filter((subject) => !subjects.has(subject))).toEqual([]);
  const names = specs.filter(isJourney).map((path) => basename(path));
  const always = names.filter((name) => ALWAYS_NAMED.test(name));
  expect(always.length).toBeGreaterThan(8);
  expect(always).toEqual(expect.arrayContaining(["smoke.spec.ts", "owner-first-steps.spec.ts"]));
});

test("rules name what exists", () => {
  const isThere = (at: string) => {
    const folder = join(ROOT, at, "..");
    const name = at.slice(at.lastIndexOf("/") + 1);
    return existsSync(join(ROOT, at)) || readdirSync(folder).some((entry) => entry.startsWith(`${name}.`));
  };
  const missing = RULES.flatMap(({ at }) => (typeof at === "string" && !isThere(at) ? [at] : []));
  expect(missing).toEqual([]);
});
