import type { FrameLocator, Page } from "@playwright/test";
import { setEndingPage, setStartPage } from "#core/contracts/look.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { inTurn } from "../../turns.ts";
import { canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { openBuilder, saved } from "./editor-form.ts";
import { looksOf } from "./looks-of.ts";

/** By title in the theme panel; null: the one that a new form has. */
const PALETTES = [null, "Moods: Mint chocolate", "Basic: Orange"] as const;
const SCHEMES = ["light", "dark"] as const;
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="1600" height="900"><path fill="#4a90d9" d="M0 0h16v9H0z"/></svg>`;
const picture = (n: number) => ({ src: `https://pictures.example/${n}.svg`, alt: `Garden ${n}` });

function sketch(): FormSketch {
  const form = new FormSketch("Garden party");
  form.section();
  form.field({ name: "guest", type: "text", label: "Your name" });
  return form;
}

const cover = (template_id: "003" | "005") => ({
  template_id,
  title: "Summer party 2099",
  subtitle: "One evening in the garden.",
  body_html: "<p>Doors open at <b>six</b>.</p>",
  background: picture(9),
  media: [picture(1), picture(2)],
});

const ending = {
  is_ending_page_enabled: true,
  ending_page_template_id: "default" as const,
  overrides: { p: "Bring <b>a cake</b>.", button: "Our page", href: "https://party.example" },
};

const coverOf = (page: Page) => canvasOf(page).getByTitle("Cover page");
const endingOf = (page: Page) => canvasOf(page).getByTitle("Ending page");

/** What a page looks like, once everything in it is loaded. */
async function looks(place: Page | FrameLocator) {
  await place.locator("body").evaluate(async ({ ownerDocument }) => {
    await ownerDocument.fonts.ready;
    await Promise.all([...ownerDocument.images].map((image) => image.decode().catch(() => {})));
  });
  return place.locator("body").evaluate(looksOf, "main:not(.form-page)");
}

async function answer(visitor: Page): Promise<void> {
  await visitor.getByRole("link", { name: /Start|Register/ }).click();
  await visitor.getByLabel("Your name").fill("Ada");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor.getByText("Bring a cake.")).toBeVisible();
}

for (const template_id of ["003", "005"] as const) {
  test(
    `cover ${template_id} and ending look on the canvas as on the page: light and dark, in three palettes`,
    inTurn(template_id === "003" ? 2 : 3),
    async ({ page, cloud, context }) => {
      await context.route("https://pictures.example/**", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
      );
      await page.setViewportSize({ width: 1440, height: 1000 });
      const { client, form_id } = await openBuilder(page, cloud, sketch());
      await client.call(setForceClosed, { body: { form_id, closed: false } });
      await client.call(setStartPage, { body: { form_id, start_page: cover(template_id) } });
      await client.call(setEndingPage, { body: { form_id, ...ending } });
      await page.reload();
      await expect(coverOf(page).contentFrame().getByRole("heading", { includeHidden: true })).toHaveText(
        "Summer party 2099",
      );
      const size = await coverOf(page).evaluate(({ clientWidth: width, clientHeight: height }) => ({
        width,
        height,
      }));
      const [start, end] = [await context.newPage(), await context.newPage()];
      for (const visitor of [start, end]) await visitor.setViewportSize(size);

      for (const palette of PALETTES) {
        await page.bringToFront();
        if (palette !== null) await page.getByTitle(palette).click();
        await saved(page);
        await start.goto(formPath(form_id));
        await end.goto(formPath(form_id));
        await answer(end);
        for (const colorScheme of SCHEMES) {
          await test.step(`${palette}, ${colorScheme}`, async () => {
            // The badge of the ending arrives with an animation.
            const media = { colorScheme, reducedMotion: "reduce" } as const;
            await Promise.all([page, start, end].map((one) => one.emulateMedia(media)));
            await expect(canvasOf(page).locator("html")).toHaveAttribute("data-appearance", colorScheme);
            expect(await looks(coverOf(page).contentFrame())).toEqual(await looks(start));
            expect(await looks(endingOf(page).contentFrame())).toEqual(await looks(end));
          });
        }
      }
    },
  );
}
