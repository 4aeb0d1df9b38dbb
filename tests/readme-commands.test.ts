import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { migrate } from "#local/migrate/migrate.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import { createMetrics } from "#worker/clients/metrics.ts";

/** Tests that every command for operators in the README and docs/operations.md works as described. */

const README = readFileSync(join(ROOT, "README.md"), "utf8");
const PARTS = {
  'README.md, "Deploying"': partOf(README, "Deploying"),
  "docs/operations.md": readFileSync(join(ROOT, "docs/operations.md"), "utf8"),
};
const COMMAND =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|openssl|pg_\w+|psql|rclone|curl|docker) \S|^(?:SELECT|INSERT)\b/;

function partOf(page: string, heading: string): string {
  const [, text = ""] = page.split(`\n## ${heading}\n`);
  return text.split(/^## /m)[0] ?? "";
}

function commandsOf(section: string): string[] {
  const blocks = [...section.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, code]) => code!);
  const spans = [...section.replace(/^```.*?^```/gms, "").matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
  return [...blocks, ...spans].map((code) => code.trim()).filter((code) => COMMAND.test(code));
}

let folder: string;
let connectionString: string;
let sql: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-readme-"));
  connectionString = await createDatabase();
  sql = new Client({ connectionString });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await asAdmin(`drop database ${databaseOf(connectionString)} with (force)`);
  rmSync(folder, { recursive: true });
});

const databaseOf = (address: string) => new URL(address).pathname.slice(1);

