/**
 * Measures the public page in Chromium with a CPU 4x slower, on slow 4G, against its floor: the same form of twenty
 * fields in plain HTML with a hand-written script. Then measures our page with 300 fields. Writes tables to stdout,
 * progress to stderr.
 *
 * Run: `npx node bench/public-page-browser.ts [rounds] [close]`. With `close`, the 300 fields are left out.
 */
import type { Browser } from "@playwright/test";
import { formPath } from "#core/contracts/wire/paths.ts";
import type { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { startCompressingEdge } from "./compressing-edge.ts";
import { serveFloor } from "./floor-page.ts";
import { measureLargeForms } from "./large-forms.ts";
import { median } from "./median.ts";
import { twentyFields } from "./twenty-fields.ts";
import type { Visit } from "./typist.ts";
import { VISIT_FORM } from "./visit-form.ts";
import {
  type Candidate,
  proveForm,
  type ScriptWeight,
  samplePage,
  visitPage,
  weighScripts,
} from "./visit-page.ts";
import type { PageSample } from "./watcher.ts";
import { withBrowser } from "./with-cloud.ts";

const ROUNDS = Number(process.argv[2] ?? 7);
const IS_CLOSE = process.argv[3] === "close";

/** Visits of each page per round. */
const VISITS = 3;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

async function comparePages(browser: Browser, candidates: readonly Candidate[]): Promise<string> {
  const labels = VISIT_FORM[0]!.questions.map(({ label }) => label);
  const weights = new Map<Candidate, ScriptWeight>();
  for (const candidate of candidates) {
    await proveForm(browser, candidate, labels);
    weights.set(candidate, await weighScripts(browser, candidate));
  }
  const visits = new Map<Candidate, (PageSample & Visit)[]>(candidates.map((candidate) => [candidate, []]));
  const [base] = candidates;
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const candidate of Array.from({ length: VISITS }, () => candidates).flat()) {
      const list = visits.get(candidate)!;
      list.push({ ...(await samplePage(browser, candidate)), ...(await visitPage(browser, candidate)) });
      console.error(`round ${round}, ${candidate.name}: ${JSON.stringify(list.at(-1))}`);
    }
  }
  const of = (candidate: Candidate, key: "first_paint" | "first_input" | "in_charge" | "blocked") =>
    median(visits.get(candidate)!.map((visit) => visit[key]));
  const rows = candidates.map((candidate) => {
    const ratio = (key: "first_paint" | "first_input" | "in_charge") =>
      `${(of(candidate, key) / of(base!, key)).toFixed(2)}x`;
    const all = visits.get(candidate)!;
    const kept = all.filter((visit) => visit.is_early_key_kept).length;
    const survives = kept === all.length ? "yes" : kept === 0 ? "**no**" : `${kept} of ${all.length} times`;
    const { first, later } = weights.get(candidate)!;
    const weight = later > 0 ? `${kilobytes(first)} + ${kilobytes(later)} later` : kilobytes(first);
    const mostBlocked = Math.max(...visits.get(candidate)!.map((visit) => visit.blocked));
    const blocked = `${of(candidate, "blocked").toFixed(0)} ms (${mostBlocked.toFixed(0)})`;
    const cells = [
      candidate.name,
      weight,
      ratio("first_paint"),
      ratio("first_input"),
      ratio("in_charge"),
      blocked,
    ];
    return `| ${[...cells, survives].join(" | ")} |`;
  });
  return [
    "| page | JS gzip | first paint | first input works | script ready | main thread blocked (worst) | keeps early keystrokes |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

await withBrowser(async (browser, cloud, { client, project_id }) => {
  const floor = await serveFloor();
  const edge = await startCompressingEdge(cloud.origin);
  const open = async (sketch: FormSketch) => {
    const { form_id } = await createForm(client, project_id, sketch);
    return new URL(formPath(form_id!), edge.origin).href;
  };
  const plain = { name: "plain HTML + a hand-written script", address: floor.address, control: "#NAME" };
  const ours = { name: "**Sheaf**", address: await open(twentyFields()), control: "[name=NAME]" };
  console.log(await comparePages(browser, [plain, ours]));
  if (!IS_CLOSE) console.log(`\n${await measureLargeForms(browser, open, ROUNDS)}`);
  edge.close();
  floor.close();
});
