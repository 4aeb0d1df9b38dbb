import type { Page } from "@playwright/test";
import { writeAddress } from "#web/gallery/address.ts";
import { axe } from "./axe.ts";
import { buildGallery, type Gallery } from "./gallery-pages.ts";
import { expect, test } from "./journey.ts";
import { layoutFaults } from "./layout.ts";

/** Tall enough for every control so that axe sees all colors. */
const DESKTOP = { width: 1440, height: 2400 };
const PHONE = { width: 390, height: 6000 };

let gallery: Gallery;

test.beforeAll(async () => {
  gallery = await buildGallery();
});
test.afterAll(() => gallery.remove());

async function open(page: Page, lang: "en" | "ar" = "en", appearance: "light" | "dark" = "light") {
  await gallery.serve(page);
  await page.goto(
    gallery.address(
      writeAddress({ type: null, lang, appearance, is_cells: false, is_controls: true, is_charged: false }),
    ),
  );
  await expect(page.getByRole("heading", { name: "Controls of the editor" })).toBeVisible();
}

async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const select = (page: Page) => page.getByRole("combobox", { name: "Select: filled", exact: true });
const combobox = (page: Page) => page.getByRole("combobox", { name: "Combobox: filled", exact: true });
const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

test("the editor's controls are accessible, light, dark and right to left", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await open(page);
  expect.soft(await axeFaults(page), "light").toEqual([]);
  await select(page).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  expect.soft(await axeFaults(page), "an open list").toEqual([]);
  await open(page, "en", "dark");
  expect.soft(await axeFaults(page), "dark").toEqual([]);
  await page.setViewportSize(PHONE);
  await open(page, "ar", "dark");
  expect.soft(await axeFaults(page), "right to left").toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
});

test("a select is used with the keyboard", async ({ page }) => {
  await open(page);
  await page.getByText("Select: filled", { exact: true }).click();
  await expect(select(page)).toBeFocused();
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("ArrowDown");
  await expect(option(page, "Editor Edits forms and responses")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(select(page)).toHaveText("Admin");
  await page.keyboard.type("vi");
  await page.keyboard.press("Enter");
  await expect(select(page)).toHaveText("Viewer");
  await page.keyboard.press(" ");
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(select(page)).toHaveText("Viewer");
  await expect(select(page)).toBeFocused();
});

test("a combobox finds what is typed, in a dialog that Escape leaves open", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Open in a dialog" }).click();
  await combobox(page).fill("tok");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(combobox(page)).toHaveValue("Asia/Tokyo");
  await combobox(page).fill("new y");
  await option(page, "America/New York").click();
  await expect(combobox(page)).toHaveValue("America/New York");
  await combobox(page).fill("nowhere");
  await expect(page.getByText("No results")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(combobox(page)).toHaveValue("America/New York");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a form says at each field what is wrong, and focuses the first", async ({ page }) => {
  await open(page);
  const [name, email, password] = ["Name", "Email", "Password"].map((label) => page.getByLabel(label));
  const send = page.getByRole("button", { name: "Send" });
  await password?.pressSequentially("short");
  await send.click();
  await expect(name!).toBeFocused();
  await expect(name!).toHaveAttribute("aria-invalid", "true");
  await expect(name!).toHaveAccessibleDescription("Enter a name.");
  await expect(email!).toHaveAccessibleDescription("This field is required.");
  await expect(password!).toHaveAccessibleDescription("Use at least 8 characters.");
  await name!.fill("Ada");
  await expect(name!).not.toHaveAttribute("aria-invalid");
  await email!.fill("ada");
  await send.click();
  await expect(email!).toBeFocused();
  await expect(email!).toHaveAccessibleDescription("Enter an email address like name@example.com.");
  await email!.fill("ada@example.com");
  await expect(email!).toHaveAccessibleDescription("We send a code to it.");
});
