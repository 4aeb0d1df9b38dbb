import type { FrameLocator, Locator, Page } from "@playwright/test";
import { setForceClosed } from "#core/contracts/settings.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { FIELD_TYPES } from "#core/fields/field.ts";
import { demoForm, LEFT_OUT } from "#local/seed/demo-form.ts";
import { inTurn } from "../../turns.ts";
import { canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { openBuilder, saved } from "./editor-form.ts";
import { looksOf } from "./looks-of.ts";

/** By title in the theme panel; null: the one that a new form has. */
const PALETTES = [null, "Moods: Mint chocolate", "Basic: Orange"] as const;
const SCHEMES = ["light", "dark"] as const;

/** Shows everything that the form can show, and waits until nothing is loading. */
async function showAll(body: Locator): Promise<void> {
  await body.evaluate(async (element) => {
    for (const section of element.querySelectorAll("section"))
      section.setAttribute("data-active-section", "");
    for (const hidden of element.querySelectorAll<HTMLFieldSetElement>("fieldset[hidden]")) {
      hidden.hidden = false;
      hidden.disabled = false;
    }
    await element.ownerDocument.fonts.ready;
  });
  const waiting = '[data-island]:not([data-mounted], [data-island="payment"])';
  await expect(async () => {
    const left = await body.evaluate(async (element, selector) => {
      const host = element.querySelector(selector);
      host?.scrollIntoView({ block: "center" });
      await new Promise((resolve) => setTimeout(resolve, 30));
      return element.querySelectorAll(selector).length;
    }, waiting);
    expect(left).toBe(0);
  }).toPass({ timeout: 20_000, intervals: [10] });
}

const bodyOf = (place: Page | FrameLocator) => place.locator("body");

// Proves editor/setting-theme
test(
  "every question looks on the canvas as on the page: light and dark, in three palettes",
  inTurn(1),
  async ({ page, cloud, context }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    const { client, form_id } = await openBuilder(page, cloud, demoForm());
    await client.call(setForceClosed, { body: { form_id, closed: false } });
    const canvas = bodyOf(canvasOf(page));
    const [width, height] = await canvas.evaluate(() => [innerWidth, innerHeight]);
    const visitor = await context.newPage();
    await visitor.setViewportSize({ width: width!, height: height! });

    for (const palette of PALETTES) {
      await page.bringToFront();
      if (palette !== null) await page.getByTitle(palette).click();
      await saved(page);
      await visitor.bringToFront();
      await visitor.goto(formPath(form_id));
      await visitor.mouse.move(100, 100);
      await visitor.mouse.move(110, 110);
      await showAll(bodyOf(visitor));
      // Off the questions: what scrolled under the pointer would look different.
      await visitor.mouse.move(0, 0);
      await page.bringToFront();
      await showAll(canvas);
      for (const colorScheme of SCHEMES) {
        await test.step(`${palette}, ${colorScheme}`, async () => {
          // A border that still fades to its new color would differ.
          const media = { colorScheme, reducedMotion: "reduce" } as const;
          await Promise.all([page.emulateMedia(media), visitor.emulateMedia(media)]);
          await expect(canvasOf(page).locator("html")).toHaveAttribute("data-appearance", colorScheme);
          const theirs = await bodyOf(visitor).evaluate(looksOf, ".question");
          const types = new Set(Object.keys(theirs).map((name) => name.split(" ")[0]));
          const expected = FIELD_TYPES.filter((type) => type !== "hidden" && !LEFT_OUT.includes(type));
          expect([...types].sort()).toEqual([...expected].sort());
          const ours = await canvas.evaluate(looksOf, ".question");
          for (const [question, lines] of Object.entries(theirs)) {
            expect(ours[question], `${question} in ${palette}, ${colorScheme}`).toEqual(lines);
          }
        });
      }
    }
  },
);
