/**
 * A page of 1,000 responses with 30 columns in the grid, and in a hand-written virtual table: main-thread work per
 * 1,000 px of scrolling, frames, mount time and elements. The grid scrolls as it opens, and again with a selected
 * range while ten people move in it, each time in turns with the table. Then its editors are opened and 1,000 cells are
 * pasted. The CPU is four times slower, as on a cheap laptop.
 *
 *     npx node bench/grid-client.ts [runs]
 */
import type { Browser, CDPSession, Page } from "@playwright/test";
import { Client } from "pg";
import type { EditorClient } from "#local/client/editor-client.ts";
import { addressesOf, type CloudAddresses } from "../tests/cloud-addresses.ts";
import { newOwner, resumeSession } from "../tests/journeys/owner.ts";
import { joinWorkspace } from "../tests/journeys/presence/two-people.ts";
import { createLargeForm, insertRows } from "../tests/setup/large-form.ts";
import { measureEditors, measurePaste } from "./grid-edits.ts";
import { CPU_SLOWDOWN, PAGE_SIZE, type Scrolled, scroll, slowDown, WINDOW } from "./grid-page.ts";
import { movePeople } from "./grid-people.ts";
import { HAND_WRITTEN_TABLE } from "./hand-written-table.ts";
import { median, medianWithRange } from "./median.ts";
import { type Owner, withBrowser } from "./with-cloud.ts";

const ROWS = Number(process.env.ROWS ?? 100_000);
const RUNS = Number(process.argv[2] ?? 5);
const PEOPLE = 10;
/** Longer than the menu of page sizes takes to close, which is no part of a mount. */
const HELD_MS = 800;

/** Several times as long as a run takes on a slow machine. */
const LONGEST_RUN_MS = 300_000;

/** Scrolls of the table and of the grid in turns: a shared machine is fast in one second and slow in the next. */
const TURNS = 2;

interface Pair {
  base: Scrolled;
  grid: Scrolled;
}

interface Run {
  mount_ms: { base: number; grid: number };
  quiet: readonly Pair[];
  /** With a range of cells selected and people in it. */
  busy: readonly Pair[];
}

const STATES = ["quiet", "busy"] as const;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const count = (value: number) => value.toFixed(0);
const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

await withBrowser(async (browser, cloud, owner) => {
  const { path, form_id, people } = await arrange(addressesOf(cloud), owner);
  const open = <T>(work: (page: Page) => Promise<T>) => inPage(browser, cloud.origin, owner, work);
  const runs: Run[] = [];
  while (runs.length < RUNS) {
    // Each in a window of its own, because two pages of one window may share a thread.
    const inBoth = (page: Page) => open((other) => inTime(measure(page, other, path, form_id, people)));
    const run = await open(inBoth);
    if (run === null) console.log("A run was left out and repeated, because the browser stopped drawing.");
    else runs.push(run);
  }
  print(runs);
  const editors = await open((page) => measureEditors(page, path));
  console.log("| editor of | from the key to a bare input | to its focused control |\n|---|---|---|");
  for (const [column, { bare, editor }] of Object.entries(editors))
    console.log(`| ${column} | ${ms(bare)} | ${ms(editor)} |`);
  for (const slowdown of [1, CPU_SLOWDOWN]) {
    const { cells, tasks } = await open((page) => measurePaste(page, path, slowdown));
    const long = tasks.map((task) => task.toFixed(0)).join(", ") || "none";
    console.log(`${cells} pasted cells, CPU ${slowdown}x slower: tasks of 50 ms or more: ${long}`);
  }
});

/** Null for a run without an end: Chromium sometimes stops drawing a page whose CPU is slowed down. */
function inTime(run: Promise<Run>): Promise<Run | null> {
  return Promise.race([
    run,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), LONGEST_RUN_MS).unref()),
  ]);
}

async function arrange(addresses: CloudAddresses, owner: Owner) {
  const people: EditorClient[] = [];
  for (let number = 1; number <= PEOPLE; number++) {
    const member = await newOwner(addresses);
    await joinWorkspace(addresses, owner, member, { name: `Person ${number}` });
    people.push(member.client);
  }
  const sql = new Client({ connectionString: addresses.connectionString });
  await sql.connect();
  const form = await createLargeForm(sql, owner.project_id);
  await insertRows(sql, form, ROWS);
  const { rows } = await sql.query(
    `select '/' || o.slug || '/' || p.name || '/' || f.document_id || '/data/responses' as path
     from form f join project p on p.id = f.project_id join organization o on o.id = p.organization_id where f.id = $1`,
    [form.form_id],
  );
  await sql.end();
  return { people, form_id: form.form_id, path: rows[0].path as string };
}

