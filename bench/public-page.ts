/**
 * Measures the first byte and the first field of the public page with a fast and a slow database, with the
 * definition at the edge and without.
 *
 * Run: `npx node bench/public-page.ts`
 */
import { setTimeout as pause } from "node:timers/promises";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { EditorClient } from "#local/client/editor-client.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { createForm } from "#local/seed/seed.ts";
import { median } from "./median.ts";
import { twentyFields } from "./twenty-fields.ts";
import { FIRST_FIELD } from "./visit-form.ts";

const LATENCIES_MS = [0, 50, 150];
const RUNS = 15;
/** Headers of Chromium. They reveal a server that buffers a stream to compress it. */
const BROWSER_HEADERS = {
  accept: "text/html,application/xhtml+xml",
  "accept-encoding": "gzip, deflate, br",
  "sec-fetch-mode": "navigate",
};

interface Timing {
  first_byte: number;
  first_field: number;
  end: number;
}

async function load(address: string, cookie: string | null): Promise<Timing> {
  const started = performance.now();
  const headers = cookie === null ? BROWSER_HEADERS : { ...BROWSER_HEADERS, cookie };
  const response = await fetch(address, { headers });
  if (!response.ok || !response.body) throw new Error(`${address} returned ${response.status}.`);
  const timing: Timing = { first_byte: 0, first_field: 0, end: 0 };
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    timing.first_byte ||= performance.now() - started;
    if (text.includes(`name="${FIRST_FIELD}"`)) timing.first_field ||= performance.now() - started;
  }
  timing.end = performance.now() - started;
  return timing;
}

async function medians(address: string, cookie: string | null): Promise<Timing> {
  const timings: Timing[] = [];
  for (let run = 0; run < RUNS; run += 1) timings.push(await load(address, cookie));
  const of = (key: keyof Timing) => median(timings.map((timing) => timing[key]));
  return { first_byte: of("first_byte"), first_field: of("first_field"), end: of("end") };
}

const cloud = await startLocalCloud();
try {
  const owner = new EditorClient(cloud.origin);
  await owner.signIn({ name: "Bench", email: "bench@example.com", password: "a long enough password" });
  const { projects } = await owner.call<Workspace>(loadWorkspace);
  const { form_id } = await createForm(owner, projects[0]!.id, twentyFields());
  const address = new URL(formPath(form_id!), cloud.origin).href;
  for (let run = 0; run < RUNS; run += 1) await load(address, null);
  await pause(500); // for the Worker's background work

  console.log("| definition | database latency | first byte | first field | whole page |");
  console.log("|---|---|---|---|---|");
  // Signed-in owners always get the latest version, so their loads read the definition from the database.
  const visitors = [
    { name: "at the edge", cookie: null },
    { name: "not at the edge", cookie: owner.cookie },
  ];
  for (const { name, cookie } of visitors) {
    let base: Timing | null = null;
    for (const latency of LATENCIES_MS) {
      cloud.services.neon.setLatency(latency);
      const timing = await medians(address, cookie);
      base ??= timing;
      const cell = (key: keyof Timing) =>
        `${timing[key].toFixed(1)} ms (${(timing[key] / (base?.[key] ?? 1)).toFixed(2)}x)`;
      console.log(
        `| ${name} | ${latency} ms | ${cell("first_byte")} | ${cell("first_field")} | ${cell("end")} |`,
      );
    }
  }
} finally {
  await cloud.stop();
}
