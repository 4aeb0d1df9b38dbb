import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { noisePng } from "../files/pictures.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, query } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { addGuests } from "./guest-list.ts";

const STORAGE = "**/cdn-cgi/local/r2/s3/**";
const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) });

async function gridPath(cloud: CloudAddresses, document_id: string): Promise<string> {
  const [document] = await query<{ slug: string; project: string }>(
    cloud,
    `SELECT o.slug, p.name AS project FROM document d JOIN project p ON p.id = d.project_id
     JOIN organization o ON o.id = p.organization_id WHERE d.id = $1`,
    [document_id],
  );
  return `/${document!.slug}/${document!.project}/${document_id}/data/responses`;
}

async function choose(page: Page, button: string, ...files: ReturnType<typeof text>[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}

// Proves editor/rule-replace-select, data/cell-files, data/file-upload, data/error-add-file
// Proves data/error-upload, data/error-file-replaced
test("a member adds, replaces and removes files of an answer, and another sees each change immediately", async ({
  page,
  browser,
  cloud,
}) => {
  const form = new FormSketch("Applications");
  form.field({ name: "name", type: "text", label: "Name" });
  const papers = form.field({ name: "papers", type: "file", label: "Papers", multiple: true });
  const { owner, document_id, path, form_id } = await openForm(cloud, form);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);

  const address = await gridPath(cloud, document_id);
  await resumeSession(page.context(), owner);
  await page.goto(address);
  const other = await (await browser.newContext()).newPage();
  await resumeSession(other.context(), owner);
  await other.goto(new URL(address, page.url()).href);
  const cellOf = (of: Page) => of.locator(`[data-row] [data-column="${papers.id}"]`);
  await expect(cellOf(other)).toBeVisible();

  await cellOf(page).dblclick();
  await expect(page.getByText("No files yet")).toBeVisible();
  await choose(page, "Add file", text("one.txt"), text("two.txt"));
  await expect(cellOf(other).getByText("one.txt")).toBeVisible();
  await expect(cellOf(other).getByText("two.txt")).toBeVisible();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "one.txt" }).click();

  await page.route(STORAGE, (route) => route.abort(), { times: 1 });
  await choose(page, "Replace", text("three.txt"));
  await expect(dialog.getByRole("alert")).toHaveText("Failed to upload file");
  await expect(dialog.getByText("Failed to replace file.")).toBeVisible();
  await expectSoundEverywhere(page);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByText("File replaced successfully.")).toBeVisible();
  await expect(dialog.getByText("Failed to")).toHaveCount(0);
  await expect(cellOf(other).getByText("three.txt")).toBeVisible();
  await expect(cellOf(other).getByText("one.txt")).toBeHidden();

  await dialog.getByRole("button", { name: "three.txt" }).click();
  // The person closes the file picker without a choice.
  await dialog.locator("button:has-text('Replace') + input").dispatchEvent("cancel");
  await expect(dialog.getByText("Please select a file to replace.")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(cellOf(other).getByText("three.txt")).toBeHidden();
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(cellOf(other).getByText("three.txt")).toBeVisible();

  const kept = await query<{ name: string }>(
    cloud,
    "SELECT name FROM stored_file WHERE form_id = $1 AND expires_at IS NULL ORDER BY name",
    [form_id],
  );
  expect(kept.map(({ name }) => name)).toEqual(["three.txt", "two.txt"]);
  await other.context().close();
});