async function inPage<T>(
  browser: Browser,
  origin: string,
  owner: Owner,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: WINDOW,
    baseURL: origin,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  try {
    await resumeSession(context, owner);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A page of rows, ready to scroll. */
interface Scroller {
  mount_ms: number;
  scroll(): Promise<Scrolled>;
}

async function measure(
  page: Page,
  empty: Page,
  path: string,
  form_id: string,
  people: readonly EditorClient[],
): Promise<Run> {
  const table = await openTable(empty, form_id);
  const grid = await openGrid(page, path);
  const inTurns = async (scrollGrid: Scroller["scroll"]) => {
    const pairs: Pair[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      pairs.push({ base: await table.scroll(), grid: await scrollGrid() });
    }
    return pairs;
  };
  const quiet = await inTurns(grid.scroll);
  await page.evaluate(() => document.querySelector("[data-grid-scroller]")!.scrollTo({ top: 0 }));
  await page.locator('[data-row] [aria-colindex="4"]').first().click();
  await page.keyboard.press("ControlOrMeta+a");
  const cells = await cellsOf(page, form_id);
  const busy = await inTurns(async () => {
    // Nobody moves while the table scrolls: the grid would take its processor.
    const stop = await movePeople({ form_id, people, cells });
    await page.waitForTimeout(500);
    return grid.scroll().finally(stop);
  });
  return { mount_ms: { base: table.mount_ms, grid: grid.mount_ms }, quiet, busy };
}

async function scrollInFront(page: Page, slow: CDPSession, scroller: string, row: string): Promise<Scrolled> {
  await page.bringToFront();
  // A pointer over the grid would highlight each row that passes below it.
  await page.mouse.move(WINDOW.width / 2, 5);
  return scroll(page, slow, scroller, row);
}

async function openGrid(page: Page, path: string): Promise<Scroller> {
  await page.bringToFront();
  await page.goto(path);
  await page.locator("[data-row]").first().waitFor();
  const slow = await slowDown(page);
  await page.route("**/rows?**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    await route.continue();
  });
  // From the last byte of the response to the rows in the document: parsing, state, table, rendering.
  const mounted = page.evaluate(
    (count) =>
      new Promise<number>((resolve, reject) => {
        const grid = document.querySelector('[role="grid"]')!;
        const missed = () => reject(new Error(`${grid.getAttribute("aria-rowcount")} rows, not ${count}`));
        setTimeout(missed, 60_000);
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
  return { mount_ms, scroll: () => scrollInFront(page, slow, "[data-grid-scroller]", "[data-row]") };
}

async function cellsOf(page: Page, form_id: string) {
  const response = await page.request.get(`/private/editor/${form_id}/rows?limit=${PAGE_SIZE}`);
  const rows = (await response.json()).data.rows as { id: string; data: object }[];
  return { rows: rows.map(({ id }) => id), columns: Object.keys(rows[0]!.data) };
}

/** Mounts from the same response as the grid, and measures from its last byte. */
async function openTable(page: Page, form_id: string): Promise<Scroller> {
  await page.goto("/healthz");
  await page.setContent(
    '<div id="table" style="position:relative;height:764px;width:1200px;overflow:auto"></div>',
  );
  const slow = await slowDown(page);
  await page.addScriptTag({ content: HAND_WRITTEN_TABLE });
  const mount_ms = await page.evaluate(async (address) => {
    const response = await fetch(address);
    const { data } = await response.json();
    (window as unknown as { mountTable: (rows: unknown[]) => void }).mountTable(data.rows);
    const end = performance.now();
    const entry = performance.getEntriesByType("resource").findLast(({ name }) => name.includes("/rows?"));
    return end - (entry as PerformanceResourceTiming).responseEnd;
  }, `/private/editor/${form_id}/rows?limit=${PAGE_SIZE}`);
  return { mount_ms, scroll: () => scrollInFront(page, slow, "#table", ".row") };
}

function print(runs: readonly Run[]) {
  const cells = (
    key: keyof Scrolled,
    show: (value: number) => string,
    differ: (pair: Pair) => number,
    unit: string,
  ) =>
    STATES.flatMap((state) => {
      const pairs = runs.flatMap((run) => run[state]);
      const of = (page: keyof Pair) => show(median(pairs.map((pair) => pair[page][key])));
      return [of("base"), of("grid"), medianWithRange(pairs.map(differ), unit)];
    }).join(" | ");
  const ratios = (name: string, key: keyof Scrolled, show: (value: number) => string) =>
    `| ${name} | ${cells(key, show, ({ base, grid }) => grid[key] / base[key], "x")} |`;
  // Points, because a table that drops none has no ratio.
  const points = ({ base, grid }: Pair) => (grid.dropped_frames - base.dropped_frames) * 100;
  const mounts = (page: keyof Pair) => ms(median(runs.map(({ mount_ms }) => mount_ms[page])));
  console.log(`
${ROWS.toLocaleString("en")} stored rows x 30 columns, pages of ${PAGE_SIZE}; CPU ${CPU_SLOWDOWN}x slower; medians of ${RUNS} runs with ${TURNS} turns each, differences within each turn

| | hand-written table | grid | difference | hand-written table | grid, with a range of all cells and ${PEOPLE} people | difference |
|---|---|---|---|---|---|---|
${ratios("work per 1,000 px (script, style, layout)", "work_per_1000_px_ms", ms)}
${ratios("p95 frame", "p95_frame_ms", ms)}
| dropped frames | ${cells("dropped_frames", percent, points, " points")} |
${ratios("maximum of row elements", "rows", count)}
${ratios("maximum of elements", "elements", count)}

from the HTTP response to rows in the document: ${mounts("base")} and ${mounts("grid")}, ${medianWithRange(
    runs.map(({ mount_ms }) => mount_ms.grid / mount_ms.base),
    "x",
  )}
`);
}
