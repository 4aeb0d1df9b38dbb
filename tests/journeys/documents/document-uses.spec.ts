import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";

async function askToDelete(page: Page, title: string) {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  return page.getByRole("dialog");
}

test("a database says which forms look up its tables before it is deleted", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  const { client, project_id } = owner;
  await resumeSession(page.context(), owner);
  const { document_id: schema_id } = await client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_schema", title: "shop" },
  });
  const { id: table_id } = await client.call<CreatedTable>(createTable, {
    params: { schema_id },
    body: { table_name: "products" },
  });
  const column = { name: "name", label: "Name", type: "text", options: [], optgroups: [] };
  const columnId = randomUUID();
  await client.call(saveField, { params: { form_id: table_id }, body: { ...column, id: columnId } });
  const { form_id } = await createForm(client, project_id, new FormSketch("Sign up"));
  const reference = { type: "sheaf", table_id, column: columnId };
  const body = { ...column, id: randomUUID(), name: "product", type: "search", reference };
  await client.call(saveField, { params: { form_id }, body });

  const dialog = await askToDelete(page, "shop");
  await expect(dialog.getByRole("listitem")).toHaveText(["Sign up uses products"]);
  await expect(dialog.getByText("Until it is restored, they find none:")).toBeVisible();
  await expectSoundEverywhere(page, "a used database");

  // Not to know it is no reason not to delete it.
  await page.route("**/uses", (route) => route.abort());
  const again = await askToDelete(page, "shop");
  await expect(again.getByText("Couldn’t find out which forms use its tables.")).toBeVisible();
  await again.getByRole("textbox").fill("DELETE shop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“shop” was deleted")).toBeVisible();
});

test("a form says which sites show it before it is deleted", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  const { client, project_id } = owner;
  await resumeSession(page.context(), owner);
  const { form_id } = await createForm(client, project_id, new FormSketch("Guests"));
  const dialog = await askToDelete(page, "Guests");
  await expect(dialog.getByRole("textbox")).toBeVisible();
  await expect(dialog.getByRole("status")).toHaveCount(0);
  await expect(dialog.getByText("Sites show this form.")).toHaveCount(0);

  const site = await client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_site", title: "Summer party" },
  });
  await query(
    cloud.connectionString,
    "INSERT INTO form_block (form_id, type, local_index, data) VALUES ($1, 'form', 9, $2)",
    [site.form_id, JSON.stringify({ form_id, title: "Guests" })],
  );
  await askToDelete(page, "Guests");
  await expect(dialog.getByText("Sites show this form.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText(["Summer party"]);
  await dialog.getByRole("textbox").fill("DELETE Guests");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Guests” was deleted")).toBeVisible();
});
