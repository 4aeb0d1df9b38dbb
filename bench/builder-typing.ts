/**
 * Types into the title of a heading and the label of a question in the builder, in a form with 300 blocks.
 * Alternates with typing into a bare input of an empty page. Measures the main thread's CPU time per key (script,
 * style, layout), with the CPU four times slower, as on a cheap laptop.
 *
 *     npx node bench/builder-typing.ts [rounds]
 */
import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { resumeSession } from "../tests/journeys/owner.ts";
import { median, medianWithRange } from "./median.ts";
import { type Owner, withBrowser } from "./with-cloud.ts";

const BLOCKS = 300;
const KEYS = 40;
const ROUNDS = Number(process.argv[2] ?? 7);
const CPU_SLOWDOWN = 4;
const BETWEEN_KEYS_MS = 60;
/** Parts of the work, as Chromium names them. */
const PARTS = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
/** Milliseconds of each part. */
type Work = number[];
const sum = (work: Work) => work.reduce((all, part) => all + part, 0);

await withBrowser(async (browser, cloud, owner) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const bare = await context.newPage();
  await bare.setContent("<input>");
  const builder = await context.newPage();
  await openBuilder(builder, cloud.origin, owner);
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
});

async function openBuilder(page: Page, origin: string, owner: Owner): Promise<void> {
  const form = new FormSketch("Three hundred");
  form.section();
  form.header("Heading");
  for (let index = 2; index < BLOCKS; index += 1) {
    form.field({ name: `q${index}`, type: "text", label: `Question ${index}` });
  }
  const { redirect } = await createForm(owner.client, owner.project_id, form);
  await resumeSession(page.context(), owner);
  await page.goto(new URL(redirect, origin).href);
  await page
    .frameLocator("iframe[data-canvas]")
    .locator("[data-block-id]")
    .nth(BLOCKS - 2)
    .waitFor();
}

/** Types with the CPU slowed down. Returns the milliseconds of script, style and layout per key. */
async function workOfKey(page: Page, control: string): Promise<Work> {
  await page.bringToFront();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.locator(control).first().click();
  await page.keyboard.press("End");
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const seconds = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return PARTS.map((part) => metrics.find(({ name }) => name === part)!.value);
  };
  const before = await seconds();
  await page.keyboard.type("x".repeat(KEYS), { delay: BETWEEN_KEYS_MS });
  const after = await seconds();
  await cdp.detach();
  return after.map((value, part) => (1000 * (value - before[part]!)) / KEYS);
}
