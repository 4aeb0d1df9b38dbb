import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FAULTS, type Fault } from "./faults.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["tests/faults", "tests/journeys"];

const HEAD = `# Faults and what follows

What visitors and members see while something is broken, and what is stored then and in the end: nothing is lost, nothing
is there twice, and the page says what is true. Each row is a test (named in its last column) that makes the fault, looks
for exactly these words, and counts; the table is written from the rows of the tests
(\`npx vitest run --config tests/vitest.config.ts --project unit fault-table -u\`).

“Responses” are those stored while the fault lasts, and in the end.

| What is broken | What is going on | Script | What is seen | Responses | What puts it right | Tried in |
|---|---|---|---|---|---|---|
`;

/** The files of tests that try a row, by its name. */
export function triedIn(name: string): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?:^|\/)faults-.*\.(?:spec|test)\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes(`"${name}"`));
}

function rowOf(
  name: string,
  { fault, during, script, sees, says, responses, kept, recovers }: Fault,
): string {
  const seen = says === undefined ? sees : `${sees}: “${says}”`;
  const stored = `${responses.join(" → ")}${kept ? `; ${kept}` : ""}`;
  const files = triedIn(name).map((file) => `\`${file.replace("tests/", "")}\``);
  return `| ${[fault, during, script ?? "", seen, stored, recovers, files.join(" ")].join(" | ")} |\n`;
}

/** docs/faults.md */
export function faultTable(): string {
  const rows = Object.entries<Fault>(FAULTS).map(([name, row]) => rowOf(name, row));
  return HEAD + rows.join("");
}
