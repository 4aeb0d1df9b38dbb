import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import readWorkbook from "read-excel-file/node";
import { choose } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { arrangeGuests, openGrid } from "./guest-list.ts";

const GUESTS = [
  { name: "Ada", guests: 1, drink: "tea" },
  { name: "Zoé", guests: 2, drink: "tea" },
];

async function fileOf(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent("download");
  await press();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
const openMenu = (page: Page) => page.getByRole("button", { name: "Export" }).press("Enter");

// Proves data/grid-exports
test("rows and columns of an Excel file are chosen, for each table", async ({ browser, cloud }) => {
  const { first, path } = await arrangeGuests(cloud, GUESTS);
  const page = await openGrid(browser, cloud, first, path);
  await page.getByLabel("Search in all columns").fill("Zo");
  await expect(page.locator("[data-row]")).toHaveCount(1);

  await openMenu(page);
  await page.getByRole("menuitem", { name: "Choose rows and columns…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByLabel("Rows", { exact: true })).toContainText("Matching rows: 1 response");
  await expect(dialog.getByLabel("Columns", { exact: true })).toContainText("All: 8 columns");
  await choose(dialog.getByLabel("Columns", { exact: true }), "Choose…");
  const everything = dialog.getByRole("checkbox", { name: "All columns" });
  await everything.press("Space");
  await expect(everything).toBeChecked();
  await expectSoundEverywhere(page, "the columns of a file");
  await everything.press("Space");
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "Guests" }).press("Space");
  await dialog.getByRole("checkbox", { name: "#" }).press("Space");
  const matching = await fileOf(page, () => dialog.getByRole("button", { name: "Export" }).press("Enter"));
  expect(matching.name).toBe("Guest list responses filtered.xlsx");
  const rowsOf = async ({ bytes }: { bytes: Buffer }) => {
    const [sheet] = await readWorkbook(bytes);
    expect(sheet!.sheet).toBe("Responses");
    return sheet!.data;
  };
  expect(await rowsOf(matching)).toEqual([
    ["#", "Guests"],
    [2, 2],
  ]);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Exporting 1 response, 2 columns")).toBeVisible();

  // The columns that are shown, in their order.
  await page.getByRole("columnheader", { name: "Name" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Hide" }).click();
  await page.getByRole("columnheader", { name: "Drink" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move left" }).click();
  await openMenu(page);
  await page.getByRole("menuitem", { name: "Choose rows and columns…" }).press("Enter");
  await expect(dialog.getByLabel("Columns", { exact: true })).toContainText("As shown: 5 columns");
  const shown = await fileOf(page, () => dialog.getByRole("button", { name: "Export" }).press("Enter"));
  expect((await rowsOf(shown))[0]).toEqual(["#", "Received (UTC)", "Drink", "Guests", "Customer"]);
  await expect(dialog).toBeHidden();

  await openMenu(page);
  await page.getByRole("menuitem", { name: "Choose rows and columns…" }).press("Enter");
  await dialog.getByLabel("Rows", { exact: true }).click();
  await page.getByRole("option", { name: "All rows" }).click();
  const all = await fileOf(page, () => dialog.getByRole("button", { name: "Export" }).press("Enter"));
  expect(all.name).toBe("Guest list responses.xlsx");
  expect(await rowsOf(all)).toHaveLength(3);

  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(page.getByRole("heading", { name: "Sessions", level: 1 })).toBeAttached();
  await openMenu(page);
  const sessions = await fileOf(page, () =>
    page.getByRole("menuitem", { name: "CSV, for any spreadsheet" }).press("Enter"),
  );
  expect(sessions.name).toBe("Guest list sessions.csv");
  expect(sessions.bytes.toString()).toContain("Session ID,Started (");

  await page.locator("[data-row]").first().getByRole("checkbox").click();
  await openMenu(page);
  const ticked = await fileOf(page, () =>
    page.getByRole("menuitem", { name: "CSV, for any spreadsheet" }).press("Enter"),
  );
  expect(ticked.bytes.toString().trim().split("\r\n")).toHaveLength(2);
  await expect(page.getByText("Exporting 1 session, ")).toBeVisible();
});

test("the shown rows can be downloaded as a file", async ({ browser, cloud }) => {
  const { first, path } = await arrangeGuests(cloud, [
    { name: '=cmd|"/c calc"!A1', guests: 3, drink: "coffee" },
    { name: "Ada", guests: 1, drink: "tea" },
    { name: "Zoé, 2nd", guests: 2, drink: "tea" },
  ]);
  const page = await openGrid(browser, cloud, first, path);
  const download = async (item: string) => {
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).press("Enter");
    await page.getByRole("menuitem", { name: item }).press("Enter");
    const file = await started;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
  };
  const answers = (csv: string) => csv.split("\r\n").map((line) => line.split(",").slice(2, -3).join(","));

  const all = await download("CSV, for any spreadsheet");
  expect(all.name).toBe("Guest list responses.csv");
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(
    all.text.startsWith(`\ufeff#,Received (${zone}),Name,Guests,Drink,Source,Customer,Response ID\r\n`),
  ).toBe(true);
  expect(answers(all.text)).toEqual([
    "Name,Guests,Drink",
    '"Zoé, 2nd",2,Tea',
    "Ada,1,Tea",
    `"'=cmd|""/c calc""!A1",3,Coffee`,
    "",
  ]);

  await page.getByLabel("Search in all columns").fill("Zo");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  const found = await download("JSON, for developers");
  expect(found.name).toBe("Guest list responses filtered.json");
  expect(JSON.parse(found.text)).toMatchObject([{ index: "#003", answers: { name: "Zoé, 2nd" } }]);

  await page.getByLabel("Search in all columns").fill("");
  await expect(page.locator("[data-row]")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select #002" }).click();
  expect(answers((await download("CSV, for any spreadsheet")).text)).toEqual([
    "Name,Guests,Drink",
    "Ada,1,Tea",
    "",
  ]);
});
