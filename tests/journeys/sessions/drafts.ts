import type { BrowserContext, Page } from "@playwright/test";

/** What the journeys and component tests of drafts share. */

const OFFER = "You have unfinished answers in another tab.";
const CONTINUED = "You continued these answers in another tab.";

export const offer = (page: Page) => page.getByRole("status").filter({ hasText: OFFER });
export const farewell = (page: Page) => page.getByRole("status").filter({ hasText: CONTINUED });
export const continueHere = (page: Page) => page.getByRole("button", { name: "Continue here" });
export const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The ids of sessions to which a tab writes from now on. */
export function watchWrites(page: Page): Set<string> {
  const written = new Set<string>();
  page.on("request", (request) => {
    if (request.method() === "PATCH") written.add(new URL(request.url()).pathname);
  });
  return written;
}

/** Answers the party's questions up to the last section. */
export async function fillToTheEnd(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada");
  await next(page);
  await page.getByLabel("Tea").check();
  await next(page);
  await page.getByLabel("I agree").check();
}
