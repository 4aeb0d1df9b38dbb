import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { saveField } from "#core/contracts/building/builder.ts";
import { type CreatedTable, createTable } from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { workbookParts } from "#core/tables/import/testing/workbook-parts.ts";
import { query } from "../database.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";

const cells = (page: Page, name: string) => page.getByRole("gridcell", { name, exact: true });
const columnType = (page: Page, name: string) => page.getByRole("combobox", { name: `Type of ${name}` });
const IMPORT = /\/rows\/import$/;

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

async function choose(page: Page, chosen: ReturnType<typeof file>) {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  await (await opened).setFiles(chosen);
}

/** A database with suppliers, two of the same name, and a table of products that refers to them. */
async function arrangeSuppliers(page: Page, cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  const { client, project_id } = owner;
  const { document_id: schema_id, redirect } = await client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_schema", title: "shop" },
  });
  const made = { options: [], optgroups: [] };
  async function table(table_name: string, columns: Record<string, object>) {
    const body = { table_name };
    const { id: form_id } = await client.call<CreatedTable>(createTable, { params: { schema_id }, body });
    for (const [name, column] of Object.entries(columns)) {
      const field = { ...made, id: randomUUID(), name, label: name, ...column };
      await client.call(saveField, { params: { form_id }, body: field });
    }
    return form_id;
  }
  const suppliers = await table("suppliers", { Name: { type: "text" } });
  await client.call(setForceClosed, { body: { form_id: suppliers, closed: false } });
  for (const Name of ["Acme", "Bolt, Inc.", "Twin", "Twin"])
    await client.call(submitForm, { params: { form_id: suppliers }, body: { Name } });
  const reference = { type: "sheaf", table_id: suppliers, column: "__gf_id" };
  const products = await table("products", {
    Name: { type: "text" },
    Supplier: { type: "search", reference },
  });
  await resumeSession(page.context(), owner);
  return { redirect, products };
}

const PRODUCTS = [
  "Name;Unit price;Made on;In stock;Kind;__proto__",
  "Chair;1.019,90;03/04/2026;yes;wood;a",
  'Table;89,5;04/05/2026;no;wood;"two',
  'lines"',
  ...Array.from({ length: 9 }, (_, n) => `Lamp ${n};${n},25;05/06/2026;yes;steel;`),
].join("\n");

