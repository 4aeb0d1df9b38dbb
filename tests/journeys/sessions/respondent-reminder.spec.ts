import type { Page } from "@playwright/test";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { runScheduled } from "#local/built-worker.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { query, untilSaved } from "../respondent-form.ts";
import { signal } from "../signal.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import {
  device,
  expectSound,
  followLink,
  here,
  later,
  link,
  makeLink,
  openContinuable,
} from "./later-form.ts";

/** The one reminder of an unfinished draft, and what its former device says (docs/decisions/062). */

const remind = (page: Page) => page.getByRole("checkbox", { name: "Remind me once if I haven’t finished" });
const address = (page: Page) => page.getByRole("textbox", { name: "Email address" });
const send = (page: Page) => page.getByRole("button", { name: "Email me the link" });
const MOVED = "Your earlier answers moved to another device";

async function mailsTo({ mailBox }: CloudAddresses, email: string) {
  const answer = await fetch(`${mailBox}/messages?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as { text: string; subject: string; html: string }[];
}
const linkIn = (text: string, page: "reminder" | "continue") =>
  new RegExp(`http\\S+/${page}\\?key=\\S+`).exec(text)![0];

/** Lets the time until the reminder pass. */
async function letDue(cloud: CloudAddresses, email: string): Promise<void> {
  await query(cloud, "UPDATE session_reminder SET due_at = now() - interval '1 minute' WHERE email = $1", [
    email,
  ]);
  await runScheduled(cloud.origin, CRONS.hour);
}

test("a respondent who asked is reminded once, and continues from the mail", async ({
  page,
  browser,
  cloud,
}) => {
  const { path } = await openContinuable(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await makeLink(page);
  await expect(remind(page)).not.toBeChecked();
  await expect(page.getByText("Your address is kept only for this.")).toBeVisible();
  const email = `${crypto.randomUUID()}@example.com`;
  await address(page).fill(email);
  await page.keyboard.press("Tab");
  await expect(remind(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expectSoundEverywhere(page, "the panel with the link");
  await send(page).click();
  await expect(page.getByText("If the address is right")).toBeVisible();
  const [first] = await mailsTo(cloud, email);
  expect(first!.text).toContain("We’ll remind you once, on");

  await runScheduled(cloud.origin, CRONS.hour);
  expect(await mailsTo(cloud, email)).toHaveLength(1);
  await letDue(cloud, email);
  const mails = await mailsTo(cloud, email);
  expect(mails).toHaveLength(2);
  const reminder = mails.find(({ subject }) => subject.startsWith("Reminder"))!;
  expect(reminder.subject).toBe("Reminder: “Summer party” isn’t finished");
  expect(reminder.text).toContain("Answers so far: 1");
  expect(await query(cloud, "SELECT 1 FROM session_reminder WHERE email = $1", [email])).toEqual([]);
  await letDue(cloud, email);
  expect(await mailsTo(cloud, email)).toHaveLength(2);

  const phone = await device(browser, cloud);
  await followLink(phone, linkIn(reminder.text, "continue"));
  await expect(phone.getByLabel("Name")).toHaveValue("Ada");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the reminder is asked for, and stopped from the mail by a button", async ({ page, cloud }) => {
    const { path } = await openContinuable(cloud);
    await page.goto(path);
    await page.getByLabel("Name").fill("Zoë");
    await later(page).click();
    await expect(link(page)).not.toHaveValue("");
    const email = `${crypto.randomUUID()}@example.com`;
    await address(page).fill(email);
    await remind(page).check();
    await send(page).click();
    await expect(page.getByText("If the address is right")).toBeVisible();
    const [mail] = await mailsTo(cloud, email);
    await page.goto(linkIn(mail!.text, "reminder"));
    await expect(page.getByRole("heading", { name: "Stop the reminder?" })).toBeVisible();
    expect(await query(cloud, "SELECT 1 FROM session_reminder WHERE email = $1", [email])).toHaveLength(1);
    await page.getByRole("button", { name: "Don’t remind me" }).click();
    await expect(page.getByRole("heading", { name: "You won’t be reminded" })).toBeVisible();
    expect(await query(cloud, "SELECT 1 FROM session_reminder WHERE email = $1", [email])).toEqual([]);
    await page.goto(`${path}/reminder?key=${"a".repeat(64)}`);
    await expect(page.getByRole("heading", { name: "This link can’t be used" })).toBeVisible();
  });
});

test("the pages of the link that stops it are sound", async ({ page, cloud }) => {
  const { path } = await openContinuable(cloud);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await makeLink(page);
  const email = `${crypto.randomUUID()}@example.com`;
  await address(page).fill(email);
  await remind(page).check();
  await send(page).click();
  await expect(page.getByText("If the address is right")).toBeVisible();
  const [mail] = await mailsTo(cloud, email);
  await page.goto(linkIn(mail!.text, "reminder"));
  await expectSoundEverywhere(page, "the question");
  await page.getByRole("button", { name: "Don’t remind me" }).press("Enter");
  await expect(page.getByRole("heading", { name: "You won’t be reminded" })).toBeVisible();
  await expectSoundEverywhere(page, "the answer");
});

test("a link has what was typed last, although an older save is still on its way", async ({
  page,
  browser,
  cloud,
}) => {
  const { path } = await openContinuable(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Story").fill("once"));
  let isFirst = true;
  const arrived = signal();
  const posted = page.waitForRequest((request) => request.url().includes("/v1/continue/"));
  // The first save arrives late, unless the answers are posted before it. All later ones are lost.
  await page.route("**/v1/session/*", async (route) => {
    if (!isFirst) return route.abort();
    isFirst = false;
    await Promise.race([posted, new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
    await route.request().response();
    arrived.fire();
  });
  const saving = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByLabel("Story").fill("once upon");
  await saving;
  await page.getByLabel("Story").fill("once upon a time");
  const made = await makeLink(page);
  await arrived.fired;
  const phone = await device(browser, cloud);
  await followLink(phone, made);
  await expect(phone.getByLabel("Story")).toHaveValue("once upon a time");
});

test("the former device says why its form is empty: after a reload, and in another tab", async ({
  page,
  browser,
  cloud,
}) => {
  const { path } = await openContinuable(cloud);
  for (const isNewTab of [false, true]) {
    await page.goto(path);
    await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
    await followLink(await device(browser, cloud), await makeLink(page));
    const again = isNewTab ? await page.context().newPage() : page;
    if (isNewTab) await page.close();
    await again.goto(path);
    await expect(again.getByRole("status").filter({ hasText: MOVED })).toBeVisible();
    await expect(again.getByLabel("Name")).toHaveValue("");
    await expectSound(again);
    // Once.
    await again.reload();
    await expect(again.locator(".ready [data-later] button:visible")).toBeVisible();
    await expect(again.getByText(MOVED)).toBeHidden();
  }
});

test("two drafts of one form continue beside each other on one device", async ({ page, browser, cloud }) => {
  const { path } = await openContinuable(cloud);
  const phone = await device(browser, cloud);
  const places: string[] = [];
  for (const name of ["Ada", "Grace"]) {
    const other = await device(browser, cloud);
    await other.goto(path);
    await untilSaved(other, () => other.getByLabel("Name").fill(name));
    await followLink(phone, await makeLink(other));
    await expect(phone.getByLabel("Name")).toHaveValue(name);
    places.push(phone.url());
  }
  // A mangled address takes nothing away.
  await phone.goto(`${path}/continue?key=mangled`);
  await expect(here(phone)).toBeHidden();
  for (const [index, name] of ["Ada", "Grace"].entries()) {
    await phone.goto(places[index]!);
    await expect(phone.getByLabel("Name")).toHaveValue(name);
  }
  await page.close();
});
