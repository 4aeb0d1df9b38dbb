import type { Page } from "@playwright/test";
import { MAINTENANCE_TEXTS } from "#core/forms/texts/maintenance-texts.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";

const { en } = MAINTENANCE_TEXTS;
const texts = await loadTexts("en");
const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
/** Longer than the page waits between two questions whether it is over. */
const runOn = (page: Page) => page.clock.runFor(60_000);

async function serveForm(page: Page, server: ComponentServer) {
  const vars: Record<string, string> = {};
  const sketch = new FormSketch("Maintained");
  sketch.field({ name: "name", type: "text", label: "Name" });
  const form = await servePublicForm(server, sketch, { vars });
  await page.clock.install();
  return { form, maintain: (is: "on" | "off") => void Object.assign(vars, { MAINTENANCE: is }) };
}

/** Submits, and waits until the page knows why that failed. The page tries three times. */
async function submitInVain(page: Page): Promise<void> {
  await submit(page);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText(en.waiting)).toBeVisible({ timeout: 100 });
  }).toPass();
}

test("a submit during maintenance waits, and is sent once when it is over", async ({ page, server }) => {
  const { form, maintain } = await serveForm(page, server);
  await page.goto(form.path);
  await page.getByLabel("Name").fill("Ada");
  maintain("on");
  await submitInVain(page);
  await expect(page.getByText(texts.submit_failed)).toHaveCount(0);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await runOn(page);
  await expect(page.getByText(en.waiting)).toBeVisible();
  expect(form.stored).toEqual([]);
  maintain("off");
  await runOn(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toEqual([{ name: "Ada" }]);
});

test("an edit withdraws a submit that waits", async ({ page, server }) => {
  const { form, maintain } = await serveForm(page, server);
  await page.goto(form.path);
  await page.getByLabel("Name").fill("Ada");
  maintain("on");
  await submitInVain(page);
  await page.getByLabel("Name").fill("Ada Lovelace");
  await expect(page.getByText(en.unsent)).toBeVisible();
  maintain("off");
  await runOn(page);
  await expect(page).toHaveURL(form.path);
  expect(form.stored).toEqual([]);
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(form.stored).toEqual([{ name: "Ada Lovelace" }]);
});

test("a page that is opened during maintenance says so, and keeps what is typed over a reload", async ({
  page,
  server,
}) => {
  const { form, maintain } = await serveForm(page, server);
  maintain("on");
  await page.goto(form.path);
  await expect(page.getByText(en.notice)).toBeVisible();
  await page.getByLabel("Name").fill("Grace");
  await page.clock.runFor(2_000);
  await expect(page.locator(".status")).toHaveText(en.kept);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Grace");
  maintain("off");
  await page.reload();
  await expect(page.getByText(en.notice)).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Grace");
});
