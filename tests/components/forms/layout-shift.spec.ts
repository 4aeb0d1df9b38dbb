import { randomUUID } from "node:crypto";
import type { Language } from "#core/forms/definition/language.ts";
import {
  everyType,
  expectNothingJumps,
  missingTypes,
  untilUnexplained,
  watchShifts,
} from "../../journeys/forms/layout-shifts.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** Every type of question. Returns its address. */
async function openEverything(server: ComponentServer, lang: Language): Promise<string> {
  // This test queries no rows.
  const form = everyType({ type: "sheaf", table_id: randomUUID(), column: randomUUID() });
  return (await servePublicForm(server, form, { form: { lang } })).path;
}

const VARIANTS = [
  { lang: "en", width: 390, turn: null },
  { lang: "en", width: 1000, turn: null },
  { lang: "de", width: 360, turn: inTurn(0) },
  { lang: "ru", width: 390, turn: inTurn(1) },
  { lang: "ar", width: 390, turn: inTurn(2) },
] as const;

for (const { lang, width, turn } of VARIANTS) {
  test(
    `nothing jumps from the first paint to the submit: ${lang}, ${width} px`,
    turn ?? {},
    async ({ page, server }) => {
      await expectNothingJumps(page, width, await openEverything(server, lang));
    },
  );
}

for (const { lang, turn } of [
  { lang: "en", turn: null },
  { lang: "ar", turn: inTurn(1) },
] as const) {
  test(
    `nothing jumps on a phone on its side, from the first paint over every question to the submit: ${lang}`,
    turn ?? {},
    async ({ browser, server }) => {
      const context = await browser.newContext({
        ...{ baseURL: server.origin, viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true },
      });
      const page = await context.newPage();
      await watchShifts(page);
      await page.route(/\.woff2/, (route) => route.abort());
      await page.goto(await openEverything(server, lang));
      await expect(page.locator("html.ready")).toBeAttached();
      await page.touchscreen.tap(370, 5);
      const end = () =>
        page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
      for (let steps = 0; steps < 200 && !(await end()); steps += 1) {
        await page.evaluate(() => scrollBy({ top: 160, behavior: "instant" }));
        // An island that comes near mounts in the next frames.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
      }
      await expect(page.locator("[data-island]:not([data-mounted])")).toHaveCount(0);
      await untilUnexplained(page);
      expect(await page.evaluate(() => window.shifts)).toEqual([]);
      expect(await missingTypes(page)).toEqual([]);

      await page.locator("[data-field-type=radio] label").first().tap();
      await page.locator("input[name=name]").fill("Ada");
      await page.route("**/v1/submit/**", () => {});
      const submitted = page.waitForRequest("**/v1/submit/**");
      await page.locator(".pay").tap();
      await submitted;
      await untilUnexplained(page);
      expect(await page.evaluate(() => window.unexplained)).toEqual([]);
      await context.close();
    },
  );
}