async function asAdmin(statement: string) {
  const client = new Client({ connectionString: inject("postgres").adminConnectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function createDatabase(): Promise<string> {
  const name = `readme_${randomBytes(6).toString("hex")}`;
  await asAdmin(`create database ${name}`);
  return inject("postgres").adminConnectionString.replace(/[^/]+$/, name);
}

interface Ran {
  code: number;
  output: string;
}

/** Runs a command in a shell, like a person. npm and npx use the Node of this process. */
function run(command: string, env: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) =>
    execFile(
      "/bin/sh",
      ["-c", command],
      {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: connectionString, WRANGLER_SEND_METRICS: "false", ...env },
        maxBuffer: 1e8,
      },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );
}

const answered = new Map<string, Promise<Ran>>();
/** Runs a command once, for commands that change nothing and occur several times. */
function runOnce(command: string): Promise<Ran> {
  const ran = answered.get(command) ?? run(command);
  answered.set(command, ran);
  return ran;
}

/** The command needs an account, so its help is checked for the words and options used. */
async function isKnown(command: string): Promise<void> {
  const [tool, ...rest] = command.replace(/^npx /, "").split(" ");
  const words = rest.slice(0, rest.findIndex((word) => !/^[a-z0-9]+$/.test(word)) >>> 0);
  const { code, output } = await runOnce(`npx ${[tool, ...words].join(" ")} --help`);
  expect(output).toContain([tool, ...words].join(" "));
  expect(code).toBe(0);
  for (const option of rest.filter((word) => word.startsWith("--"))) expect(output).toContain(option);
  const positional = rest.slice(words.length).filter((word) => !word.startsWith("--"));
  if (positional.length > 0) expect(output).toContain("POSITIONALS");
}

/** Another test runs the command. */
async function isRunIn(file: string, title: string): Promise<void> {
  expect(readFileSync(join(ROOT, file), "utf8")).toContain(`"${title}"`);
}

async function migrates(command: string): Promise<void> {
  const { code, output } = await run(command.replace(/^DATABASE_URL=\S+ /, ""));
  expect(output).toContain("The database is up to date");
  expect(code).toBe(0);
}

/**
 * The wrangler.toml of the repository lacks the values that only an operator knows. A test below covers the rest of
 * the deployment.
 */
async function refusesExamples(command: string): Promise<void> {
  const { code, output } = await runOnce(command);
  expect(output).toContain("Not deployed. Fix this in");
  expect(output).toContain("kv_namespaces: set the id");
  expect(code).toBe(1);
}

async function answers(query: string): Promise<void> {
  await migrate(connectionString);
  const params = query.includes("$1") ? ["00000000-0000-4000-8000-000000000000"] : [];
  await expect(sql.query(query, params)).resolves.toMatchObject({ command: query.split(" ")[0] });
}

/**
 * There is no local server for Analytics Engine, so the columns are compared with the points that the Worker writes.
 */
async function readsWhatIsMeasured(query: string): Promise<void> {
  const points: { blobs?: unknown[]; doubles?: unknown[] }[] = [];
  createMetrics({ writeDataPoint: (point) => points.push(point as never) }).measure({
    method: "GET",
    route: "/x",
    status: 200,
    refusal: "",
    duration_ms: 1,
  });
  const columns = [...query.matchAll(/\b(blob|double)(\d+)\b/g)];
  expect(columns.length).toBeGreaterThan(0);
  for (const [, kind, number] of columns) {
    expect(points[0]![kind === "blob" ? "blobs" : "doubles"]!.length).toBeGreaterThanOrEqual(Number(number));
  }
  expect(readFileSync(join(ROOT, "wrangler.toml"), "utf8")).toContain(
    `dataset = "${/FROM (\w+)/.exec(query)?.[1]}"`,
  );
}

const CASES: readonly { command: RegExp; check: (command: string) => Promise<void> }[] = [
  { command: /^(?:DATABASE_URL=\S+ )?npm run migrate$/, check: migrates },
  { command: /^npm run migrate -- --status$/, check: migratesAnd("Missing: none") },
  { command: /^npm run deploy(?: -- (?:--dry-run|--env staging))?$/, check: refusesExamples },
  { command: /^openssl rand -base64 48$/, check: makesSecret },
  // These need a Cloudflare account.
  { command: /^npx wrangler kv namespace create DEFINITIONS$/, check: isKnown },
  { command: /^npx wrangler r2 bucket create sheaf-files(?: --jurisdiction eu)?$/, check: isKnown },
  { command: /^npx wrangler r2 bucket cors set sheaf-files --file \S+$/, check: isKnown },
  { command: /^npx wrangler secret put(?: --env staging)?$/, check: isKnown },
  { command: /^npx wrangler secret bulk$/, check: isKnown },
  { command: /^npx wrangler secret delete \S+$/, check: isKnown },
  { command: /^npx wrangler secret put (?:MAINTENANCE|DATABASE_URL)$/, check: isKnown },
  // This needs a PartyKit account. A local server replaces PartyKit's API.
  {
    command: /^ROOM_SECRET=… npm run deploy:rooms$/,
    check: () =>
      isRunIn(
        "local/deploy-rooms.test.ts",
        "npm run deploy:rooms passes on the room secret, and no other user of the machine can read it",
      ),
  },
  {
    command: /^npm run deploy:rooms -- --name \S+ --domain \S+$/,
    check: () => isRunIn("local/deploy-rooms.test.ts", "another name and domain are passed on"),
  },
  // PostgreSQL's own programs: a test below runs them together if they are installed.
  { command: /^pg_(?:dump|restore) /, check: async (command) => expect(DUMP_AND_RESTORE).toContain(command) },
  { command: /^DATABASE_URL=… npm run restored -- --(?:held|release|drop)/, check: listsHeld },
  // `--kv` needs a Cloudflare account.
  { command: /^DATABASE_URL=… npm run restored -- --kv <id> --lists lists$/, check: makesReady },
  {
    command: /^npm run drill$/,
    check: () => isRunIn("tests/built-worker/drill.test.ts", "a restore is rehearsed"),
  },
  // These need rclone and a bucket.
  {
    command: /^rclone (?:sync r2:sheaf-files \S+ --backup-dir \S+|copy \S+ r2:sheaf-files --files-from \S+)$/,
    check: async () => {},
  },
  { command: /^SELECT blob/, check: readsWhatIsMeasured },
  { command: /^(?:SELECT|INSERT) /, check: answers },
];

async function listsHeld(command: string): Promise<void> {
  await migrate(connectionString);
  const { code, output } = await run(command.replace(/^DATABASE_URL=\S+ /, ""));
  expect(output).toContain("Nothing is held.");
  expect(code).toBe(0);
}

async function makesReady(command: string): Promise<void> {
  await migrate(connectionString);
  const { code, output } = await run(command.replace(/^DATABASE_URL=\S+ /, "").replace(" --kv <id>", ""));
  expect(output).toContain("Versions: raised");
  expect(code).toBe(0);
}

function migratesAnd(text: string) {
  return async (command: string) => {
    await migrate(connectionString);
    const { code, output } = await runOnce(command);
    expect(output).toContain(text);
    expect(code).toBe(0);
  };
}

async function makesSecret(command: string): Promise<void> {
  const { output } = await run(command);
  expect(output.trim().length).toBeGreaterThanOrEqual(32);
}

const DUMP_AND_RESTORE = [
  'pg_dump --format=custom --file=sheaf.dump "$DATABASE_URL"',
  'pg_restore --no-owner --no-privileges --dbname="$DATABASE_URL" sheaf.dump',
];

describe.each(Object.entries(PARTS))("%s", (_, part) => {
  const commands = commandsOf(part);

  test("contains commands", () => {
    expect(commands.length).toBeGreaterThan(5);
  });

  test.each([...new Set(commands)])("%s", async (command) => {
    const found = CASES.find((one) => one.command.test(command));
    expect(found, `no case tries \`${command}\``).toBeDefined();
    await found!.check(command);
  });
});

test("the README names everything that upgrades require", () => {
  const upgrading = readFileSync(join(ROOT, "docs/upgrading.md"), "utf8");
  const commands = [...upgrading.matchAll(/`(npx [^`]+)`/g)].map(([, command]) => command!);
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.filter((command) => !README.includes(command))).toEqual([]);
});

test("migrations get a direct connection string", () => {
  const [, step] = /^1\. (.*)$/m.exec(partOf(README, "Deploying"))!;
  expect(step).toMatch(/direct one\. Apply the migrations: `DATABASE_URL=/);
});

