import type { Page } from "@playwright/test";
import { FIELD_TYPES } from "#core/fields/field.ts";
import { type GalleryAddress, writeAddress } from "#web/gallery/address.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { showUp } from "../../journeys/visitor.ts";
import { inTurn } from "../../turns.ts";
import { expect, galleryAddress, test } from "./gallery-pages.ts";

/** Tall enough for every state of a type so that every island loads. */
const PHONE = { width: 390, height: 9000 };

async function open(page: Page, address: Partial<GalleryAddress>): Promise<void> {
  const whole = {
    type: null,
    lang: "en",
    appearance: "light",
    is_cells: false,
    is_controls: false,
    is_charged: false,
    ...address,
  } as const;
  await page.goto(galleryAddress(writeAddress(whole)));
}

/** Axe's violations, each with its element. */
async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Opens the page of one type, and waits for all its islands. */
async function openInputs(
  page: Page,
  address: Pick<GalleryAddress, "type" | "lang" | "appearance"> & Partial<GalleryAddress>,
) {
  await open(page, address);
  await expect(page.locator("html.ready")).toBeAttached();
  if ((await page.locator("[data-usable]").count()) > 0) await showUp(page);
  await expect(page.locator("[data-island]:not([data-mounted])")).toHaveCount(0);
  expect(await page.locator(`.question[data-field-type="${address.type}"]`).count()).toBeGreaterThan(1);
}

const PAGES = [
  ...FIELD_TYPES.filter((one) => one !== "hidden").map((type) => ({ type, name: type, is_charged: false })),
  { type: "payment", name: "payment that charges", is_charged: true } as const,
];

for (const [place, { type, name, is_charged }] of PAGES.entries()) {
  test(
    `${name} is accessible in every state, light, dark, right to left and in Japanese`,
    inTurn(place),
    async ({ page }) => {
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await page.setViewportSize(PHONE);
      await openInputs(page, { type, is_charged, lang: "en", appearance: "light" });
      expect.soft(await layoutFaults(page), "English").toEqual([]);
      expect.soft(await axeFaults(page), "light").toEqual([]);
      await openInputs(page, { type, is_charged, lang: "ar", appearance: "dark" });
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      expect.soft(await axeFaults(page), "Arabic, dark").toEqual([]);
      expect.soft(await layoutFaults(page), "Arabic").toEqual([]);
      await openInputs(page, { type, is_charged, lang: "ja", appearance: "light" });
      expect.soft(await layoutFaults(page), "Japanese").toEqual([]);
      expect(errors).toEqual([]);
    },
  );
}

for (const appearance of ["light", "dark"] as const) {
  test(`the grid's cells are accessible in every state, ${appearance}`, inTurn(0), async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 3000 });
    await open(page, { is_cells: true, appearance });
    await expect(page.getByRole("row")).toHaveCount(FIELD_TYPES.length + 1);
    expect(await axeFaults(page)).toEqual([]);
  });
}

test("an address is shown in every state of its verification", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openInputs(page, { type: "challenge_email", lang: "en", appearance: "light" });
  for (const text of ["can resend the code in", "This code has expired.", "Change email"])
    await expect(page.getByText(text).locator("visible=true")).toHaveCount(1);
  await expect(page.getByLabel("Enter the verification code").locator("visible=true")).toHaveCount(4);
});

test("one page shows everything, and opens in another language and appearance", async ({ page }) => {
  // It contains about 30 pages.
  const whenLoaded = { timeout: 30_000 };
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, {});
  // Every type except hidden fields, live payments, the cells of the grid, and the controls of the editor.
  await expect(page.locator("iframe")).toHaveCount(FIELD_TYPES.length + 2, whenLoaded);
  await expect(page.frameLocator("iframe").first().locator("html.ready")).toBeAttached(whenLoaded);
  await page.getByLabel("Language").selectOption("ar");
  await expect(page.frameLocator("iframe").first().locator("html[dir=rtl].ready")).toBeAttached(whenLoaded);
});
