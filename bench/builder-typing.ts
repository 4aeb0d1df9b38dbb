/**
 * Types into the title of a heading and the label of a question in the builder, in a form with 300 blocks.
 * Alternates with typing into a bare input of an empty page. Measures the main thread's CPU time per key (script,
 * style, layout), with the CPU four times slower, as on a cheap laptop.
 *
 *     npx node bench/builder-typing.ts [rounds]
 */
import { chromium, type Page } from "@playwright/test";
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
  const places: [name: string, page: Page, control: string, works: number[]][] = [
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
    const ratios = works.map((work, round) => work / bareWorks[round]!);
    console.log(
      `  ${name.padEnd(26)}${median(works).toFixed(2).padStart(7)} ms   ${medianWithRange(ratios, "x")}`,
    );
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

/** Measures the milliseconds of script, style and layout per key. */
async function workOfKey(page: Page, control: string): Promise<number> {
  await page.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const target = page.locator(control).first();
  await target.click();
  await page.keyboard.press("End");
  const before = await work();
  await page.keyboard.type("x".repeat(KEYS), { delay: BETWEEN_KEYS_MS });
  const after = await work();
  await cdp.detach();
  return (1000 * (after - before)) / KEYS;

  async function work(): Promise<number> {
    const { metrics } = await cdp.send("Performance.getMetrics");
    const names = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
    return metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value, 0);
  }
}
