import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import fc from "fast-check";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offsetAt } from "#core/values/clock.ts";
import { formatDatetime, parseDatetime } from "#core/values/datetime.ts";
import { bundle, bundledWorker } from "./bundled-code.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";
import type { differences } from "./time-zones/in-browser.ts";
import inWorker, { type WorkerReport } from "./time-zones/in-worker.ts";

const SEED = 20_261_122;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const ZONES = Intl.supportedValuesOf("timeZone");
const YEARS = { from: Date.UTC(2000, 0), to: Date.UTC(2040, 0) };
/** Number of random clock changes per zone, besides its first two and last two. `ZONE_CHANGES=20` tests more. */
const CHANGES_PER_ZONE = Number(process.env.ZONE_CHANGES ?? 1);
const TIMES_PER_ZONE = 20 + 10 * CHANGES_PER_ZONE;

/** A string of a native `datetime-local` input. */
const local = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16);

/** The clock changes of a zone, to the minute, in the years that forms use. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  let offset = offsetAt(YEARS.from, zone);
  for (let from = YEARS.from; from < YEARS.to; from += 20 * DAY) {
    let [before, after] = [from, from + 20 * DAY];
    const offsetBefore = offset;
    offset = offsetAt(after, zone);
    if (offsetBefore === offset) continue;
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
      if (offsetAt(middle, zone) === offsetBefore) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/** Local times of a zone: random ones, and those around clock changes, by both offsets. */
function timesOf(zone: string): string[] {
  const any = fc.integer({ min: Date.UTC(1900, 0, 2) / MINUTE, max: Date.UTC(2100, 0) / MINUTE });
  const anywhere = fc
    .sample(any, { numRuns: TIMES_PER_ZONE, seed: SEED })
    .map((minutes) => local(minutes * MINUTE));
  const changes = changesOf(zone);
  const chosen = fc
    .sample(fc.shuffledSubarray(changes), { numRuns: 1, seed: SEED })[0]!
    .slice(0, CHANGES_PER_ZONE);
  const around = [...new Set([...changes.slice(0, 2), ...changes.slice(-2), ...chosen])].flatMap((moment) =>
    [-121, -61, -60, -31, -30, -1, 0, 1, 29, 30, 59, 60, 61, 121].map((minutes) =>
      local(moment + offsetAt(moment - MINUTE, zone) + minutes * MINUTE),
    ),
  );
  return [...anywhere, ...around];
}

const times = new Map(ZONES.map((zone) => [zone, timesOf(zone)]));

declare global {
  var bundledCode: { differences: typeof differences };
}

let browser: Browser;
let page: Page;
let devtools: CDPSession;
beforeAll(async () => {
  const { executablePath } = await findChromium();
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  page = await browser.newPage();
  await page.addScriptTag({
    content: `${await bundle("time-zones/in-browser.ts", "iife")};window.bundledCode = bundledCode`,
  });
  devtools = await page.context().newCDPSession(page);
});
afterAll(() => browser?.close());

/** Sets the browser's time zone; false if the browser does not know the zone. */
async function enterZone(zone: string): Promise<boolean> {
  await devtools.send("Emulation.setTimezoneOverride", { timezoneId: "" });
  return devtools.send("Emulation.setTimezoneOverride", { timezoneId: zone }).then(
    () => true,
    () => false,
  );
}

// Runs in the browser itself because another version of the time zone database would not be a difference of the
// rules.
test("our rules agree with Chromium's Date in every zone of Intl", {
  timeout: CHANGES_PER_ZONE * 30_000,
}, async () => {
  const found: unknown[] = [];
  const unknown: string[] = [];
  for (const [zone, texts] of times) {
    if (!(await enterZone(zone))) unknown.push(zone);
    else
      found.push(
        ...(await page.evaluate(([name, all]) => bundledCode.differences(name, all), [zone, texts] as const)),
      );
  }
  expect(found).toEqual([]);
  expect(unknown.length).toBeLessThan(5);
  const all = [...times].flatMap(([zone, texts]) => texts.map((text) => [zone, text] as const));
  expect(all.length).toBeGreaterThan(25_000);
  const isSkipped = ([zone, text]: readonly [string, string]) =>
    formatDatetime(parseDatetime(text, zone)!, zone) !== text;
  expect(all.filter(isSkipped).length).toBeGreaterThan(1_000);
});

test("workerd knows Node's zones, and agrees on their times", async () => {
  const miniflare = new Miniflare(await bundledWorker("time-zones/in-worker.ts"));
  try {
    const request = { method: "POST", body: JSON.stringify([...times]) };
    const response = await miniflare.dispatchFetch("http://reader.invalid/", request);
    const there = (await response.json()) as WorkerReport[];
    const own = await inWorker.fetch(new Request("http://reader.invalid/", request));
    const here = (await own.json()) as WorkerReport[];
    expect(there.filter(([, { is_zone }]) => !is_zone).map(([zone]) => zone)).toEqual([]);
    const found = there.flatMap(([zone, { moments, back }], index) =>
      times.get(zone)!.flatMap((text, position) => {
        const { moments: ours, back: shown } = here[index]![1];
        const isSame = moments[position] === ours[position] && back[position] === shown[position];
        return isSame ? [] : [{ zone, text, here: ours[position], there: moments[position] }];
      }),
    );
    // Their time zone databases are from different years, and each year corrects a few zones.
    expect(found.length).toBeLessThan(500);
    expect(new Set(found.map(({ zone }) => zone)).size).toBeLessThan(20);
  } finally {
    await miniflare.dispose();
  }
});
