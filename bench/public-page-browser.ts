/**
 * The public page in Chromium, processor 4x slower, on slow 4G: against the same HTML with a file of 0.5 KB of script,
 * written by hand, which is the floor. Then a page of 300 fields: how long its longest task is.
 * Run: `npx node bench/public-page-browser.ts`
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { formPath } from "#core/contracts/paths.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/workspace.ts";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { EditorClient } from "#local/seed/editor-client.ts";
import { createForm } from "#local/seed/seed.ts";
import { CHROMIUM_ARGS, findChromium } from "../tests/chromium.ts";
import { FIRST_FIELD, manyFields, twentyFields } from "./twenty-fields.ts";

const RUNS = 7;
const SLOWER = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const MANY = 300;

/** The floor's script: it refuses an empty required field and says so, like a page that somebody wrote in an hour. */
const FLOOR_SCRIPT = `const f=document.querySelector("form");f.noValidate=true;f.addEventListener("submit",e=>{
for(const i of f.elements){const p=i.closest(".question");if(!p)continue;let m=p.querySelector(".error");
if(i.checkValidity()){m&&m.remove();continue}e.preventDefault();if(!m){m=document.createElement("p");m.className="error";p.append(m)}
m.textContent=i.validationMessage}});document.documentElement.classList.add("js","ready")`;

interface Visit {
  first_paint: number;
  works: number;
  blocked: number;
  longest_task: number;
}

/** Runs in the page, before anything of it: when it paints, when its script has taken over, and what blocks. */
function observe(): void {
  const visit = { first_paint: 0, works: 0, blocked: 0, longest_task: 0 };
  Object.assign(window, { visit });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-contentful-paint") visit.first_paint = startTime;
    }
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      visit.blocked += duration - 50;
      visit.longest_task = Math.max(visit.longest_task, duration);
    }
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.documentElement?.classList.contains("ready")) return;
    visit.works = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["class"] });
}

async function visitPage(browser: Browser, address: string, isThrottled: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  if (isThrottled) {
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  }
  await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(() => document.documentElement.classList.contains("ready"));
  await page.locator("input:visible").first().pressSequentially("Ada");
  const visit = await page.evaluate(() => (window as unknown as { visit: Visit }).visit);
  await context.close();
  return visit;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The page without its own scripts, and with the floor's. */
async function serveFloor(address: string): Promise<{ address: string; close(): void }> {
  const html = await (await fetch(address, { headers: { accept: "text/html" } })).text();
  const floor = html
    .replace(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "")
    .replace("</head>", '<script defer src="/floor.js"></script></head>');
  if (!floor.includes(`name="${FIRST_FIELD}"`)) throw new Error("the floor has no form");
  const server = createServer(({ url }, response) => {
    const isScript = url === "/floor.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.end(isScript ? FLOOR_SCRIPT : floor);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

await buildIfStale();
const cloud = await startLocalCloud();
const browser = await chromium.launch({
  executablePath: (await findChromium()).executablePath,
  args: CHROMIUM_ARGS,
});
try {
  const owner = new EditorClient(cloud.origin);
  await owner.signIn({ name: "Bench", email: "bench@example.com", password: "a long enough password" });
  const { projects } = await owner.call<Workspace>(loadWorkspace);
  const open = async (sketch: ReturnType<typeof twentyFields>) => {
    const { form_id } = await createForm(owner, projects[0]!.id, sketch);
    return new URL(formPath(form_id!), cloud.origin).href;
  };
  const ours = await open(twentyFields());
  const floor = await serveFloor(ours);
  const visits = { floor: [] as Visit[], ours: [] as Visit[] };
  for (let run = 0; run < RUNS; run += 1) {
    visits.floor.push(await visitPage(browser, floor.address, true));
    visits.ours.push(await visitPage(browser, ours, true));
  }
  floor.close();
  // Inputs work from the first paint on, on both pages: nothing is hydrated, and the runtime reads what it finds.
  console.log("| 20 fields | first paint | the script has taken over | main thread blocked |");
  console.log("|---|---|---|---|");
  for (const [name, list] of Object.entries(visits)) {
    const ratio = (key: "first_paint" | "works") =>
      (median(list.map((visit) => visit[key])) / median(visits.floor.map((visit) => visit[key]))).toFixed(2);
    const blocked = median(list.map((visit) => visit.blocked)).toFixed(0);
    console.log(`| ${name} | ${ratio("first_paint")}x | ${ratio("works")}x | ${blocked} ms |`);
  }
  const many = await open(manyFields(MANY));
  const longest: number[] = [];
  for (let run = 0; run < RUNS; run += 1) longest.push((await visitPage(browser, many, false)).longest_task);
  console.log(`\n${MANY} fields, unthrottled network: longest task ${median(longest).toFixed(0)} ms`);
} finally {
  await browser.close();
  await cloud.stop();
}
