import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Checks of the documentation: working links, numbered decisions, and size limits. */

const ROOT = join(import.meta.dirname, "../..");
const DECISIONS = "docs/decisions";
const MOST_README_BYTES = 8 * 1024;
const MOST_TERMS = 60;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const pagesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));
const PAGES = [...pagesIn("."), ...pagesIn("docs"), ...pagesIn(DECISIONS)];
const decisions = pagesIn(DECISIONS).filter((page) => !page.endsWith("README.md"));
const numberOf = (page: string) => page.slice(DECISIONS.length + 1, DECISIONS.length + 4);

/** Anchors, as GitHub derives them from headings. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

test("every link in a page leads to an existing file and heading", () => {
  const links = PAGES.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([, path = "", anchor]) => ({ page, path: path === "" ? page : join(dirname(page), path), anchor }),
    ),
  );
  expect(links.length).toBeGreaterThan(50);
  const broken = links.filter(
    ({ path, anchor }) =>
      !existsSync(join(ROOT, path)) || (anchor !== undefined && !anchorsOf(read(path)).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test("decisions are numbered without gaps and share one title style", () => {
  expect(decisions.map(numberOf)).toEqual(decisions.map((_, index) => String(index + 1).padStart(3, "0")));
  for (const page of decisions) expect(read(page)).toMatch(new RegExp(`^# ${numberOf(page)}: [A-Z]`));
});

test("the index lists every decision with its title", () => {
  const rows = decisions.map((page) => {
    const [title = ""] = read(page).split("\n");
    return `| [${numberOf(page)}](${page.slice(DECISIONS.length + 1)}) | ${title.replace(/^# \d+: /, "")} |`;
  });
  const index = read(`${DECISIONS}/README.md`).split("\n");
  expect(index.filter((line) => line.startsWith("| ["))).toEqual(rows);
});

const SOURCES = ["core", "local", "tests", "web", "worker"];
/** A table or a list of some types of fields, which compiles without a new one. */
const BY_TYPE = /Record<FieldType\b|(?::|satisfies) readonly FieldType\[\]|Set<FieldType>/;

test("the guide to a new field type names every table and list of types", () => {
  const [, guide = ""] = read("CONTRIBUTING.md").split("\n## Add a field type\n");
  const steps = guide.split("\n## ")[0]!;
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
      .map((file) => join(folder, file)),
  ).filter((file) => BY_TYPE.test(read(file)));
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !steps.includes(file.split("/").slice(-2).join("/")))).toEqual([]);
});

test("the README and the glossary stay within their limits", () => {
  expect(Buffer.byteLength(read("README.md"))).toBeLessThanOrEqual(MOST_README_BYTES);
  const terms = read("docs/glossary.md").match(/^\| (?!term|-)/gm) ?? [];
  expect(terms.length).toBeGreaterThan(30);
  expect(terms.length).toBeLessThanOrEqual(MOST_TERMS);
});
