import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";
import { expectSound } from "../soundness.ts";

const KEEP = "Keep this order for everyone";
const expectColumns = (page: Page, ...labels: string[]) =>
  expect(page.getByRole("columnheader")).toHaveText(["", "#", "Created", ...labels]);

/** Opens the menu of the column of a cell by keyboard, and chooses from it. */
async function choose(page: Page, cell: string, ...items: string[]) {
  for (const item of items) {
    await page.getByRole("gridcell", { name: cell, exact: true }).click();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: /^Column “/ }).press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
  }
}

test("a member gives a table's columns an order that everybody sees", async ({ browser, cloud }) => {
  const [first, second, viewer] = [await newOwner(cloud), await newOwner(cloud), await newOwner(cloud)];
  const pathOf = await joinWorkspace(cloud, first, second, { name: "Sam Second" });
  await joinWorkspace(cloud, first, viewer, { name: "Vera Viewer", role: "viewer" });
  const { document_id: schema_id } = await first.client.call<CreatedDocument>(createDocument, {
    body: { project_id: first.project_id, doctype: "v0_schema", title: "shop" },
  });
  const { id: form_id } = await first.client.call<CreatedTable>(createTable, {
    params: { schema_id },
    body: { table_name: "products" },
  });
  for (const label of ["Name", "Price", "Stock"]) {
    const body = {
      id: randomUUID(),
      name: label.toLowerCase(),
      label,
      type: "text",
      options: [],
      optgroups: [],
    };
    await first.client.call(saveField, { params: { form_id }, body });
  }
  await first.client.call(submitForm, {
    params: { form_id },
    body: { [SYSTEM_KEYS.by_member]: "on", name: "Chair", price: "12", stock: "3" },
  });
  const path = pathOf(schema_id, "form").replace(/\/form$/, "/data/table/products");
  const [page, other, watching] = (await Promise.all(
    [first, second, viewer].map((who) => openAs(browser, cloud, who, path)),
  )) as [Page, Page, Page];
  for (const opened of [page, other, watching]) {
    await expect(opened.getByText("Live", { exact: true })).toBeVisible();
    await expectColumns(opened, "Name", "Price", "Stock");
  }

  // Proves document/table-column-order
  await test.step("a moved column is one person's, until they keep the order for everyone", async () => {
    await page.getByRole("columnheader", { name: "Stock" }).click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Move left" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: KEEP })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await choose(page, "3", "Move left", "Move left");
    await expectColumns(page, "Stock", "Name", "Price");
    await expectColumns(other, "Name", "Price", "Stock");
    await page.getByRole("columnheader", { name: "Stock" }).click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: KEEP })).toBeVisible();
    await page.keyboard.press("Escape");
    await choose(page, "3", KEEP);
    await expect(page.getByText("Everyone sees the columns in this order")).toBeVisible();
    for (const opened of [other, watching]) await expectColumns(opened, "Stock", "Name", "Price");
  });

  await test.step("it is undone for everyone, and this person has their own order again", async () => {
    await page.getByRole("button", { name: "Undo", exact: true }).last().press("Enter");
    for (const opened of [other, watching]) await expectColumns(opened, "Name", "Price", "Stock");
    await expectColumns(page, "Stock", "Name", "Price");
    await choose(page, "3", KEEP);
    await expectColumns(other, "Stock", "Name", "Price");
  });

  await test.step("another member changes it from the list of columns, and the first one follows", async () => {
    await choose(other, "12", "Move left");
    await other.getByRole("button", { name: "Columns" }).click();
    await expectSound(other);
    await other.getByRole("button", { name: KEEP }).press("Enter");
    await expectColumns(page, "Stock", "Price", "Name");
    await expect(other.getByRole("button", { name: KEEP })).toHaveCount(0);
    await other.keyboard.press("Escape");
    for (const opened of [page, other]) {
      await opened.reload();
      await expectColumns(opened, "Stock", "Price", "Name");
    }
  });

  await test.step("a new row asks in the same order", async () => {
    await page.getByRole("button", { name: "New row" }).first().click();
    const labels = page.frameLocator("iframe").getByRole("textbox");
    await expect(labels).toHaveCount(3);
    for (const [place, name] of ["Stock", "Price", "Name"].entries())
      await expect(labels.nth(place)).toHaveAccessibleName(new RegExp(name));
  });

  await test.step("a viewer arranges columns for themselves only", async () => {
    await choose(watching, "12", "Move right");
    await expectColumns(watching, "Stock", "Name", "Price");
    await watching.getByRole("columnheader", { name: "Price" }).click({ button: "right" });
    await expect(watching.getByRole("menuitem", { name: "Move left" })).toBeVisible();
    await expect(watching.getByRole("menuitem", { name: KEEP })).toHaveCount(0);
    await watching.keyboard.press("Escape");
    await watching.getByRole("button", { name: "Columns" }).click();
    await expect(watching.getByRole("button", { name: "Show all" })).toBeVisible();
    await expect(watching.getByRole("button", { name: KEEP })).toHaveCount(0);
    await expectColumns(page, "Stock", "Price", "Name");
  });
});
