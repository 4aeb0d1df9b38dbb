import type { Page } from "@playwright/test";
import fc from "fast-check";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import { APPEARANCES, type Appearance, PALETTES, SECTION_PRESETS } from "#core/forms/look/theme.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import { expect, servePublicForm, test } from "../component.ts";
import { faintTexts } from "./faint-texts.ts";

const SEED = 20_261_129;
/** Each page is tried with others. */
const LOOKS_OF_PAGE = 5;

const anyLook = fc.record({
  // Light, dark, in between, strong, and half transparent.
  color: fc.oneof(
    fc.constantFrom("#dbeafe", "#0f172a", "#767676", "#00000080", "oklch(0.7 0.15 320)", "hsl(150 90% 30%)"),
    fc.nat(0xff_ff_ff).map((n) => `#${n.toString(16).padStart(6, "0")}`),
  ),
  palette: fc.constantFrom(undefined, ...PALETTES),
  appearance: fc.constantFrom(...APPEARANCES),
  section: fc.constantFrom(...SECTION_PRESETS),
});
/** What was reported first: the color that the editor proposes, and the default of everything else. */
const PROPOSED = { color: "#dbeafe", palette: undefined, appearance: "system", section: "none" } as const;

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#4a90d9" d="M0 0h16v9H0z"/></svg>`;
const picture = (n: number) => ({ src: `https://pictures.example/${n}.svg`, alt: `Garden ${n}` });
const startPage = (template_id: "003" | "005"): FormDefinition["start_page"] => ({
  __schema_version: START_PAGE_SCHEMA,
  template_id,
  title: "Summer party 2099",
  subtitle: "One evening in the garden.",
  body_html: "<p>Doors open at <b>six</b>.</p>",
  background: null,
  media: template_id === "005" ? [picture(1), picture(2)] : [],
});

const soon = { ...OPEN_CAMPAIGN, is_scheduling_enabled: true, scheduling_close_at: "2099-06-01T09:00:00Z" };
const closed = { ...OPEN_CAMPAIGN, is_force_closed: true };
/** The page of a site: no questions. */
const site = ({ blocks }: FormDefinition): Partial<FormDefinition> => ({
  is_page: true,
  fields: [],
  blocks: blocks.filter(({ form_field_id }) => form_field_id === null),
});

/** What visitors come upon. Without JavaScript, all questions are on one page. */
interface VisitedPage {
  form: Partial<FormDefinition>;
  at?: string;
  isScripted?: boolean;
  isSite?: boolean;
  /** What the visitor does there. */
  act?: (page: Page) => Promise<void>;
}
const PAGES: Readonly<Record<string, VisitedPage>> = {
  "a form": { form: {} },
  "a form in steps": { form: {}, isScripted: true },
  "a cover": { form: { start_page: startPage("003"), campaign: soon }, isScripted: true },
  "an announcement": { form: { start_page: startPage("005"), campaign: soon }, isScripted: true },
  "a closed form": { form: { campaign: closed }, at: "/formclosed" },
  "a page of a site": { form: {}, isSite: true },
  "an ending": { form: {}, at: "/complete" },
  "a form that can be continued later": { form: { is_continue_later_enabled: true }, isScripted: true },
  "a form with faults": {
    form: {},
    isScripted: true,
    act: async (page) => {
      await page
        .getByRole("button", { name: /^(?:Next|Submit)/ })
        .first()
        .click();
      await page.locator("[data-invalid]").first().waitFor();
    },
  },
};

/** A page that does not follow the visitor's scheme is the same in both. */
async function faintOn(page: Page, appearance: Appearance): Promise<string[]> {
  const faint: string[] = [];
  for (const width of [390, 1280]) {
    for (const colorScheme of appearance === "system" ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await page.evaluate(faintTexts);
      faint.push(...found.map((one) => `${colorScheme}, ${width}: ${one}`));
    }
  }
  return faint;
}

const looks = fc.sample(anyLook, { numRuns: Object.keys(PAGES).length * LOOKS_OF_PAGE, seed: SEED });

for (const [name, { form, at = "", isScripted = false, isSite = false, act }] of Object.entries(PAGES)) {
  const own = looks.splice(0, LOOKS_OF_PAGE);
  test.describe(name, () => {
    test.use({ javaScriptEnabled: isScripted });

    test("its texts can be read on any color, in any palette, scheme and section style", async ({
      page,
      server,
    }) => {
      await page.route("https://pictures.example/**", (route) =>
        route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
      );
      const served = await servePublicForm(server, demoForm(), { form });
      if (isSite) await served.change(site(served.form));
      for (const { color, ...stylesheet } of [PROPOSED, ...own]) {
        await served.change({ stylesheet, background: { type: "background", element: "div", src: color } });
        await page.goto(served.path + at);
        await act?.(page);
        expect(await faintOn(page, stylesheet.appearance), JSON.stringify({ color, ...stylesheet })).toEqual(
          [],
        );
      }
    });
  });
}

test("a form without a background has none of the style for one", async ({ page, server }) => {
  const served = await servePublicForm(server, demoForm());
  for (const section of SECTION_PRESETS) {
    await served.change({ stylesheet: { section } });
    await page.goto(served.path);
    expect(await page.content()).not.toContain("has-backdrop");
  }
  await served.change({ background: { type: "background", element: "div", src: PROPOSED.color } });
  await page.goto(served.path);
  expect(await page.content()).toContain("has-backdrop");
});
