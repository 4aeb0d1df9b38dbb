import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../component.ts";
import { openRows } from "./guests.ts";

/** Cells are filled with the keyboard alone: typing on a cell opens its editor with what was typed. */

const columnCell = async (page: Page, name: string) => {
  const header = page.getByRole("columnheader", { name });
  const index = await header.getAttribute("aria-colindex");
  return page.locator(`[data-row] [aria-colindex="${index}"]`).first();
};

function sketch(): FormSketch {
  const form = new FormSketch("Trip");
  form.section();
  form.field({ name: "day", type: "date", label: "Day" });
  form.field({ name: "start", type: "datetime-local", label: "Start" });
  form.field({ name: "home", type: "country", label: "Home" });
  form.field({ name: "news", type: "checkbox", label: "News" });
  form.choice({ name: "drink", type: "select", label: "Drink" }, { tea: "Tea", coffee: "Coffee" });
  form.choice(
    { name: "likes", type: "checkboxes", label: "Likes" },
    { art: "Art", food: "Food", films: "Films" },
  );
  return form;
}

// Proves data/edit-typing
test("typing on a date, a country or a choice opens its editor with the text", async ({ page, server }) => {
  await openRows(page, server, sketch(), [{ home: "DE" }]);
  const day = await columnCell(page, "Day");
  await day.click();
  await page.keyboard.type("Jun 9, 2027");
  // What is typed before the control has loaded is in it.
  await expect(page.locator("input:focus")).toHaveValue("Jun 9, 2027");
  await page.keyboard.press("Enter");
  await expect(day).toHaveText("Jun 9, 2027");

  const start = await columnCell(page, "Start");
  await start.click();
  await page.keyboard.type("soon");
  await expect(page.locator("input:focus")).toHaveValue("soon");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");

  const home = await columnCell(page, "Home");
  await home.click();
  await page.keyboard.type("switz");
  await expect(page.getByRole("option")).toHaveText(["Switzerland"]);
  await page.keyboard.press("Tab");
  await expect(home).toHaveText("Switzerland");
  const news = await columnCell(page, "News");
  await expect(news).toHaveAttribute("id", "grid-active-cell");
  await page.keyboard.press("Space");
  await expect(news).toHaveText("Yes");
  await page.keyboard.type("x");
  await expect(news).toHaveText("Yes");

  const drink = await columnCell(page, "Drink");
  await drink.click();
  await page.keyboard.type("co");
  await expect(page.getByRole("option")).toHaveText(["Coffee"]);
  await page.keyboard.press("Enter");
  await expect(drink).toHaveText("Coffee");
});

test("what is typed before an editor has loaded is kept, with the key that ends it", async ({
  page,
  server,
}) => {
  const form = sketch();
  form.field({ name: "phone", type: "tel", label: "Phone", data: { default_country: "DE" } });
  form.field({ name: "paint", type: "color", label: "Paint" });
  // Every column is on the screen.
  await page.setViewportSize({ width: 1800, height: 900 });
  const { requests } = await slowEditors(page);
  await openRows(page, server, form, [{ home: "DE" }]);
  const types: readonly [string, string, string][] = [
    ["Day", "Jun 9, 2027", "Jun 9, 2027"],
    ["Start", "jun 9 2027 2pm", "Jun 9, 2027, 2:00 PM"],
    ["Home", "switz", "Switzerland"],
    ["Drink", "co", "Coffee"],
    ["Phone", "030 901820", "+4930901820"],
    ["Paint", "#ff0000", "#ff0000"],
  ];
  for (const [name, typed, shown] of types) {
    const cell = await columnCell(page, name);
    await cell.click();
    await page.keyboard.type(typed);
    await expect(page.locator("input:focus")).toHaveValue(typed);
    await page.keyboard.press("Enter");
    await expect(cell, name).toHaveText(shown);
  }
  expect(requests()).toBeGreaterThan(3);

  const day = await columnCell(page, "Day");
  await day.click();
  await page.keyboard.type("May 1, 2027", { delay: 40 });
  await expect(page.locator("input:focus")).toHaveValue("May 1, 2027");
});

test("Escape takes back an editor that is still loading, and keeps the cell", async ({ page, server }) => {
  await slowEditors(page);
  await openRows(page, server, sketch(), [{ home: "DE" }]);
  const loaded = page.waitForResponse(/date-editor/);
  const day = await columnCell(page, "Day");
  await day.click();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(day).toHaveAttribute("id", "grid-active-cell");
  await loaded;
  await expect(page.getByRole("grid")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: /^Day of/ })).toBeFocused();
});

