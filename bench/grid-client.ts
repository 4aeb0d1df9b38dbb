/**
 * Scrolls a page of 1,000 responses with 30 columns, in the grid and in a hand-written virtual table. Compares
 * main-thread work per 1,000 px, frames, mount time and elements, with the CPU four times slower, as on a cheap laptop.
 *
 *     npx node bench/grid-client.ts
 */
import { chromium, type Page } from "@playwright/test";
import { Client } from "pg";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { CHROMIUM_ARGS, findChromium } from "../tests/chromium.ts";
import { newOwner } from "../tests/journeys/owner.ts";
import { createLargeForm, insertRows } from "../tests/setup/large-form.ts";
import { HAND_WRITTEN_TABLE } from "./hand-written-table.ts";

const ROWS = 100_000;
const PAGE_SIZE = 1_000;
const SCROLL = { distance: 20_000, pixels_per_second: 2_400 };
const CPU_SLOWDOWN = 4;
const RUNS = 5;
const WINDOW = { width: 1440, height: 900 };

interface Measurement {
  mount_ms: number;
  work_per_1000_px_ms: number;
  p95_frame_ms: number;
  dropped_frames: number;
  rows: number;
  elements: number;
}

await buildIfStale();
const cloud = await startLocalCloud();
const { executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const { owner, path, form_id } = await arrange();
  const grids: Measurement[] = [];
  const bases: Measurement[] = [];
  const rows = await fetchRows(owner, form_id);
  for (let run = 0; run < RUNS; run++) {
    bases.push(await inPage((page) => measureBase(page, rows)));
    grids.push(await inPage((page) => measureGrid(page, owner, path)));
  }
  print(median(bases), median(grids));
} finally {
  await browser.close();
  await cloud.stop();
}

type Owner = Awaited<ReturnType<typeof newOwner>>;

async function arrange() {
  const owner = await newOwner({ origin: cloud.origin, connectionString: cloud.services.connectionString });
  const sql = new Client({ connectionString: cloud.services.connectionString });
  await sql.connect();
  const form = await createLargeForm(sql, owner.project_id);
  await insertRows(sql, form, ROWS);
  const { rows } = await sql.query(
    `select '/' || o.slug || '/' || p.name || '/' || f.document_id || '/data/responses' as path
     from form f join project p on p.id = f.project_id join organization o on o.id = p.organization_id where f.id = $1`,
    [form.form_id],
  );
  await sql.end();
  return { owner, form_id: form.form_id, path: rows[0].path as string };
}

async function inPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: WINDOW, baseURL: cloud.origin });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function signIn(page: Page, { email, password }: Owner) {
  const headers = { origin: cloud.origin };
  await page.request.post("/private/auth/sign-in/email", { data: { email, password }, headers });
}

/** Fetches the rows for the baseline, in the format of the server. */
async function fetchRows(owner: Owner, form_id: string): Promise<unknown[]> {
  return inPage(async (page) => {
    await signIn(page, owner);
    const response = await page.request.get(`/private/editor/${form_id}/rows?limit=${PAGE_SIZE}`);
    return (await response.json()).data.rows;
  });
}

async function measureGrid(page: Page, owner: Owner, path: string): Promise<Measurement> {
  await signIn(page, owner);
  await page.goto(path);
  await page.locator("[data-row]").first().waitFor();
  const slow = await slowDown(page);
  // From the last byte of the response to the rows in the document: parsing, state, table, rendering.
  const mounted = page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const grid = document.querySelector('[role="grid"]')!;
        const observer = new MutationObserver(() => {
          if (grid.getAttribute("aria-rowcount") !== count) return;
          observer.disconnect();
          const entry = performance
            .getEntriesByType("resource")
            .findLast(({ name }) => name.includes("/rows?"));
          resolve(performance.now() - (entry as PerformanceResourceTiming).responseEnd);
        });
        observer.observe(grid, { attributes: true });
      }),
    String(PAGE_SIZE + 1),
  );
  await page.getByLabel("Rows per page").click();
  await page.getByRole("option", { name: "1,000 rows" }).click();
  const mount_ms = await mounted;
  // A pointer over the grid would highlight each row that passes below it.
  await page.mouse.move(WINDOW.width / 2, 5);
  const scrolled = await scroll(page, slow, "[data-grid-scroller]", "[data-row]");
  return { mount_ms, ...scrolled };
}

