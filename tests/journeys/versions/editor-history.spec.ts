import { readFile } from "node:fs/promises";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../axe.ts";
import { addQuestion, blockNames, openFormAt, saved } from "../building/editor-form.ts";
import { blocksOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";

test("a version is named, compared, viewed, restored and undone, and the form is downloaded as a file", async ({
  page,
  browser,
  cloud,
}) => {
  // Two members restore a version in turn, and its preview is checked at every width.
  test.setTimeout(150_000);
  const form = new FormSketch("Versions");
  form.section();
  form.field({ name: "first", type: "text", label: "First question" });
  const owner = await openFormAt(page, cloud, form, "form/history");
  await expect(page.getByRole("heading", { name: "No versions yet" })).toBeVisible();
  await page.getByRole("button", { name: "Save version" }).click();
  await page.getByRole("button", { name: "Save version" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Enter a name/);
  await page.getByRole("textbox", { name: "Name" }).fill("Only one question");
  await page.keyboard.press("Enter");
  const versions = page.getByRole("list", { name: "Versions" });
  await expect(versions.getByRole("listitem")).toHaveText([/Only one question.*Olga Owner/]);

  await page.getByRole("link", { name: "Form", exact: true }).click();
  await addQuestion(page, "short text", "Second question");
  await page.getByRole("button", { name: "Done" }).click();
  await saved(page);
  await page.getByRole("link", { name: "History" }).click();
  await versions.getByRole("button", { name: /Only one question/ }).click();
  const changes = page.getByRole("list", { name: "Changes" });
  await expect(changes.getByRole("listitem")).toHaveText(["Added: Question “Second question”"]);
  const preview = page.frameLocator('iframe[title="Preview of version Only one question"]');
  await expect(preview.getByLabel("First question")).toBeVisible();
  await expect(preview.getByLabel("Second question")).toHaveCount(0);
  expect((await axe(page).analyze()).violations).toEqual([]);

  // Another member edits the form in their own browser, with a question open and a change in flight.
  const second = await newOwner(cloud);
  const pathOf = await joinWorkspace(cloud, owner, second, { name: "Sam Second" });
  const other = await openAs(browser, cloud, second, pathOf(owner.document_id, "form/edit"));
  await blocksOf(other).filter({ hasText: "Second question" }).click();
  await other.getByRole("textbox", { name: "Label", exact: true }).fill("Second question, by Sam");
  await expect(changes.getByRole("listitem")).toHaveText(["Added: Question “Second question, by Sam”"]);

  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("No changes.")).toBeVisible();
  await expect.poll(() => blockNames(other)).toEqual(["First question"]);
  // The state from a moment ago is listed too.
  await expect(versions.getByRole("listitem")).toHaveText([/Before a restore/, /Only one question/]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(changes.getByRole("listitem")).toHaveText(["Added: Question “Second question, by Sam”"]);
  await expect.poll(() => blockNames(other)).toEqual(["First question", "Second question, by Sam"]);
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByText("No changes.")).toBeVisible();
  await page.getByRole("link", { name: "Form", exact: true }).click();
  await expect.poll(() => blockNames(page)).toContain("First question");
  expect(await blockNames(page)).toEqual(["First question"]);
  // Both windows are equal, and edits of either still work.
  await expect.poll(() => blockNames(other)).toEqual(["First question"]);
  await blocksOf(other).filter({ hasText: "First question" }).click();
  await other.getByRole("textbox", { name: "Label", exact: true }).fill("The only question");
  await expect.poll(() => blockNames(page)).toEqual(["The only question"]);
  await other.getByRole("textbox", { name: "Label", exact: true }).fill("First question");
  await expect.poll(() => blockNames(page)).toEqual(["First question"]);
  await expect(other.getByText("Saved", { exact: true }).first()).toBeVisible();
  await other.context().close();

  await page.getByRole("link", { name: "History" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download form" }).click();
  const file = await (await download).path();
  const definition = JSON.parse(await readFile(file, "utf8")) as {
    format: string;
    fields: { label: string }[];
  };
  expect(definition.format).toBe("sheaf.form");
  expect(definition.fields.map(({ label }) => label)).toEqual(["First question"]);

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await versions.getByRole("button", { name: /Only one question/ }).click();
    await expect(page.getByRole("heading", { name: "Only one question" })).toBeVisible();
    await expect(preview.getByLabel("First question")).toBeVisible();
    expect(await layoutFaults(page), `${width}`).toEqual([]);
    if (width === 390) await page.getByRole("button", { name: "All versions" }).click();
  }
});
