import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { accessibilityTree } from "../../journeys/accessibility-tree.ts";
import { axe } from "../../journeys/axe.ts";
import { choose } from "../../journeys/choose.ts";
import { expect, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { cell, openRows } from "./guests.ts";

/** What screen readers get of the grid, its editors, filters and the record. */

const ANSWERS = ["Ada", "Bea", "Cleo"].map((name, index) => ({
  name,
  ticket: index === 0 ? "standard" : "vip",
  day: "2026-03-05",
  home: "AT",
}));

function open(page: Page, server: ComponentServer) {
  const sketch = new FormSketch("Conference");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Full name" });
  sketch.choice({ name: "ticket", type: "select", label: "Ticket" }, { standard: "Standard", vip: "VIP" });
  sketch.field({ name: "day", type: "date", label: "Day" });
  sketch.field({ name: "home", type: "country", label: "Country" });
  return openRows(page, server, sketch, ANSWERS);
}

/** The control with the focus. */
async function focused(page: Page) {
  const all = (await accessibilityTree(page)).filter(({ role }) => role !== "RootWebArea");
  const [node] = all.filter(({ states }) => states.focused === true);
  return node && `${node.role} ${node.name}`;
}

async function cellCount(page: Page) {
  const nodes = await accessibilityTree(page);
  const count = (wanted: string) => nodes.filter(({ role }) => role === wanted).length;
  return { rows: count("row"), cells: count("gridcell") };
}

/** All that the announcer says from now on, in order. */
async function hear(page: Page) {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector("[data-announcer]")!;
    const note = () => region.textContent && said.push(region.textContent);
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** The names of all that takes the focus from now on, in order. */
async function focusMoves(page: Page) {
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    document.addEventListener("focusin", ({ target }) => {
      const { ariaLabel, textContent } = target as Element;
      moved.push(ariaLabel ?? textContent ?? "");
    });
  });
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

test("an open cell editor is no row of the grid, has its question and row as name, and returns the focus", async ({
  page,
  server,
}) => {
  await open(page, server);
  await cell(page, "Ada").click();
  const before = await cellCount(page);
  expect(before.rows).toBe(ANSWERS.length + 1);
  const grid = page.getByRole("grid");
  for (const [column, control] of [
    ["Ada", "textbox Full name of #001"],
    ["Standard", "combobox Ticket of #001"],
    ["Mar 5, 2026", "textbox Day of #001"],
    ["Austria", "combobox Country of #001"],
  ] as const) {
    await page.locator("[data-row]").filter({ hasText: "Ada" }).getByText(column, { exact: true }).click();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe(control);
    expect(await cellCount(page)).toEqual(before);
    // The list of a select loads when it opens.
    await expect.poll(async () => (await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    while (!(await grid.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press("Escape");
    await expect(grid).toHaveAttribute("aria-activedescendant", "grid-active-cell");
    await expect(page.locator("#grid-active-cell")).toHaveText(column);
  }
});

test("a new order, a filter, a search and a deletion are announced once, by their result", async ({
  page,
  server,
}) => {
  await open(page, server);
  await expect(cell(page, "Ada")).toBeVisible();
  const heard = await hear(page);
  await page.getByRole("button", { name: "Newest first" }).click();
  const names = async () => (await accessibilityTree(page)).map(({ role, name }) => `${role} ${name}`);
  await expect.poll(names).toContain("combobox Choose a column");
  expect(await names()).toContain("dialog Sort by");
  await choose(page.getByLabel("Choose a column"), "Full name");
  await expect.poll(heard).toEqual(["Sorted by Full name, A to Z"]);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add filter" }).click();
  await expect(page.getByRole("menuitem", { name: "Ticket" })).toBeVisible();
  const moves = await focusMoves(page);
  await page.getByRole("menuitem", { name: "Ticket" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("combobox Value of Ticket");
  // The menu returns the focus. A further control in the dialog would make a screen reader drop the dialog's name.
  const others = (await moves()).filter((name) => name !== "Ticket" && name !== "Add filter");
  expect(others).toEqual(["Value of Ticket"]);
  expect(await accessibilityTree(page)).toContainEqual(
    expect.objectContaining({ role: "dialog", name: "Filter by Ticket" }),
  );
  await choose(page.getByLabel("Value of Ticket"), "VIP");
  await expect.poll(heard).toEqual(["Sorted by Full name, A to Z", "2 responses"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove filter by Ticket" }).click();
  await expect.poll(async () => (await heard()).slice(2)).toEqual(["3 responses"]);

  await page.getByLabel("Search in all columns").pressSequentially("Bea", { delay: 60 });
  await expect.poll(async () => (await heard()).slice(3)).toEqual(["1 response"]);
  await page.getByLabel("Search in all columns").fill("nobody");
  await expect.poll(async () => (await heard()).slice(4)).toEqual(["0 responses"]);
  await page.getByRole("button", { name: "Clear filters and search" }).click();
  await expect.poll(async () => (await heard()).slice(5)).toEqual(["3 responses"]);

  await page.getByRole("checkbox", { name: "Select #001" }).check();
  await page.getByRole("checkbox", { name: "Select #002" }).check();
  await page.getByRole("button", { name: "Delete 2 responses" }).click();
  // The toast is a live region of its own, so the announcer is silent.
  await expect(page.locator("[aria-live=polite]").filter({ hasText: "2 responses deleted" })).toHaveCount(1);
  await expect(page.getByText("1 response", { exact: true })).toBeVisible();
  expect((await heard()).slice(6)).toEqual([]);
});

test("what is typed into a filter takes effect if Escape closes it at once", async ({ page, server }) => {
  await open(page, server);
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Full name" }).click();
  await expect(page.getByLabel("Value of Full name")).toBeFocused();
  await page.keyboard.type("be");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Full name contains be", exact: true })).toBeFocused();
  await expect(page.locator("[data-row]")).toHaveCount(1);
});

test("the name of a response is said once when it opens, and once for each step", async ({
  page,
  server,
}) => {
  await open(page, server);
  await cell(page, "Cleo").click();
  const heard = await hear(page);
  await page.keyboard.press("Space");
  await expect.poll(() => focused(page)).toBe("heading Response #003");
  const nodes = await accessibilityTree(page);
  // Neither a live region nor the panel around the heading says it again.
  const saying = nodes.filter(({ role, name }) => name === "Response #003" && !role.includes("Text"));
  expect(saying.map(({ role, states }) => [role, states.live])).toEqual([["heading", undefined]]);
  await page.getByRole("button", { name: "Next response" }).click();
  await expect.poll(heard).toEqual(["Response #002"]);
  await expect.poll(() => focused(page)).toBe("button Next response");
});

test("the focus returns to the grid once the record is removed", async ({ page, server }) => {
  await open(page, server);
  await cell(page, "Ada").click();
  await page.keyboard.press("Space");
  await expect.poll(() => focused(page)).toBe("heading Response #001");
  const grid = page.getByRole("grid");
  await grid.evaluate((element) =>
    element.addEventListener("focus", () => {
      const panel = document.querySelector('aside[aria-label="Response details"]');
      element.dataset.focusedWith = panel === null ? "no panel" : "the panel";
    }),
  );
  await page.keyboard.press("Escape");
  await expect(grid).toHaveAttribute("data-focused-with", "no panel");
  await expect(grid).toBeFocused();
});

test("the button that clears a day in a cell or a filter names it", async ({ page, server }) => {
  await open(page, server);
  const buttons = async () =>
    (await accessibilityTree(page)).filter(({ role }) => role === "button").map(({ name }) => name);
  await page
    .locator("[data-row]")
    .filter({ hasText: "Ada" })
    .getByText("Mar 5, 2026", { exact: true })
    .dblclick();
  await page.getByRole("textbox", { name: "Day of #001" }).press("ArrowDown");
  await expect.poll(buttons).toContain("Clear Day of #001");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Day" }).click();
  await page.getByLabel("Value of Day").press("ArrowDown");
  await expect.poll(buttons).toContain("Clear Value of Day");
});

test("rows stand in the document in reading order once scrolling rests, and the focus is told from its place", async ({
  page,
  server,
}) => {
  const fake = await open(page, server);
  fake.rows.add(...Array.from({ length: 81 }, () => ANSWERS[0]!));
  await page.getByRole("button", { name: "Refresh" }).click();
  const numbers = () =>
    page
      .locator('[role="row"][aria-rowindex]')
      .evaluateAll((rows) => rows.map((row) => Number(row.ariaRowIndex)).filter((number) => number > 1));
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "85");
  const grid = page.locator("[data-grid-scroller]");
  for (const top of [700, 200, 1_100]) {
    await grid.evaluate((element, to) => element.scrollTo({ top: to }), top);
    await expect.poll(async () => (await numbers())[0]).toBeGreaterThan(top / 40 - 8);
    const isInOrder = async () => {
      const now = await numbers();
      return now.join() === now.toSorted((a, b) => a - b).join();
    };
    await expect.poll(isInOrder).toBe(true);
  }

  const color = () =>
    page.locator("#grid-active-cell").evaluate((cell) => getComputedStyle(cell).outlineColor);
  await cell(page, "Ada").last().click();
  const focusedColor = await color();
  await page.getByRole("searchbox").focus();
  await expect.poll(color).not.toBe(focusedColor);
  await page.getByRole("grid").focus();
  await expect.poll(color).toBe(focusedColor);
});
