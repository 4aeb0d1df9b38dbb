import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, servePublicForm, test } from "../component.ts";
import { memberForm } from "./member-form.ts";

const sectionIds = (page: Page) =>
  page.locator("[data-gf-section-id]").evaluateAll((sections) => sections.map(({ id }) => id));

test("Back and Forward move through the sections, focus the heading and scroll to the top", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, memberForm());
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

test("an address opens its section, a question's section, or the section nearest to a hidden one", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, memberForm());
  await page.goto(`${path}?member=on`);
  const ids = await sectionIds(page);
  const words = await page.locator('.question:has([name="words"])').getAttribute("data-field-id");
  const open = async (address: string) => {
    await page.goto("about:blank");
    await page.goto(address);
    // An address that is typed before the script has started opens like a link: nothing takes the focus.
    await expect(page.locator("html.ready")).toBeAttached();
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

  // Typed into the address bar of the open page.
  await page.goto(`${path}#${ids[2]}`);
  await expect(page.getByRole("heading", { name: "Goodbye" })).toBeFocused();
  await page.goto(`${path}#${ids[1]}`);
  await expect(page.getByRole("heading", { name: "About you" })).toBeVisible();
});

test("an address copied from the middle takes others no further than their first required question", async ({
  page,
  server,
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
  const { path } = await servePublicForm(server, form);
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
  // Prefill from the address counts as answered.
  await open(`${path}?name=Ada#${ids[2]}`);
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  await open(`${path}?name=Ada&cake=Lemon#${ids[2]}`);
  await expect(page.getByText("Section 3 of 3")).toBeVisible();
});