/** Makes the code of every editor arrive later than a person types. */
async function slowEditors(page: Page) {
  let requests = 0;
  const editors = /(date-editor|choice-search|country-input|phone-editor|color-editor)[^/]*\.js/;
  await page.route(editors, async (route) => {
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  return { requests: () => requests };
}

// Proves data/edit-several-choices
test("several choices are ticked like in a list: arrows, Space, a search, Enter", async ({
  page,
  server,
}) => {
  await openRows(page, server, sketch(), [{ home: "DE" }]);
  const likes = await columnCell(page, "Likes");
  const box = (name: string) => page.getByRole("group", { name: /Likes/ }).getByRole("checkbox", { name });
  await likes.click();
  await page.keyboard.press("Enter");
  await expect(box("Art")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(box("Art")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(box("Food")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(box("Food")).toBeChecked();
  await page.keyboard.press("End");
  await expect(box("Films")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(box("Food")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(likes).toHaveText("Food");

  await likes.click();
  await page.keyboard.type("fi");
  await expect(box("Films")).toBeVisible();
  await expect(box("Food")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(box("Films")).toBeChecked();
  await expect(box("Food")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(box("Art")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(likes).toHaveText("ArtFoodFilms");
});

// Proves data/edit-typing
test("a read-only column says why it cannot be edited", async ({ page, server }) => {
  const form = new FormSketch("Door");
  form.section();
  form.field({ name: "name", type: "text", label: "Name" });
  form.field({ name: "code", type: "password", label: "Code" });
  await openRows(page, server, form, [{ name: "Ada", code: "secret" }]);
  const locked = page.getByRole("columnheader", { name: "Code" });
  await expect(locked.locator("svg.lucide-lock")).toBeVisible();
  await (await columnCell(page, "Code")).click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Code” is read-only here")).toBeVisible();
  await expect(page.getByText("Nobody can read or change a password.")).toBeVisible();
  await (await columnCell(page, "Received")).click();
  await page.keyboard.type("x");
  await expect(page.getByText("“Received” is read-only here")).toBeVisible();
  await expect(page.getByText("It is recorded with each response.")).toBeVisible();
});

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a time that the clock shows twice stays as it is when its editor is left unchanged", async ({
    page,
    server,
  }) => {
    // The second 1:30 of the night in which clocks are set back.
    const at = "2026-11-01T06:30:00.000Z";
    const fake = await openRows(page, server, sketch(), [{ start: at }]);
    const started = () => fake.rows.stored.map(({ start }) => start);
    const start = await columnCell(page, "Start");
    await expect(start).toHaveText(/1:30 AM/);
    for (const [open, leave] of [
      ["Enter", "Enter"],
      ["F2", "Tab"],
    ] as const) {
      await start.click();
      await page.keyboard.press(open);
      await expect(page.locator("input:focus")).toHaveValue(/1:30 AM/);
      await page.keyboard.press(leave);
      await expect(page.locator("input:focus")).toHaveCount(0);
    }
    await start.click();
    await page.keyboard.press("Enter");
    await expect(page.locator("input:focus")).toHaveValue(/1:30 AM/);
    await (await columnCell(page, "Day")).click();
    await start.click();
    await page.keyboard.type("Nov 2, 2026, 1:30 AM");
    await page.keyboard.press("Enter");
    // Only what was typed is sent: anything else would have been sent before.
    await expect.poll(started).toEqual(["2026-11-02T06:30:00.000Z"]);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(started).toEqual([at]);
    await expect(page.getByRole("button", { name: /^Undo/ })).toBeDisabled();
  });

  test("Now is a time of the zone that the grid shows, and not of this browser", async ({ page, server }) => {
    await page.addInitScript(() => localStorage.setItem("sheaf.grid_zone", JSON.stringify("utc")));
    const fake = await openRows(page, server, sketch(), [{ start: "2026-01-01T06:30:00.000Z" }]);
    const start = await columnCell(page, "Start");
    await expect(start).toHaveText(/6:30 AM/);
    await start.click();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Choose a date and time" }).click();
    const before = Date.now();
    await page.getByRole("button", { name: "Now", exact: true }).click();
    await page.keyboard.press("Enter");
    const chosen = () => Date.parse(String(fake.rows.stored[0]!.start));
    // To the minute; five hours would be those of New York.
    await expect.poll(() => Math.abs(chosen() - before) < 10 * 60_000).toBe(true);
  });
});
