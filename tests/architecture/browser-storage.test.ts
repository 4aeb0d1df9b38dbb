import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#local/processes/data-folder.ts";

/** What a browser may deny by throwing, by failing, or by never answering. */
const STORAGE = /\b(?:indexedDB|localStorage|sessionStorage|caches)\b/;
const HOME = "storage/";
/**
 * They catch what it throws themselves: two scripts that run before any module, and a class of the first script of a
 * public page, in which every byte counts.
 */
const CATCHING = ["editor/start.js", "respondent/later/continued-tag.ts", "respondent/state/tab-storage.ts"];

test("pages reach the browser's storage through web/storage only", () => {
  const files = readdirSync(join(ROOT, "web"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.[jt]sx?$/.test(name),
  );
  const codeOf = (name: string) =>
    readFileSync(join(ROOT, "web", name), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const using = files.filter((name) => STORAGE.test(codeOf(name)) && !name.startsWith(HOME));
  expect(using.sort()).toEqual(CATCHING);
  for (const name of CATCHING) expect(codeOf(name)).toMatch(/try\s*\{[^}]*(?:local|session)Storage/);
});
