import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { cell, openGuests, openRows } from "./guests.ts";

/** Ranges of cells: selecting, copying, pasting, filling and clearing them, and undo. */

const MOD = "ControlOrMeta";
const active = (page: Page) => page.locator("#grid-active-cell");
const selected = (page: Page) => page.locator('[role="gridcell"][aria-selected="true"]');
const column = (page: Page, number: number) => page.locator(`[data-row] [aria-colindex="${number}"]`);
const heard = (page: Page) => page.locator("[data-announcer]");
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Puts text and HTML on the clipboard, as another program does. */
async function putOnClipboard(page: Page, text: string, html?: string) {
  await page.evaluate(
    async ([plain, rich]) => {
      const blob = (type: string, content: string) => [type, new Blob([content], { type })] as const;
      const parts = [blob("text/plain", plain!), ...(rich ? [blob("text/html", rich)] : [])];
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
    },
    [text, html],
  );
}

async function copiedText(page: Page) {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens a grid with rows of a name, an age and a fixed signature column. */
async function open(page: Page, server: ComponentServer, names: readonly string[]) {
  const sketch = new FormSketch("People");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name", required: true });
  sketch.field({ name: "age", type: "number", label: "Age", max: 120 });
  sketch.field({ name: "pin", type: "password", label: "Pin" });
  sketch.field({ name: "note", type: "textarea", label: "Note" });
  const answers = names.map((name, index) => ({ name, age: index + 1 }));
  const fake = await openRows(page, server, sketch, answers.toReversed());
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(page.locator("[data-row]")).toHaveCount(names.length);
  const stored = () =>
    fake.rows.stored
      .toReversed()
      .map((answers) => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)));
  return { stored };
}

