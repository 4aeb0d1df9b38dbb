import type { Page } from "@playwright/test";
import type { SessionLink } from "#core/contracts/continuing.ts";
import { continueLaterPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { query, storedAnswers, storedCells, untilSaved } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import {
  device,
  expectSound,
  followLink,
  HELD,
  here,
  later,
  link,
  makeLink,
  openContinuable,
  PHONE,
  postForLater,
  scriptlessDevice,
  submit,
} from "./later-form.ts";

/** A respondent continues on another device (docs/decisions/062). */

const ELSEWHERE = "You continued this form on another device.";

const next = (page: Page) => page.getByRole("button", { name: "Next" }).click();

test("a draft continues on a phone, where it was left; the computer says so and loses nothing", async ({
  page,
  browser,
  cloud,
}) => {
  const { form_id, path } = await openContinuable(cloud);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Story").fill("once upon a time");
  await next(page);
  await untilSaved(page, () => page.getByLabel("Tea").check());
  await later(page).focus();
  const address = await makeLink(page);
  await expect(page.getByRole("region", { name: "Your answers are saved" })).toBeFocused();
  await expectSound(page);

  const phone = await device(browser, cloud);
  await phone.goto(address);
  await expect(phone).toHaveURL(HELD);
  await expectSound(phone);
  await here(phone).click();
  await expect(phone.getByText("Section 2 of 3")).toBeVisible();
  await expect(phone.getByLabel("Tea")).toBeChecked();
  await phone.getByRole("button", { name: "Back" }).click();
  await expect(phone.getByLabel("Story")).toHaveValue("once upon a time");
  expect(await phone.evaluate(() => document.documentElement.innerHTML)).not.toContain(
    new URL(address).searchParams.get("key"),
  );
  await expectSound(phone);

  // The computer keeps what is typed there, but cannot save it.
  await page.getByLabel("Food").selectOption({ label: "Cake" });
  const told = page.getByRole("alert").filter({ hasText: ELSEWHERE });
  await expect(told).toBeVisible();
  await expect(page.getByLabel("Food")).toHaveValue(/.+/);
  await expect(later(page)).toBeHidden();
  await expectSound(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await told.getByRole("button", { name: "Copy my answers" }).click();
  await expect(told.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Food: Cake");

  await phone.reload();
  await expect(phone.getByLabel("Name")).toHaveValue("Ada");
  await next(phone);
  await next(phone);
  await phone.getByLabel("I agree").check();
  await submit(phone);
  await expect(phone).toHaveURL(/\/complete\?rid=/);
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "This response was already submitted" })).toBeVisible();
  await expectSound(phone);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", story: "once upon a time" }]);
});

function shortForm(): FormSketch {
  const form = new FormSketch("Short");
  form.section();
  form.field({ name: "name", type: "text", label: "Name", required: true });
  return form;
}

test("the computer that submits after the draft has moved says so, and there is one response", async ({
  page,
  browser,
  cloud,
}) => {
  const { form_id, path } = await openContinuable(cloud, shortForm());
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const address = await makeLink(page);
  const phone = await device(browser, cloud);
  await followLink(phone, address);
  await expect(phone.getByLabel("Name")).toHaveValue("Ada");
  await submit(page);
  await expect(page.getByRole("alert").filter({ hasText: ELSEWHERE })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await expect(page.getByText("You submitted different answers")).toBeHidden();
  await submit(phone);
  await expect(phone).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ name: "Ada" }]);
});

