import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../component.ts";
import { guestForm, openRows } from "./guests.ts";

/** A text that a cell refuses is never lost by leaving the cell. */

test("invalid JSON is kept when somebody clicks elsewhere, and Save, Cancel and Tab work", async ({
  page,
  server,
}) => {
  const sketch = new FormSketch("Plans");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name" });
  sketch.field({ name: "data", type: "json", label: "Data" });
  const fake = await openRows(page, server, sketch, [{ name: "Ada" }]);
  const data = page.locator('[data-row] [aria-colindex="5"]');
  const editor = page.getByRole("textbox", { name: /^Data of #001, JSON/ });
  await data.dblclick();
  await editor.fill('{"a": 1,\n"b"');
  await page.getByRole("gridcell", { name: "Ada" }).click();
  await expect(page.getByText("“Data” of #001 wasn’t changed")).toBeVisible();
  await page.getByRole("button", { name: "Edit again" }).click();
  await expect(editor).toHaveValue('{"a": 1,\n"b"');
  await expect(editor).toBeFocused();
  await expect(page.getByText(/Invalid JSON|line 2/i).first()).toBeVisible();

  // Tab stays among the text and its buttons while the text is invalid.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor).toHaveValue('{"a": 1,\n"b"');
  await page.getByRole("button", { name: "Cancel", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(editor).toBeFocused();
  await editor.fill('{"a": 1}');
  await page.keyboard.press("Tab");
  await expect(editor).toBeHidden();
  await expect.poll(() => fake.rows.stored[0]?.data).toEqual({ a: 1 });

  await data.dblclick();
  await editor.fill("[1");
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByText("wasn’t changed")).toBeHidden();
  expect(fake.rows.stored[0]?.data).toEqual({ a: 1 });
});

test("so are a number and a date that cannot be read", async ({ page, server }) => {
  const sketch = guestForm();
  sketch.field({ name: "day", type: "date", label: "Day" });
  const fake = await openRows(page, server, sketch, [{ name: "Ada" }]);
  await page.locator('[data-row] [aria-colindex="5"]').click();
  await page.keyboard.type("12 of us");
  await page.getByRole("gridcell", { name: "Ada" }).click();
  await expect(page.getByText("You entered “12 of us”.")).toBeVisible();
  await page.getByRole("button", { name: "Edit again" }).click();
  await expect(page.locator("input:focus")).toHaveValue("12 of us");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("8");
  await page.keyboard.press("Enter");
  await expect.poll(() => fake.rows.stored[0]?.guests).toBe(8);

  await page.locator('[data-row] [aria-colindex="7"]').click();
  await page.keyboard.type("soonish");
  await page.getByRole("gridcell", { name: "Ada" }).click();
  await expect(page.getByText("You entered “soonish”.")).toBeVisible();
  await page.getByRole("button", { name: "Edit again" }).click();
  await expect(page.locator("input:focus")).toHaveValue("soonish");
});
