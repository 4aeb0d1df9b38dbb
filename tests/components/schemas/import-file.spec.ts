import { devices, type Page } from "@playwright/test";
import { type ImportedRows, importRows } from "#core/contracts/grid/imports.ts";
import type { ImportedValue } from "#core/tables/import/batches.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, openAt, test } from "../component.ts";
import { FakeSchema } from "../fakes/schema.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** An empty table with its import open. `stored` has the rows that were sent to be stored. */
async function openImport(page: Page, server: ComponentServer) {
  const schema = new FakeSchema("shop");
  const sketch = new FormSketch("contacts");
  const columns = { Name: "text", City: "text", Price: "number", Day: "date" } as const;
  for (const [name, type] of Object.entries(columns))
    sketch.field({ name, label: name, type, ...(type === "number" && { step: 0.01 }) });
  const stored: ImportedValue[][] = [];
  schema.addTable(sketch).answers.on(importRows, ({ body }): ImportedRows => {
    if (body.is_trial !== true) stored.push(...(body.rows as ImportedValue[][]));
    return { stored: body.rows.length, refused: [] };
  });
  await openAt(page, server, schema, schema.path("data/table/contacts"));
  await page.getByRole("button", { name: "Import rows" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("region", { name: "Preview" });
  return { dialog, preview, stored };
}

async function choose(page: Page, name: string, content: string | number[]) {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).press("Enter");
  const buffer = typeof content === "string" ? Buffer.from(content) : Buffer.from(content);
  await (await opened).setFiles({ name, mimeType: "text/csv", buffer });
}

const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));
/** 张伟,北京 in GBK. */
const CHINESE = [...ascii("Name,City\n"), 0xd5, 0xc5, 0xce, 0xb0, 0x2c, 0xb1, 0xb1, 0xbe, 0xa9, 0x0a];
/** Zoë,Kraków in Central European bytes, of which ó is the same in Western European ones. */
const POLISH = [...ascii("Name,City\nZo"), 0xeb, ...ascii(",Krak"), 0xf3, ...ascii("w\n")];

// Proves document/table-import
test("a file that does not tell its encoding is stored only after somebody has looked at it", async ({
  page,
  server,
}) => {
  const { dialog, preview, stored } = await openImport(page, server);
  const check = dialog.getByRole("region", { name: "Check the characters" });
  const encoding = check.getByRole("combobox", { name: "Encoding" });
  const isRight = check.getByRole("checkbox", { name: "The lines read correctly" });
  const button = dialog.getByRole("button", { name: "Import 1 row" });

  await test.step("the most probable one is proposed, with lines of the file", async () => {
    await choose(page, "people.csv", CHINESE);
    await expect(encoding).toHaveValue("Chinese, simplified (GBK, GB 18030)");
    await expect(check.getByRole("list", { name: "Lines from the file" })).toHaveText("张伟,北京");
    await expect(preview.getByText("张伟")).toBeVisible();
    await expect(button).toBeDisabled();
    await expectSoundEverywhere(page, "a file without a known encoding");
  });

  await test.step("another one can be chosen by keyboard, and has to be looked at again", async () => {
    await isRight.press("Space");
    await expect(button).toBeEnabled();
    await encoding.fill("Korean");
    await page.keyboard.press("Enter");
    await expect(check.getByRole("list", { name: "Lines from the file" })).not.toHaveText("张伟,北京");
    await expect(isRight).not.toBeChecked();
    await expect(button).toBeDisabled();
    await encoding.fill("gb18030");
    await page.keyboard.press("Enter");
    await expect(preview.getByText("北京")).toBeVisible();
    await isRight.press("Space");
  });

  await test.step("another file has to be looked at by itself, and one in Unicode has not", async () => {
    await choose(page, "polish.csv", POLISH);
    await expect(preview.getByText("Kraków")).toBeVisible();
    await expect(isRight).not.toBeChecked();
    await expect(button).toBeDisabled();
    await choose(page, "unicode.csv", "Name,City\nZoë,Kraków\n");
    await expect(check).toBeHidden();
    await expect(button).toBeEnabled();
    await choose(page, "people.csv", CHINESE);
    await isRight.press("Space");
    await button.press("Enter");
    await expect(dialog).toBeHidden();
    expect(stored).toEqual([["张伟", "北京"]]);
  });
});

const REPORT = "Report of sales;;\n\nName;Price;Day\nChair;1.010;03/14/2026\nTable;2.500;04/15/2026\n";

// Proves document/table-import
test("how a file is read can be chosen, also on a phone", async ({ browser, server }) => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext({ ...phone, baseURL: server.origin });
  const page = await context.newPage();
  const { dialog, preview, stored } = await openImport(page, server);
  const how = dialog.getByText("How the file is read");

  await test.step("lines above the names are left out, and counted", async () => {
    await choose(page, "report.csv", REPORT);
    await expect(dialog.getByText("The first 2 lines aren’t imported.")).toBeVisible();
    await expect(preview.getByRole("row", { name: /^4 Chair/ })).toBeVisible();
  });

  await test.step("a number and a day are read as the person says, whatever the column tells", async () => {
    await dialog.getByLabel("Numbers like 1,234").tap();
    await page.getByRole("option", { name: "One thousand two hundred thirty-four" }).tap();
    await expect(preview.getByText("1.01", { exact: true })).toBeVisible();
    await how.tap();
    await dialog.getByLabel("Dates like 03/04/2026").tap();
    await page.getByRole("option", { name: "Day first (3 April)" }).tap();
    await expect(preview.getByText("Please enter a valid date").first()).toBeVisible();
    await dialog.getByLabel("Dates like 03/04/2026").tap();
    await page.getByRole("option", { name: "Detect automatically" }).tap();
    await expect(preview.getByText("Mar 14, 2026")).toBeVisible();
    await expectSoundEverywhere(page, "how a file is read");
  });

  await test.step("the delimiter and the lines to skip, too", async () => {
    await dialog.getByLabel("Delimiter").tap();
    await page.getByRole("option", { name: "Comma" }).tap();
    await expect(dialog.getByText("Report of sales;;", { exact: true }).first()).toBeVisible();
    await dialog.getByLabel("Delimiter").tap();
    await page.getByRole("option", { name: "Semicolon" }).tap();
    await dialog.getByLabel("Lines to skip at the top").fill("99");
    await expect(dialog.getByText("This file has no rows.")).toBeVisible();
    await expect(dialog.getByLabel("Lines to skip at the top")).toBeFocused();
    await dialog.getByLabel("Lines to skip at the top").fill("2");
    await expect(dialog.getByRole("button", { name: "Import 2 rows" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Import 2 rows" }).tap();
    await expect(dialog).toBeHidden();
    // The table shows its newest row first, so the first row of the file is stored last.
    expect(stored).toEqual([
      ["Table", "2.5", "2026-04-15"],
      ["Chair", "1.01", "2026-03-14"],
    ]);
  });
  await context.close();
});
