import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type TypistOptions, typeFromFirstPaint, type Visit } from "./typist.ts";
import { FIRST_FIELD } from "./visit-form.ts";
import { type PageSample, watchPage } from "./watcher.ts";

const EARLY_FIELD = "last_name";
/** Prefix of the console message. */
const VISIT_PREFIX = "visit: ";
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

export const gzippedSize = (source: string | Buffer) => gzipSync(source, { level: 9 }).length;

/** A page to measure. */
export interface Candidate {
  name: string;
  address: string;
  /** Selector of a question's control, with NAME in place of the question's name. */
  control: string;
}

/** Opens a page like a phone on its first visit, with a CPU 4x slower and, on request, slow 4G. */
export async function openSlowPage(
  browser: Browser,
  { isThrottled }: { isThrottled: boolean },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  if (isThrottled) {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  }
  return { context, page };
}

/**
 * Returns what a script in the page reports to the console. Playwright's `evaluate` would inject a script that takes
 * 40 ms, sometimes before the first paint.
 */
async function reportOf<Report>(
  browser: Browser,
  address: string,
  prepare: (page: Page) => Promise<unknown>,
): Promise<Report> {
  const { context, page } = await openSlowPage(browser, { isThrottled: true });
  try {
    await prepare(page);
    const message = page.waitForEvent("console", {
      predicate: (one) => one.text().startsWith(VISIT_PREFIX),
      timeout: 60_000,
    });
    const report = message.then(
      (one): Report => JSON.parse(one.text().slice(VISIT_PREFIX.length)),
      async () => {
        throw new Error(`${address}: ${JSON.stringify(await page.evaluate(() => window.typist?.()))}`);
      },
    );
    await Promise.all([report, page.goto(address, { waitUntil: "commit" })]);
    return await report;
  } finally {
    await context.close();
  }
}

/** Visits a page without input, which measures the page's own costs. */
export function samplePage(browser: Browser, { address }: Candidate): Promise<PageSample> {
  return reportOf(browser, address, (page) => page.addInitScript(watchPage, VISIT_PREFIX));
}

/** Visits a page and types before it is ready. */
export function visitPage(browser: Browser, { address, control }: Candidate): Promise<Visit> {
  const options: TypistOptions = {
    control,
    early_name: EARLY_FIELD,
    name: FIRST_FIELD,
    prefix: VISIT_PREFIX,
  };
  return reportOf(browser, address, (page) => page.addInitScript(typeFromFirstPaint, options));
}

export interface ScriptWeight {
  /** Bytes of the scripts that the document contains or refers to. */
  first: number;
  /** Bytes of the scripts that load later without input, on the form's first page. */
  later: number;
}

/** Measures the gzipped size of all scripts of a visit to the form's first page. */
export async function weighScripts(browser: Browser, { address, control }: Candidate): Promise<ScriptWeight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.set(response.url(), response.body());
    });
    await page.goto(address, { waitUntil: "networkidle" });
    await page.locator(control.replace("NAME", FIRST_FIELD)).fill("Ada");
    const { written, named } = await page.evaluate(() => {
      const found = [...document.scripts].filter(({ type }) => !/json/.test(type));
      return {
        written: found.filter(({ src }) => !src).map(({ text }) => text),
        named: found.map(({ src }) => src),
      };
    });
    const weight = { first: 0, later: 0 };
    for (const text of written) weight.first += gzippedSize(text);
    for (const [url, body] of scripts) {
      weight[named.includes(url) ? "first" : "later"] += gzippedSize(await body);
    }
    return weight;
  } finally {
    await context.close();
  }
}

/** Checks that a page has the first page's questions and rules. The comparison is only fair if all pages do. */
export async function proveForm(
  browser: Browser,
  { name, address, control }: Candidate,
  labels: readonly string[],
): Promise<void> {
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(control.replace("NAME", FIRST_FIELD)).fill("Ada");
    for (const label of labels) await page.getByText(label, { exact: false }).first().waitFor();
    const refusals = () => page.getByText(/required|fill|answer|enter/i).count();
    const before = await refusals();
    await page
      .getByRole("button", { name: /next|submit/i })
      .first()
      .click();
    await page.locator(control.replace("NAME", "email")).waitFor();
    for (const deadline = Date.now() + 10_000; (await refusals()) <= before; ) {
      if (Date.now() > deadline) throw new Error(`${name} accepts an empty required email address.`);
    }
  } finally {
    await context.close();
  }
}
