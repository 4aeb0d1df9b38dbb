import type { Page } from "@playwright/test";
import { listObjectUses } from "#core/contracts/buckets.ts";
import { listDocumentUses, loadDocument } from "#core/contracts/documents/documents.ts";
import { AppError } from "#core/errors/app-error.ts";
import { choose } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openAt, test } from "../component.ts";
import { FakeBucket } from "../fakes/bucket.ts";
import { FakeDocument } from "../fakes/document.ts";
import { FakeForm } from "../fakes/form.ts";
import { FakeSchema } from "../fakes/schema.ts";
import { FakeWorkspace } from "../fakes/workspace.ts";

const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
async function act(page: Page, title: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
async function askToDelete(page: Page, title: string) {
  await page.goto("/dashboard");
  await act(page, title, "Delete…");
  return page.getByRole("dialog");
}

// Proves document/whole-delete
test("a form is duplicated, moved, deleted, restored by undo, and restored from the deleted forms", async ({
  page,
  server,
}) => {
  const workspace = new FakeWorkspace();
  const archive = workspace.addProject("archive");
  workspace.add(new FakeForm("Party"));
  await openAt(page, server, workspace, "/dashboard");
  const notices = page.getByRole("region", { name: "Notifications" });

  await act(page, "Party", "Duplicate");
  await expect(notices).toContainText("“Party” was duplicated");
  await expect(row(page, "Party (copy)")).toContainText("0 responses");
  await act(page, "Party (copy)", "Move…");
  await choose(page.getByRole("dialog").getByRole("combobox", { name: "Project" }), "archive");
  await expectSoundEverywhere(page, "a move");
  await page.getByRole("button", { name: "Move form" }).click();
  await expect(notices).toContainText("“Party (copy)” was moved to archive");
  await expect(row(page, "Party (copy)")).toHaveCount(0);
  expect(workspace.documents.find(({ title }) => title === "Party (copy)")?.project_id).toBe(archive);

  const remove = async () => {
    await act(page, "Party", "Delete…");
    await page.getByRole("textbox", { name: /Type DELETE Party/ }).fill("DELETE Party");
    await page.keyboard.press("Enter");
    await expect(row(page, "Party")).toHaveCount(0);
  };
  await remove();
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Party")).toBeVisible();
  await remove();

  await page.getByRole("link", { name: "Recently deleted" }).click();
  await expect(page.getByRole("heading", { name: "Recently deleted", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Party" })).toContainText("30 days left");
  await expectSoundEverywhere(page, "deleted forms");
  await page.getByRole("button", { name: "Restore Party" }).click();
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await page.getByRole("link", { name: "Back to forms" }).click();
  await expect(row(page, "Party")).toBeVisible();
});

// Proves data/outdated-error, data/outdated-ways-out, data/error-document-type, document/error-outdated
// Proves document/error-unknown-kind
test("a document that cannot be edited here says why, and links back", async ({ page, server }) => {
  const workspace = new FakeWorkspace();
  const campaign = workspace.add(new FakeDocument("v0_campaign_referral", "Friends"));
  campaign.answers.on(loadDocument, () => {
    throw new AppError("UNSUPPORTED_DOCTYPE", { doctype: "v0_campaign_referral" });
  });
  const form = workspace.add(new FakeForm("From elsewhere"));
  form.answers.on(loadDocument, () => {
    const versions = { version: "9.0.0", expected: "0.0.1" };
    throw new AppError("OUTDATED_SCHEMA_VERSION", {
      part: "start_page",
      ...versions,
      support_url: "mailto:help@example.com",
    });
  });

  await openAt(page, server, workspace, "/dashboard");
  await page.getByRole("link", { name: "Friends" }).click();
  await expect(page.getByRole("heading", { name: "Unsupported document type" })).toBeVisible();
  await expectSoundEverywhere(page, "an unknown kind");
  await page.getByRole("link", { name: "Back to project" }).click();
  await page.getByRole("link", { name: "From elsewhere" }).click();
  await expect(page.getByRole("heading", { name: "Error: outdated schema version" })).toBeVisible();
  await expect(page.getByText("The document version is outdated.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", /^mailto:/);
  await page.getByText("Details").click();
  await expect(page.getByText("9.0.0")).toBeVisible();
  await expectSoundEverywhere(page, "an outdated document");
});

test("a database says which forms look up its tables before it is deleted", async ({ page, server }) => {
  const workspace = new FakeWorkspace();
  const shop = workspace.add(new FakeSchema("shop"));
  const form = workspace.add(new FakeForm("Sign up"));
  const { document_id } = form;
  workspace.uses.set(shop.document_id, [{ document_id, title: "Sign up", table: null, used: "products" }]);
  await openAt(page, server, workspace, "/dashboard");

  const dialog = await askToDelete(page, "shop");
  await expect(dialog.getByRole("listitem")).toHaveText(["Sign up uses products"]);
  await expect(dialog.getByText("Until it is restored, they find none:")).toBeVisible();
  await expectSoundEverywhere(page, "a used database");

  // It can be deleted all the same.
  await page.route("**/uses", (route) => route.abort());
  const again = await askToDelete(page, "shop");
  await expect(again.getByText("Couldn’t find out which forms use its tables.")).toBeVisible();
  await again.getByRole("textbox").fill("DELETE shop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“shop” was deleted")).toBeVisible();
});

test("a form says which sites show it before it is deleted", async ({ page, server }) => {
  const workspace = new FakeWorkspace();
  const form = workspace.add(new FakeForm("Guests"));
  await openAt(page, server, workspace, "/dashboard");
  const dialog = await askToDelete(page, "Guests");
  await expect(dialog.getByRole("textbox")).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveCount(0);
  await expect(dialog.getByText("Sites show this form.")).toHaveCount(0);

  const site = { document_id: crypto.randomUUID(), title: "Summer party", table: null, used: null };
  workspace.uses.set(form.document_id, [site]);
  await askToDelete(page, "Guests");
  await expect(dialog.getByText("Sites show this form.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(["Summer party"]);
  await dialog.getByRole("textbox").fill("DELETE Guests");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Guests” was deleted")).toBeVisible();
});

// Proves document/bucket-delete-whole
test("a bucket whose files forms show says so before it is deleted, and can be restored", async ({
  page,
  server,
}) => {
  const workspace = new FakeWorkspace();
  const bucket = workspace.add(new FakeBucket("files"));
  bucket.uses = [{ document_id: crypto.randomUUID(), title: "Sign up", key: "photo (1).png" }];
  await openAt(page, server, workspace, "/dashboard");
  const dialog = await askToDelete(page, "files");
  await expect(dialog.getByText("Until it is restored, their pages have gaps")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(["Sign up shows photo (1).png"]);
  await expectSoundEverywhere(page, "a used bucket");
  await dialog.getByRole("textbox").fill("DELETE files");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“files” was deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: "files" })).toBeVisible();
  expect(bucket.answers.bodiesOf(listObjectUses)).toHaveLength(1);
  expect(workspace.answers.bodiesOf(listDocumentUses)).toHaveLength(0);
});
