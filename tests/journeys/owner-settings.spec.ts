import { formPath } from "#core/contracts/paths.ts";
import { openBuilder } from "./editor-form.ts";
import { expect, test } from "./journey.ts";
import { expectSoundEverywhere } from "./soundness.ts";

test("settings say what people will see, and that is what they see", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const { form_id } = await openBuilder(page, cloud, "In plain words");
  await page.getByRole("link", { name: "Settings" }).click();
  const accept = page.getByRole("switch", { name: "Accept answers" });
  await expect(accept).not.toBeChecked();
  const quoted = await page.getByRole("status").locator("q").textContent();
  const visitor = await page.context().newPage();
  /** The closed page's title and sentence, as settings quote them. */
  async function seen() {
    await visitor.goto(formPath(form_id));
    const title = await visitor.getByRole("heading", { level: 1 }).textContent();
    const text = await visitor.locator("h1 ~ p").first().textContent();
    return `${title?.trim()}. ${text?.trim()}`;
  }
  expect(await seen()).toBe(quoted);

  await accept.click();
  await expect(accept).toBeChecked();
  await expect(page.getByText("Anyone with the link can answer")).toBeVisible();
  await visitor.goto(formPath(form_id));
  await expect(visitor.getByRole("button", { name: "Submit" })).toBeVisible();

  await accept.click();
  await expect(accept).not.toBeChecked();
  expect(await seen()).toBe(await page.getByRole("status").locator("q").textContent());
  await accept.click();
  await expect(accept).toBeChecked();

  await page.getByRole("switch", { name: "Open and close by schedule" }).click();
  await page.getByLabel("Closes").fill("2020-01-31T10:00");
  await expect(page.getByText("Takes answers until Friday, January 31, 2020")).toBeVisible();
  const schedule = page.locator("form").filter({ has: page.getByRole("heading", { name: "Schedule" }) });
  await schedule.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("its schedule lets nobody answer at this moment")).toBeVisible();
  expect(await seen()).toBe(await schedule.locator("q").last().textContent());

  await expect(page.getByRole("combobox", { name: "Method" })).toBeHidden();
  await page.getByText("Advanced", { exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Method" })).toBeVisible();
  await expectSoundEverywhere(page);
});
