import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { candidateFolders } from "./postgres/postgres.ts";
import { ROOT } from "./processes/data-folder.ts";
import { commandLines, listenersOf } from "./processes/process-tree.ts";

let folder: string;
const running: DevRun[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-dev-"));
});

afterEach(async () => {
  for (const run of running.splice(0)) {
    run.signal("SIGTERM");
    await run.exited;
  }
  for (const used of [folder, ...candidateFolders(join(folder, "postgres"))]) {
    rmSync(used, { recursive: true, force: true });
  }
});

interface DevRun {
  pid: number;
  output(): string;
  exited: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  until(text: string): Promise<void>;
}

function run(script: string, env: Record<string, string> = {}): DevRun {
  const child = spawn(process.execPath, [join(ROOT, script)], {
    env: { ...process.env, DATABASE_URL: undefined, SHEAF_DATA: folder, ...env },
  });
  let output = "";
  let changed = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      changed();
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const started: DevRun = {
    pid: child.pid!,
    output: () => output,
    exited,
    signal: (signal) => child.kill(signal),
    until: (text) =>
      new Promise((resolve, reject) => {
        changed = () => output.includes(text) && resolve();
        changed();
        void exited.then(() => reject(new Error(`The process ended without "${text}": ${output}`)));
      }),
  };
  running.push(started);
  return started;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/** Ports on which a debugger lists its targets. */
async function debuggersAmong(ports: number[]): Promise<number[]> {
  const answers = await Promise.all(
    ports.map(async (port) => {
      const options = { signal: AbortSignal.timeout(5_000) };
      const answer = await fetch(`http://127.0.0.1:${port}/json/list`, options).catch(() => null);
      return (await answer?.text().catch(() => ""))?.includes("webSocketDebuggerUrl") ? [port] : [];
    }),
  );
  return answers.flat();
}

const portsIn = (output: string) =>
  [...output.matchAll(/(?:localhost|127\.0\.0\.1):(\d+)/g)].map(([, port]) => Number(port));

/** Expects that drawings name no other site for their fonts, in whichever file of the packages they are. */
async function expectOwnFonts(editor: string) {
  const files = new Set(["/web/editor/features/canvas/drawing.tsx"]);
  let code = "";
  // Iterating over a growing set also visits its new members.
  for (const file of files) {
    const text = await (await fetch(editor + file)).text();
    code += text;
    for (const [, next = ""] of text.matchAll(
      /(?:from|import) ?\(?"((?:\/node_modules|\.)\/[^"\n]+\.js[^"\n]*)"/g,
    )) {
      files.add(new URL(next, editor + file).href.slice(editor.length));
    }
  }
  expect(code).toContain("EXCALIDRAW_ASSET_PATH");
  expect(code).not.toMatch(/push\(new URL\([^)]*ASSETS_FALLBACK_URL/);
}

/** Expects that the editor can offer a project to connect, which answers. */
async function expectSampleProject(editor: string) {
  const response = await fetch(`${editor}/sample-project.json`);
  const { url, secret_key } = (await response.json()) as { url: string; secret_key: string };
  const tables = await fetch(`${url}/rest/v1/`, { headers: { apikey: secret_key } });
  expect(await tables.text()).toContain("/bookings");
}

// Proves connection/page-sample-project
test("starts again after a stop during its start, serves every printed address, and leaves nothing behind", async () => {
  const early = run("local/dev.ts");
  await early.until("Starting");
  early.signal("SIGTERM");
  expect(await early.exited).toBe(0);
  expect(early.output()).not.toContain("Ctrl-C stops");

  const dev = run("local/dev.ts");
  await dev.until("Ctrl-C stops");
  const editor = /Editor\s+(\S+)/.exec(dev.output())![1]!;
  const mailBox = /Mailbox\s+(\S+)/.exec(dev.output())![1]!;
  expect((await fetch(`${editor}/healthz`)).status).toBe(200);
  expect(await (await fetch(mailBox)).text()).toContain("Mailbox");
  const page = await fetch(`${editor}/sign-in`, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("@font-face");
  expect(dev.output()).toContain(`stays in ${folder} until`);
  await expectOwnFonts(editor);
  await expectSampleProject(editor);
  if (process.platform === "linux") await expectNothingOpen(dev);

  const second = run("local/dev.ts");
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`already running at ${editor}`);
  const reset = run("local/reset.ts");
  expect(await reset.exited).toBe(1);
  expect(existsSync(join(folder, "secrets.json"))).toBe(true);

  const ports = portsIn(dev.output());
  expect(ports.length).toBeGreaterThanOrEqual(3);
  dev.signal("SIGINT");
  expect(await dev.exited).toBe(0);
  expect(await Promise.all(ports.map(isListening))).toEqual(ports.map(() => false));

  expect(await run("local/reset.ts").exited).toBe(0);
  expect([folder, ...candidateFolders(join(folder, "postgres"))].filter((path) => existsSync(path))).toEqual(
    [],
  );
});

/** The run listens on the loopback only, without a debugger, and no secret is in the process list. */
async function expectNothingOpen(dev: DevRun): Promise<void> {
  const listeners = listenersOf(dev.pid);
  const addresses = listeners.map(({ address }) => address);
  expect(listeners.filter(({ isLoopback }) => !isLoopback)).toEqual([]);
  expect(addresses.filter((address) => address.endsWith(":9229"))).toEqual([]);
  // Shows that `listeners` includes every service: the printed ones and those that only the Worker calls.
  const secrets = JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")) as Record<string, string>;
  const ports = new Set(addresses.map((address) => Number(address.split(":").at(-1))));
  expect(portsIn(dev.output()).filter((port) => !ports.has(port))).toEqual([]);
  expect(ports.size).toBeGreaterThanOrEqual(6);
  expect(await debuggersAmong([...ports])).toEqual([]);

  const lines = commandLines(dev.pid);
  expect(lines.join("\n")).toContain("workerd");
  for (const secret of Object.values(secrets)) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
}

test("reports an unreachable database in one line", async () => {
  const dev = run("local/dev.ts", { DATABASE_URL: "postgresql://nobody:x@127.0.0.1:9/none" });
  expect(await dev.exited).toBe(1);
  expect(dev.output().trim().split("\n")).toEqual(["Starting …", expect.stringContaining("ECONNREFUSED")]);
});
