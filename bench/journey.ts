/**
 * Fills in and submits the form of twenty fields on a phone with a CPU 4x slower and slow 4G, as someone who types from
 * the first moment and uses the keyboard only. Prints what the journey loads from the address to the ending page, and
 * how long the main thread is blocked.
 *
 *     npx node bench/journey.ts [rounds]
 */
import { brotliCompressSync } from "node:zlib";
import type { Browser, CDPSession, Page, Response } from "@playwright/test";
import { formPath } from "#core/contracts/wire/paths.ts";
import { createForm } from "#local/seed/seed.ts";
import { startCompressingEdge } from "./compressing-edge.ts";
import { median } from "./median.ts";
import { twentyFields } from "./twenty-fields.ts";
import { gzippedSize, openSlowPage } from "./visit-page.ts";
import { withBrowser } from "./with-cloud.ts";

const ROUNDS = Number(process.argv[2] ?? 7);
const BETWEEN_KEYS_MS = 60;
const BETWEEN_PAGES_MS = 800;
const LONG_TASK_MS = 50;
const TASK_PREFIX = "task: ";

/** Keys for each question, page by page. A space presses a box. */
const ANSWERS: readonly (readonly [name: string, keys: string])[][] = [
  [
    ["first_name", "Ada"],
    ["last_name", "Lovelace"],
    ["street", "12 Mill Road"],
    ["city", "London"],
    ["postal_code", "12345"],
    ["organization", "Engines"],
    ["email", "ada@example.com"],
    ["phone", "+12015550123"],
  ],
  [
    ["visit", " "],
    ["when", "05172026"],
    ["topic", "B"],
    ["days", " "],
    ["guests", "2"],
    ["arrival", "05172026\t0930A"],
    ["story", "We met in May"],
  ],
  [
    ["rating", "6"],
    ["website", "https://example.com"],
    ["news", " "],
    ["terms", " "],
  ],
];

interface Weight {
  /** Bytes of all scripts, gzip. */
  script: number;
  /** Bytes of everything, brotli; fonts and pictures as they are. */
  everything: number;
}

interface Journey extends Weight {
  /** In milliseconds: the time beyond 50 ms of all tasks, and the longest. */
  blocked: number;
  longest: number;
}

/** Reports the milliseconds of each long task to the console. */
function reportTasks(prefix: string): void {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) console.info(prefix + duration);
  }).observe({ type: "longtask", buffered: true });
}

/** Evaluates without Playwright's own script in the page, which takes 40 ms of such a processor. */
async function evaluate(devtools: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await devtools.send("Runtime.evaluate", { expression });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  return result.value;
}

async function until(devtools: CDPSession, expression: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if ((await evaluate(devtools, expression).catch(() => false)) === true) return;
    if (Date.now() > deadline) throw new Error(`Never true: ${expression}`);
  }
}

const visible = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() && !one.disabled)`;

async function fillIn(page: Page, devtools: CDPSession): Promise<void> {
  for (const [index, answers] of ANSWERS.entries()) {
    for (const [name, keys] of answers) {
      const control = visible(`[name="${name}"], [data-name="${name}"]`);
      await until(devtools, `!!(${control})`);
      await evaluate(devtools, `(${control}).focus()`);
      await page.keyboard.type(keys, { delay: BETWEEN_KEYS_MS });
    }
    await evaluate(
      devtools,
      `(${visible(index === ANSWERS.length - 1 ? "[type=submit]" : "[data-action=next]")}).focus()`,
    );
    await page.keyboard.press("Enter");
    // A person looks at the next page first, and the form moves the focus to it.
    await page.waitForTimeout(BETWEEN_PAGES_MS);
  }
  await until(devtools, `document.readyState === "complete" && !document.querySelector('[name="terms"]')`);
  await page.waitForTimeout(1_500);
}

/** A body as sent over HTTP would be compressed with brotli; fonts and pictures are compressed already. */
async function weigh(response: Response): Promise<Weight> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  const isCompressed = /font|image/.test(response.headers()["content-type"] ?? "");
  return {
    script: response.request().resourceType() === "script" ? gzippedSize(body) : 0,
    everything: isCompressed || body.length === 0 ? body.length : brotliCompressSync(body).length,
  };
}

async function journey(browser: Browser, address: string): Promise<Journey> {
  const { context, page } = await openSlowPage(browser, { isThrottled: true });
  try {
    const tasks: number[] = [];
    const weights: Promise<Weight>[] = [];
    page.on("console", (message) => {
      if (message.text().startsWith(TASK_PREFIX))
        tasks.push(Number(message.text().slice(TASK_PREFIX.length)));
    });
    const known = new Set<string>();
    page.on("response", (response) => {
      // The ending page takes these from the browser's cache.
      const isAsset = response.url().includes("/assets/");
      if (isAsset && known.has(response.url())) return;
      known.add(response.url());
      weights.push(weigh(response));
    });
    await page.addInitScript(reportTasks, TASK_PREFIX);
    const devtools = await context.newCDPSession(page);
    await page.goto(address, { waitUntil: "commit" });
    await fillIn(page, devtools);
    const loaded = await Promise.all(weights);
    const sum = (key: keyof Weight) => loaded.reduce((total, one) => total + one[key], 0);
    return {
      script: sum("script"),
      everything: sum("everything"),
      blocked: tasks.reduce((total, length) => total + length - LONG_TASK_MS, 0),
      longest: Math.max(0, ...tasks),
    };
  } finally {
    await context.close();
  }
}

await withBrowser(async (browser, cloud, { client, project_id }) => {
  const edge = await startCompressingEdge(cloud.origin);
  const { form_id } = await createForm(client, project_id, twentyFields());
  const address = new URL(formPath(form_id!), edge.origin).href;
  const journeys: Journey[] = [];
  for (let round = 0; round < ROUNDS; round += 1) journeys.push(await journey(browser, address));
  const row = (name: string, key: keyof Journey, shown: (value: number) => string, goal: string) => {
    const values = journeys.map((one) => one[key]);
    const range = `${shown(Math.min(...values))} to ${shown(Math.max(...values))}`;
    console.log(`| ${name} | ${shown(median(values))} (${range}) | ${goal} |`);
  };
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const milliseconds = (time: number) => `${time.toFixed(0)} ms`;
  console.log("| from the address to the ending page | median (range) | goal |\n|---|---|---|");
  row("scripts, gzip", "script", kilobytes, "25 KB");
  row("everything, brotli", "everything", kilobytes, "60 KB");
  row("main thread blocked", "blocked", milliseconds, "30 ms");
  row("longest task", "longest", milliseconds, "60 ms");
  edge.close();
});
