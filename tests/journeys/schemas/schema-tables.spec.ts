import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSoundEverywhere } from "../soundness.ts";

const cells = (page: Page, name: string) => page.getByRole("gridcell", { name, exact: true });
const tables = (page: Page) => page.getByRole("navigation", { name: "Pages" });

/** Adds a column of texts in the panel that is open. */
async function nameColumn(page: Page, label: string) {
  await page.getByLabel("Label", { exact: true }).fill(label);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: label })).toBeVisible();
}

test("a database, its first table with columns and rows, renamed and deleted", async ({
  page,
  browser,
  cloud,
}) => {
  // Seven steps on five pages, three of them checked at every width.
  test.setTimeout(150_000);
  const owner = await newOwner(cloud);
  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");

  // Proves document/whole-new
  await test.step("a database is created from the menu of kinds", async () => {
    await page.getByRole("button", { name: "More kinds of document" }).click();
    await page.getByRole("menuitem", { name: /Database/ }).click();
    const name = page.getByLabel("Database name");
    await name.fill("my shop");
    await expect(page.getByText("A name can’t contain spaces.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Create database" })).toBeDisabled();
    await name.fill("shop");
    await page.getByRole("button", { name: "Create database" }).click();
  });

  // Proves data/route-new-table, data/mode-schema, document/route-address, document/route-new-table
  // Proves document/mode-schema
  await test.step("it opens the page of its first table", async () => {
    await expect(page).toHaveURL(/\/data\/table\/~new$/);
    await expect(page).toHaveTitle("New table · shop · Sheaf");
    await expect(page.getByRole("heading", { name: "Create your first table" })).toBeVisible();
    await expect(tables(page).getByRole("link", { name: "Data" })).toHaveAttribute("aria-current", "true");
    const reasons = {
      Build: "A database has no pages to design.",
      Connect:
        "Each table has an API, under “Definition and API”. A Supabase project is connected under “Supabase”.",
    };
    for (const [name, reason] of Object.entries(reasons)) {
      const mode = tables(page).getByRole("button", { name });
      await expect(mode).toBeDisabled();
      await expect(mode).toHaveAccessibleDescription(reason);
      await expect(tables(page).getByText(reason)).toBeVisible();
    }
    // Only pages that it has.
    for (const name of ["Form", "Responses", "Share"])
      await expect(tables(page).getByRole("link", { name, exact: true })).toHaveCount(0);
    await expectSoundEverywhere(page, "a new table");
    await page.getByLabel("Name", { exact: true }).fill("products");
    await page.getByRole("button", { name: "Create table" }).click();
    await expect(page).toHaveURL(/\/data\/table\/products$/);
    await expect(page.getByText("No attributes found")).toBeVisible();
    const newRow = page.getByRole("button", { name: "New row" });
    await expect(newRow).toBeDisabled();
    await expect(newRow).toHaveAccessibleDescription("Add the first column. Then the table takes rows.");
    await newRow.click({ force: true });
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("complementary", { name: "New row" })).toHaveCount(0);
  });

  // Proves document/table-attributes
  await test.step("columns are added and changed beside the table", async () => {
    await page.getByRole("button", { name: "Add column" }).click();
    await nameColumn(page, "Title");
    await expect(page.getByText("This table is empty")).toBeVisible();
    for (const newRow of await page.getByRole("button", { name: "New row" }).all())
      await expect(newRow).toBeEnabled();
    await page.getByRole("columnheader", { name: "Title" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Edit column" }).click();
    await expect(page.getByPlaceholder("Untitled column")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete column" })).toBeVisible();
    const panel = page.getByRole("complementary", { name: "Column" });
    await panel.getByText("Advanced", { exact: true }).click();
    await expect(panel.getByText("The key in exports and the API.")).toBeVisible();
    await expect(panel).not.toContainText(/respondent|response|answer|question/i);
    await nameColumn(page, "Product");
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Product" })).toBeVisible();
  });

  // Proves data/route-table, document/route-table
  await test.step("a row is entered, and edited in its cell", async () => {
    await page.getByRole("button", { name: "New row" }).first().click();
    const entry = page.frameLocator("iframe");
    await entry.getByRole("textbox", { name: "Product" }).fill("Chair");
    await entry.getByRole("button", { name: "Save" }).click();
    await expect(cells(page, "Chair")).toBeVisible();
    await expect(page.getByText("1 row", { exact: true })).toBeVisible();
    await cells(page, "Chair").click();
    await page.keyboard.type("Armchair");
    await page.keyboard.press("Enter");
    await expect(cells(page, "Armchair")).toBeVisible();
    await expectSoundEverywhere(page, "a table with a row");
  });

  // Proves document/table-rows
  await test.step("a row is deleted and brought back, and is never called a response", async () => {
    const tools = page.getByRole("toolbar", { name: "Rows" });
    await expect(tools.getByTitle("New rows and edits appear right away")).toBeVisible();
    await page.getByRole("checkbox", { name: /^Select (?!all)/ }).click();
    await expect(page.getByText("1 row selected")).toBeVisible();
    await page.getByRole("button", { name: "Delete 1 row" }).click();
    await expect(page.getByText("1 row deleted")).toBeVisible();
    await expect(page.getByText("This table is empty")).toBeVisible();
    await expect(tools.getByRole("button", { name: "Undo" })).toHaveAttribute(
      "title",
      "Undo deletion of 1 row",
    );
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(page.getByText("1 row restored")).toBeVisible();
    await cells(page, "Armchair").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "Delete row" })).toBeVisible();
    await page.getByRole("menuitem", { name: "Open row" }).click();
    const panel = page.getByRole("complementary", { name: "Row details" });
    await expect(panel.getByRole("button", { name: "Next row" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/response|answer|question/i);
    await panel.getByRole("button", { name: "Close" }).click();
    await page.getByRole("columnheader", { name: "Product" }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Delete column" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("The column is deleted permanently, with 1 value.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  // Proves data/route-definition, data/view-definition-api, document/route-definition
  await test.step("its definition lists the columns, and its sample adds a row once it is open", async () => {
    await page.getByRole("button", { name: "Actions for products" }).click();
    await page.getByRole("menuitem", { name: "Definition and API" }).click();
    await expect(page).toHaveTitle("Definition of products · shop · Sheaf");
    await expect(
      page.getByRole("row", { name: /^id uuid Primary key gen_random_uuid\(\) No$/ }),
    ).toBeVisible();
    await expect(page.getByRole("row", { name: /^title Product text Yes$/ })).toBeVisible();
    await expectSoundEverywhere(page, "a definition");
    await expect(page.getByText("Only members add rows.")).toBeVisible();
    await page.getByLabel("Sample code").click();
    await page.getByRole("option", { name: "JavaScript" }).click();
    const sample = await page.getByRole("textbox", { name: "Sample", exact: true }).inputValue();
    const send = () =>
      page.evaluate(
        `(async () => { try { ${sample}; return response.status } catch ({ message }) { return message } })()`,
      );
    expect(await send()).toBe("The form's owner closed it.");
    await page.getByRole("switch", { name: "Open to the public" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Open table" }).click();
    await expect(page.getByText("Anybody who knows its address can add rows.")).toBeVisible();
    expect(await send()).toBe(200);
    await page.getByRole("switch", { name: "Open to the public" }).click();
    await expect(page.getByText("Only members add rows.")).toBeVisible();
    expect(await send()).toBe("The form's owner closed it.");
    await page.getByRole("link", { name: "Back to the rows" }).click();
    await expect(page.getByText("2 rows", { exact: true })).toBeVisible();
  });

  await test.step("another member sees new and renamed tables at once", async () => {
    const context = await browser.newContext({ baseURL: cloud.origin });
    await resumeSession(context, owner);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(cells(other, "Armchair")).toBeVisible();
    await page.getByRole("link", { name: "New table" }).click();
    await page.getByLabel("Name", { exact: true }).fill("PRODUCTS");
    await page.getByRole("button", { name: "Create table" }).click();
    await expect(page.getByText("A table named “PRODUCTS” already exists in this database.")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("suppliers");
    await page.getByRole("radio", { name: /Blog posts/ }).check({ force: true });
    await page.getByRole("button", { name: "Create table" }).click();
    for (const name of ["Title", "Slug", "Date", "Cover", "Content", "Tags"])
      await expect(page.getByRole("columnheader", { name })).toBeAttached();
    await tables(other).getByRole("link", { name: "suppliers" }).click();
    await expect(other.getByText("This table is empty")).toBeVisible();

    await page.getByRole("button", { name: "Actions for suppliers" }).click();
    await page.getByRole("menuitem", { name: "Rename or describe" }).click();
    await page.getByLabel("Name", { exact: true }).fill("vendors");
    await page.getByLabel("Description").fill("Who sells to us");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/data\/table\/vendors$/);
    await expect(page.getByText("Who sells to us")).toBeVisible();
    // Who has the table open stays in it.
    await expect(other).toHaveURL(/\/data\/table\/vendors$/);
    await expect(tables(other).getByRole("link", { name: "vendors" })).toBeVisible();
    await expect(other.getByText("This table is empty")).toBeVisible();

    await page.getByRole("button", { name: "shop", exact: true }).click();
    await page.keyboard.type("market");
    await page.keyboard.press("Enter");
    await expect(other).toHaveTitle("vendors · market · Sheaf");
    await page.getByRole("button", { name: "market", exact: true }).click();
    await page.keyboard.type("shop");
    await page.keyboard.press("Enter");
    await expect(other).toHaveTitle("vendors · shop · Sheaf");

    await page.getByRole("button", { name: "Actions for vendors" }).click();
    await page.getByRole("menuitem", { name: "Delete table" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("DELETE vendors");
    await page.getByRole("dialog").getByRole("button", { name: "Delete table" }).click();
    await expect(page).toHaveURL(/\/data\/table\/products$/);
    await expect(cells(page, "Armchair")).toBeVisible();
    await expect(other.getByRole("heading", { name: "Table not found" })).toBeVisible();
    await other.getByRole("link", { name: "Other tables" }).click();
    await expect(cells(other, "Armchair")).toBeVisible();
    await context.close();
  });

  await test.step("the database is renamed, and pages of forms lead to its tables", async () => {
    await page.getByRole("button", { name: "shop" }).click();
    await page.keyboard.type("my store");
    await page.keyboard.press("Enter");
    await expect(page.getByText("A name can’t contain spaces.")).toBeVisible();
    await page.getByRole("button", { name: "shop" }).click();
    await page.keyboard.type("store");
    await page.keyboard.press("Enter");
    await expect(page).toHaveTitle("products · store · Sheaf");
    await page.goto(page.url().replace("data/table/products", "form/edit"));
    await expect(page).toHaveURL(/\/data\/table\/products$/);
    await page.goto(page.url().replace("products", "nothing"));
    await expect(page.getByRole("heading", { name: "Table not found" })).toBeVisible();
  });
});
