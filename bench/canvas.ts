/**
 * A canvas of 2,000 elements in our page, and in Excalidraw alone: the same package in a bare React page with the same
 * elements and the same size. Opens it, drags an element, and pans the whole drawing, with all elements in sight. The
 * CPU is four times slower, as on a cheap laptop.
 *
 *     npx node bench/canvas.ts [runs] [opening]
 *
 * `opening`: measures only that, which takes an eighth of the time and allows more runs.
 */
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { saveCanvas } from "#core/contracts/documents/canvases.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { CHROMIUM_ARGS, findChromium } from "../tests/chromium.ts";
import { newOwner, resumeSession } from "../tests/journeys/owner.ts";
import { serveBareCanvas } from "./canvas/bare-canvas-server.ts";
import { type Box, type Dragged, drag, watchDrawing, whenDrawn } from "./canvas/canvas-page.ts";
import { manyElements } from "./canvas/many-elements.ts";
import { CPU_SLOWDOWN, longTasks, slowDown, WINDOW, watchTasks } from "./grid-page.ts";
import { median, medianWithRange } from "./median.ts";

const ELEMENTS = Number(process.env.ELEMENTS ?? 2_000);
const RUNS = Number(process.argv[2] ?? 5);
const IS_OPENING_ONLY = process.argv[3] === "opening";
const BATCH = 500;
const TITLE = "Large drawing";
/** Long enough for a save, and for a thumbnail. */
const AFTERWARDS_MS = 8_000;

interface Measured {
  /** From the navigation to the first frame with elements, with empty caches. */
  opened_ms: number;
  /** The part of it until Excalidraw is in the document, and the part after that. */
  mounted_ms: number;
  drawn_ms: number;
  /** Null: not measured. */
  used: Used | null;
}
interface Used {
  element: Dragged;
  scene: Dragged;
  /** The longest task after the drags, while it is saved. */
  longest_task_ms: number;
}
interface Run {
  base: Measured;
  ours: Measured;
  /** From the click on a card of the dashboard to the first frame with elements. */
  clicked_ms: number;
}

await buildIfStale();
const elements = manyElements(ELEMENTS);
const bare = await serveBareCanvas(elements);
const cloud = await startLocalCloud();
const { executablePath } = await findChromium();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const { owner, path } = await arrange();
  const box = await inPage(async (page) => {
    await resumeSession(page.context(), owner);
    await page.goto(cloud.origin + path);
    return (await page.locator(".excalidraw-container, .excalidraw").first().boundingBox())!;
  });
  const size = new URLSearchParams(Object.entries(box).map(([key, value]) => [key, String(value)]));
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const base = await inPage((page) => measure(page, `${bare.origin}/?${size}`, box));
    const ours = await inPage(async (page) => {
      await resumeSession(page.context(), owner);
      return measure(page, cloud.origin + path, box);
    });
    const clicked_ms = await inPage(async (page) => {
      await resumeSession(page.context(), owner);
      return openFromDashboard(page);
    });
    runs.push({ base, ours, clicked_ms });
  }
  print(runs);
} finally {
  await browser.close();
  bare.close();
  await cloud.stop();
}

async function arrange() {
  const owner = await newOwner({ origin: cloud.origin, connectionString: cloud.services.connectionString });
  const body = { project_id: owner.project_id, doctype: "v0_canvas" as const, title: TITLE };
  const { document_id, redirect } = await owner.client.call<CreatedDocument>(createDocument, { body });
  for (let at = 0; at < elements.length; at += BATCH) {
    await owner.client.call(saveCanvas, {
      params: { canvas_id: document_id },
      body: { base: 0, elements: elements.slice(at, at + BATCH) },
    });
  }
  return { owner, path: `${redirect}/canvas` };
}

async function inPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

async function openFromDashboard(page: Page): Promise<number> {
  await watchDrawing(page);
  await page.goto(`${cloud.origin}/dashboard`);
  const card = page.getByRole("link", { name: TITLE, exact: true });
  await card.waitFor();
  await slowDown(page);
  await page.waitForTimeout(1_000);
  const clicked_ms = await card.evaluate((link: HTMLElement) => {
    const now = performance.now();
    link.click();
    return now;
  });
  return (await whenDrawn(page)).drawn_ms - clicked_ms;
}

async function measure(page: Page, address: string, box: Box): Promise<Measured> {
  await watchDrawing(page);
  // In the process that the page will have, so that it starts slow.
  await page.goto(new URL("/healthz", address).href);
  const devtools = await slowDown(page);
  await page.goto(address);
  const { mounted_ms, drawn_ms } = await whenDrawn(page);
  const used = IS_OPENING_ONLY ? null : await use(page, devtools, box);
  return { opened_ms: drawn_ms, mounted_ms, drawn_ms: drawn_ms - mounted_ms, used };
}

async function use(page: Page, devtools: CDPSession, box: Box): Promise<Used> {
  await page.waitForTimeout(3_000);
  // All elements in sight.
  await page.keyboard.press("Shift+Digit1");
  await page.waitForTimeout(2_000);
  await page.keyboard.press("v");
  const element = await drag(page, devtools, box);
  await page.keyboard.press("h");
  const scene = await drag(page, devtools, box);
  await watchTasks(page);
  await page.waitForTimeout(AFTERWARDS_MS);
  return { element, scene, longest_task_ms: Math.max(0, ...(await longTasks(page))) };
}

function print(runs: readonly Run[]) {
  const row = (name: string, value: (measured: Measured) => number) => {
    const ratios = runs.map(({ base, ours }) => value(ours) / value(base));
    const ms = (of: "base" | "ours") => `${median(runs.map((run) => value(run[of]))).toFixed(1)} ms`;
    return `| ${name} | ${ms("base")} | ${ms("ours")} | ${medianWithRange(ratios, "x", 2)} |`;
  };
  const clicks = runs.map(({ base, clicked_ms }) => clicked_ms / base.opened_ms);
  const longest = (of: "base" | "ours") =>
    `${median(runs.map((run) => run[of].used!.longest_task_ms)).toFixed(0)} ms`;
  const rowsOfUse = () =>
    [
      row("dragging an element: work per movement", ({ used }) => used!.element.work_per_move_ms),
      row("dragging an element: p95 frame", ({ used }) => used!.element.p95_frame_ms),
      row("panning: work per movement", ({ used }) => used!.scene.work_per_move_ms),
      row("panning: p95 frame", ({ used }) => used!.scene.p95_frame_ms),
    ].join("\n");
  console.log(`
${ELEMENTS.toLocaleString("en")} elements; CPU ${CPU_SLOWDOWN}x slower; medians of ${RUNS} runs, ratios within each run

| | Excalidraw alone | canvas | ratio |
|---|---|---|---|
${row("opening, from the address to the first frame with elements", ({ opened_ms }) => opened_ms)}
${row("until Excalidraw is in the page", ({ mounted_ms }) => mounted_ms)}
${row("from then to that frame", ({ drawn_ms }) => drawn_ms)}
${IS_OPENING_ONLY ? "" : rowsOfUse()}
from a click on the dashboard to the first frame with elements: ${median(runs.map(({ clicked_ms }) => clicked_ms)).toFixed(0)} ms, ${medianWithRange(clicks, "x", 2)} of opening the bare page
${IS_OPENING_ONLY ? "" : `longest task afterwards: ${longest("base")} and ${longest("ours")}`}
`);
}
