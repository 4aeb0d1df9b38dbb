import { axe } from "../axe.ts";
import { openBuilder } from "../building/editor-form.ts";
import { expect, test } from "../journey.ts";
import { expectSound } from "../soundness.ts";

// Proves editor/setting-unfinished
test("an owner lets people continue later, and tells them that answers are saved", async ({
  page,
  cloud,
}) => {
  const { form_id } = await openBuilder(page, cloud, "A long form");
  await page.getByRole("link", { name: "Settings" }).click();
  const card = page
    .locator("form")
    .filter({ has: page.getByRole("heading", { name: "Unfinished answers" }) });
  const isOn = card.getByRole("switch", { name: "Let people continue later" });
  await expect(isOn).not.toBeChecked();
  await isOn.click();
  await expect(card.getByText("Saved", { exact: true })).toBeVisible();
  const isNoticed = card.getByRole("switch", { name: "Tell people that their answers are saved" });
  await isNoticed.click();
  await expect(isNoticed).toBeChecked();
  await expect(card.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(isOn).toBeChecked();
  await expect(isNoticed).toBeChecked();
  await expectSound(page);
  await page.getByRole("switch", { name: "Published" }).click();
  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(`/d/e/${form_id}`);
    await expect(visitor.getByRole("button", { name: "Continue later" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(visitor.getByText("What you enter is saved while you fill out this form")).toBeVisible();
  expect((await axe(visitor).analyze()).violations).toEqual([]);
});
