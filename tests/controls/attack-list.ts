import { ATTACKS } from "./attacks.ts";

const HEAD = `# Tested attacks

Each attack that succeeded against similar products, or that we thought of, with the files of the tests that try it. The page is generated from \`tests/controls/attacks.ts\` and the tests (\`npx vitest run --config tests/vitest.config.ts --project unit attack-list -u\`).

| # | attack | tests |
|---|---|---|
`;

/** docs/attack-list.md */
export function attackList(proofsOf: (id: string) => string): string {
  const rows = Object.entries(ATTACKS).map(
    ([id, attack], at) => `| ${at + 1} | ${attack} | ${proofsOf(`attack/${id}`)} |\n`,
  );
  return HEAD + rows.join("");
}
