import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { expectStyled } from "../references/reference-table.ts";
import { query, storedAnswers } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { arrangeShop } from "./shop.ts";

const head = (page: Page, name: string) =>
  page.getByRole("columnheader", { name: new RegExp(`^${name}( Read-only)?$`) });
const tables = (page: Page) => page.getByRole("navigation", { name: "Pages" });
/** The cell of a row in a column. */
async function cell(page: Page, row: string, column: string) {
  const index = await head(page, column).getAttribute("aria-colindex");
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell", { name: row, exact: true }) })
    .locator(`[aria-colindex="${index}"]`);
}
const expectCell = async (page: Page, row: string, column: string, text: string) =>
  expect(await cell(page, row, column)).toHaveText(text);
const done = (page: Page) => page.getByRole("button", { name: "Done", exact: true }).click();
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).click();
};
async function menu(page: Page, column: string, item: string) {
  const entry = page.getByRole("menuitem", { name: item });
  // The menu's code may still be loading.
  await expect(async () => {
    await head(page, column).click({ button: "right" });
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await entry.click();
}

// Proves data/cell-rows-as-answers, document/table-relations
test("products refer to suppliers, which list, count and sum them", async ({ page, cloud }) => {
  // Seven steps on two tables, whose pages are checked at every width.
  test.setTimeout(120_000);
  const shop = await arrangeShop(cloud);
  await resumeSession(page.context(), shop.owner);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /shop/ }).first().click();
  await tables(page).getByRole("link", { name: "products" }).click();
  await expect(head(page, "Product")).toBeVisible();

  await test.step("a column refers to rows of another table", async () => {
    await menu(page, "Price", "Add column");
    await page.getByLabel("Label", { exact: true }).fill("Supplier");
    await page.getByRole("button", { name: /^Type/ }).click();
    await page.getByRole("combobox", { name: "Search types" }).fill("reference");
    await page.keyboard.press("Enter");
    await choose(page, "Table", "shop.suppliers");
    await expect(page.getByRole("combobox", { name: "Value", exact: true })).toContainText("The row itself");
    await expect(page.getByRole("combobox", { name: "Shown as", exact: true })).toContainText("Name");
    await done(page);
    await expect(head(page, "Supplier")).toBeVisible();
  });

  await test.step("a row is picked with the keyboard, and shown by its name", async () => {
    await (await cell(page, "Chair", "Supplier")).click();
    await page.keyboard.press("Enter");
    const search = page.getByRole("combobox", { name: /^Search records/ });
    await search.fill("acm");
    await expect(page.getByText("1 record", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expectCell(page, "Chair", "Supplier", "Acme");
    await page.keyboard.press("ControlOrMeta+c");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ControlOrMeta+v");
    await expectCell(page, "Lamp", "Supplier", "Acme");
    await page.keyboard.press("ControlOrMeta+z");
    await expectCell(page, "Lamp", "Supplier", "");
    await expect(page.locator("[role=gridcell][aria-busy]")).toHaveCount(0);
    await page.reload();
    await expectCell(page, "Lamp", "Supplier", "");
    await expectCell(page, "Chair", "Supplier", "Acme");
    await expectSoundEverywhere(page, "a table that refers to another");
  });

  await test.step("a look-up shows a column of the row", async () => {
    await menu(page, "Supplier", "Look up, count or sum…");
    await page.getByLabel("Label", { exact: true }).fill("Supplier city");
    await choose(page, "Column", "City");
    await done(page);
    await expectCell(page, "Chair", "Supplier city", "Oslo");
    expect((await axe(page).analyze()).violations).toEqual([]);
  });

  // Proves document/table-computed-columns
  await test.step("wherever one would sort or filter by it, the page says that this is not possible", async () => {
    const why = "It is computed from other rows, so this table can’t be sorted or filtered by it.";
    await head(page, "Supplier city").click({ button: "right" });
    await expect(page.getByRole("menu").getByText(why)).toBeVisible();
    await expect(page.locator("[data-announcer]", { hasText: why })).toBeAttached();
    await expect(page.getByRole("menuitem", { name: /^Sort|^Filter/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await head(page, "Price").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: /^Sort|^Filter/ })).toHaveCount(3);
    await expect(page.getByRole("menu").getByText(why)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await head(page, "Supplier city").click();
    await expect(
      page.getByText("Supplier city, computed from other rows. The table can’t be sorted by it."),
    ).toBeVisible();
    const unlisted = page.getByText("Columns computed from other rows aren’t listed.");
    for (const name of ["Filter", /Newest first/]) {
      await page.getByRole("toolbar", { name: "Rows" }).getByRole("button", { name }).first().click();
      await expect(unlisted).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(unlisted).toHaveCount(0);
    }
  });

  await test.step("a cell lists several rows, in order", async () => {
    await menu(page, "Supplier", "Edit column");
    await page.getByRole("switch", { name: "Several rows" }).click();
    await done(page);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await (await cell(page, "Chair", "Supplier")).click();
    await page.keyboard.press("Enter");
    const chosen = page.getByRole("list", { name: "Chosen rows" });
    await expect(chosen.getByRole("listitem")).toHaveText(["Acme"]);
    await page.getByRole("combobox", { name: /^Search records/ }).fill("bol");
    await expect(page.getByText("1 record", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(chosen.getByRole("listitem")).toHaveText(["Acme", "Bolt"]);
    expect((await axe(page).analyze()).violations).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expectCell(page, "Chair", "Supplier", "AcmeBolt");
    await expectCell(page, "Chair", "Supplier city", "Oslo, Rome");
  });

  await test.step("the other table lists the rows, counts and sums them", async () => {
    await tables(page).getByRole("link", { name: "suppliers" }).click();
    await expectCell(page, "Acme", "products", "Chair");
    await menu(page, "products", "Look up, count or sum…");
    await done(page);
    await expectCell(page, "Acme", "Number of products", "1");
    await expectCell(page, "Bolt", "Number of products", "1");
    await menu(page, "products", "Look up, count or sum…");
    await page.getByLabel("Label", { exact: true }).fill("Turnover");
    await choose(page, "Shows", "The sum of a column");
    await choose(page, "Column", "Price");
    await done(page);
    await expectCell(page, "Acme", "Turnover", "10");
    await menu(page, "City", "Delete column");
    await expect(
      page.getByRole("dialog").getByText("It is used by “Supplier city” in products."),
    ).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await menu(page, "products", "Hide");
    await expect(head(page, "products")).toBeHidden();
    await expectSoundEverywhere(page, "a table with computed columns");
  });

  await test.step("a deleted row is said", async () => {
    await page.getByRole("checkbox", { name: /^Select #001/ }).click();
    await page.getByRole("button", { name: "Delete 1 row" }).click();
    await expect(page.getByText("1 row deleted")).toBeVisible();
    await tables(page).getByRole("link", { name: "products" }).click();
    await expectCell(page, "Chair", "Supplier", "Deleted rowBolt");
    await expectCell(page, "Chair", "Supplier city", "Rome");
  });

  await test.step("a deleted table is said in the head of the column, and in its panel", async () => {
    await query(cloud, "DELETE FROM form WHERE id = $1", [shop.suppliers.form_id]);
    await page.reload();
    await expect(
      page.getByRole("columnheader", { name: /Supplier The table that this column refers to was deleted/ }),
    ).toBeVisible();
    await page.getByRole("columnheader", { name: /^Supplier The table/ }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Edit column" }).click();
    await expect(page.getByText("The table that this refers to was deleted.")).toBeVisible();
  });
});

// Proves data/cell-rows-as-answers, document/table-relations
test("a public form picks rows of the table, one and several", async ({ page, cloud }) => {
  const { client, project_id, products, owner } = await arrangeShop(cloud);
  const reference = { type: "sheaf" as const, table_id: products.form_id, column: "__gf_id" };
  const form = new FormSketch("Order");
  form.field({ name: "product", type: "search", label: "Product", required: true, reference });
  form.field({ name: "extras", type: "search", label: "Extras", is_array: true, reference });
  const { form_id, document_id } = await createForm(client, project_id, form);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/d/e/${form_id}`);
  const panel = page.getByRole("dialog", { name: "Search records" });

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please fill in this field.").first()).toBeVisible();
  await page.getByRole("button", { name: "Search records – Product" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.locator("tbody tr")).toHaveCount(2);
  await expect(panel.locator("th")).toHaveText(["Product"]);
  await expectStyled(panel);
  await panel.getByRole("searchbox").fill("cha");
  await expect(panel.locator("tbody tr")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const picked = page.getByRole("button", { name: "Chair – Product", exact: true });
  await expect(picked).toBeFocused();
  const { violations } = await axe(page).analyze();
  expect(violations).toEqual([]);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page
    .getByRole("button", { name: /^Search records – Extras/ })
    .first()
    .click();
  await panel.locator("tbody tr").filter({ hasText: "Lamp" }).dblclick();
  await saved;
  await page.reload();
  await expect(picked).toBeVisible();
  await expect(page.getByRole("button", { name: /^Lamp – Extras/ })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const [answers] = await storedAnswers(cloud, form_id);
  const ids = await query<{ id: string }>(
    cloud,
    "SELECT id FROM response WHERE form_id = $1 ORDER BY local_index",
    [products.form_id],
  );
  expect(answers).toEqual({ product: ids[0]!.id, extras: [ids[1]!.id] });

  await resumeSession(page.context(), owner);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /Order/ }).first().click();
  await page.goto(page.url().replace(/\/form\/.*$/, "/data/responses"));
  await expect(page.getByRole("gridcell", { name: /Chair/ })).toBeVisible();
  expect(document_id).toBeTruthy();
});