test("every case is still used by one of the pages", () => {
  const commands = Object.values(PARTS).flatMap(commandsOf);
  for (const { command } of CASES) {
    expect(commands.filter((one) => command.test(one)).length, String(command)).toBeGreaterThan(0);
  }
  for (const command of DUMP_AND_RESTORE) expect(commands).toContain(command);
});

test("a deployment is complete, source maps included", { timeout: BUILD_MS }, async () => {
  await buildIfStale();
  const { code, output } = await run(`npx wrangler deploy --dry-run --outdir ${join(folder, "sent")}`);
  for (const binding of ["DEFINITIONS", "FILES", "ROOMS", "ASSETS", "SUBMIT_PER_NETWORK"]) {
    expect(output).toContain(`env.${binding}`);
  }
  expect(code).toBe(0);
  const config = JSON.parse(readFileSync(join(ROOT, "dist/sheaf/wrangler.json"), "utf8"));
  expect(config).toMatchObject({
    upload_source_maps: true,
    observability: { logs: { invocation_logs: false } },
  });
  const assets = join(ROOT, "dist/sheaf/assets");
  const base = readdirSync(assets).find((name) => /^base-[\w-]+\.js$/.test(name))!;
  expect(readFileSync(join(assets, base), "utf8")).toContain(`\n//# sourceMappingURL=${base}.map`);
  expect(readdirSync(assets)).toContain(`${base}.map`);
});

/** Major version of PostgreSQL's programs; 0: not installed. */
const majorOf = (output: string) => Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? 0);
const dumps = majorOf((await run("pg_dump --version", { DATABASE_URL: "" })).output);

test.skipIf(dumps < 17)("a dump is restored into an empty database, journal included", async () => {
  await migrate(connectionString);
  const restored = await createDatabase();
  const [dump, restore] = DUMP_AND_RESTORE.map((command) =>
    command.replace("sheaf.dump", join(folder, "sheaf.dump")),
  );
  expect(await run(dump!)).toEqual({ code: 0, output: "" });
  expect(await run(restore!, { DATABASE_URL: restored })).toEqual({ code: 0, output: "" });
  const { applied, found } = await migrate(restored);
  expect([applied, found.functions.changed]).toEqual([[], []]);
  await asAdmin(`drop database ${databaseOf(restored)} with (force)`);
});
