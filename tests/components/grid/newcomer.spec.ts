import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { choose, chooseTyped } from "../../journeys/choose.ts";
import { expect, test } from "../component.ts";
import { cell, openAsSam, openGuests, openRows } from "./guests.ts";

/** Things that new owners try when they first see their responses. */

const PEOPLE = ["Ada", "Bea", "Cleo"].map((name, index) => ({ name, guests: index, drink: "tea" }));

// Proves data/edit-undo, data/edit-required-emptied
test("undo and redo step through the member's own edits and leave others' edits unchanged", async ({
  page,
  server,
}) => {
  const fake = await openGuests(page, server, PEOPLE);
  const sam = await openAsSam(page, fake);
  const names = page.locator('[data-row] [aria-colindex="4"]');
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toHaveAttribute("aria-disabled", "true");

  await cell(page, "Bea").click();
  await page.keyboard.type("Beatrice");
  await page.keyboard.press("Enter");
  await cell(page, "Cleo").click();
  await page.keyboard.press("Delete");
  await expect(names).toHaveText(["", "Beatrice", "Ada"]);
  await expect(page.getByText("“Name” is required. It is empty now.")).toBeVisible();
  await page.getByRole("button", { name: "Undo clearing" }).click();
  await expect(names).toHaveText(["Cleo", "Beatrice", "Ada"]);
  await cell(page, "Cleo").click();
  await page.keyboard.press("Delete");
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(names).toHaveText(["", "Beatrice", "Ada"]);

  await page.keyboard.press("ControlOrMeta+z");
  await expect(names).toHaveText(["Cleo", "Beatrice", "Ada"]);
  await expect(page.locator("#grid-active-cell")).toHaveText("Cleo");
  await undo.click();
  await expect(names).toHaveText(["Cleo", "Bea", "Ada"]);
  await expect(undo).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await page.keyboard.press("ControlOrMeta+y");
  await expect(names).toHaveText(["", "Beatrice", "Ada"]);
  await expect.poll(() => fake.rows.stored.map(({ name }) => name ?? "")).toEqual(["Ada", "Beatrice", ""]);

  await cell(sam, "Beatrice").click();
  await sam.keyboard.type("Bee");
  await sam.keyboard.press("Enter");
  // Sam's flag is on the row below.
  await expect(names).toHaveText(["", "Bee", /^Ada/]);
  await undo.click();
  await expect(names).toHaveText(["Cleo", "Bee", /^Ada/]);
  await undo.click();
  await expect(page.getByText("“Name” of #002 has changed since, so it was left as it is.")).toBeVisible();
  await expect(names).toHaveText(["Cleo", "Bee", /^Ada/]);
});