// Proves data/grid-ranges
test("ranges are selected by keyboard and pointer, announced, copied, cut and cleared, and undone as one", async ({
  page,
  server,
}) => {
  const { stored } = await open(page, server, ["Ada", "Bea", 'say "hi"', "=1+1"]);
  const before = stored();
  await cell(page, "Ada").click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected(page)).toHaveText(["Ada", "1", "Bea", "2"]);
  await expect(active(page)).toHaveText("Ada");
  await expect(heard(page)).toHaveText("4 cells selected, Name #004 to Age #003");
  expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await page.keyboard.press("ControlOrMeta+Shift+ArrowDown");
  await expect(selected(page)).toHaveCount(8);
  await page.keyboard.press(`${MOD}+c`);
  await expect.poll(() => copiedText(page)).toBe('Ada\t1\nBea\t2\nsay "hi"\t3\n\'=1+1\t4');
  await expect(heard(page)).toHaveText("8 cells copied");
  const line = () =>
    cell(page, "Ada").evaluate((element) => getComputedStyle(element, "::after").borderTopStyle);
  await expect.poll(line).toBe("dashed");
  await page.keyboard.press("ArrowDown");
  await expect(active(page)).toHaveText("Bea");
  await expect.poll(line).toBe("dashed");
  await page.keyboard.press("Escape");
  await expect.poll(line).not.toBe("dashed");
  await page.keyboard.press("ArrowUp");
  // The active cell is not selected: screen readers would say so with every step.
  await expect(selected(page)).toHaveCount(0);
  await expect(active(page)).toHaveText("Ada");

  await column(page, 5)
    .nth(3)
    .click({ modifiers: ["Shift"] });
  await expect(selected(page)).toHaveCount(8);
  await page.keyboard.press(`${MOD}+x`);
  await expect(column(page, 4)).toHaveText(["", "", "", ""]);
  await expect.poll(stored).toEqual([{}, {}, {}, {}]);
  await page.keyboard.press(`${MOD}+z`);
  await expect(column(page, 4)).toHaveText(["Ada", "Bea", 'say "hi"', "=1+1"]);
  await expect.poll(stored).toEqual(before);
  await page.keyboard.press(`${MOD}+Shift+z`);
  await expect.poll(stored).toEqual([{}, {}, {}, {}]);
  await page.keyboard.press(`${MOD}+v`);
  await expect.poll(stored).toEqual(before);

  const from = (await cell(page, "Bea").boundingBox())!;
  const to = (await column(page, 5).nth(2).boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(selected(page)).toHaveText(["Bea", "2", 'say "hi"', "3"]);
  await page.keyboard.press("Delete");
  await expect(column(page, 4)).toHaveText(["Ada", "", "", "=1+1"]);
  await expect(toast(page, "2 required answers are empty now.")).toBeVisible();
  await page.getByRole("button", { name: "Undo clearing" }).click();
  await expect(column(page, 4)).toHaveText(["Ada", "Bea", 'say "hi"', "=1+1"]);
  await cell(page, "Bea").click();
  await page.keyboard.press(`${MOD}+z`);
  await page.keyboard.press(`${MOD}+z`);
  await expect.poll(stored).toEqual(before);

  await page.keyboard.press(`${MOD}+a`);
  await expect(heard(page)).toHaveText(/^28 cells selected/);
  await cell(page, "#003").click();
  await expect(heard(page)).toHaveText(/^7 cells selected, # #003 to /);
  await page.getByRole("columnheader", { name: "Age", exact: true }).click({ modifiers: ["ControlOrMeta"] });
  await expect(selected(page)).toHaveText(["1", "2", "3", "4"]);
});

test("an edit is undone in the moment in which the page shows it", async ({ page, server }) => {
  const { stored } = await open(page, server, ["Ada", "Bea"]);
  const before = stored();
  await cell(page, "Ada").click();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selected(page)).toHaveText(["Ada", "Bea"]);
  // Before the page has drawn it, and offers to undo it.
  await page.evaluate(() => {
    const shown = new MutationObserver(() => {
      if (document.querySelector("[data-row] [aria-colindex='4']")?.textContent !== "") return;
      shown.disconnect();
      const undo = { key: "z", ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", undo));
    });
    shown.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press("Delete");
  await expect(column(page, 4)).toHaveText(["Ada", "Bea"]);
  await expect.poll(stored).toEqual(before);
  await expect(page.getByRole("button", { name: "Redo", exact: true })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
});

// Proves data/grid-ranges, data/edit-paste-left-out
test("blocks of other programs are pasted cell by cell; what cannot be is told", async ({ page, server }) => {
  const { stored } = await open(page, server, ["Ada", "Bea", "Cleo"]);
  const html =
    "<meta charset='utf-8'><google-sheets-html-origin><table><tbody><tr><td>Dora</td><td>41</td><td>x</td><td>one<br/>two</td></tr><tr><td>Eve</td><td>999</td><td>y</td><td></td></tr></tbody></table>";
  await putOnClipboard(page, "not this", html);
  await cell(page, "Bea").click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(column(page, 4)).toHaveText(["Ada", "Dora", "Eve"]);
  await expect(toast(page, "1 of 6 cells wasn’t changed")).toBeVisible();
  await expect(page.getByText(/“Age” of #001: .*120.* 1 read-only column was skipped\./)).toBeVisible();
  const marked = page.locator("[data-row] [data-column]").filter({ has: page.locator("[data-refused]") });
  await expect(marked).toHaveCount(1);
  await expect(marked).toHaveAttribute("aria-description", /^Not pasted: .*120/);
  await marked.hover();
  await expect(marked).toHaveAttribute("title", /^Not pasted: .*120/);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(marked).toHaveAttribute("id", "grid-active-cell");
  await expectSoundEverywhere(page, "cells that were left out");
  await page.keyboard.type("4");
  await page.keyboard.press("Escape");
  await expect(marked).toHaveCount(1);
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(marked).toHaveCount(1);
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(marked).toHaveCount(0);
  await page.keyboard.press(`${MOD}+z`);
  await expect.poll(stored).toEqual([
    { name: "Ada", age: 1 },
    { name: "Dora", age: 41, note: "one\ntwo" },
    { name: "Eve", age: 3 },
  ]);

  await putOnClipboard(page, 'F\t5\r\n"two\r\nlines"\t6\r\n');
  await column(page, 4).nth(2).click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(column(page, 4)).toHaveText(["Ada", "Dora", "F"]);
  await expect(page.getByText("2 cells are beyond the end of this page and were left out.")).toBeVisible();

  // What is said about a paste goes with it.
  await putOnClipboard(page, "G\t999");
  await column(page, 4).nth(0).click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(toast(page, "1 of 2 cells wasn’t changed")).toBeVisible();
  await page.keyboard.press(`${MOD}+z`);
  await expect(column(page, 4)).toHaveText(["Ada", "Dora", "F"]);
  await expect(toast(page, "1 of 2 cells wasn’t changed")).toHaveCount(0);
  // What is said about a later one that changed nothing stays.
  await putOnClipboard(page, "G\t7");
  await column(page, 4).nth(0).click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(column(page, 4)).toHaveText(["G", "Dora", "F"]);
  await putOnClipboard(page, "998\r\n999");
  await column(page, 5).nth(0).click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(toast(page, "2 of 2 cells weren’t changed")).toBeVisible();
  await expect(marked).toHaveCount(2);
  await page.keyboard.press(`${MOD}+z`);
  await expect(column(page, 4)).toHaveText(["Ada", "Dora", "F"]);
  await expect(toast(page, "2 of 2 cells weren’t changed")).toBeVisible();
  await expect(marked).toHaveCount(1);

  await putOnClipboard(page, "same");
  await page.keyboard.press("Home");
  await column(page, 4).nth(0).click();
  await page.keyboard.press(`${MOD}+Shift+ArrowDown`);
  await page.keyboard.press(`${MOD}+v`);
  await expect(column(page, 4)).toHaveText(["same", "same", "same"]);
  await page.keyboard.press(`${MOD}+z`);
  await expect(column(page, 4)).toHaveText(["Ada", "Dora", "F"]);

  await cell(page, "Ada").click();
  await page.keyboard.press(`${MOD}+Shift+ArrowDown`);
  await page.keyboard.press(`${MOD}+d`);
  await expect(column(page, 4)).toHaveText(["Ada", "Ada", "Ada"]);
  await page.keyboard.press(`${MOD}+z`);
  await expect(column(page, 4)).toHaveText(["Ada", "Dora", "F"]);
  await cell(page, "Ada").click();
  const handle = (await page.locator("[data-fill]").boundingBox())!;
  const last = (await column(page, 4).nth(1).boundingBox())!;
  await page.mouse.move(handle.x + 4, handle.y + 4);
  await page.mouse.down();
  await page.mouse.move(last.x + 20, last.y + 16, { steps: 4 });
  await page.mouse.up();
  await expect(column(page, 4)).toHaveText(["Ada", "Ada", "F"]);
});

// Proves data/view-mask
test("masked copies are for other programs: pasted here they change nothing, and filling keeps the answers", async ({
  page,
  server,
}) => {
  const { stored } = await open(page, server, ["Ada", "Bea", "Cleo"]);
  const before = stored();
  await page.getByRole("button", { name: "View options" }).press("Enter");
  await page.getByRole("switch", { name: "Mask data" }).press("Space");
  await page.keyboard.press("Escape");
  await expect(column(page, 4)).toHaveText(["A**", "B**", "C***"]);

  // What is shown is copied, and pasting it changes nothing.
  await column(page, 4).nth(0).click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press(`${MOD}+c`);
  await expect.poll(() => copiedText(page)).toBe("A**\t*");
  await column(page, 4).nth(2).click();
  await page.keyboard.press(`${MOD}+v`);
  const left = "2 masked cells were left out. To paste them, turn off Mask data and copy again.";
  await expect(page.getByText(left)).toBeVisible();
  expect(stored()).toEqual(before);

  // A single cell, and a copy that has lost its marks.
  await column(page, 4).nth(0).click();
  await page.keyboard.press(`${MOD}+c`);
  await column(page, 4).nth(1).click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(toast(page, "No cell changed")).toBeVisible();
  await putOnClipboard(page, "A**");
  await page.keyboard.press(`${MOD}+v`);
  await expect(page.getByText("This copy is masked.")).toBeVisible();
  await page.keyboard.press(`${MOD}+x`);
  await expect(toast(page, "To cut cells, turn off Mask data")).toBeVisible();
  expect(stored()).toEqual(before);

  await column(page, 4).nth(0).click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press(`${MOD}+d`);
  await expect.poll(async () => stored().map(({ name }) => name)).toEqual(["Ada", "Ada", "Cleo"]);
});

test("copies, cuts and pastes are kept while the code for them still loads", async ({ page, server }) => {
  await openGuests(page, server, [{ name: "Ada" }, { name: "Bea" }]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  /** Presses keys on a cell before the code arrives. */
  const pressEarly = async (text: string, keys: string) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/range-tools/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await cell(page, text).click();
    await page.keyboard.press(`${MOD}+${keys}`);
    release();
  };
  await pressEarly("Ada", "c");
  await expect.poll(() => copiedText(page)).toBe("Ada");
  await pressEarly("Bea", "v");
  await expect(cell(page, "Ada")).toHaveCount(2);
  await putOnClipboard(page, "nothing");
  await cell(page, "Ada").first().click();
  await page.keyboard.type("Cid");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saving…")).toHaveCount(0);
  await pressEarly("Cid", "x");
  await expect.poll(() => copiedText(page)).toBe("Cid");
  await expect(cell(page, "Cid")).toHaveCount(0);
});

// Proves data/grid-cell-menu
test("a cell has a menu, by pointer and keyboard, which says why something cannot be done", async ({
  page,
  server,
}) => {
  const { stored } = await open(page, server, ["Ada", "Bea", "Cleo"]);
  const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
  await cell(page, "Ada").click();
  await page.keyboard.press("Shift+ArrowDown");
  await cell(page, "Bea").click({ button: "right" });
  await expect(selected(page)).toHaveText(["Ada", "Bea"]);
  await expect(item(/^Copy/)).toBeVisible();
  expect((await axe(page).include("[role=menu]").analyze()).violations.map(({ id }) => id)).toEqual([]);
  await expect(item(/^Edit/)).toHaveText("EditOne cell only");
  await item(/^Copy/).click();
  await expect(page.getByRole("grid")).toBeFocused();
  await expect.poll(() => copiedText(page)).toBe("Ada\nBea");
  await expect(heard(page)).toHaveText("2 cells copied");

  await cell(page, "Cleo").click({ button: "right" });
  await expect(active(page)).toHaveText("Cleo");
  await item(/^Fill down/).click();
  await expect(column(page, 4)).toHaveText(["Ada", "Bea", "Bea"]);
  await page.keyboard.press("Shift+F10");
  await item(/^Edit/).click();
  const input = page.getByRole("textbox", { name: "Name of #001" });
  await expect(input).toBeFocused();
  await input.fill("Dora");
  await page.keyboard.press("Enter");
  await expect.poll(async () => stored().map(({ name }) => name)).toEqual(["Ada", "Bea", "Dora"]);

  await column(page, 6).first().click({ button: "right" });
  await expect(item(/^Clear/)).toHaveText("ClearRead-only");
  await expect(item(/^Clear/)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await cell(page, "Dora").click({ button: "right" });
  await item(/^Cut/).click();
  await expect(column(page, 4)).toHaveText(["Ada", "Bea", ""]);
  await page.keyboard.press("Shift+F10");
  await item(/^Paste/).click();
  await expect(column(page, 4)).toHaveText(["Ada", "Bea", "Dora"]);

  await cell(page, "Bea").click({ button: "right" });
  await item("Filter by this value").click();
  await expect(column(page, 4)).toHaveText(["Bea"]);
  await cell(page, "Bea").click({ button: "right" });
  await item("Delete response").click();
  await expect(page.locator("[data-row]")).toHaveCount(0);
  await expect(page.getByRole("grid")).toBeFocused();
  await expect.poll(async () => stored().map(({ name }) => name)).toEqual(["Ada", "Dora"]);
});

// Proves data/edit-numbers, data/edit-paste-left-out
test("numbers of a spreadsheet are read, unread texts are quoted with the reason, and undo takes the marks away", async ({
  page,
  server,
}) => {
  const sketch = new FormSketch("Fair");
  sketch.section();
  sketch.field({ name: "budget", type: "number", label: "Budget" });
  sketch.choice({ name: "ticket", type: "radio", label: "Ticket" }, { vip: "VIP", student: "Student" });
  sketch.field({ name: "arrival", type: "date", label: "Arrival" });
  const fake = await openRows(page, server, sketch, [{ budget: 1, ticket: "vip" }]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const stored = () => fake.rows.stored[0]!.budget;

  await putOnClipboard(page, "1,200,000\tGold\tsoon");
  await column(page, 4).first().click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(column(page, 4)).toHaveText(["1200000"]);
  await expect.poll(stored).toBe(1_200_000);
  await expect(page.getByText(/“Ticket” of #001: “Gold” isn’t one of the options\./)).toBeVisible();
  await expect(page.getByText(/“Arrival” of #001: “soon” isn’t a date\./)).toBeVisible();
  const marks = page.locator("[data-refused]");
  await expect(marks).toHaveCount(2);
  await page.keyboard.press(`${MOD}+z`);
  await expect(column(page, 4)).toHaveText(["1"]);
  await expect(marks).toHaveCount(0);

  await page.keyboard.type("2 400");
  await page.keyboard.press("Enter");
  await expect.poll(stored).toBe(2400);
  await putOnClipboard(page, "Silver");
  await cell(page, "VIP").click();
  await page.keyboard.press(`${MOD}+v`);
  await expect(toast(page, "“Silver” isn’t one of the options.")).toBeVisible();
});
