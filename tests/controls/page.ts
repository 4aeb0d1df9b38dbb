/** What the specification asks for, what Sheaf does, and "not yet" if it does nothing and has no test. */
export type ControlRow = readonly [control: string, does: string, missing?: "not yet"];

export interface ControlSection {
  title: string;
  note?: string;
  head: "control" | "rule" | "call";
  /** By id. A test that proves a row names the page and this id: `// Proves editor/panel-options`. */
  rows: Readonly<Record<string, ControlRow>>;
}

/** The rows of one page of docs, which `controlTable` draws. */
export interface ControlPage {
  title: string;
  about: string;
  sections: readonly ControlSection[];
}

const GENERATED = `The last column names the files with the tests that prove a row. The page is generated from \`tests/controls\` and the tests (\`npx vitest run --config tests/vitest.config.ts --project unit controls -u\`).`;

/** The rows of all sections with their ids, as tests name them. */
export function rowsOf(name: string, page: ControlPage): [id: string, row: ControlRow][] {
  return page.sections.flatMap(({ rows }) =>
    Object.entries(rows).map(([id, row]): [string, ControlRow] => [`${name}/${id}`, row]),
  );
}

/** docs/<name>-controls.md */
export function controlTable(name: string, page: ControlPage, proofsOf: (id: string) => string): string {
  const sections = page.sections.map(({ title, note, head, rows }) => {
    const lines = Object.entries(rows).map(
      ([id, [control, does, missing]]) =>
        `| ${control} | ${does} | ${missing ?? proofsOf(`${name}/${id}`)} |\n`,
    );
    const start = note === undefined ? "" : `${note}\n\n`;
    return `\n## ${title}\n\n${start}| ${head} | what Sheaf does | tests |\n|---|---|---|\n${lines.join("")}`;
  });
  return `# ${page.title}\n\n${page.about} ${GENERATED}\n${sections.join("")}`;
}
