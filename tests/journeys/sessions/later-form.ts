import type { Browser, Page } from "@playwright/test";
import { setUnfinished } from "#core/contracts/settings.ts";
import type { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../axe.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { openForm } from "../respondent-form.ts";

/** A form that can be continued later, and the devices of its respondent. */

/** The page of a link that the browser holds. */
export const HELD = /\/continue\/[0-9a-f]{12}$/;
export const PHONE = { width: 390, height: 844 };

export const later = (page: Page) => page.getByRole("button", { name: "Continue later" });
export const link = (page: Page) => page.getByRole("textbox", { name: "Link", exact: true });
export const here = (page: Page) => page.getByRole("button", { name: "Continue your answers" });
export const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();

export async function openContinuable(cloud: CloudAddresses, sketch?: FormSketch) {
  const form = await openForm(cloud, sketch);
  await form.owner.client.call(setUnfinished, {
    body: { form_id: form.form_id, continue_later: true, notice: false },
  });
  // The edge has the setting soon, and a page without JavaScript cannot reload itself.
  await expect(async () => {
    expect(await (await fetch(cloud.origin + form.path)).text()).toContain("data-later");
  }).toPass();
  return form;
}

export async function expectSound(page: Page): Promise<void> {
  expect((await axe(page).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

export async function makeLink(page: Page): Promise<string> {
  await later(page).click();
  await expect(page.getByRole("heading", { name: "Your answers are saved" })).toBeVisible();
  return link(page).inputValue();
}

/** Another person's or device's browser. */
export async function device(
  browser: Browser,
  { origin }: CloudAddresses,
  javaScriptEnabled = true,
): Promise<Page> {
  return browser.newPage({ baseURL: origin, javaScriptEnabled, viewport: PHONE });
}

/** A device on which no script of ours arrives, but axe does. */
export async function scriptlessDevice(browser: Browser, cloud: CloudAddresses): Promise<Page> {
  const page = await device(browser, cloud);
  await page.route(/\.js$/, (route) => route.abort());
  return page;
}

/** Posts the form as "Continue later" does without JavaScript. */
export async function postForLater(page: Page): Promise<void> {
  await page.locator("[data-later]").evaluate((place: HTMLElement) => {
    const form = document.querySelector<HTMLFormElement>("#form")!;
    form.setAttribute("action", place.dataset.later!);
    form.enctype = "multipart/form-data";
    HTMLFormElement.prototype.submit.call(form);
  });
}

export async function followLink(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveURL(HELD);
  await here(page).click();
  await expect(page.locator("#form")).toBeAttached();
}
