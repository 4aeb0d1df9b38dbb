import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Licenses that permit shipping. They require at most a notice, or the publication of changes to their own
 * files.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["MPL-2.0", "OFL-1.1", "CC0-1.0", "CC-BY-4.0", "Unlicense", "Zlib", "Python-2.0"],
]);

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

const AS_IS = [
  'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE',
  "WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR",
  "COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR",
  "OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.",
].join("\n");

/** Standard texts, for packages without a license file. */
const TERMS: Readonly<Record<string, string>> = {
  MIT: `${[
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated",
    'documentation files (the "Software"), to deal in the Software without restriction, including without limitation the',
    "rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit",
    "persons to whom the Software is furnished to do so, subject to the following conditions:",
    "",
    "The above copyright notice and this permission notice shall be included in all copies or substantial portions of the",
    "Software.",
  ].join("\n")}\n\n${AS_IS}`,
  ISC: [
    "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby",
    "granted, provided that the above copyright notice and this permission notice appear in all copies.",
    "",
    'THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL',
    "IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,",
    "INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN",
    "AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR",
    "PERFORMANCE OF THIS SOFTWARE.",
  ].join("\n"),
  "Apache-2.0": [
    "Licensed under the Apache License, Version 2.0. You may obtain a copy of the License at",
    "https://www.apache.org/licenses/LICENSE-2.0. Unless required by applicable law or agreed to in writing, software",
    'distributed under the License is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either',
    "express or implied.",
  ].join("\n"),
};

interface Notice {
  name: string;
  version: string;
  license: string;
  /** Text of the package's own license file, else the standard text with the author's name. */
  text: string;
}

/** Returns the package folder of a module in the build, or null for our own modules. */
export function packageFolder(module_id: string): string | null {
  const [, folder = null] =
    /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\/(?!.*\/node_modules\/)/.exec(module_id) ?? [];
  return folder;
}

/** Whether an SPDX expression can be satisfied with allowed licenses alone. */
export function isAllowedLicense(expression: string): boolean {
  const either = expression.replace(/^\((.*)\)$/s, "$1").split(/\s+OR\s+/);
  return either.some((all) => all.split(/\s+AND\s+/).every((one) => ALLOWED.has(one.replace(/[()]/g, ""))));
}

/** Reads a package's license notice. Throws if the license is missing or does not permit shipping. */
export async function readNotice(folder: string): Promise<Notice> {
  const json = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const { name, version } = json;
  // Old packages have a list instead.
  const license: unknown = json.license?.type ?? json.license ?? json.licenses?.[0]?.type;
  if (typeof license !== "string" || !isAllowedLicense(license)) {
    throw new Error(
      `${name} ${version} must not be shipped: its license is ${JSON.stringify(license ?? null)}`,
    );
  }
  const files = (await readdir(folder)).filter((file) => LICENSE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const text = texts.map((one) => one.trim()).join("\n\n") || standardText(json, license);
  return { name, version, license, text };
}

/** The text for a package without a license file. */
function standardText(
  json: { name: string; author?: unknown; repository?: unknown },
  license: string,
): string {
  const terms = TERMS[license];
  if (terms === undefined)
    throw new Error(`${json.name} has no license file, and we have no standard text of ${license}.`);
  const written = (value: unknown, key: string) =>
    typeof value === "string" ? value : ((value as Record<string, string> | undefined)?.[key] ?? "");
  const holder = [written(json.author, "name"), written(json.repository, "url")].filter(Boolean).join(", ");
  return `Copyright ${holder || json.name}\n\n${terms}`;
}

const LINE = `\n\n${"-".repeat(80)}\n\n`;

/** Writes one text for all packages, sorted by name. */
export async function writeNotices(folders: Iterable<string>): Promise<string> {
  const known = [...new Set(folders)].filter((folder) => existsSync(join(folder, "package.json")));
  const notices = await Promise.all(known.map(readNotice));
  const named = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  const sections = [...named]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, { license, text }]) => `${title}\nLicense: ${license}\n\n${text}`);
  return `${[`Sheaf is built with the following ${sections.length} packages.`, ...sections].join(LINE)}\n`;
}
