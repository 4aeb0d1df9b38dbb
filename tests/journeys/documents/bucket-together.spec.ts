import type { Page } from "@playwright/test";
import { objectPath } from "#core/contracts/wire/paths/buckets.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { makeStorage, PNG, rows, textFile, upload } from "./bucket.ts";

const names = (page: Page) => rows(page).locator("bdi").allTextContents();

// Proves document/bucket-two-people
test("two people arrange files at the same time, and see the same", async ({ page, browser, cloud }) => {
  test.setTimeout(90_000);
  const owner = await newOwner(cloud);
  const { path } = await makeStorage(owner);
  await resumeSession(page.context(), owner);
  const context = await browser.newContext({ baseURL: cloud.origin });
  await resumeSession(context, owner);
  const other = await context.newPage();
  await Promise.all([page.goto(path), other.goto(path)]);
  await expect(other.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await upload(page, [textFile("one.txt"), textFile("two.txt")]);
  await expect(rows(other)).toHaveText([/one\.txt/, /two\.txt/]);
  await other.getByRole("button", { name: "New folder" }).click();
  await other.getByLabel("Folder name").fill("shared");
  await other.getByRole("button", { name: "Create folder" }).click();
  await expect(rows(page).first()).toContainText("shared");

  // One works in the folder while the other deletes it.
  await page.getByRole("link", { name: "shared" }).click();
  await expect(page.getByRole("heading", { name: "This folder is empty" })).toBeVisible();
  await other.getByRole("button", { name: "Actions for shared" }).click();
  await other.getByRole("menuitem", { name: "Delete…" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "Folder not found" })).toBeVisible();
  await page.getByRole("link", { name: "All files" }).click();

  await page.getByRole("button", { name: "files", exact: true }).click();
  await page.keyboard.type("press-kit");
  await page.keyboard.press("Enter");
  await expect(other.getByRole("button", { name: "press-kit", exact: true })).toBeVisible();

  // Both at once.
  await expect(rows(page)).toHaveCount(2);
  await Promise.all([
    upload(page, [textFile("a.txt"), textFile("b.txt")]),
    upload(other, [textFile("c.txt"), textFile("d.txt")]),
  ]);
  await expect(rows(page)).toHaveCount(6);
  await expect(rows(other)).toHaveCount(6);
  expect(await names(page)).toEqual(await names(other));
  await context.close();
});

// Proves document/bucket-delete
test("a file that a form shows is deleted only after saying where it is used", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  const { path, document_id } = await makeStorage(owner);
  const sketch = new FormSketch("Sign up");
  sketch.field({ name: "name", type: "text", label: "Name" });
  const form = await createForm(owner.client, owner.project_id, sketch);
  await resumeSession(page.context(), owner);
  await page.goto(path);
  await upload(page, [PNG]);
  await expect(rows(page)).toHaveCount(1);
  await query(
    cloud.connectionString,
    "INSERT INTO form_block (form_id, type, local_index, src) VALUES ($1, 'image', 9, $2)",
    [form.form_id, cloud.origin + objectPath(document_id, [PNG.name])],
  );
  await rows(page).first().focus();
  await page.keyboard.press("Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Sign up shows photo (1).png")).toBeVisible();
  await expectSoundEverywhere(page, "a used file");
  expect(await rows(page).count()).toBe(1);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
});

// Proves document/bucket-delete-whole
test("a bucket whose files forms show says so before it is deleted, and fills the gaps when it is restored", async ({
  page,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  const { path, document_id } = await makeStorage(owner);
  const form = await createForm(owner.client, owner.project_id, new FormSketch("Sign up"));
  await resumeSession(page.context(), owner);
  await page.goto(path);
  await upload(page, [PNG]);
  await expect(rows(page)).toHaveCount(1);
  const address = objectPath(document_id, [PNG.name]);
  await query(cloud.connectionString, "UPDATE bucket SET is_public = true WHERE document_id = $1", [
    document_id,
  ]);
  await query(cloud.connectionString, "UPDATE form_document SET background = $2 WHERE form_id = $1", [
    form.form_id,
    JSON.stringify({ type: "image", src: cloud.origin + address }),
  ]);
  const status = async () => (await page.request.get(address)).status();
  expect(await status()).toBe(200);

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Actions for files" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Until it is restored, their pages have gaps")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(["Sign up shows photo (1).png"]);
  await expectSoundEverywhere(page, "a used bucket");
  await dialog.getByRole("textbox").fill("DELETE files");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“files” was deleted")).toBeVisible();
  expect(await status()).toBe(404);
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: "files" })).toBeVisible();
  expect(await status()).toBe(200);
});

test("viewers look and download, and change nothing", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  const { path } = await makeStorage(owner);
  await resumeSession(page.context(), owner);
  await page.goto(path);
  await upload(page, [PNG]);
  await expect(rows(page)).toHaveCount(1);
  await query(
    cloud.connectionString,
    "UPDATE organization_member SET role = 'viewer' WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)",
    [owner.email],
  );
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  for (const name of ["Upload", "New folder", /^Access:/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for photo (1).png" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Open", "Download"]);
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("photo (1).png");
});
