import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FAULTS, type Fault } from "./faults.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["tests/faults", "tests/journeys"];

const HEAD = `# Faults and their consequences

What visitors and members see while something is broken, and which responses are stored during the fault and at the end.
Nothing is lost, nothing is stored twice, and every message is true. Each row has a test, named in its last column. It
causes the fault, looks for exactly these words, and counts. The rows of the tests generate this table
(\`npx vitest run --config tests/vitest.config.ts --project unit fault-table -u\`).

“Responses” counts those stored during the fault, and those at the end. Of a table it counts the rows, of a canvas the
elements, and of a bucket the files.

| Fault | During | Script | On the screen | Responses | Recovery | Test |
|---|---|---|---|---|---|---|
`;

/** The files that test a row, by its name. */
export function triedIn(name: string): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /(?:(?:^|\/)faults-.*|-faults)\.(?:spec|test)\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes(`"${name}"`));
}

function rowOf(
  name: string,
  { fault, during, script, screen, text, responses, also_stored, recovers }: Fault,
): string {
  const seen = text === undefined ? screen : `${screen}: “${text}”`;
  const stored = `${responses.join(" → ")}${also_stored ? `; ${also_stored}` : ""}`;
  const files = triedIn(name).map((file) => `\`${file.replace("tests/", "")}\``);
  return `| ${[fault, during, script ?? "", seen, stored, recovers, files.join(" ")].join(" | ")} |\n`;
}

/** docs/faults.md */
export function faultTable(): string {
  const rows = Object.entries<Fault>(FAULTS).map(([name, row]) => rowOf(name, row));
  return HEAD + rows.join("");
}
