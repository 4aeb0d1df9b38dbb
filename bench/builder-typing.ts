/**
 * Types into the title of a heading and the label of a question in the builder, in a form with 300 blocks.
 * Alternates with typing into a bare input of an empty page. Measures the main thread's CPU time per key (script,
 * style, layout), with the CPU four times slower, as on a cheap laptop. Then types once more under Chromium's profiler,
 * which is not counted, and tells where the script's time goes.
 *
 *     npx node bench/builder-typing.ts [rounds]
 */
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { CHROMIUM_ARGS, findChromium } from "../tests/chromium.ts";
import { newOwner, resumeSession } from "../tests/journeys/owner.ts";
import { median, medianWithRange } from "./median.ts";

const BLOCKS = 300;
const KEYS = 40;
const ROUNDS = Number(process.argv[2] ?? 7);
const CPU_SLOWDOWN = 4;
const BETWEEN_KEYS_MS = 60;
const SHOWN_FUNCTIONS = 25;
/** Parts of the work, as Chromium names them. */
const PARTS = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
/** Milliseconds of each part. */
type Work = number[];
const sum = (work: Work) => work.reduce((all, part) => all + part, 0);

await buildIfStale();
const cloud = await startLocalCloud();
const { executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const bare = await context.newPage();
  await bare.setContent("<input>");
  const builder = await context.newPage();
  await openBuilder(builder);
  const canvas = "iframe[data-canvas] >> internal:control=enter-frame >> ";
  const places: [name: string, page: Page, control: string, works: Work[]][] = [
    ["bare input", bare, "input", []],
    [`title among ${BLOCKS} blocks`, builder, `${canvas}[aria-label='Heading title']`, []],
    [`question among ${BLOCKS} blocks`, builder, `${canvas}[aria-label='Question label']`, []],
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [, page, control, works] of places) works.push(await workOfKey(page, control));
  }
  const bareWorks = places[0]![3];
  console.log(
    `Main-thread work per key, medians of ${ROUNDS} rounds of ${KEYS} keys, CPU ${CPU_SLOWDOWN}x slower`,
  );
  for (const [name, , , works] of places) {
    const ratios = works.map((work, round) => sum(work) / sum(bareWorks[round]!));
    const [script, style, layout] = PARTS.map((_, part) =>
      median(works.map((work) => work[part]!)).toFixed(2),
    );
    console.log(
      `  ${name.padEnd(26)}${median(works.map(sum)).toFixed(2).padStart(7)} ms   ${medianWithRange(ratios, "x")}` +
        `   script ${script}, style ${style}, layout ${layout}`,
    );
  }
  for (const [name, page, control] of places.slice(1)) {
    console.log(`\nScript of a key in a ${name}, by function:`);
    for (const [place, ms] of await profileOfKey(page, control))
      console.log(`  ${ms.toFixed(3)} ms  ${place}`);
  }
} finally {
  await browser.close();
  await cloud.stop();
}

async function openBuilder(page: Page): Promise<void> {
  const owner = await newOwner({ origin: cloud.origin, connectionString: cloud.services.connectionString });
  const form = new FormSketch("Three hundred");
  form.section();
  form.header("Heading");
  for (let index = 2; index < BLOCKS; index += 1) {
    form.field({ name: `q${index}`, type: "text", label: `Question ${index}` });
  }
  const { redirect } = await createForm(owner.client, owner.project_id, form);
  await resumeSession(page.context(), owner);
  await page.goto(new URL(redirect, cloud.origin).href);
  await page
    .frameLocator("iframe[data-canvas]")
    .locator("[data-block-id]")
    .nth(BLOCKS - 2)
    .waitFor();
}

/** Types with the CPU slowed down; `session` measures. */
async function typeKeys(
  page: Page,
  control: string,
  session: (cdp: CDPSession) => Promise<() => Promise<void>>,
) {
  await page.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.locator(control).first().click();
  await page.keyboard.press("End");
  const end = await session(cdp);
  await page.keyboard.type("x".repeat(KEYS), { delay: BETWEEN_KEYS_MS });
  await end();
  await cdp.detach();
}

/** Measures the milliseconds of script, style and layout per key. */
async function workOfKey(page: Page, control: string): Promise<Work> {
  let result: Work = [];
  await typeKeys(page, control, async (cdp) => {
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const seconds = async () => {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return PARTS.map((part) => metrics.find(({ name }) => name === part)!.value);
    };
    const before = await seconds();
    return async () => {
      const after = await seconds();
      result = after.map((value, part) => (1000 * (value - before[part]!)) / KEYS);
    };
  });
  return result;
}

/** The functions in which a key spends most, with their own milliseconds. */
async function profileOfKey(page: Page, control: string): Promise<[place: string, ms: number][]> {
  const own = new Map<string, number>();
  await typeKeys(page, control, async (cdp) => {
    await cdp.send("Profiler.enable");
    await cdp.send("Profiler.setSamplingInterval", { interval: 100 });
    await cdp.send("Profiler.start");
    return async () => {
      const { profile } = await cdp.send("Profiler.stop");
      const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
      for (const [at, id] of (profile.samples ?? []).entries()) {
        const { functionName, url, lineNumber, columnNumber } = nodes.get(id)!;
        const file = url.split("/").at(-1) || "browser";
        const place = `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}:${columnNumber + 1}`;
        own.set(place, (own.get(place) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000 / KEYS);
      }
    };
  });
  const isWork = ([place]: [string, number]) => !/^\((idle|program|root)\)/.test(place);
  return [...own]
    .filter(isWork)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN_FUNCTIONS);
}
