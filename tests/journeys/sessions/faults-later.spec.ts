import type { Page } from "@playwright/test";
import { setUnfinished } from "#core/contracts/settings.ts";
import {
  countResponses,
  faultOf,
  openShortForm,
  savedSessions,
  submitButton,
  test,
} from "../fault-journey.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { query } from "../respondent-form.ts";

/** Breaks the database while a link that continues a draft is made and used. */

const later = (page: Page) => page.getByRole("button", { name: "Continue later" });
const link = (page: Page) => page.getByRole("textbox", { name: "Link", exact: true });
const here = (page: Page) => page.getByRole("button", { name: "Continue your answers" });

async function openContinuable(cloud: CloudAddresses) {
  const form = await openShortForm(cloud);
  await form.owner.client.call(setUnfinished, {
    body: { form_id: form.form_id, continue_later: true, notice: false },
  });
  await expect(async () => {
    expect(await (await fetch(cloud.origin + form.path)).text()).toContain("data-later");
  }).toPass();
  return form;
}

/** Drafts that are still open. */
async function countDrafts(cloud: CloudAddresses, form_id: string): Promise<number> {
  const sql = "SELECT id FROM response_session WHERE form_id = $1 AND submitted_at IS NULL";
  return (await query(cloud, sql, [form_id])).length;
}

async function sendAs(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
}

/** The link to a draft of Ada's. */
async function linkOf(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await later(page).click();
  await expect(link(page)).not.toHaveValue("");
  return link(page).inputValue();
}

for (const [name, kind] of [
  ["later/unreachable", "unreachable"],
  ["later/after commit", "after_commit"],
] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ page, cloud, database, browser }) => {
    const { form_id, path } = await openContinuable(cloud);
    await page.goto(path);
    await page.getByLabel("Name").fill("Ada");
    await database.fail({ kind, sql_includes: "make_session_link" });
    await later(page).click();
    await expect(page.getByText(row.text!)).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await later(page).click();
    await expect(link(page)).not.toHaveValue("");
    expect(await savedSessions(cloud, form_id)).toEqual([["Ada"]]);
    const phone = await browser.newPage({ baseURL: cloud.origin });
    await phone.goto(await link(page).inputValue());
    await here(phone).click();
    await sendAs(phone, "Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("later/unreachable, without script");
  test(title, async ({ browser, cloud, database }) => {
    const { form_id, path } = await openContinuable(cloud);
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: cloud.origin });
    await page.goto(path);
    await page.getByLabel("Name").fill("Ada");
    await database.fail({ kind: "unreachable", sql_includes: "make_session_link" });
    await later(page).click();
    await expect(page.getByRole("alert").filter({ hasText: row.text })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    await later(page).click();
    await expect(link(page)).not.toHaveValue("");
    expect(await savedSessions(cloud, form_id)).toContainEqual(expect.arrayContaining(["Ada"]));
    expect(await countDrafts(cloud, form_id)).toBe(1);
    await page.goto(await link(page).inputValue());
    await here(page).click();
    await sendAs(page, "Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

for (const [name, javaScriptEnabled] of [
  ["later/used, unreachable", true],
  ["later/used, unreachable, without script", false],
] as const) {
  const { row, title } = faultOf(name);
  test(title, async ({ page, browser, cloud, database }) => {
    const { form_id, path } = await openContinuable(cloud);
    const address = await linkOf(page, path);
    const phone = await browser.newPage({ baseURL: cloud.origin, javaScriptEnabled });
    await phone.goto(address);
    await database.fail({ kind: "unreachable", sql_includes: "continue_session" });
    await here(phone).click();
    await expect(phone.getByRole("heading", { name: row.text })).toBeVisible();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    // The draft has not moved: the link still offers it.
    await phone.goto(address);
    await here(phone).click();
    await expect(phone.getByLabel("Name")).toHaveValue("Ada");
    expect(await countDrafts(cloud, form_id)).toBe(1);
    await sendAs(phone, "Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("later/used, twice at once");
  test(title, async ({ page, browser, cloud }) => {
    const { form_id, path } = await openContinuable(cloud);
    const address = await linkOf(page, path);
    const devices = [
      await browser.newPage({ baseURL: cloud.origin }),
      await browser.newPage({ baseURL: cloud.origin }),
    ] as const;
    for (const device of devices) await device.goto(address);
    await Promise.all(devices.map((device) => here(device).click()));
    const dead = (device: Page) => device.getByRole("heading", { name: row.text });
    const isDead: boolean[] = [];
    for (const device of devices) {
      await expect(dead(device).or(device.getByLabel("Name"))).toBeVisible();
      isDead.push(await dead(device).isVisible());
    }
    expect(isDead.filter(Boolean)).toHaveLength(1);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    expect(await countDrafts(cloud, form_id)).toBe(1);
    await sendAs(devices[isDead.indexOf(false)]!, "Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("later/used, after commit");
  test(title, async ({ page, browser, cloud, database }) => {
    const { form_id, path } = await openContinuable(cloud);
    const address = await linkOf(page, path);
    const phone = await browser.newPage({ baseURL: cloud.origin });
    await phone.goto(address);
    await database.fail({ kind: "after_commit", sql_includes: "continue_session" });
    await here(phone).click();
    await expect(phone.getByRole("heading", { name: row.text })).toBeVisible();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await database.mend();
    // The reply was lost, not the draft: the same device opens the link again.
    await phone.goto(address);
    await expect(phone.getByLabel("Name")).toHaveValue("Ada");
    expect(await countDrafts(cloud, form_id)).toBe(1);
    await sendAs(phone, "Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}
