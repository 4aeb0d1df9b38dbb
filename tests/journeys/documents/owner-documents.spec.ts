import { randomUUID } from "node:crypto";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";

// Proves document/whole-delete
test("a form is duplicated, moved, deleted, restored by undo, and restored from the deleted forms", async ({
  page,
  cloud,
}) => {
  test.setTimeout(120_000);
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const { project_id } = owner;
  const { form_id } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_form", title: "Party" },
  });
  await query(
    cloud.connectionString,
    `INSERT INTO project (organization_id, name) SELECT organization_id, 'archive' FROM project WHERE id = $1`,
    [project_id],
  );
  await page.goto("/dashboard");
  const row = (title: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
  const act = async (title: string, action: string) => {
    await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const notices = page.getByRole("region", { name: "Notifications" });

  await act("Party", "Duplicate");
  await expect(notices).toContainText("“Party” was duplicated");
  await expect(row("Party (copy)")).toContainText("0 responses");
  await act("Party (copy)", "Move…");
  await choose(page.getByRole("dialog").getByRole("combobox", { name: "Project" }), "archive");
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Move form" }).click();
  await expect(notices).toContainText("“Party (copy)” was moved to archive");
  await expect(row("Party (copy)")).toHaveCount(0);

  const remove = async () => {
    await act("Party", "Delete…");
    await page.getByRole("textbox", { name: /Type DELETE Party/ }).fill("DELETE Party");
    await page.keyboard.press("Enter");
    await expect(row("Party")).toHaveCount(0);
  };
  await remove();
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(row("Party")).toBeVisible();
  await remove();
  const visitor = await page.request.get(formPath(form_id!), { headers: { accept: "text/html" } });
  expect(visitor.status()).toBe(404);

  await page.getByRole("link", { name: "Recently deleted" }).click();
  await expect(page.getByRole("heading", { name: "Recently deleted", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Party" })).toContainText("30 days left");
  await expectSoundEverywhere(page);
  await page.getByRole("button", { name: "Restore Party" }).click();
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  await page.getByRole("link", { name: "Back to forms" }).click();
  await expect(row("Party")).toBeVisible();
});

// Proves data/outdated-error, data/outdated-ways-out, data/error-document-type, document/error-outdated
// Proves document/error-unknown-kind
test("a document that cannot be edited here says why, and links back", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const { project_id } = owner;
  const name = `Friends ${randomUUID().slice(0, 8)}`;
  await query(
    cloud.connectionString,
    "INSERT INTO document (project_id, doctype, title) VALUES ($1, 'v0_campaign_referral', $2)",
    [project_id, name],
  );
  const { form_id } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_form", title: "From elsewhere" },
  });
  await query(cloud.connectionString, "UPDATE form_document SET start_page = $2 WHERE form_id = $1", [
    form_id,
    JSON.stringify({ template_id: "003", __schema_version: "9.0.0", title: "Hello" }),
  ]);

  await page.goto("/dashboard");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name: "Unsupported document type" })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.getByRole("link", { name: "Back to project" }).click();
  await page.getByRole("link", { name: "From elsewhere" }).click();
  await expect(page.getByRole("heading", { name: "Error: outdated schema version" })).toBeVisible();
  await expect(page.getByText("The document version is outdated.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", /^mailto:/);
  await page.getByText("Details").click();
  await expect(page.getByText("9.0.0")).toBeVisible();
  await expectSoundEverywhere(page);
});
