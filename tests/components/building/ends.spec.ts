import type { Page } from "@playwright/test";
import { previewEnding, previewForm } from "#core/contracts/documents/documents.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { saved } from "../../journeys/building/builder-page.ts";
import { blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { signal } from "../../journeys/signal.ts";
import { expect, test } from "../component.ts";
import { openBuilder } from "./builder.ts";

function sketch(): FormSketch {
  const form = new FormSketch("Garden party");
  form.section();
  form.field({ name: "guest", type: "text", label: "Your name" });
  return form;
}

const ending = {
  is_ending_page_enabled: true,
  ending_page_template_id: "default" as const,
  ending_page_i18n_overrides: {
    $schema: "",
    template_id: "default" as const,
    overrides: { p: "Bring <b>a cake</b>.", button: "Our page", href: "https://party.example" },
  },
};

const coverOf = (page: Page) => canvasOf(page).getByTitle("Cover page");
const endingOf = (page: Page) => canvasOf(page).getByTitle("Ending page");

// Proves editor/setting-start-page, editor/setting-ending-page
test("the canvas shows cover and ending, leads to their editors, and shows their changes", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { fake } = await openBuilder(page, server, sketch());
  fake.answers.on(previewForm, () => null).on(previewEnding, () => null);
  const coverText = coverOf(page).contentFrame().locator("main");
  const endingText = endingOf(page).contentFrame().locator("main");

  await test.step("without a cover, a quiet button leads to it and takes no place", async () => {
    await expect(endingText).toContainText("Garden party");
    await expect(coverOf(page)).toHaveCount(0);
    await canvasOf(page).getByRole("button", { name: "Add a cover page" }).click();
    await expect(page).toHaveURL(/form\/start$/);
    await page.getByRole("button", { name: /^Announcement/ }).click();
    await page.getByLabel("Title", { exact: true }).fill("Come to the garden");
    await saved(page);
    await page.getByRole("link", { name: "Form", exact: true }).click();
    await expect(coverText).toContainText("Come to the garden");
    await fake.changeElsewhere({ ending: { ...fake.form.ending, ...ending } });
    await expect(endingText).toContainText("Bring a cake.");
  });

  await test.step("its button opens the ending's editor; back on the canvas, the new text is there", async () => {
    await canvasOf(page).getByRole("button", { name: "Edit ending" }).click();
    await expect(page).toHaveURL(/form\/end$/);
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("See you, {{fields.guest}}");
    await saved(page);
    await page.goBack();
    await expect(endingText).toContainText("See you, Your name");
  });

  await test.step("cover and ending follow the title, and are no stops for keys", async () => {
    await canvasOf(page).getByRole("textbox", { name: "Form title" }).fill("Evening party");
    await expect(endingText).toContainText("Evening party");
    await canvasOf(page).getByRole("button", { name: "Edit cover" }).focus();
    await page.keyboard.press("Tab");
    await expect(canvasOf(page).getByRole("textbox", { name: "Form title" })).toBeFocused();
  });

  await test.step("the first question stays where it is while the cover loads", async () => {
    const held = signal();
    await page.route(/\/cover-[^/]*\.js$/, async (route) => {
      await held.fired;
      await route.continue();
    });
    await page.goto("about:blank");
    await page.goto(fake.path("form/edit"));
    const place = async () => (await blocksOf(page).first().boundingBox())!.y;
    await expect(blocksOf(page).first()).toBeVisible();
    const before = await place();
    await expect(coverOf(page)).toHaveCount(0);
    held.fire();
    await expect(coverText).toContainText("Come to the garden");
    expect(await place()).toBe(before);
  });
});
