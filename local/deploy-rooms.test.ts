import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROOT } from "./processes/data-folder.ts";
import { commandLines } from "./processes/process-tree.ts";

const ROOM_SECRET = "a-secret-of-the-rooms-that-is-long-enough";
let folder: string;
let api: Awaited<ReturnType<typeof startPartyKitApi>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-deploy-"));
  api = await startPartyKitApi();
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Deployment {
  path: string;
  form: FormData;
  /** Command lines of all processes of the deployment, read while it runs. */
  commandLines: string[];
}

/** The part of PartyKit's API that a deployment calls. */
async function startPartyKitApi() {
  const deployments: Deployment[] = [];
  let pid = 0;
  const server = createServer(async (request, response) => {
    const lines = process.platform === "linux" ? commandLines(pid) : [];
    const body = new Response(request as unknown as ReadableStream, {
      headers: { "content-type": request.headers["content-type"] ?? "" },
    });
    if (request.method === "POST") {
      deployments.push({ path: request.url ?? "", form: await body.formData(), commandLines: lines });
    }
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ result: { is_initial_deploy: false } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployments,
    watch: (root: number) => {
      pid = root;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function deploy(env: Record<string, string>, ...args: string[]) {
  const child = spawn("npm", ["run", "--silent", "deploy:rooms", "--", ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ ROOM_SECRET: "", HOME: folder, TMPDIR: folder, NO_UPDATE_NOTIFIER: "1" },
      ...{ PARTYKIT_API_BASE: api.origin, GITHUB_LOGIN: "ada", GITHUB_TOKEN: "token" },
      ...env,
    },
  });
  api.watch(child.pid!);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

test("npm run deploy:rooms passes on the room secret, and no other user of the machine can read it", async () => {
  writeFileSync(join(folder, ".env"), "DATABASE_URL=postgres://not-for-partykit");
  const { code, output } = await deploy({ ROOM_SECRET });
  expect(code, output).toBe(0);
  const [deployment] = api.deployments;
  expect(deployment?.path).toBe("/parties/ada/sheaf-rooms");
  expect(JSON.parse(String(deployment?.form.get("vars")))).toEqual({ ROOM_SECRET });
  expect(deployment?.form.get("compatibilityDate")).toBe("2024-07-18");
  const code_text = String(deployment?.form.get("code"));
  expect(code_text).toContain("token for another room");
  expect(code_text).not.toContain(ROOM_SECRET);
  if (process.platform === "linux") {
    expect(deployment?.commandLines.join("\n")).toContain("party/server.ts");
    expect(deployment?.commandLines.filter((line) => line.includes(ROOM_SECRET))).toEqual([]);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith("sheaf-rooms-"))).toEqual([]);
});

test.each(["SIGTERM", "SIGHUP", "SIGINT"] as const)(
  "%s leaves no folder with the secret behind",
  async (signal) => {
    const child = spawn(process.execPath, [join(ROOT, "local/deploy-rooms.ts")], {
      env: {
        ...process.env,
        ...{ ROOM_SECRET, HOME: folder, TMPDIR: folder, NO_UPDATE_NOTIFIER: "1" },
        ...{ PARTYKIT_API_BASE: api.origin, GITHUB_LOGIN: "ada", GITHUB_TOKEN: "token" },
      },
      stdio: "ignore",
      detached: true,
    });
    const closed = once(child, "close");
    const secrets = () => readdirSync(folder).filter((name) => name.startsWith("sheaf-rooms-"));
    await expect.poll(() => secrets().length, { timeout: 20_000, interval: 20 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    // A terminal sends a signal to the whole process group, a supervisor only to the first process.
    process.kill(signal === "SIGTERM" ? child.pid! : -child.pid!, signal);
    await closed;
    expect(secrets()).toEqual([]);
  },
);

test("another name and domain are passed on", async () => {
  const { code, output } = await deploy({ ROOM_SECRET }, "--name", "other-rooms");
  expect(code, output).toBe(0);
  expect(api.deployments.map(({ path }) => path)).toEqual(["/parties/ada/other-rooms"]);
});

test("without the secret, nothing is deployed and the message names what is missing", async () => {
  const { code, output } = await deploy({});
  expect([code, output.trim()]).toEqual([
    1,
    "Set ROOM_SECRET to the same secret as the Worker's (at least 32 characters).",
  ]);
  expect(api.deployments).toEqual([]);
});
