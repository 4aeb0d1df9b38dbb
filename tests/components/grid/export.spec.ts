import { expect, test } from "../component.ts";
import { openGuests } from "./guests.ts";

// Proves data/grid-exports
test("an export that the server refuses is refused in words, and does not say that it runs", async ({
  page,
  server,
}) => {
  const openMenu = () => page.getByRole("button", { name: "Export" }).press("Enter");
  await openGuests(page, server, [{ name: "Ada", guests: 1, drink: "tea" }]);
  await page.route(/\/export\/xlsx/, (route) => route.fulfill({ status: 413, body: "{}" }));
  await page.route(/\/export\/csv/, (route) => route.fulfill({ status: 400, body: "{}" }));
  await openMenu();
  await page.getByRole("menuitem", { name: "Excel", exact: true }).press("Enter");
  await expect(page.getByText("An Excel file can’t hold this much.", { exact: false }).first()).toBeVisible();
  await openMenu();
  await page.getByRole("menuitem", { name: "CSV, for any spreadsheet" }).press("Enter");
  await expect(
    page.getByText("A filter or sort no longer fits its question", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText("Exporting", { exact: false })).toBeHidden();
});
