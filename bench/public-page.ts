/**
 * Measures the first byte and the first field of the public page with a fast and a slow database: with the definition in
 * the location's cache, only in KV, with no more than the note there that the form is open, and for ids that KV lacks.
 * Everything is visited once per round, in turn. A form is in no cache only once, so each round has its own forms.
 *
 * Run: `npx node bench/public-page.ts [rounds]`
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { formPath } from "#core/contracts/wire/paths.ts";
import { prepareKv } from "#local/prepared-kv.ts";
import { createForm } from "#local/seed/seed.ts";
import { median } from "./median.ts";
import { twentyFields } from "./twenty-fields.ts";
import { FIRST_FIELD } from "./visit-form.ts";
import { withCloud } from "./with-cloud.ts";

const LATENCIES_MS = [0, 50, 150];
const ROUNDS = Number(process.argv[2] ?? 15);
/** Visits before the measurement, which load the Worker's code. */
const WARM_UPS = 5;
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

async function load(address: string): Promise<Timing> {
  const started = performance.now();
  const response = await fetch(address, { headers: BROWSER_HEADERS });
  if (!(response.ok || response.status === 404) || !response.body)
    throw new Error(`${address} returned ${response.status}.`);
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

/** Median, and between which values the middle half lies. */
function spread(values: readonly number[]): { middle: number; text: string } {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  const middle = median(sorted);
  return { middle, text: `${middle.toFixed(1)} ms (${at(0.25).toFixed(1)} to ${at(0.75).toFixed(1)})` };
}

const folder = mkdtempSync(join(tmpdir(), "sheaf-public-page-"));
try {
  await withCloud(async (cloud, { client, project_id }) => {
    const forms: string[] = [];
    for (let count = 0; count < ROUNDS * LATENCIES_MS.length + WARM_UPS; count += 1) {
      forms.push((await createForm(client, project_id, twentyFields())).form_id!);
    }
    await pause(2_000); // for the Worker's background work

    const elsewhere = async (has: "head" | "definition") => {
      const persistTo = join(folder, has);
      const known = forms.map((form_id) => ({ form_id, has }));
      await prepareKv(persistTo, cloud.services.connectionString, known);
      return (await cloud.startWorker({ persistTo })).origin;
    };
    const inKv = await elsewhere("definition");
    const listed = await elsewhere("head");
    const warm = forms[0]!;
    const kinds = [
      { name: "in the location's cache", address: (_: number) => new URL(formPath(warm), cloud.origin) },
      { name: "in KV", address: (visit: number) => new URL(formPath(forms[visit]!), inKv) },
      { name: "KV lists it as open", address: (visit: number) => new URL(formPath(forms[visit]!), listed) },
      {
        name: "an id that KV lacks (404)",
        address: (_: number) => new URL(formPath(randomUUID()), cloud.origin),
      },
    ];
    const timings = kinds.map(() => LATENCIES_MS.map((): Timing[] => []));
    for (let visit = 0; visit < WARM_UPS; visit += 1) {
      for (const { address } of kinds) await load(address(visit).href);
    }
    for (let visit = WARM_UPS; visit < forms.length; visit += 1) {
      const latency = visit % LATENCIES_MS.length;
      cloud.services.neon.setLatency(LATENCIES_MS[latency]!);
      for (const [kind, { address }] of kinds.entries()) {
        timings[kind]![latency]!.push(await load(address(visit).href));
      }
    }

    console.log("| form | database latency | first byte | | first field | whole page |");
    console.log("|---|---|---|---|---|---|");
    for (const [kind, { name }] of kinds.entries()) {
      const cellsOf = (key: keyof Timing) =>
        timings[kind]!.map((visits) => spread(visits.map((timing) => timing[key])));
      const [first_byte, first_field, end] = [cellsOf("first_byte"), cellsOf("first_field"), cellsOf("end")];
      for (const [index, latency] of LATENCIES_MS.entries()) {
        const ratio = (cells: { middle: number }[]) =>
          cells[0]!.middle === 0 ? "" : `${(cells[index]!.middle / cells[0]!.middle).toFixed(2)}x`;
        console.log(
          `| ${name} | ${latency} ms | ${ratio(first_byte)} | ${first_byte[index]!.text} | ${ratio(first_field)} | ${ratio(end)} |`,
        );
      }
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
