import type { BrowserContext, Page } from "@playwright/test";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { openForm, query, storedAnswers, untilSaved } from "../respondent-form.ts";

const OFFER = "You have unfinished answers in another tab.";
const CONTINUED = "You continued these answers in another tab.";

const offer = (page: Page) => page.getByRole("status").filter({ hasText: OFFER });
const farewell = (page: Page) => page.getByRole("status").filter({ hasText: CONTINUED });
const continueHere = (page: Page) => page.getByRole("button", { name: "Continue here" });
const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The ids of sessions to which a tab writes from now on. */
function watchWrites(page: Page): Set<string> {
  const written = new Set<string>();
  page.on("request", (request) => {
    if (request.method() === "PATCH") written.add(new URL(request.url()).pathname);
  });
  return written;
}

test("a second tab offers another tab's draft, which continues there to the last keystroke, and only there", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await next(page);
  await untilSaved(page, () => page.getByLabel("Tea").check());
  await page.getByLabel("I bring a gift").check();

  const second = await openTab(context, path);
  await expect(offer(second)).toBeVisible();
  expect((await axe(second).analyze()).violations).toEqual([]);
  await page.getByLabel("Which gift?").pressSequentially("A kite that no request has carried yet");
  // By keyboard: the offer is the first element on the page.
  await second.keyboard.press("Tab");
  await expect(continueHere(second)).toBeFocused();
  await second.keyboard.press("Enter");

  await expect(second.getByText("Section 2 of 3")).toBeVisible();
  await expect(second.getByLabel("Which gift?")).toHaveValue("A kite that no request has carried yet");
  await expect(second.getByLabel("Tea")).toBeChecked();
  await expect(offer(second)).toBeHidden();

  await expect(farewell(page)).toBeInViewport();
  // The heading belongs to the inert form.
  const { violations } = await axe(page).analyze();
  expect(violations.filter(({ id }) => id !== "page-has-heading-one")).toEqual([]);
  const written = watchWrites(page);
  await page.getByLabel("Which gift?").click({ force: true });
  await page.keyboard.type("Not any more");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Which gift?")).toHaveValue("A kite that no request has carried yet");

  await next(second);
  await second.getByLabel("I agree").check();
  await second.getByRole("button", { name: "Submit" }).click();
  await expect(second).toHaveURL(/\/complete\?rid=/);
  expect(written).toEqual(new Set());
  expect(await storedAnswers(cloud, form_id)).toMatchObject([
    { name: "Ada", gift: "A kite that no request has carried yet", terms: true },
  ]);
  expect(await query(cloud, "SELECT id FROM response_session WHERE form_id = $1", [form_id])).toHaveLength(1);

  // It was submitted, so a new response starts here.
  await continueHere(page).click();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("a draft moves back and forth between two tabs, with the edits of both", async ({
  page,
  context,
  cloud,
}) => {
  const { path } = await openForm(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const second = await openTab(context, path);
  await continueHere(second).click();
  await expect(second.getByLabel("Name")).toHaveValue("Ada");
  await second.getByLabel("Name").fill("Ada Lovelace");
  await second.getByLabel("Story").pressSequentially("once upon a time");
  await continueHere(page).click();
  await expect(page.getByLabel("Story")).toHaveValue("once upon a time");
  await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
  await expect(farewell(second)).toBeVisible();
  // After a reload, the tab that lost the draft starts like any second tab.
  await second.reload();
  await expect(offer(second)).toBeVisible();
  await expect(second.getByLabel("Name")).toHaveValue("");
});

test("edits that the first tab could not save move along", async ({ page, context, cloud }) => {
  const { path } = await openForm(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await page.route("**/v1/session/**", (route) => route.abort());
  await page.getByLabel("Story").pressSequentially("nobody but this browser knows");
  const second = await openTab(context, path);
  await untilSaved(second, () => continueHere(second).click());
  await expect(second.getByLabel("Story")).toHaveValue("nobody but this browser knows");
  await expect(second.getByLabel("Name")).toHaveValue("Ada");
});

test("typing in the second tab starts its own response, and the offer disappears", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("First"));
  const second = await openTab(context, path);
  await expect(offer(second)).toBeVisible();
  await untilSaved(second, () => second.getByLabel("Name").fill("Second"));
  await expect(offer(second)).toBeHidden();
  await untilSaved(page, () => page.getByLabel("Story").fill("still here"));
  const sessions = await query<{ raw: Record<string, unknown> }>(
    cloud,
    "SELECT raw FROM response_session WHERE form_id = $1 ORDER BY started_at",
    [form_id],
  );
  expect(sessions.map(({ raw }) => Object.values(raw).sort())).toEqual([["First", "still here"], ["Second"]]);
});

test("a duplicated tab writes nothing to the first one's draft", async ({ page, context, cloud }) => {
  const { path } = await openForm(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const written = watchWrites(page);
  // It gets the tab's whole storage, as with the browser's own "Duplicate".
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  const written_by_copy = watchWrites(copy);
  await expect(offer(copy)).toBeVisible();
  await expect(copy.getByLabel("Name")).toHaveValue("");
  await untilSaved(copy, () => copy.getByLabel("Name").fill("Somebody else"));
  await untilSaved(page, () => page.getByLabel("Story").fill("still here"));
  expect(written.size).toBe(1);
  expect(written_by_copy.size).toBe(1);
  expect([...written]).not.toEqual([...written_by_copy]);
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("a draft that is being submitted stays with its tab: it is sent once, and the second tab starts over", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(`${path}?drink=tea&terms=on`);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await next(page);
  await next(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/submit/*", async (route) => {
    await released;
    await route.continue();
  });
  const sent = page.waitForRequest("**/v1/submit/*");
  await page.getByRole("button", { name: "Submit" }).click();
  await sent;

  const second = await openTab(context, `${path}?drink=tea&terms=on`);
  await continueHere(second).click();
  await expect(second.getByRole("status").filter({ hasText: "Submitting" })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  // The waiting page accepts no more input; the next page does.
  await expect(second.locator("html.ready form:not([inert])")).toBeAttached();
  await expect(second.getByLabel("Name")).toHaveValue("");
  await untilSaved(second, () => second.getByLabel("Name").fill("Grace"));
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada" }]);
});

test("a submit that waits for the network is not sent once the draft continues in another tab", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(`${path}?drink=tea&terms=on`);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await next(page);
  await next(page);
  // Only this tab is offline.
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { configurable: true, value: false }));
  await page.route("**/v1/submit/*", (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Your response will be sent when you’re back online.")).toBeVisible();

  const second = await openTab(context, `${path}?drink=tea&terms=on`);
  await continueHere(second).click();
  await expect(farewell(page)).toBeVisible();
  await page.unroute("**/v1/submit/*");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
    window.dispatchEvent(new Event("online"));
  });
  await expect(second.getByText("Section 3 of 3")).toBeVisible();
  await second.getByRole("button", { name: "Submit" }).click();
  await expect(second).toHaveURL(/\/complete\?rid=/);
  await expect(farewell(page)).toBeVisible();
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada" }]);
});
