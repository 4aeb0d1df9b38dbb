import type { Browser, Page } from "@playwright/test";
import type { FormSketch } from "#local/seed/form-draft.ts";
import { median } from "./median.ts";
import { manyFields } from "./twenty-fields.ts";
import { openSlowPage } from "./visit-page.ts";

const COUNT = 300;

declare global {
  interface Window {
    longTasks?: { start: number; duration: number }[];
  }
}

interface Step {
  name: string;
  run: (page: Page) => Promise<void>;
}

const type = async (page: Page) => {
  // Takes the first one in the document: checking each one's visibility would lay out all of them.
  await page.locator(".question input[type=text]").first().pressSequentially("Ada Lovelace");
};
const press = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).click();
};

const FORMS: readonly { name: string; sketch: FormSketch; steps: Step[] }[] = [
  {
    name: "3 sections, nothing required",
    sketch: manyFields({ count: COUNT, sections: 3, required: false }),
    steps: [
      { name: "typing a name", run: type },
      { name: "Next", run: press("Next") },
      { name: "Back", run: press("Back") },
    ],
  },
  {
    name: "1 section, all required",
    sketch: manyFields({ count: COUNT, sections: 1, required: true }),
    steps: [
      { name: "typing a name", run: type },
      { name: "Submit with 299 errors", run: press("Submit") },
      { name: "typing into a refused field", run: async (page) => page.keyboard.type("12") },
    ],
  },
];

function recordLongTasks(): void {
  const tasks: { start: number; duration: number }[] = [];
  window.longTasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
  }).observe({ type: "longtask", buffered: true });
}

/** Waits until the page is idle. Returns its longest task since `start` in milliseconds, or 0 if all took under 50. */
async function longestSince(page: Page, start: number): Promise<number> {
  return page.evaluate(async (since) => {
    for (let quiet = 0; quiet < 10; quiet += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const tasks = window.longTasks!.filter((task) => task.start >= since);
    return Math.max(0, ...tasks.map(({ duration }) => duration));
  }, start);
}

async function visitLargeForm(browser: Browser, address: string, steps: readonly Step[]): Promise<number[]> {
  const { context, page } = await openSlowPage(browser, { isThrottled: false });
  try {
    await page.addInitScript(recordLongTasks);
    await page.goto(address);
    await page.locator("html.ready").waitFor();
    const longest = [await longestSince(page, 0)];
    for (const { run } of steps) {
      const start = await page.evaluate(() => performance.now());
      await run(page);
      longest.push(await longestSince(page, start));
    }
    return longest;
  } finally {
    await context.close();
  }
}

/** Measures our page with 300 fields on a slow CPU. Returns a table of the longest task of every step. */
export async function measureLargeForms(
  browser: Browser,
  open: (sketch: FormSketch) => Promise<string>,
  rounds: number,
): Promise<string> {
  const lines = [`| ${COUNT} fields | step | longest task |`, "|---|---|---|"];
  const addresses: string[] = [];
  for (const { sketch } of FORMS) addresses.push(await open(sketch));
  const visits: number[][][] = FORMS.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { steps, name }] of FORMS.entries()) {
      visits[index]!.push(await visitLargeForm(browser, addresses[index]!, steps));
      console.error(`${name}: ${visits[index]!.at(-1)}`);
    }
  }
  for (const [index, { name, steps }] of FORMS.entries()) {
    for (const [at, step] of ["loading", ...steps.map((one) => one.name)].entries()) {
      const longest = median(visits[index]!.map((visit) => visit[at]!));
      lines.push(`| ${name} | ${step} | ${longest < 50 ? "under 50" : longest.toFixed(0)} ms |`);
    }
  }
  return lines.join("\n");
}