test("undo skips deleted rows, and an error disappears with the next accepted change", async ({
  page,
  server,
}) => {
  const fake = await openGuests(page, server, PEOPLE);
  const sam = await openAsSam(page, fake);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const guests = page.locator("[data-row]").filter({ hasText: "Cleo" }).locator('[aria-colindex="5"]');
  const failure = page.getByText("“Guests” of #003 wasn’t changed");
  await guests.click();
  await page.keyboard.type("99");
  await cell(page, "Ada").click();
  await expect(failure).toBeVisible();
  await guests.click();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await expect(guests).toHaveText("5");
  await expect(failure).toHaveCount(0, { timeout: 3_000 });
  await expect(undo).toHaveAttribute("title", "Undo edit of “Guests” of #003");

  await sam.locator("[data-row]").filter({ hasText: "Cleo" }).getByRole("checkbox").first().check();
  await sam.getByRole("button", { name: "Delete 1 response" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await expect(undo).toHaveAttribute("aria-disabled", "true");
});

test("before it is live, the grid says that it is connecting, never that it is offline", async ({
  page,
  server,
}) => {
  await openGuests(page, server, PEOPLE);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/private/editor/*/room-token", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  const mark = page.getByRole("toolbar", { name: "Rows" }).getByText(/^(Connecting…|Offline|Live)$/);
  await expect(cell(page, "Ada")).toBeVisible();
  await expect(mark).toHaveText("Connecting…");
  release();
  await expect(mark).toHaveText("Live");
});

// Proves editor/rule-filter-inputs, data/grid-filters
test("a filter is added, changed and removed with the keyboard only", async ({ page, server }) => {
  await openGuests(page, server, PEOPLE);
  const add = page.getByRole("button", { name: "Add filter" });
  await add.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Drink" }).press("Enter");
  await expect(page.getByLabel("Value of Drink", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "Coffee" }).click();
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await page.keyboard.press("Escape");
  const chip = page.getByRole("button", { name: /^Drink is/ });
  await expect(chip).toBeFocused();

  await add.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Name" }).press("Enter");
  await expect(page.getByLabel("Value of Name", { exact: true })).toBeFocused();
  // Done takes over what was just typed.
  await page.keyboard.type("zz");
  const filter = page.getByRole("dialog", { name: "Filter by Name" });
  await filter.getByRole("button", { name: "Done" }).click();
  await expect(filter).toBeHidden();
  const byName = page.getByRole("button", { name: /^Name contains\s*zz$/ });
  await expect(byName).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(filter).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(byName).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Remove filter by Name" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chip).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(add).toBeFocused();
  await expect(page.getByRole("list", { name: "Filters" })).toHaveCount(0);
  await expect(page.locator("[data-row]")).toHaveCount(3);
});

test("a text that is too long ends in an ellipsis and is shown in full on hover", async ({
  page,
  server,
}) => {
  const long = "Somebody with a name that is far longer than its column";
  await openGuests(page, server, [...PEOPLE, { name: long }]);
  await expect(cell(page, "Ada")).toHaveCSS("text-overflow", "clip");
  const name = page.locator('[data-row] [aria-colindex="4"]').first();
  await expect(name).toHaveCSS("text-overflow", "ellipsis");
  await expect(name).toHaveCSS("overflow", "clip");
  await name.hover();
  await expect(name).toHaveAttribute("title", long);
});

test("columns and times have readable names, and a record has one close button", async ({ page, server }) => {
  await openGuests(page, server, PEOPLE);
  await expect(page.getByRole("columnheader")).toHaveText([
    "",
    "#",
    "Received",
    "Name",
    "Guests",
    "Drink",
    "Customer",
  ]);
  const received = page.locator('[data-row] [data-column="__gf_created_at"]').first();
  await received.hover();
  const zone = await page.evaluate(
    () => new Intl.DateTimeFormat(undefined, { timeStyle: "long" }).formatToParts().at(-1)!.value,
  );
  await expect(received).toHaveAttribute("title", new RegExp(`\\d:\\d\\d:\\d\\d.*${zone}$`));

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await cell(page, "Bea").click();
    await page.keyboard.press("Space");
    const heading = page.getByRole("heading", { name: "Response #002" });
    await expect(heading.last()).toBeFocused();
    await expect(page.getByRole("button", { name: "Close", exact: true })).toHaveCount(1);
    expect((await axe(page).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(heading).toHaveCount(0);
  }
});

// Proves editor/rule-json-invalid, editor/rule-json-empty, data/cell-json, data/edit-json-valid
// Proves data/edit-json-keys, data/error-invalid-json
test("a JSON cell stores valid JSON only, and no answer when it is empty", async ({ page, server }) => {
  const sketch = new FormSketch("Machines");
  sketch.section();
  sketch.field({ name: "data", type: "json", label: "Data" });
  const fake = await openRows(page, server, sketch, [{ data: '{"speed":3}' }]);
  const data = page.locator('[data-row] [aria-colindex="4"]');
  await expect(data).toHaveText('{"speed":3}');
  const editor = page.getByRole("textbox", { name: /^Data of #001, JSON/ });

  await data.dblclick();
  await expect(editor).toHaveValue('{\n  "speed": 3\n}');
  await editor.fill('{"speed":');
  await expect(page.getByText("Invalid JSON at line 1, column 10")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid JSON");
  await expect(page.getByText("Invalid JSON")).toHaveCount(1);
  await expect(editor).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(data).toHaveText('{"speed":3}');

  await page.keyboard.press("Enter");
  await editor.fill("[1, 2]");
  await page.keyboard.press("Enter");
  await expect(data).toHaveText("[1,2]");
  await expect.poll(() => fake.rows.stored).toEqual([{ data: [1, 2] }]);
  await data.dblclick();
  await editor.fill("");
  await page.keyboard.press("Enter");
  await expect(data).toHaveText("");
  // The cell is deleted, not empty.
  await expect.poll(() => fake.rows.stored).toEqual([{}]);
});

// Proves editor/rule-filter-inputs
test("countries are searched by name", async ({ page, server }) => {
  const sketch = new FormSketch("Travelers");
  sketch.section();
  sketch.field({ name: "home", type: "country", label: "Home" });
  await openRows(page, server, sketch, [{ home: "AT" }, { home: "CH" }, {}]);
  const homes = page.locator('[data-row] [aria-colindex="4"]');
  await expect(homes).toHaveText(["", "Switzerland", "Austria"]);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Home" }).click();
  await chooseTyped(page.getByLabel("Value of Home", { exact: true }), "Austria");
  await expect(homes).toHaveText(["Austria"]);
  await page.keyboard.press("Escape");
  const chip = page.getByRole("list", { name: "Filters" }).getByRole("button", { name: /^Home/ });
  await expect(chip).toHaveText(/Austria$/);
  await chip.click();
  await choose(page.getByLabel("Condition of Home"), "is empty");
  await expect(homes).toHaveText([""]);
});

test("choosing the same option again closes the cell's editor", async ({ page, server }) => {
  const sketch = new FormSketch("Travelers");
  sketch.section();
  sketch.field({ name: "home", type: "country", label: "Home" });
  sketch.choice({ name: "drink", type: "select", label: "Drink" }, { tea: "Tea", coffee: "Coffee" });
  await openRows(page, server, sketch, [{ home: "AT", drink: "tea" }]);
  const active = page.locator("#grid-active-cell");
  const isDone = async (text: string) => {
    await expect(page.getByRole("combobox", { name: / of #/ })).toHaveCount(0);
    await expect(page.getByRole("grid")).toBeFocused();
    await expect(active).toHaveText(text);
  };

  await cell(page, "Tea").dblclick();
  await page.getByRole("option", { name: "Tea" }).click();
  await isDone("Tea");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Tea" })).toBeVisible();
  await page.keyboard.press("Enter");
  await isDone("Tea");

  await cell(page, "Austria").dblclick();
  await page.getByRole("combobox", { name: "Home of #001" }).click();
  await page.getByRole("option", { name: "Austria" }).click();
  await isDone("Austria");
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

// Proves data/grid-sorts
test("the sort says its order and goes back to newest first", async ({ page, server }) => {
  await openGuests(page, server, PEOPLE);
  const names = page.locator('[data-row] [aria-colindex="4"]');
  const toolbar = page.getByRole("toolbar", { name: "Rows" });
  await expect(names).toHaveText(["Cleo", "Bea", "Ada"]);
  await toolbar.getByRole("button", { name: "Newest first" }).click();
  await choose(page.getByLabel("Direction of Received"), "Oldest first");
  await expect(names).toHaveText(["Ada", "Bea", "Cleo"]);
  await page.getByRole("button", { name: "Reset to newest first" }).click();
  await choose(page.getByLabel("Choose a column"), "Guests");
  await choose(page.getByLabel("Direction of Guests"), "Highest first");
  await expect(toolbar.getByText("Sorted by Guests")).toBeVisible();
  await page.getByRole("button", { name: "Reset to newest first" }).click();
  await page.keyboard.press("Escape");
  await expect(toolbar.getByRole("button", { name: "Newest first" })).toBeFocused();
  await page.getByRole("columnheader", { name: "Name" }).getByRole("button").first().click();
  await expect(toolbar.getByRole("button", { name: "Sorted by Name" })).toBeVisible();
});

// Proves data/grid-large-editors
test("an editor is visible as a whole, and the grid scrolls only as far as its cell needs", async ({
  page,
  server,
}) => {
  const sketch = new FormSketch("Wide");
  sketch.section();
  for (let n = 1; n <= 6; n++) sketch.field({ name: `text_${n}`, type: "text", label: `Text ${n}` });
  sketch.field({ name: "story", type: "textarea", label: "Story" });
  sketch.choice({ name: "days", type: "checkboxes", label: "Days" }, { mon: "Monday", tue: "Tuesday" });
  await openRows(page, server, sketch, [{ text_1: "one", story: "Once", days: ["mon"] }]);
  const scroller = page.locator("[data-grid-scroller]");
  const visiblePart = () =>
    scroller.evaluate((element) => {
      const { left } = element.getBoundingClientRect();
      return { left, right: left + element.clientWidth, scrolled: element.scrollLeft };
    });
  const isInside = async (label: string | RegExp) => {
    const editor = page.getByRole("group", { name: label }).or(page.getByRole("textbox", { name: label }));
    await expect(editor).toBeVisible();
    const [box, { left, right }] = [(await editor.boundingBox())!, await visiblePart()];
    expect(box.x).toBeGreaterThanOrEqual(left);
    expect(box.x + box.width).toBeLessThanOrEqual(right);
  };
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [column, label] of [
      ["Once", /^Story/],
      ["Monday", /^Days/],
    ] as const) {
      await page.getByRole("grid").focus();
      // The first key only shows the active cell.
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("ControlOrMeta+End");
      const active = page.locator("#grid-active-cell");
      for (let left = 0; left < 4 && (await active.textContent()) !== column; left++)
        await page.keyboard.press("ArrowLeft");
      await expect(active).toHaveText(column);
      await page.keyboard.press("Enter");
      await isInside(label);
      await page.keyboard.press("Escape");
    }
  }
  // A cell that is partly beyond the edge comes into view, and no further.
  await page.setViewportSize({ width: 1024, height: 800 });
  await scroller.evaluate((element) => element.scrollTo({ left: 0 }));
  await page.locator("[data-row] [data-column]", { hasText: "one" }).click();
  const { scrolled: before } = await visiblePart();
  await page.keyboard.type("x");
  const input = page.getByRole("textbox", { name: "Text 1 of #001" });
  await expect(input).toHaveValue("x");
  expect((await visiblePart()).scrolled).toBe(before);
  await page.keyboard.press("Escape");
  await scroller.evaluate((element) => element.scrollTo({ left: 40 }));
  await page.keyboard.type("y");
  await expect(input).toHaveValue("y");
  expect((await visiblePart()).scrolled).toBe(0);
  await page.keyboard.press("Escape");
  // The columns to filter by are searched when there are many.
  await page.getByRole("button", { name: "Add filter" }).click();
  await expect(page.getByRole("searchbox", { name: "Search columns" })).toBeFocused();
  expect((await axe(page).include("[role=dialog]").analyze()).violations).toEqual([]);
  await page.keyboard.type("stor");
  await expect(page.getByRole("dialog", { name: "Filter by" }).getByRole("listitem")).toHaveText(["Story"]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Filter by Story" })).toBeVisible();
});

// Proves data/grid-tools-pager
test("the tools and the pager are one line each at every width, also beside a panel", async ({
  page,
  server,
}) => {
  await openGuests(page, server, PEOPLE);
  /** Whether each is in one line, and inside of the page's part. */
  const areLines = () =>
    page.getByRole("region", { name: "Responses" }).evaluate((section) => {
      const frame = section.getBoundingClientRect();
      const isShown = (element: Element) => element.getClientRects().length > 0;
      return ['[role="toolbar"]', "footer"].map((place) => {
        const parts = [...(section.querySelector(place)?.querySelectorAll("button, input") ?? [])];
        const boxes = parts.filter(isShown).map((part) => part.getBoundingClientRect());
        const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
        const isInside = boxes.every(({ left, right }) => left >= frame.left && right <= frame.right);
        return boxes.length > 2 && isInside && Math.max(...middles) - Math.min(...middles) < 4;
      });
    });
  const isOneLine = () => expect.poll(areLines).toEqual([true, true]);
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await isOneLine();
  }
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  expect((await search.boundingBox())!.width).toBeGreaterThan(200);
  await search.fill("Bea");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await page.getByRole("button", { name: "Close search" }).click();
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 800 });
  await search.fill("");
  await expect(page.locator("[data-row]")).toHaveCount(3);
  for (const name of ["Open #001", "New response"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("complementary").last()).toBeVisible();
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await isOneLine();
    }
  }
});

// Proves data/grid-keyboard-place
test("Escape remembers the place, Tab then leaves the grid, and the grid has the focus after a deletion", async ({
  page,
  server,
}) => {
  await openGuests(page, server, PEOPLE);
  const active = page.locator("#grid-active-cell");
  const grid = page.getByRole("grid");
  await cell(page, "Ada").click();
  await page.keyboard.press("Tab");
  await expect(active).toHaveText("0");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Escape");
  await expect(active).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(active).toHaveText("Ada");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(grid).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(grid).toBeFocused();
  // The tools are one stop before the grid, and the search another.
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("toolbar", { name: "Rows" }).locator(":focus")).toHaveRole("button");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("searchbox")).toBeFocused();

  await page.getByRole("checkbox", { name: "Select #002" }).click();
  await page.getByRole("button", { name: "Delete 1 response" }).click();
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await expect(grid).toBeFocused();
});
