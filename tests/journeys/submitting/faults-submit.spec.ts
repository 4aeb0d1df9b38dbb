import type { Page } from "@playwright/test";
import { formPath } from "#core/contracts/wire/paths.ts";
import { countResponses, faultOf, openShortForm, submitButton, test } from "../fault-journey.ts";
import { expect } from "../journey.ts";
import { storedAnswers } from "../respondent-form.ts";

/** Breaks the database during a submit. */

const SUBMIT = { sql_includes: "submit_response" };
const ANSWER = { name: "Ada", story: "Bringing cake" };

async function fillIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Name").fill(ANSWER.name);
  await page.getByLabel("Story").fill(ANSWER.story);
}

async function expectAnswersKept(page: Page): Promise<void> {
  await expect(page.getByLabel("Name")).toHaveValue(ANSWER.name);
  await expect(page.getByLabel("Story")).toHaveValue(ANSWER.story);
}

for (const [name, fault] of [
  ["submit/unreachable", { kind: "unreachable" }],
  ["submit/after commit, for long", { kind: "after_commit", ...SUBMIT }],
] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await fillIn(page, path);
    await database.fail(fault);
    await submitButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(row.text!);
    await expectAnswersKept(page);
    await expect.poll(() => countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toEqual(Array(row.responses[1]).fill(ANSWER));
  });
}

for (const [name, kind] of [
  ["submit/before execution, once", "before_execution"],
  ["submit/after commit, once", "after_commit"],
] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await fillIn(page, path);
    await database.fail({ kind, times: 1, ...SUBMIT });
    const failed = page.waitForResponse((response) => response.url().includes("/v1/submit/"));
    await submitButton(page).click();
    expect((await failed).status()).toBe(503);
    await expect.poll(() => countResponses(cloud, form_id)).toBe(row.responses[0]);
    await expect(submitButton(page)).toHaveText("Submitting…");
    await expect(page.getByText(row.text!)).toBeVisible();
    expect(await storedAnswers(cloud, form_id)).toEqual(Array(row.responses[1]).fill(ANSWER));
  });
}

{
  const { row, title } = faultOf("submit/after commit, then changed");
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await fillIn(page, path);
    await database.fail({ kind: "after_commit", ...SUBMIT });
    await submitButton(page).click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await expect.poll(() => countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await page.getByLabel("Story").fill("Bringing soup");
    await submitButton(page).click();
    await expect(page.getByRole("alert")).toContainText(row.text!);
    await expect(page.getByRole("button", { name: "Start a new response" })).toBeVisible();
    await expect(page.getByLabel("Story")).toHaveValue("Bringing soup");
    expect(await storedAnswers(cloud, form_id)).toEqual(Array(row.responses[1]).fill(ANSWER));
  });
}

{
  const { row, title } = faultOf("submit/slow");
  test(title, async ({ page, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await fillIn(page, path);
    await database.fail({ kind: "slow", delay_ms: 5_000, times: 1, ...SUBMIT });
    let posts = 0;
    page.on("request", (request) => {
      if (request.url().includes("/v1/submit/")) posts += 1;
    });
    await submitButton(page).click();
    await expect(submitButton(page)).toHaveText(row.text!);
    await expect(submitButton(page)).toHaveAttribute("aria-disabled", "true");
    // The button is not disabled, so impatient visitors can press it again.
    for (let press = 0; press < 3; press += 1) await submitButton(page).click({ force: true });
    await page.getByLabel("Name").press("Enter");
    await expect.poll(() => countResponses(cloud, form_id)).toBe(row.responses[0]);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(posts).toBe(1);
    expect(await storedAnswers(cloud, form_id)).toEqual(Array(row.responses[1]).fill(ANSWER));
  });
}

for (const [name, fault] of [
  ["submit/unreachable, without script", { kind: "unreachable" }],
  ["submit/after commit, without script", { kind: "after_commit", ...SUBMIT }],
] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ browser, cloud, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: cloud.origin });
    await fillIn(page, path);
    await database.fail(fault);
    await submitButton(page).click();
    await expect(page.getByRole("heading", { name: row.text })).toBeVisible();
    await expectAnswersKept(page);
    await expect.poll(() => countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toEqual(Array(row.responses[1]).fill(ANSWER));
    await page.close();
  });
}

{
  const { row, title } = faultOf("submit/unreachable, forgotten by the edge, without script");
  test(title, async ({ browser, cloud, database, forgetful }) => {
    const { form_id, path } = await openShortForm(cloud);
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: cloud.origin });
    await fillIn(page, path);
    await database.fail({ kind: "unreachable" });
    await page.route("**/v1/submit/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return route.continue({ url: new URL(pathname, forgetful).href });
    });
    await submitButton(page).click();
    await expect(page.getByText(row.text!)).toBeVisible();
    await expect.poll(() => countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toEqual(Array(row.responses[1]).fill(ANSWER));
    await page.close();
  });
}

{
  const { row, title } = faultOf("ending/unreachable");
  test(title, async ({ page, cloud, database, forgetful }) => {
    const { form_id, path } = await openShortForm(cloud);
    await fillIn(page, path);
    await page.route("**/complete?**", async (route) => {
      await database.fail({ kind: "unreachable" });
      await route.continue();
    });
    await submitButton(page).click();
    await expect(page.getByText(row.text!)).toBeVisible();
    await expect.poll(() => countResponses(cloud, form_id)).toBe(row.responses[0]);

    // If the form is not cached either, the Retry leads to this page again, and not to a second response.
    const { pathname, search } = new URL(page.url());
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(new URL(pathname + search, forgetful).href);
    await database.mend();
    await elsewhere.getByRole("link", { name: "Retry" }).click();
    await expect(elsewhere.getByText(row.text!)).toBeVisible();
    expect(pathname.startsWith(formPath(form_id))).toBe(true);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}
