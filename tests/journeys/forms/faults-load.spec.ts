import type { Page } from "@playwright/test";
import {
  countResponses,
  faultOf,
  openShortForm,
  savedSessions,
  submitButton,
  test,
} from "../fault-journey.ts";
import { expect } from "../journey.ts";
import { storedAnswers } from "../respondent-form.ts";

/** Breaks the database while a form is loaded or filled in. */

const SLOW = { kind: "slow", delay_ms: 5_000, times: 1, sql_includes: "form_live" } as const;
const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());

/** Checks that typed text is kept, and submits it. */
async function sendAs(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
}

for (const [name, javaScriptEnabled] of [
  ["load/unreachable, new to the edge", true],
  ["load/unreachable, without script", false],
] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ browser, cloud, database, forgetful }) => {
    const { form_id, path } = await openShortForm(cloud);
    const page = await browser.newPage({ javaScriptEnabled, baseURL: forgetful });
    await database.fail({ kind: "unreachable" });
    const response = await page.goto(`${path}?name=Ada`);
    expect(response!.status()).toBe(503);
    await expect(page.getByRole("heading", { name: row.text })).toBeVisible();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await page.close();
  });
}

{
  const { row, title } = faultOf("load/unreachable, at the edge");
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await page.goto(path);
    await database.fail({ kind: "unreachable" });
    await page.reload();
    const done = saved(page);
    await page.getByLabel("Name").fill("Ada");
    await expect(page.getByRole("status").filter({ hasText: row.text })).toBeVisible();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await done;
    await expect(page.getByText(row.text!)).toBeHidden();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada" }]);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("load/unreachable, at the edge, without script");
  test(title, async ({ browser, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: cloud.origin });
    await page.goto(path);
    await database.fail({ kind: "unreachable" });
    await page.reload();
    await page.getByLabel("Name").fill("Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await page.close();
  });
}

{
  const { row, title } = faultOf("load/slow, at the edge");
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await page.goto(path);
    await database.fail(SLOW);
    await page.reload({ waitUntil: "commit" });
    await page.getByLabel("Name").fill("Ada");
    await expect(page.locator("html.ready")).toBeAttached();
    // The document's last part still waits for the database.
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await page.waitForLoadState("load");
    await sendAs(page, "Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("load/slow, new to the edge");
  test(title, async ({ page, cloud, database, forgetful }) => {
    const { form_id, path } = await openShortForm(cloud);
    await database.fail(SLOW);
    const loading = page.goto(new URL(path, forgetful).href);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    expect((await loading)!.status()).toBe(200);
    await page.getByLabel("Name").fill("Ada");
    await sendAs(page, "Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("load/empty caches");
  test(title, async ({ page, cloud, forgetful }) => {
    const { form_id, path } = await openShortForm(cloud);
    await page.goto(new URL(path, forgetful).href);
    await page.getByLabel("Name").fill("Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

for (const [name, kind] of [
  ["answering/unreachable", "unreachable"],
  ["answering/after commit", "after_commit"],
] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await page.goto(path);
    await database.fail({ kind, sql_includes: "patch_response_session" });
    await page.getByLabel("Name").fill("Ad");
    await expect(page.getByRole("status").filter({ hasText: row.text })).toBeVisible();
    expect(await savedSessions(cloud, form_id)).toEqual(kind === "after_commit" ? [["Ad"]] : []);
    await page.getByLabel("Name").fill("Ada");
    const done = saved(page);
    await database.mend();
    await done;
    await expect(page.getByText(row.text!)).toBeHidden();
    await expect.poll(() => savedSessions(cloud, form_id)).toEqual([["Ada"]]);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("reload/unreachable");
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await page.goto(path);
    const done = saved(page);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Story").fill("Typed before");
    await done;
    await expect.poll(() => savedSessions(cloud, form_id)).toEqual([["Ada", "Typed before"]]);
    await database.fail({ kind: "unreachable" });
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: row.text })).toBeVisible();
    await page.getByLabel("Name").fill("Ada L.");
    // The page does not submit without the earlier answers: it notes the press and waits for them.
    await submitButton(page).click();
    await expect(page.locator("html.held")).toBeAttached();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toEqual([{ name: "Ada L.", story: "Typed before" }]);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}
