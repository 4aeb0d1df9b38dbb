import { unzipSync } from "fflate";
import { ImportProblem, type ImportProblemCode } from "#core/tables/import/import-problem.ts";
import { parseJson } from "#core/values/parse-json.ts";

/** The first bytes of files that are no tables, as Latin letters. */
const BEGINNINGS: readonly (readonly [string, ImportProblemCode])[] = [
  // XLS files, and XLSX files with a password.
  ["\xd0\xcf\x11\xe0", "old_excel"],
  ["%PDF", "pdf"],
  ["{\\rtf", "rich_text"],
  ["\x89PNG", "picture"],
  ["\xff\xd8\xff", "picture"],
  ["GIF8", "picture"],
  ["\x1f\x8b", "archive"],
  ["7z\xbc\xaf", "archive"],
  ["Rar!", "archive"],
];

/** Refuses a file whose first bytes say that it is no table, by the name of its kind. */
export function refuseForeignBytes(bytes: Uint8Array): void {
  const beginning = String.fromCharCode(...bytes.subarray(0, 8));
  const found = BEGINNINGS.find(([start]) => beginning.startsWith(start));
  if (found !== undefined) throw new ImportProblem(found[1]);
}

/** Refuses a text that is JSON as a whole. A number or a quoted text is also a table of one cell. */
export function refuseJson(text: string): void {
  if (/^\s*[{[]/.test(text) && typeof parseJson(text) === "object") throw new ImportProblem("json");
}

/** Parts of zip files by which programs know their own. The first that fits names the kind. */
const PARTS: readonly (readonly [RegExp, ImportProblemCode])[] = [
  [/^xl\/workbook\.bin$/, "binary_excel"],
  [/^word\//, "word"],
  [/^ppt\//, "slides"],
  [/^Index\/.*\.iwa$|^Index\.zip$/, "numbers_app"],
  [/^content\.xml$/, "open_document"],
];

/** Refuses a zip file that is no workbook, by the name of its kind. */
export function refuseForeignZip(bytes: Uint8Array): void {
  const paths: string[] = [];
  unzipSync(bytes, {
    filter({ name }) {
      paths.push(name);
      return false;
    },
  });
  const isWorkbook = paths.includes("_rels/.rels");
  const found = PARTS.find(([part]) => paths.some((path) => part.test(path)));
  if (found !== undefined) throw new ImportProblem(found[1]);
  if (!isWorkbook && paths.some((path) => /\.(?:csv|tsv|xlsx)$/i.test(path)))
    throw new ImportProblem("archive");
}
