import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const NAMED = /`([\w./-]+\.tsx?)`: "([^"]+)"/g;

export interface NamedTest {
  file: string;
  title: string;
}

/**
 * The tests and test steps that a page of `docs` names. A page names the file in backticks, then a colon, then the
 * title or a part of it in quotes.
 */
export function namedTests(page: string): NamedTest[] {
  return [...page.matchAll(NAMED)].map(([, file, title]) => ({ file: file!, title: title! }));
}

/** Why a page must not rely on a test; null if it may. */
export function faultOf({ file, title }: NamedTest, read = readSource): "missing" | "expects nothing" | null {
  const source = read(file);
  const at = source.indexOf(title);
  if (at < 0) return "missing";
  return /expect/i.test(bodyAt(source, at)) ? null : "expects nothing";
}

/** The source from the title to the end of its test: the closing line with the indentation of the opening one. */
function bodyAt(source: string, at: number): string {
  const [head = "", ...rest] = source.slice(source.lastIndexOf("\n", at) + 1).split("\n");
  if (head.endsWith(";")) return head;
  const indent = head.slice(0, head.search(/\S/));
  const end = rest.findIndex((line) => line === `${indent}});` || line === `${indent});`);
  return rest.slice(0, end).join("\n");
}

/** Named tests with their faults. */
export function faultsOf(tests: readonly NamedTest[]): (NamedTest & { fault: string })[] {
  return tests.flatMap((test) => {
    const fault = faultOf(test);
    return fault === null ? [] : [{ ...test, fault }];
  });
}

function readSource(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}
