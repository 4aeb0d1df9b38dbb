import { GOOGLE_FORM } from "#core/outlines/testing/exports.ts";
import { axe } from "../axe.ts";
import { blockNames } from "../building/editor-form.ts";
import { blockList } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { newOwner, resumeSession } from "../owner.ts";

test("a form starts from a template that was tried out, and another one from a Google Forms file", async ({
  page,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Templates" }).click();
  const templates = page.getByRole("list", { name: "Templates" });
  await expect(templates.getByRole("listitem")).toHaveCount(16);
  expect((await axe(page).analyze()).violations).toEqual([]);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await layoutFaults(page), `${width}`).toEqual([]);
  }
  await page.getByRole("searchbox", { name: "Search templates" }).fill("nothing like it");
  await expect(page.getByRole("heading", { name: "No template found" })).toBeVisible();
  await page.getByRole("button", { name: "Show all templates" }).click();
  await page.getByRole("button", { name: "Learning" }).click();
  await expect(templates.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search templates" }).fill("trivia");
  await templates.getByRole("button", { name: "Quiz" }).press("Enter");

  const dialog = page.getByRole("dialog", { name: "Quiz" });
  const preview = dialog.frameLocator("iframe");
  await preview.getByLabel("Your name").fill("Ada");
  await preview.getByRole("button", { name: "Next" }).click();
  await expect(preview.getByText("Which planet is the largest?")).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Use template" }).click();
  await expect(blockList(page)).toBeVisible();
  expect(await blockNames(page)).toContain("Which ocean is the deepest?");

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Templates" }).click();
  await page.getByRole("link", { name: "Import a form" }).click();
  const input = page.getByLabel("File to import");
  const file = (name: string, text: string) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await input.setInputFiles(file("page.html", "<html></html>"));
  await expect(page.getByRole("alert")).toHaveText(/isn.t JSON/);
  await input.setInputFiles(file("form.json", JSON.stringify(GOOGLE_FORM)));
  await expect(page.getByRole("heading", { name: "“Autumn retreat” from Google Forms" })).toBeFocused();
  const notes = page.getByRole("region", { name: "What will be different" }).getByRole("listitem");
  await expect(notes).toHaveCount(5);
  expect((await axe(page).analyze()).violations).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await layoutFaults(page), `${width}`).toEqual([]);
  }
  await page.getByRole("button", { name: "Import form" }).click();
  await expect(page.getByRole("heading", { name: "“Autumn retreat” was imported" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Check these" }).getByRole("listitem")).toHaveCount(5);
  await page.getByRole("link", { name: "Open form" }).click();
  await expect(blockList(page)).toBeVisible();
  expect(await blockNames(page)).toContain("Will you stay over night?");
});
