import { exportRows } from "#core/contracts/grid/rows.ts";
import { axe } from "../../journeys/axe.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { guestForm, numberedGuests, openGuests, openRows, untilLive } from "./guests.ts";

/** Deletions take effect at once, and a toast takes them back. */
// Proves data/edit-deleted-rows, data/edit-deleted-sessions, data/constant-page-sizes
test("rows are deleted at once and brought back, on one page or all", async ({ page, server }) => {
  const fake = await openRows(page, server, guestForm(), [
    { name: "Ada" },
    { name: "Bea" },
    ...numberedGuests(1_201),
  ]);
  // The newest one has no answer.
  fake.rows.responses = fake.rows.responses.map((row) =>
    row.local_index === 1_203 ? { ...row, data: {} } : row,
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await untilLive(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText("1,202 responses", { exact: true })).toBeVisible();
  const bar = page.getByRole("toolbar", { name: "Selection" });
  const all = page.getByRole("checkbox", { name: "Select all rows on this page" });

  // One page of rows goes without a question, and comes back.
  await all.check();
  await bar.getByRole("button", { name: "Delete 100 responses" }).click();
  await expect(page.getByText("1,102 responses", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByText("100 responses restored")).toBeVisible();
  await expect(page.getByText("1,202 responses", { exact: true })).toBeVisible();

  // All of them are counted first; what arrives meanwhile stays.
  await all.check();
  await bar.getByRole("button", { name: "Select all 1,202" }).click();
  await expect(bar).toContainText("All 1,202 matching selected");
  await expectSoundEverywhere(page, "a selection");
  await fake.rows.arrive({ name: "Late" });

  // A file of the selection has the rows that it names, without empty ones.
  await bar.getByRole("button", { name: "Export" }).press("Enter");
  fake.answers.on(exportRows, () => null);
  const exported = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "JSON" }).press("Enter");
  const asked = new URL((await exported).url()).searchParams;
  expect([asked.get("empty"), JSON.parse(asked.get("where")!)]).toEqual([
    "hide",
    [{ column: "__gf_display_id", op: "lte", value: 1_203 }],
  ]);
  fake.rows.responses = fake.rows.responses.filter(({ local_index }) => local_index !== 1_203);
  await bar.getByRole("button", { name: "Delete 1,202 responses" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Delete 1,202 responses?" })).toBeVisible();
  await expectSoundEverywhere(page, "a question before a deletion");

  // Stopped after the first step.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let steps = 0;
  await page.route("**/rows/deletions", async (route) => {
    steps += 1;
    if (steps === 2) await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Delete 1,202 responses" }).click();
  await expect(dialog.getByText("500 of 1,202 deleted")).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: "Stop" }).click();
  release();
  await expect(page.getByText("1,000 responses deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByText("1,000 responses restored")).toBeVisible();
  await expect(page.getByText("1,203 responses", { exact: true })).toBeVisible();

  // The page is read again for the rows that came back.
  await expect(async () => {
    await all.check();
    await bar.getByRole("button", { name: "Select all 1,203" }).click({ timeout: 1_000 });
  }).toPass();
  await bar.getByRole("button", { name: "Delete 1,203 responses" }).click();
  await dialog.getByRole("button", { name: "Delete 1,203 responses" }).click();
  await expect(page.getByRole("heading", { name: "No responses yet" })).toBeVisible();

  // Sessions say why they stay.
  fake.rows.addSession({ name: "Unfinished" });
  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(page.locator("[data-row]").first()).toBeVisible();
  await all.check();
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(page.getByText("Sessions can’t be deleted by hand")).toBeVisible();
});

// Proves data/edit-deleted-rows
test("a deletion is a step for undo, also without its toast, and the focus stays in the grid", async ({
  page,
  server,
}) => {
  const fake = await openGuests(page, server, [{ name: "Ada" }, { name: "Bea" }, { name: "Cid" }]);
  const rows = page.locator("[data-row]");
  const undo = page.getByRole("toolbar", { name: "Rows" }).getByRole("button", { name: "Undo" });
  const remove = async (name: string) => {
    await rows.filter({ hasText: name }).getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Delete 1 response" }).click();
    await expect(rows.filter({ hasText: name })).toHaveCount(0);
    await expect(page.getByRole("grid")).toBeFocused();
  };
  await remove("Bea");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("1 response restored")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("Control+Shift+z");
  await expect(rows).toHaveCount(2);

  await page.reload();
  await remove("Ada");
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect(undo).toHaveAttribute("title", "Undo deletion of 1 response");
  await undo.click();
  await expect(rows).toHaveCount(2);

  // Later than the server keeps them.
  await remove("Cid");
  fake.rows.forgetDeleted();
  await undo.click();
  await expect(page.getByText("These responses can no longer be restored")).toBeVisible();
  await expect(undo).toHaveAttribute("aria-disabled", "true");
});
