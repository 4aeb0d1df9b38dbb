import type { Page } from "@playwright/test";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { openForm } from "../respondent-form.ts";

/** Three sections with headings; the second one is there for members only. */
function memberForm(): FormSketch {
  const form = new FormSketch("Club");
  form.section();
  form.header("About you");
  const member = form.field({ name: "member", type: "switch", label: "I am a member" });
  form.section(whenValue(member, "!=", true));
  form.header("Members only");
  form.field({ name: "number", type: "text", label: "Number" });
  form.section();
  form.header("Goodbye");
  form.field({ name: "words", type: "text", label: "Last words" });
  return form;
}

const sectionIds = (page: Page) =>
  page.locator("[data-gf-section-id]").evaluateAll((sections) => sections.map(({ id }) => id));

test("back and forward go through the sections, with the focus on the heading and the top in sight", async ({
  page,
  cloud,
}) => {
  const { path } = await openForm(cloud, memberForm());
  await page.goto(`${path}?member=on`);
  const ids = await sectionIds(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(new RegExp(`#${ids[1]}$`));
  await expect(page.getByRole("heading", { name: "Members only" })).toBeFocused();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Section 3 of 3")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Members only" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "About you" })).toBeFocused();
  await expect(page.getByLabel("I am a member")).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Goodbye" })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("an address leads to its section, to a question in one, and past a hidden one to the nearest", async ({
  page,
  cloud,
}) => {
  const { path } = await openForm(cloud, memberForm());
  await page.goto(`${path}?member=on`);
  const ids = await sectionIds(page);
  const words = await page.locator('.question:has([name="words"])').getAttribute("data-field-id");
  const open = async (address: string) => {
    await page.goto("about:blank");
    await page.goto(address);
  };
  await open(`${path}?member=on#${ids[1]}`);
  await expect(page.getByRole("heading", { name: "Members only" })).toBeVisible();
  await open(`${path}#${ids[1]}`);
  await expect(page.getByRole("heading", { name: "About you" })).toBeVisible();
  await expect(page.getByText("Section 1 of 2")).toBeVisible();
  await open(`${path}#${words}`);
  await expect(page.getByLabel("Last words")).toBeVisible();
  await open(`${path}#nowhere`);
  await expect(page.getByRole("heading", { name: "About you" })).toBeVisible();
  await open(`${path}#${"%"}`);
  await expect(page.getByRole("heading", { name: "About you" })).toBeVisible();

  // Typed into the address of the page that is open.
  await page.goto(`${path}#${ids[2]}`);
  await expect(page.getByRole("heading", { name: "Goodbye" })).toBeFocused();
  await page.goto(`${path}#${ids[1]}`);
  await expect(page.getByRole("heading", { name: "About you" })).toBeVisible();
});

test("an address copied out of the middle leads others no further than to what they have to answer", async ({
  page,
  cloud,
}) => {
  const form = new FormSketch("Picnic");
  form.section();
  form.header("About you");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.section();
  form.header("The food");
  form.field({ name: "cake", type: "text", label: "Cake", required: true });
  form.section();
  form.header("Goodbye");
  form.field({ name: "words", type: "text", label: "Last words" });
  const { path } = await openForm(cloud, form);
  await page.goto(path);
  const ids = await sectionIds(page);
  const open = async (address: string) => {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.locator("html.ready")).toBeAttached();
  };
  await open(`${path}#${ids[2]}`);
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await expect(page.getByText("Please fill in this field.")).toHaveCount(0);
  // What the address brings along is answered.
  await open(`${path}?name=Ada#${ids[2]}`);
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  await open(`${path}?name=Ada&cake=Lemon#${ids[2]}`);
  await expect(page.getByText("Section 3 of 3")).toBeVisible();
});