// Proves document/table-import
test("rows come from a CSV file with a new table, and from a workbook into it", async ({ page, cloud }) => {
  // Five imports through the dialog, whose states are checked at every width.
  test.setTimeout(150_000);
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "More kinds of document" }).click();
  await page.getByRole("menuitem", { name: /Database/ }).click();
  await page.getByLabel("Database name").fill("shop");
  await page.getByRole("button", { name: "Create database" }).click();
  await expect(page).toHaveURL(/\/data\/table\/~new$/);

  await test.step("a file that is no table is refused in words", async () => {
    await page.getByRole("radio", { name: /No columns yet/ }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /From a file/ })).toBeChecked();
    await choose(page, file("a.xlsx", "name,city"));
    await expect(page.getByText("This isn’t an Excel workbook.")).toBeVisible();
    await choose(page, file("wide.csv", Array.from({ length: 1_000 }, (_, n) => `c${n}`).join()));
    await expect(page.getByText("This file has too many columns. The limit is 200.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create table" })).toBeDisabled();
  });

  await test.step("columns and types are proposed, and can be changed by keyboard", async () => {
    await choose(page, file("Our products.csv", PRODUCTS));
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("our_products");
    await expect(columnType(page, "Unit price")).toHaveText("Number");
    await expect(columnType(page, "Made on")).toHaveText("Date");
    await expect(columnType(page, "In stock")).toHaveText("Single checkbox");
    await expect(columnType(page, "Kind")).toHaveText("Dropdown");
    const preview = page.getByRole("region", { name: "Preview" });
    await page.getByLabel("Dates like 03/04/2026").press("Home");
    await page.keyboard.press("Enter");
    await expect(preview.getByText("Apr 3, 2026")).toBeVisible();
    await expect(preview.getByText("1019.9")).toBeVisible();
    await columnType(page, "Kind").focus();
    await page.keyboard.type("Short");
    await page.keyboard.press("Enter");
    await expect(columnType(page, "Kind")).toHaveText("Short text");
    await page.getByLabel("Name of column 1").fill("Product");
    await page.getByRole("checkbox", { name: "Import __proto__" }).press("Space");
    await expect(preview.getByRole("columnheader", { name: "__proto__" })).toHaveCount(0);
    await expectSoundEverywhere(page, "a new table from a file");
  });

  await test.step("the table is created with its columns and rows", async () => {
    await page.getByRole("button", { name: "Create table" }).press("Enter");
    await expect(page).toHaveURL(/\/data\/table\/our_products$/);
    await expect(page.getByText("11 rows", { exact: true })).toBeVisible();
    await expect(cells(page, "Chair")).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Product" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "__proto__" })).toHaveCount(0);
  });

  const made = { value: 46_085, format: "dd.mm.yyyy" };
  const parts = workbookParts({
    "Read me": [["Notes"], ["nothing here"]],
    Shelves: [
      ["PRODUCT", "unit_price", "Color", "made on"],
      ...Array.from({ length: 1_100 }, (_, n) => [
        ...[`Shelf ${n}`, n === 698 ? "plenty" : n / 4, "red", made],
      ]),
    ],
  });
  const zipped = zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])),
  );
  const workbook = file("shelves.xlsx", Buffer.from(zipped));

  await test.step("the columns of a workbook are matched with those of the table", async () => {
    await page.getByRole("button", { name: "Actions for our_products" }).click();
    await page.getByRole("menuitem", { name: "Import rows" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await choose(page, workbook);
    await dialog.getByLabel("Sheet").press("End");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("combobox", { name: "Column for PRODUCT" })).toHaveText("Product");
    await expect(dialog.getByRole("combobox", { name: "Column for unit_price" })).toHaveText("Unit price");
    await expect(dialog.getByRole("combobox", { name: "Column for made on" })).toHaveText("Made on");
    await expect(dialog.getByRole("combobox", { name: "Column for Color" })).toHaveText("Don’t import");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 844 });
    await expect(
      dialog.getByRole("region", { name: "Preview" }).getByText("Mar 4, 2026").first(),
    ).toBeVisible();
  });

  // Proves document/table-import
  await test.step("a lost answer stores nothing twice, and a refused row is said by its line", async () => {
    let lost = 0;
    let batches = 0;
    await page.route(IMPORT, async (route) => {
      batches += 1;
      // The second batch arrives, but its answer does not, twice.
      if (batches === 2 || batches === 3) {
        await route.fetch();
        lost += 1;
        return route.abort();
      }
      return route.continue();
    });
    await page.getByRole("dialog").getByRole("button", { name: "Import 1,100 rows" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("The rows so far are imported.");
    await expect(dialog.getByText("500 of 1,100 rows")).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(dialog.getByRole("heading", { name: "1,099 rows imported" })).toBeVisible();
    expect([lost, batches]).toEqual([2, 5]);
    await page.unroute(IMPORT);
    await expect(dialog.getByText("1 row was refused")).toBeVisible();
    await expect(dialog.getByRole("row", { name: /^700 Unit price: Please enter a number/ })).toBeVisible();
    await expectSoundEverywhere(page, "an import with a refused row");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download refused rows" }).press("Enter");
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("our_products refused rows.csv");
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toMatch(
      /^\ufeffLine,Reason,PRODUCT,unit_price,Color,made on\r\n700,.*,Shelf 698,plenty,red,2026-03-04\r\n$/,
    );
    await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
    await expect(page.getByText("1,110 rows", { exact: true })).toBeVisible();
    // The rows stand as in the file.
    await expect(cells(page, "Shelf 0")).toBeVisible();
  });

  await test.step("an import can be stopped, and leaving the page asks first", async () => {
    await page.getByRole("button", { name: "Actions for our_products" }).click();
    await page.getByRole("menuitem", { name: "Import rows" }).press("Enter");
    await choose(page, file("more.csv", `Product\n${"More\n".repeat(1_200)}`));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(IMPORT, async (route) => {
      await held;
      return route.continue();
    });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Import 1,200 rows" }).press("Enter");
    await expect(dialog.getByText("0 of 1,200 rows")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    const asked = page.waitForEvent("dialog");
    void page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await dialog.getByRole("button", { name: "Stop" }).press("Enter");
    release();
    await expect(dialog.getByRole("heading", { name: "Stopped. 500 rows were imported." })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
    await expect(page.getByText("1,610 rows", { exact: true })).toBeVisible();
    await page.unroute(IMPORT);
  });

  await test.step("a required column without values is said before the import", async () => {
    await page.getByRole("columnheader", { name: "Product" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Edit column" }).click();
    await page.getByRole("switch", { name: "Required" }).click();
    await page.getByRole("button", { name: "Done", exact: true }).click();
    await page.getByRole("button", { name: "Actions for our_products" }).click();
    await page.getByRole("menuitem", { name: "Import rows" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await choose(page, file("prices.csv", "Unit price\n5\n"));
    await expect(dialog.getByText("Product must have a value in every row.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Import 1 row" })).toBeDisabled();
    await expectSound(page);
    await dialog.getByRole("combobox", { name: "Column for Unit price" }).focus();
    await page.keyboard.type("Product");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Import 1 row" }).press("Enter");
    await expect(page.getByText("1 row imported").first()).toBeAttached();
    await expect(cells(page, "5")).toBeVisible();
  });
});

test("a file names the rows that a column refers to, and a name that leads to none is said beforehand", async ({
  page,
  cloud,
}) => {
  const { redirect, products } = await arrangeSuppliers(page, cloud);
  await page.goto(`${redirect}/data/table/products`);
  await page.getByRole("button", { name: "Import rows" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("region", { name: "Preview" });
  const lines = ["Name,Supplier", "Chair,Acme", "Table,Acne", "Lamp,Twin", "Shelf,", 'Sofa,"Bolt, Inc."'];
  await choose(page, file("products.csv", lines.join("\n")));
  await expect(preview.getByText("No row is named “Acne”.")).toBeVisible();
  await expect(
    preview.getByText("2 rows are named “Twin”, so it isn’t clear which one is meant."),
  ).toBeVisible();
  await expect(dialog.getByText("2 rows can’t be imported as they are: lines 3, 4.")).toBeVisible();
  await expectSoundEverywhere(page, "a preview with refused rows");
  const count = "SELECT count(*)::int AS n FROM response WHERE form_id = $1";
  expect(await query(cloud.connectionString, count, [products])).toEqual([{ n: 0 }]);
  await dialog.getByRole("button", { name: "Import 3 rows" }).press("Enter");
  await expect(dialog.getByRole("heading", { name: "3 rows imported" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^3 Supplier: No row is named “Acne”\./ })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
  for (const name of [/^Acme/, /^Bolt, Inc\./])
    await expect(page.getByRole("gridcell", { name })).toBeVisible();
  // The row without a supplier refers to none, not to one that was deleted.
  await expect(page.getByText("3 rows", { exact: true })).toBeVisible();
  await expect(page.getByText("Deleted row")).toHaveCount(0);
});

// Proves document/table-import
test("an empty table offers to import its first rows, to those who may", async ({ page, cloud }) => {
  const owner = await newOwner(cloud);
  const { document_id: schema_id, redirect } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "shop" },
  });
  const { id: form_id } = await owner.client.call<CreatedTable>(createTable, {
    params: { schema_id },
    body: { table_name: "products" },
  });
  await resumeSession(page.context(), owner);
  await page.goto(`${redirect}/data/table/products`);
  const first = page.getByRole("button", { name: "Import rows" });
  // Without columns, there is nothing that rows could be matched with.
  await expect(page.getByText("No attributes found")).toBeVisible();
  await expect(first).toHaveCount(0);
  await owner.client.call(saveField, {
    params: { form_id },
    body: { id: randomUUID(), name: "name", label: "Name", type: "text", options: [], optgroups: [] },
  });
  await expect(page.getByText("This table is empty")).toBeVisible();
  await expectSoundEverywhere(page, "an empty table");

  const setRole = (role: string) =>
    query(
      cloud.connectionString,
      "UPDATE organization_member SET role = $2 WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)",
      [owner.email, role],
    );
  await setRole("viewer");
  await page.reload();
  await expect(page.getByText("This table is empty")).toBeVisible();
  await expect(first).toHaveCount(0);
  await setRole("editor");
  await page.reload();

  await first.press("Enter");
  await choose(page, file("products.csv", "Name\nChair\nTable\n"));
  await page.getByRole("dialog").getByRole("button", { name: "Import 2 rows" }).press("Enter");
  await expect(page.getByText("2 rows imported").first()).toBeAttached();
  await expect(cells(page, "Chair")).toBeVisible();

  // What was left by Back does not open again by itself.
  await page.getByRole("button", { name: "Actions for products" }).click();
  await page.getByRole("menuitem", { name: "Definition and API" }).press("Enter");
  await page.getByRole("link", { name: "Back to the rows" }).click();
  await page.getByRole("button", { name: "Actions for products" }).click();
  await page.getByRole("menuitem", { name: "Import rows" }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await expect(cells(page, "Chair")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