// Proves data/record-on-other-page
test("a file is added to a record that the page does not show", async ({ page, cloud }) => {
  const form = new FormSketch("Applications");
  form.field({ name: "name", type: "text", label: "Name" });
  const papers = form.field({ name: "papers", type: "file", label: "Papers", multiple: true });
  const { owner, document_id, form_id } = await openForm(cloud, form);
  await addGuests(cloud, form_id, 12);
  const [record] = await query<{ id: string }>(
    cloud,
    "SELECT id FROM response WHERE form_id = $1 AND local_index = 1",
    [form_id],
  );
  await resumeSession(page.context(), owner);
  await page.goto(`${await gridPath(cloud, document_id)}?limit=10&record=${record!.id}`);
  const panel = page.getByRole("complementary", { name: "Response details" });
  await expect(panel.getByText("Guest 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Guest 12", exact: true })).toBeVisible();
  await expect(page.locator("[data-row]").filter({ hasText: "#001" })).toHaveCount(0);

  const stored = async () => {
    const [row] = await query<{ cell: { storage_object_paths: string[] } | null; kept: string[] | null }>(
      cloud,
      `SELECT data -> $2 AS cell, (SELECT array_agg(name ORDER BY name) FROM stored_file
         WHERE form_id = $1 AND expires_at IS NULL) AS kept
       FROM response WHERE form_id = $1 AND local_index = 1`,
      [form_id, papers.id],
    );
    return { paths: row!.cell?.storage_object_paths.length, kept: row!.kept };
  };
  await panel.getByRole("button", { name: "Add file" }).click();
  await expect(page.getByText("No files yet")).toBeVisible();
  await choose(page, "Add file", text("one.txt"));
  await expect(page.getByRole("dialog", { name: "one.txt" })).toBeVisible();
  await expect.poll(stored).toEqual({ paths: 1, kept: ["one.txt"] });
  // The second one is added to the first.
  await choose(page, "Add", text("two.txt"));
  await expect(page.getByRole("dialog").getByRole("button", { name: "two.txt" })).toBeVisible();
  await expect.poll(stored).toEqual({ paths: 2, kept: ["one.txt", "two.txt"] });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const links = panel.getByRole("button", { name: "one.txt, two.txt" });
  await expect(links).toBeVisible();
  await page.reload();
  await expect(links).toBeVisible();
  // No other row has got it.
  const having = "SELECT FROM response WHERE form_id = $1 AND data ? $2";
  expect(await query(cloud, having, [form_id, papers.id])).toHaveLength(1);
});

// Proves editor/rule-replace-unsupported, data/cell-file-original
test("for large pictures, also in rich text, the grid shows the thumbnail from the respondent's browser", async ({
  page,
  cloud,
}) => {
  const form = new FormSketch("Photographs");
  const photo = form.field({ name: "photo", type: "image", label: "Photo" });
  const letter = form.field({ name: "letter", type: "richtext", label: "Letter" });
  const { owner, document_id, path } = await openForm(cloud, form);
  const picture = { name: "large.png", mimeType: "image/png", buffer: noisePng(640, 480) };
  expect(picture.buffer.byteLength).toBeGreaterThan(512 * 1024);
  await page.goto(path);
  await page.locator("[type=file]").first().setInputFiles(picture);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await (await chooser).setFiles(picture);
  await expect(page.locator(".file-note", { hasText: "Uploaded" })).toBeVisible();
  await expect(page.locator('.rich-picture[data-state="uploaded"]')).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);

  await resumeSession(page.context(), owner);
  await page.goto(await gridPath(cloud, document_id));
  for (const { id } of [photo, letter]) {
    const shown = page.locator(`[data-row] [data-column="${id}"] img`);
    await expect(shown).toHaveJSProperty("naturalWidth", 200);
  }
  for (const name of ["Gallery", "List", "Table"]) {
    await page.getByRole("button", { name: "View options" }).press("Enter");
    await page.getByRole("dialog", { name: "View options" }).getByRole("button", { name }).press("Enter");
    await page.keyboard.press("Escape");
    if (name === "Table") break;
    const cover = page.getByRole("list", { name: "Responses" }).locator("img");
    await expect(cover).toHaveJSProperty("naturalWidth", 200);
  }
  await page.locator(`[data-column="${letter.id}"]`).getByRole("button", { name: "1 image" }).click();
  const viewer = page.getByRole("dialog", { name: "large.png" });
  await expect(viewer.getByRole("img", { name: "large.png" })).toHaveJSProperty("naturalWidth", 640);
  await expect(viewer.getByRole("button", { name: "Replace" })).toHaveCount(0);
  await expect(viewer.getByText("Replace is not supported for this file")).toBeVisible();
});
