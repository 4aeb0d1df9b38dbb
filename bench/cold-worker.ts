/**
 * Measures the code that a cold isolate evaluates for its first request: the chunks that the built Worker really ran,
 * compressed, for a page at the edge (until its first byte, and in all), a page from the database, the first edit, and
 * a submit. Each is sent to a Worker that has served nothing else.
 *
 * Run: `npx node bench/cold-worker.ts`
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { formPath, newSessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import type { LocalCloud } from "#local/local-cloud.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import { createForm } from "#local/seed/seed.ts";
import { twentyFields } from "./twenty-fields.ts";
import { withCloud } from "./with-cloud.ts";

/** Under a prefix that always reaches the Worker. */
const EVALUATED = "/v1/evaluated";
/** The database replies long after the first byte. */
const LATENCY_MS = 1_000;

/** A copy of the build whose chunks note that they ran. */
function notingBuild(folder: string): string {
  const dist = join(folder, "noting");
  cpSync(join(ROOT, "dist"), dist, { recursive: true });
  const worker = join(dist, "sheaf");
  const files = readdirSync(worker, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".js"),
  );
  for (const file of files) {
    const code = readFileSync(join(worker, file), "utf8");
    writeFileSync(join(worker, file), `${code}\n;(globalThis.evaluated??=[]).push(${JSON.stringify(file)});`);
  }
  renameSync(join(worker, "index.js"), join(worker, "noted.js"));
  writeFileSync(
    join(worker, "index.js"),
    `import worker from "./noted.js";
export * from "./noted.js";
const isAsked = ({ url }) => new URL(url).pathname === "${EVALUATED}";
export default {
  ...worker,
  fetch: (request, ...rest) => isAsked(request) ? Response.json(evaluated) : worker.fetch(request, ...rest),
};`,
  );
  return dist;
}

/** Without the comment with the source map, which is deployed but never evaluated. */
function gzipKiB(files: readonly string[]): number {
  const sizes = files.map((file) => {
    const path = join(ROOT, "dist/sheaf", file === "noted.js" ? "index.js" : file);
    const code = readFileSync(path, "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
    return gzipSync(code, { level: 9 }).byteLength;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

const evaluated = async (origin: string): Promise<string[]> => (await fetch(origin + EVALUATED)).json();

interface Visit {
  name: string;
  /** Whether the Worker's KV has the form. */
  is_at_edge: boolean;
  send(origin: string): Promise<Response>;
}

/** The chunks until the first byte, and in all. */
async function visit(cloud: LocalCloud, dist: string, folder: string, { is_at_edge, send }: Visit) {
  const persistTo = mkdtempSync(join(folder, "worker-"));
  if (is_at_edge) {
    const other = await cloud.startWorker({ dist, persistTo });
    await (await send(other.origin)).text();
    await pause(500); // for the Worker's background work
    await other.close();
    rmSync(join(persistTo, "dist"), { recursive: true });
  }
  const worker = await cloud.startWorker({ dist, persistTo });
  try {
    const atStart = await evaluated(worker.origin);
    cloud.services.neon.setLatency(LATENCY_MS);
    const response = await send(worker.origin);
    if (response.status >= 400) throw new Error(`${response.status}: ${await response.text()}`);
    const reader = response.body!.getReader();
    await reader.read();
    const atFirstByte = await evaluated(worker.origin);
    while (!(await reader.read()).done);
    const atEnd = await evaluated(worker.origin);
    return { atStart, atFirstByte, atEnd };
  } finally {
    cloud.services.neon.setLatency(0);
    await worker.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "cold-worker-"));
try {
  await withCloud(async (cloud, { client, project_id }) => {
    const { form_id } = await createForm(client, project_id, twentyFields());
    const page = (origin: string) =>
      fetch(new URL(formPath(form_id!), origin), { headers: { accept: "text/html" } });
    const answers = new URLSearchParams({
      first_name: "Ada",
      email: "ada@example.com",
      visit: "no",
      terms: "on",
    });
    const submit = (origin: string) =>
      fetch(new URL(submitPath(form_id!), origin), { method: "POST", body: answers, redirect: "manual" });
    const visits: Visit[] = [
      { name: "page at the edge", is_at_edge: true, send: page },
      { name: "page from the database", is_at_edge: false, send: page },
      {
        name: "new session",
        is_at_edge: true,
        send: (origin) => fetch(new URL(newSessionPath(form_id!), origin)),
      },
      { name: "submit", is_at_edge: true, send: submit },
    ];

    const dist = notingBuild(folder);
    console.log("| first request | at the start | until the first byte | in all |");
    console.log("|---|---|---|---|");
    for (const one of visits) {
      const { atStart, atFirstByte, atEnd } = await visit(cloud, dist, folder, one);
      const sizes = [atStart, atFirstByte, atEnd].map(gzipKiB);
      console.log(`| ${one.name} | ${sizes.map((size) => `${size.toFixed(1)} KiB`).join(" | ")} |`);
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
