import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#local/processes/data-folder.ts";
import { LOG_EVENTS } from "#worker/clients/log-events.ts";

const HEAD = `# Log events

Every line of the Worker's log has an \`event\` of this list. Lines of level \`error\` and \`warn\` also have the \`message\` and the stack of their cause. The page is generated from \`worker/clients/log-events.ts\` (\`npx vitest run --config tests/vitest.config.ts --project unit log-events -u\`). [Alerts](operations.md#alerts) names those that should page somebody.

| event | level | what it means | what to do |
|---|---|---|---|
`;

function page(): string {
  const rows = Object.entries(LOG_EVENTS)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([event, { level, means, action }]) => `| \`${event}\` | ${level} | ${means} | ${action ?? "–"} |\n`,
    );
  return HEAD + rows.join("");
}

test("docs/log-events.md matches the table", async () => {
  await expect(page()).toMatchFileSnapshot("../../docs/log-events.md");
});

test("every event of the table is logged, with its levels", () => {
  const logged = new Map<string, Set<string>>();
  const files = ["worker", "party"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  for (const name of files.filter((file) => /(?<!\.test)\.ts$/.test(file) && !/testing|fakes/.test(file))) {
    const text = readFileSync(join(ROOT, name), "utf8");
    // Rooms write their lines themselves.
    if (text.includes('event: "room_failed"')) logged.set("room_failed", new Set(["error"]));
    for (const [, level, event] of text.matchAll(/\.(info|warn|error)\(\s*"([a-z_]+)"/g)) {
      logged.set(event!, (logged.get(event!) ?? new Set()).add(level!));
    }
  }
  const levels = Object.entries(LOG_EVENTS).map(([event, { level }]) => [
    event,
    level.split(", ").toSorted(),
  ]);
  const found = Object.keys(LOG_EVENTS).map((event) => [event, [...(logged.get(event) ?? [])].toSorted()]);
  expect(found).toEqual(levels);
});
