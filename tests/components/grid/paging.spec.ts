import type { Page } from "@playwright/test";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { cell, numberedGuests, openGuests } from "./guests.ts";

/** Pages that do not exist, or no longer do, and rows that leave their page. */

const pageNumber = (page: Page) => page.getByRole("textbox", { name: /^Page/ });

// Proves data/grid-page-past-end, data/grid-empty-rows
test("a page past the end leads to the last one, and an emptied one to the page before", async ({
  page,
  server,
}) => {
  const fake = await openGuests(page, server, numberedGuests(22), "data/responses?limit=10&page=99");
  const path = fake.path("data/responses");
  const rows = page.locator("[data-row]");

  await test.step("past the end", async () => {
    await expect(cell(page, "Guest 1")).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(pageNumber(page)).toHaveValue("3");
    await expect(page).toHaveURL((url) => url.searchParams.get("page") === "2");
    await expect(page.getByText("22 responses", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  });

  await test.step("all rows of the last page are deleted, and come back", async () => {
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
    await page.getByRole("button", { name: "Delete 2 responses" }).click();
    await expect(cell(page, "Guest 12")).toBeVisible();
    await expect(rows).toHaveCount(10);
    await expect(pageNumber(page)).toHaveValue("2");
    await expect(page).toHaveURL((url) => url.searchParams.get("page") === "1");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(page.getByText("22 responses", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(cell(page, "Guest 1")).toBeVisible();
  });

  await test.step("a search without matches says so on any page", async () => {
    await page.getByLabel("Search in all columns").fill("nobody is called that");
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await expect(pageNumber(page)).toHaveValue("1");
    await page.getByRole("button", { name: "Clear filters and search" }).click();
    await expect(cell(page, "Guest 22")).toBeVisible();
  });

  await test.step("empty rows, all of which are hidden, are said to be empty", async () => {
    fake.rows.responses = fake.rows.responses.map((row) => ({ ...row, data: {} }));
    await page.goto(`${path}?limit=10&page=2`);
    await expect(page.getByRole("heading", { name: "All responses are empty" })).toBeVisible();
    await expect(page.getByText("22 responses have no answers and are hidden.")).toBeVisible();
    await expect(pageNumber(page)).toHaveValue("1");
    await expectSoundEverywhere(page, "rows that are all empty");
    const [name] = fake.form.fields;
    const where = JSON.stringify([[name!.id, "EXT_IS_EMPTY", ""]]);
    await page.goto(`${path}?limit=10&where=${encodeURIComponent(where)}`);
    await expect(page.getByRole("heading", { name: "All matching responses are empty" })).toBeVisible();
    await page.getByRole("button", { name: "Show empty responses" }).click();
    await expect(rows).toHaveCount(10);
  });
});

// Proves data/grid-arrivals, data/edit-row-gone
test("what a person types stays while new responses push its row off the page", async ({ page, server }) => {
  const fake = await openGuests(page, server, numberedGuests(10), "data/responses?limit=10");
  await cell(page, "Guest 1").click();
  await page.keyboard.type("Ke");
  const input = page.getByRole("textbox", { name: "Name of #001" });
  await expect(input).toHaveValue("Ke");
  await fake.rows.arrive(...Array.from({ length: 10 }, (_, index) => ({ name: `New ${index + 1}` })));
  await expect(page.getByText("20 responses", { exact: true })).toBeVisible();
  await expect(cell(page, "New 10")).toBeVisible();
  await expect(cell(page, "Guest 2")).toHaveCount(0);
  // It is still the row in which they type.
  await expect(input).toBeFocused();
  await page.keyboard.type("pt");
  await expect(input).toHaveValue("Kept");
  await page.keyboard.press("Enter");
  await expect.poll(() => fake.rows.stored.map(({ name }) => name).slice(0, 2)).toEqual(["Kept", "Guest 2"]);
  await expect(page.getByText("Couldn’t save")).toHaveCount(0);
  await expect(input).toHaveCount(0);
  await expect(page.locator("[data-row]")).toHaveCount(10);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(cell(page, "Kept")).toBeVisible();
});