async function measureBase(page: Page, rows: unknown[]): Promise<Measurement> {
  await page.setContent(
    '<div id="table" style="position:relative;height:764px;width:1200px;overflow:auto"></div>',
  );
  const slow = await slowDown(page);
  await page.addScriptTag({ content: HAND_WRITTEN_TABLE });
  const mount_ms = await page.evaluate((json) => {
    const start = performance.now();
    (window as unknown as { mountTable: (rows: unknown[]) => void }).mountTable(JSON.parse(json));
    return performance.now() - start;
  }, JSON.stringify(rows));
  const scrolled = await scroll(page, slow, "#table", ".row");
  return { mount_ms, ...scrolled };
}

type Slow = Awaited<ReturnType<typeof slowDown>>;

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return devtools;
}

async function scroll(page: Page, devtools: Slow, scroller: string, row: string) {
  await page.waitForTimeout(500);
  const before = await workSoFar(devtools);
  const frames = await page.evaluate(
    async ({ selector, distance, pixels_per_second, rowSelector }) => {
      const element = document.querySelector(selector)!;
      const lengths: number[] = [];
      let rows = 0;
      let elements = 0;
      const start = performance.now();
      let last = start;
      while (element.scrollTop < distance) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        lengths.push(now - last);
        last = now;
        element.scrollTop = Math.min(distance, ((now - start) * pixels_per_second) / 1000);
        rows = Math.max(rows, element.querySelectorAll(rowSelector).length);
        elements = Math.max(elements, element.getElementsByTagName("*").length);
        if (element.scrollTop >= element.scrollHeight - element.clientHeight - 1) break;
      }
      return { lengths: lengths.slice(1), rows, elements };
    },
    { selector: scroller, rowSelector: row, ...SCROLL },
  );
  const work = (await workSoFar(devtools)) - before;
  const sorted = frames.lengths.toSorted((a, b) => a - b);
  return {
    work_per_1000_px_ms: (work * 1000) / (SCROLL.distance / 1000),
    p95_frame_ms: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    dropped_frames: sorted.filter((length) => length > 25).length / sorted.length,
    rows: frames.rows,
    elements: frames.elements,
  };
}

/** Returns the seconds spent on script, style and layout so far. */
async function workSoFar(devtools: Slow): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const counted = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
  return metrics.filter(({ name }) => counted.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

function median(all: Measurement[]): Measurement {
  const middle = (key: keyof Measurement) =>
    all.map((one) => one[key]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
  const keys = Object.keys(all[0]!) as (keyof Measurement)[];
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as unknown as Measurement;
}

function print(base: Measurement, grid: Measurement) {
  const ratio = (key: keyof Measurement) => `${(grid[key] / base[key]).toFixed(1)}x`;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(`
${ROWS.toLocaleString("en")} stored rows x 30 columns, pages of ${PAGE_SIZE}; CPU ${CPU_SLOWDOWN}x slower; median of ${RUNS} runs

| | hand-written table | grid | ratio |
|---|---|---|---|
| work per 1,000 px (script, style, layout) | ${base.work_per_1000_px_ms.toFixed(1)} ms | ${grid.work_per_1000_px_ms.toFixed(1)} ms | ${ratio("work_per_1000_px_ms")} |
| p95 frame | ${base.p95_frame_ms.toFixed(1)} ms | ${grid.p95_frame_ms.toFixed(1)} ms | ${ratio("p95_frame_ms")} |
| dropped frames | ${percent(base.dropped_frames)} | ${percent(grid.dropped_frames)} | |
| from the HTTP response to rows in the document | ${base.mount_ms.toFixed(0)} ms | ${grid.mount_ms.toFixed(0)} ms | ${ratio("mount_ms")} |
| maximum of row elements | ${base.rows} | ${grid.rows} | |
| maximum of elements | ${base.elements} | ${grid.elements} | |
`);
}
