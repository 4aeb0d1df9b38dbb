import type { Page } from "@playwright/test";
import { setBucketAccess } from "#core/contracts/buckets.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath, submitPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockOf, readBlocksOf } from "../canvas-of.ts";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { makeStorage, PNG, rows } from "../documents/bucket.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";

/** A form of a new owner, signed in. */
async function arrange(page: Page, cloud: CloudAddresses) {
  const sketch = new FormSketch("Guest book");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  sketch.field({ name: "photo", type: "image", label: "A photo" });
  sketch.field({ name: "notes", type: "richtext", label: "Your story" });
  const form = await openForm(cloud, sketch);
  await resumeSession(page.context(), form.owner);
  const { organizations, projects } = await form.owner.client.call<Workspace>(loadWorkspace);
  const place = [organizations[0]!.name, projects[0]!.name, form.document_id] as const;
  return {
    ...form,
    builder: editorPath(...place, "form/edit"),
    channels: editorPath(...place, "connect/channels"),
  };
}

/** Sends the form with a photo, as a page without JavaScript does. Returns the response's id. */
async function send(cloud: CloudAddresses, form_id: string): Promise<string> {
  const body = new FormData();
  body.append("name", "Zoë");
  body.append("photo", new File([Uint8Array.from(PNG.buffer)], "me.png", { type: "image/png" }));
  const sent = { method: "POST", headers: { accept: "application/json" }, body };
  const answer = await fetch(`${cloud.origin}${submitPath(form_id)}`, sent);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

const storageOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Storage", exact: true }) });

async function openQuestion(page: Page, name: string) {
  await blockOf(page, name).click();
  await expect(page.getByRole("button", { name: "Done" })).toBeVisible();
}

test("copies of a question’s files are kept in a bucket of the project", async ({ page, cloud }) => {
  // Seven steps, four of them checked at every width.
  test.setTimeout(150_000);
  const form = await arrange(page, cloud);
  const { form_id, owner } = form;
  const section = storageOf(page);
  const bucket = section.getByLabel("Bucket");
  const path = section.getByLabel("Path");
  const save = section.getByRole("button", { name: "Save", exact: true });
  let storage = { document_id: "", path: "" };

  // Proves connection/copy-own-bucket
  await test.step("without a bucket, it says how to get one", async () => {
    await page.goto(form.builder);
    await openQuestion(page, "A photo");
    await choose(section.getByLabel("Keep files in"), "A bucket of this project");
    await expect(section.getByText("Copies of the files, in a bucket of this project.")).toBeVisible();
    await expect(section.getByText("This project has no buckets yet.")).toBeVisible();
    await expectSoundEverywhere(page, "a project without buckets");
    await page.setViewportSize({ width: 1440, height: 844 });
    storage = await makeStorage(owner, "Photos");
    await section.getByRole("button", { name: "Load again" }).click();
    await expect(bucket).toBeVisible();
  });

  // Proves connection/copy-path
  await test.step("what is wrong is said, and a path with answers is staged", async () => {
    await save.click();
    await expect(bucket).toBeFocused();
    await bucket.click();
    await page.getByRole("option", { name: /^Photos/ }).click();
    await expect(section.getByText("Members open the copies on the bucket’s page.")).toBeVisible();
    await path.fill("{{RECORD.photo}}");
    await expect(path).toHaveAccessibleDescription("There is nothing named {{RECORD.photo}}.");
    await section.getByText("Placeholders").click();
    await expect(section.getByText("an answer by the name of its question: id, name")).toBeVisible();
    await path.fill("guests/{{RECORD.name}}/{{file.name}}");
    await expect(section.getByText("files are copied once the response is stored")).toBeVisible();
    await expectSoundEverywhere(page, "a path into a bucket of the project");
    await page.setViewportSize({ width: 1440, height: 844 });
    await path.press("Enter");
    await expect(section.getByText("Saved", { exact: true })).toBeVisible();
    const stored = "SELECT storage FROM attribute WHERE form_id = $1 AND name = 'photo'";
    expect(await query(cloud.connectionString, stored, [form_id])).toMatchObject([
      { storage: { type: "bucket", bucket: storage.document_id, mode: "staged" } },
    ]);
  });

  // Proves connection/copy-bucket
  await test.step("pictures in texts need a public one", async () => {
    await openQuestion(page, "Your story");
    await choose(section.getByLabel("Keep files in"), "A bucket of this project");
    await expect(section.getByText("Pictures in texts need a public bucket.")).toBeVisible();
    const params = { document_id: storage.document_id };
    await owner.client.call(setBucketAccess, { params, body: { is_public: true } });
    await makeStorage(owner, "Secrets");
    await section.getByRole("button", { name: "Load again" }).click();
    await bucket.click();
    const secrets = page.getByRole("option", { name: /^Secrets/ });
    await expect(secrets).toHaveAttribute("aria-disabled", "true");
    await expect(secrets).toContainText("Private. Pictures in texts need a public bucket.");
    await page.keyboard.press("Escape");
    await choose(section.getByLabel("Keep files in"), "This server");
    await expect(path).toHaveCount(0);
  });

  // Proves connection/copy-log
  await test.step("the files of a response are in their folders, and the log says so", async () => {
    const id = await send(cloud, form_id);
    await page.goto(storage.path);
    for (const folder of ["guests", "Zoë", id]) {
      await rows(page).filter({ hasText: folder }).getByRole("link").first().click();
    }
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("me.png");
    await page.goto(form.channels);
    const delivery = page.getByRole("listitem").filter({ hasText: "Storage Photos" });
    await expect(delivery).toContainText("Delivered");
    await delivery.locator("summary").click();
    await expect(delivery.getByText("Sent", { exact: true })).toBeVisible();
    await expectSound(page);
  });

  // Proves document/bucket-delete-whole
  await test.step("before the bucket is deleted, the form is named", async () => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Actions for Photos" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("listitem")).toHaveText(["Guest book keeps files in it"]);
    await expectSoundEverywhere(page, "a bucket that a form uses");
    await page.setViewportSize({ width: 1440, height: 844 });
    await page.keyboard.press("Escape");
  });

  // Proves connection/storage-keep-in
  await test.step("a bucket that is gone is said, and copies end after a question", async () => {
    const other = "UPDATE document SET deleted_at = now() WHERE id = $1";
    await query(cloud.connectionString, other, [storage.document_id]);
    await page.goto(form.builder);
    await openQuestion(page, "A photo");
    await expect(bucket).toHaveAccessibleDescription(/isn’t in this project any more/);
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await choose(section.getByLabel("Keep files in"), "This server");
    await expect(dialog.getByText("Copies that are in the bucket stay there.")).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(path).toHaveValue("guests/{{RECORD.name}}/{{file.name}}");
    const restored = "UPDATE document SET deleted_at = NULL WHERE id = $1";
    await query(cloud.connectionString, restored, [storage.document_id]);
  });

  // Proves connection/copy-viewers
  await test.step("a viewer reads where the copies are", async () => {
    const toRole = (role: string) =>
      query(
        cloud.connectionString,
        `UPDATE organization_member SET role = '${role}' WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)`,
        [owner.email],
      );
    await toRole("viewer");
    await page.reload();
    await readBlocksOf(page).filter({ hasText: "A photo" }).click();
    await expect(section.getByText("Copies are in the bucket Photos of this project")).toBeVisible();
    await expect(section.getByRole("button")).toHaveCount(0);
    await expectSoundEverywhere(page, "a viewer’s panel");
    await page.setViewportSize({ width: 1440, height: 844 });
    await toRole("owner");
    await page.reload();
    await openQuestion(page, "A photo");
    await section.getByRole("button", { name: "Remove" }).click();
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(path).toHaveCount(0);
    await expect(section.getByText("Only members can open them.")).toBeVisible();
  });
});