test("a draft that this browser has for the form does not hide the one that a link opens", async ({
  page,
  browser,
  cloud,
}) => {
  const { path } = await openContinuable(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const address = await makeLink(page);
  const phone = await device(browser, cloud);
  await phone.goto(path);
  await untilSaved(phone, () => phone.getByLabel("Name").fill("Somebody else"));
  await followLink(phone, address);
  await expect(phone.getByLabel("Name")).toHaveValue("Ada");
  await phone.reload();
  await expect(phone.getByLabel("Name")).toHaveValue("Ada");
});

test("an uploaded file continues on the other device, at a later version of the form", async ({
  page,
  browser,
  cloud,
}) => {
  const form = new FormSketch("Papers");
  form.section();
  form.field({ name: "letter", type: "file", label: "Letter", multiple: true });
  form.field({ name: "note", type: "text", label: "Note" });
  const { form_id, path } = await openContinuable(cloud, form);
  await page.goto(path);
  await page
    .locator("[type=file]")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") });
  await expect(page.getByText("Uploaded")).toBeVisible();
  await untilSaved(page, () => page.getByLabel("Note").fill("see the letter"));
  const address = await makeLink(page);
  await query(cloud, "UPDATE attribute SET label = 'Remark' WHERE form_id = $1 AND name = 'note'", [form_id]);
  const phone = await device(browser, cloud);
  await followLink(phone, address);
  await expect(phone.getByLabel("Remark")).toHaveValue("see the letter");
  await expect(phone.getByText("a.txt")).toBeVisible();
  await submit(phone);
  await expect(phone).toHaveURL(/\/complete\?rid=/);
  const { letter } = await storedCells(cloud, form_id);
  expect(letter!.storage_object_paths).toHaveLength(1);
});

test("the link is mailed to the typed address, whoever it belongs to", async ({ page, browser, cloud }) => {
  const { path } = await openContinuable(cloud);
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const address = await makeLink(page);
  const email = `${crypto.randomUUID()}@example.com`;
  const input = page.getByRole("textbox", { name: "Email address" });
  const status = page.locator("[data-later] [role=status]");
  await input.fill("nobody");
  await input.press("Enter");
  await expect(status).toContainText("Please enter an email address");
  await expect(page).toHaveURL(path);
  await input.fill(email);
  await input.press("Enter");
  await expect(status).toHaveText("If the address is right, the link arrives in a few minutes.");
  await expectSound(page);
  const mailed = await (await fetch(`${cloud.mailBox}/messages?to=${encodeURIComponent(email)}`)).json();
  const [mail] = mailed as { text: string; subject: string }[];
  expect(mail!.subject).toBe("Continue “Summer party”");
  expect(mail!.text).toContain(address);
  await followLink(await device(browser, cloud), address);
});

test("a link that opens nothing says what to do, right to left, too", async ({ page, cloud }) => {
  const { form_id, path } = await openContinuable(cloud);
  await query(cloud, "UPDATE form_document SET lang = 'ar' WHERE form_id = $1", [form_id]);
  await page.setViewportSize(PHONE);
  await page.goto(`${path}/continue?key=${"a".repeat(43)}`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("heading", { name: "لا يمكن استخدام هذا الرابط" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "فتح النموذج" }).click();
  await page.getByRole("button", { name: "المتابعة لاحقًا" }).click();
  await expect(page.getByRole("heading", { name: "تم حفظ إجاباتك" })).toBeVisible();
  await page.getByText("ذكّرني مرة واحدة إذا لم أنته").click();
  await expect(page.getByRole("checkbox", { name: "ذكّرني" })).toBeChecked();
  await expectSound(page);
});

test("the pages of a link are sound on phones and desktops", async ({ page, browser, cloud }) => {
  const { path } = await openContinuable(cloud, shortForm());
  await page.goto(path);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  const address = await makeLink(page);
  const phone = await device(browser, cloud);
  await phone.goto(address);
  await expect(here(phone)).toBeVisible();
  await expectSoundEverywhere(phone, "the offer");
  await here(phone).click();
  await expect(phone.getByLabel("Name")).toHaveValue("Ada");
  await page.getByLabel("Name").fill("Eve");
  await expect(page.getByRole("alert").filter({ hasText: ELSEWHERE })).toBeVisible();
  await expectSoundEverywhere(page, "continued elsewhere");
  await submit(phone);
  await expect(phone).toHaveURL(/\/complete\?rid=/);
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "This response was already submitted" })).toBeVisible();
  await expectSoundEverywhere(phone, "submitted");
  await phone.goto(`${path}/continue?key=${"a".repeat(43)}`);
  await expect(phone.getByRole("heading", { name: "This link can’t be used" })).toBeVisible();
  await expectSoundEverywhere(phone, "a dead link");
});

test("so are those that a browser without JavaScript gets", async ({ browser, cloud }) => {
  const { path } = await openContinuable(cloud, shortForm());
  const page = await scriptlessDevice(browser, cloud);
  await page.goto(path);
  const session = page.locator("[name=__gf_session]");
  const former = await session.inputValue();
  await page.getByLabel("Name").fill("Ada");
  await postForLater(page);
  await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();
  await expectSoundEverywhere(page, "the link");
  const address = await link(page).inputValue();
  await page.getByRole("textbox", { name: "Email address" }).fill("ada@example.com");
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("If the address is right")).toBeVisible();
  await expectSoundEverywhere(page, "the link was mailed");

  await followLink(await device(browser, cloud, false), address);
  await page.goto(path);
  await session.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, former);
  await page.getByLabel("Name").fill("Eve");
  await postForLater(page);
  await expect(page.getByRole("alert").filter({ hasText: ELSEWHERE })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Eve");
  await expectSoundEverywhere(page, "continued elsewhere");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a button saves the form and answers with a link, which shows the form with its answers", async ({
    page,
    browser,
    cloud,
  }) => {
    const { form_id, path } = await openContinuable(cloud);
    await page.goto(path);
    await page.getByLabel("Name").fill("Zoë");
    await page.getByLabel("Coffee").check();
    await page.getByLabel("Guests").fill("3");
    await later(page).click();
    await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();
    const address = await link(page).inputValue();
    const email = `${crypto.randomUUID()}@example.com`;
    await page.getByRole("textbox", { name: "Email address" }).fill(email);
    await page.getByRole("button", { name: "Email me the link" }).click();
    await expect(page.getByText("If the address is right")).toBeVisible();

    const phone = await device(browser, cloud, false);
    await followLink(phone, address);
    await expect(phone.getByLabel("Name")).toHaveValue("Zoë");
    await expect(phone.getByLabel("Coffee")).toBeChecked();
    await expect(phone.getByLabel("Guests")).toHaveValue("3");
    await phone.getByLabel("I agree").check();
    await submit(phone);
    await expect(phone).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Zoë", guests: 3 }]);
  });

  test("the former device gets its form back, with everything that was typed", async ({
    page,
    browser,
    cloud,
  }) => {
    const { form_id, path } = await openContinuable(cloud);
    await page.goto(path);
    // The page stays open beside the one with the link.
    const __gf_session = await page.locator("[name=__gf_session]").inputValue();
    const data = { __gf_session, name: "Ada" };
    const made = await page.request.post(continueLaterPath(form_id), { data });
    const { address } = ((await made.json()) as { data: SessionLink }).data;
    await followLink(await device(browser, cloud, false), address);
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("Coffee").check();
    await page.getByLabel("I agree").check();
    await submit(page);
    await expect(page.getByRole("alert").filter({ hasText: ELSEWHERE })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada Lovelace");
    expect(await storedAnswers(cloud, form_id)).toEqual([]);
  });
});
