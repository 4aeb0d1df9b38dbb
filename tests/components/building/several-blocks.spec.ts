import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { blockNames, saved } from "../../journeys/building/builder-page.ts";
import { blockOf, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected blocks" });
const order = (page: Page) =>
  expect.poll(async () => (await blockNames(page)).map((name) => name?.replace(", selected", "")).join(" "));

function sketch(): FormSketch {
  const form = new FormSketch("Letters");
  form.section();
  for (const label of ["A", "B", "C", "D"]) form.field({ name: label.toLowerCase(), type: "text", label });
  form.choice({ name: "e", type: "radio", label: "E" }, { one: "One", two: "Two" });
  return form;
}

/** Puts content other than blocks on the clipboard, as another program would. */
const pasteText = (page: Page, text: string) =>
  canvasOf(page)
    .locator("body")
    .evaluate(({ ownerDocument }, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      ownerDocument.activeElement?.dispatchEvent(event);
    }, text);

test("several blocks are selected, moved, hidden, duplicated, deleted, and pasted as text", async ({
  page,
  server,
}) => {
  const { stored } = await openBuilder(page, server, sketch());
  await order(page).toBe("A B C D E");

  await test.step("selected with Shift and arrow keys, moved by keys, undone in one step", async () => {
    await blockOf(page, "B").focus();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bar(page)).toContainText("2 blocks");
    await expect(blockOf(page, "C", "selected")).toBeFocused();
    await page.keyboard.press("Alt+ArrowUp");
    await order(page).toBe("B C A D E");
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+ArrowDown");
    await order(page).toBe("A D B C E");
    for (let step = 0; step < 3; step++) await page.keyboard.press("ControlOrMeta+z");
    await order(page).toBe("A B C D E");
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
  });

  await test.step("selected with Ctrl and clicks, hidden and shown again by the bar", async () => {
    await blockOf(page, "A").click();
    await blockOf(page, "C").click({ modifiers: ["ControlOrMeta"] });
    await expect(bar(page)).toContainText("2 blocks");
    await blockOf(page, "E").click({ modifiers: ["Shift"] });
    await expect(bar(page)).toContainText("3 blocks");
    await blockOf(page, "D", "selected").click({ modifiers: ["ControlOrMeta"] });
    await bar(page).getByRole("button", { name: "Hide" }).click();
    await expect(blockOf(page, "C", "hidden, selected")).toContainText("Always hidden.");
    expect((await axe(page).analyze()).violations).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/several.png` });
    await expect(blockOf(page, "E", "hidden, selected")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(bar(page).getByRole("button", { name: "Hide" })).toBeVisible();
    await expect(blockOf(page, "C", "selected")).toBeVisible();
  });

  await test.step("duplicated with their own fields and names, undone in one step", async () => {
    await bar(page).getByRole("button", { name: "Duplicate" }).click();
    await order(page).toBe("A B C D E C E");
    const names = async () => (await stored()).fields.map(({ name }) => name);
    await expect.poll(names).toEqual(["a", "b", "c", "d", "e", "c_2", "e_2"]);
    await page.keyboard.press("ControlOrMeta+z");
    await order(page).toBe("A B C D E");
    await expect.poll(names).toEqual(["a", "b", "c", "d", "e"]);
  });

  await test.step("deleted, and restored from the toast", async () => {
    await blockOf(page, "B").click();
    await blockOf(page, "D").click({ modifiers: ["Shift"] });
    await page.keyboard.press("Delete");
    await order(page).toBe("A E");
    await expect(page.getByText("3 blocks deleted")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await order(page).toBe("A B C D E");
  });

  await test.step("lines of text become options, text, or a question with options", async () => {
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();
    await blockOf(page, "E").focus();
    await pasteText(page, "Two\n- Three\n- Four");
    for (const label of ["Three", "Four"]) await expect(blockOf(page, "E")).toContainText(label);
    await blockOf(page, "A").focus();
    await pasteText(page, "Hello <there>\n\nWhich day?\n1. Monday\n2. Tuesday");
    await order(page).toBe("A Text block Which day? B C D E");
    await expect(blocksOf(page).nth(1)).toContainText("Hello <there>");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  await test.step("the insert menu previews the highlighted entry; a group has a title", async () => {
    await canvasOf(page).getByRole("button", { name: "Add block" }).click();
    const preview = page.locator("[data-insert-preview]");
    const question = preview.frameLocator("iframe");
    await expect(question.getByText("Short text")).toBeVisible();
    await page.getByRole("combobox", { name: "Search questions and blocks" }).fill("radio");
    await expect(question.getByText("Second")).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/insert.png` });
    await page.getByRole("combobox", { name: "Search questions and blocks" }).fill("group");
    await page.getByRole("option", { name: /^Group/ }).hover();
    await expect(preview).toContainText("Your address");
    await page.getByRole("option", { name: /^Group/ }).click();
    await expect(canvasOf(page).getByRole("textbox", { name: "Group title" })).toBeFocused();
    await page.keyboard.type("Where you live");
    await expect(blockOf(page, "Where you live")).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });
});

test("blocks are copied and pasted into another form", async ({ page, server }) => {
  await openBuilder(page, server, sketch());
  await blockOf(page, "A").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await expect(bar(page)).toContainText("5 blocks");
  await page.keyboard.press("ControlOrMeta+c");
  const { stored } = await openBuilder(page, server, "Empty");
  await expect(canvasOf(page).getByRole("button", { name: "Add block" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+v");
  await order(page).toBe("A B C D E");
  await expect(bar(page)).toContainText("5 blocks");
  await saved(page);
  expect((await stored()).fields.map(({ label }) => label)).toEqual(["A", "B", "C", "D", "E"]);
});

test("on a phone, several blocks are selected by touch from the menu", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBuilder(page, server, sketch());
  await blockOf(page, "B").getByRole("button", { name: "Actions for B" }).click();
  await page.getByRole("menuitem", { name: "Select multiple" }).click();
  await expect(bar(page)).toContainText("1 block");
  await blockOf(page, "D").click({ position: { x: 40, y: 20 } });
  await expect(bar(page)).toContainText("2 blocks");
  expect(await layoutFaults(page)).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/several-phone.png` });
  await bar(page).getByRole("button", { name: "Move up" }).click();
  await order(page).toBe("B A D C E");
  await bar(page).getByRole("button", { name: "Clear selection" }).click();
  await expect(bar(page)).toBeHidden();
});
