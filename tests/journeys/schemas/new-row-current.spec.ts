import { randomUUID } from "node:crypto";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";

test("a new row has the columns of now, keeps what was typed, and its numbers have cents", async ({
  page,
  cloud,
}) => {
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  const { document_id: schema_id, redirect } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "shop" },
  });
  const { id: form_id } = await owner.client.call<CreatedTable>(createTable, {
    params: { schema_id },
    body: { table_name: "products" },
  });
  const addText = (name: string) =>
    owner.client.call(saveField, {
      params: { form_id },
      body: { id: randomUUID(), name, label: name, type: "text", options: [], optgroups: [] },
    });
  await page.goto(`${redirect}/data/table/products`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Add column" }).click();
  const panel = page.getByRole("complementary", { name: "Column" });
  await panel.getByLabel("Label", { exact: true }).fill("Price");
  await panel.getByRole("button", { name: /^Type/ }).click();
  const search = page.getByRole("combobox", { name: "Search types" });
  await search.fill("banana");
  await expect(page.getByText("No type matches “banana”")).toBeVisible();
  await search.fill("relation");
  await expect(page.getByRole("option").first()).toHaveText("Reference");
  await search.fill("number");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Done", exact: true }).click();

  await expect(page.getByRole("columnheader", { name: "Price" })).toBeVisible();
  await addText("title");
  await expect(page.getByRole("columnheader", { name: "title" })).toBeVisible();

  await page.getByRole("button", { name: "New row" }).first().click();
  const entry = page.frameLocator("iframe");
  await entry.getByRole("textbox", { name: "title" }).fill("Chair");
  await entry.getByLabel("Price").fill("12.50");
  // Somebody else adds a column meanwhile.
  await addText("color");
  await entry.getByRole("textbox", { name: "color" }).fill("Red");
  await expect(entry.getByRole("textbox", { name: "title" })).toHaveValue("Chair");
  await entry.getByRole("button", { name: "Save" }).click();
  for (const name of ["Chair", "12.5", "Red"]) {
    await expect(page.getByRole("gridcell", { name, exact: true })).toBeVisible();
  }
});
