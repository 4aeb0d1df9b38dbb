import type { Page } from "@playwright/test";
import type { Campaign } from "#core/forms/definition/definition.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { untilSaved } from "../../journeys/respondent-form.ts";
import { partyForm } from "../../party-form.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="1600" height="900"><path fill="#4a90d9" d="M0 0h16v9H0z"/></svg>`;
const picture = (n: number) => ({ src: `https://pictures.example/${n}.svg`, alt: `Garden ${n}` });

async function openWithStart(page: Page, server: ComponentServer, template_id: "003" | "005") {
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
  );
  const start_page = {
    __schema_version: START_PAGE_SCHEMA,
    template_id,
    title: "Summer party 2099",
    subtitle: "One evening in the garden.",
    body_html: "<p>Doors open at <b>six</b>.</p>",
    background: picture(9),
    media: [picture(1), picture(2), picture(3)],
  } as const;
  const form = await servePublicForm(server, partyForm(), {
    form: { start_page: { ...start_page, media: [...start_page.media] } },
  });
  await page.goto(form.path);
  await expect(start(page)).toBeVisible();
  return form;
}

/** A form that opens and closes at these times. */
const scheduled = (times: Partial<Campaign>) => ({
  campaign: { ...OPEN_CAMPAIGN, is_scheduling_enabled: true, ...times },
});

const start = (page: Page) => page.getByRole("heading", { name: "Summer party 2099" });

async function expectSound(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await axe(page).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
      expect(await layoutFaults(page)).toEqual([]);
    }
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the button opens the form, Back returns to the start page, and a link into the form skips it", async ({
      page,
      server,
    }) => {
      const form = await openWithStart(page, server, "005");
      await expect(page.getByText("Doors open at six.")).toBeVisible();
      await expect(page.getByLabel("Name")).toBeHidden();
      await page.getByRole("link", { name: "Register" }).click();
      await expect(page.getByLabel("Name")).toBeVisible();
      await expect(start(page)).toBeHidden();
      await page.getByLabel("Name").fill("Ada");

      await page.goBack();
      await expect(start(page)).toBeVisible();
      await expect(page.getByLabel("Name")).toBeHidden();
      await page.goForward();
      await expect(page.getByLabel("Name")).toHaveValue("Ada");

      await page.goto("about:blank");
      await page.goto(`${form.path}#form-view`);
      await expect(page.getByLabel("Name")).toBeVisible();
      await expect(start(page)).toBeHidden();
    });

    test("before opening and after closing, the start page says so and blocks the form", async ({
      page,
      server,
    }) => {
      const form = await openWithStart(page, server, "005");
      const times = { scheduling_tz: "Europe/Zurich", scheduling_open_at: "2099-06-01T09:00:00+00:00" };
      await form.change(scheduled(times));
      await page.goto(form.path);
      await expect(page.getByRole("button", { name: "Register" })).toBeDisabled();
      await expect(page).toHaveURL(form.path);
      await expect(page.getByText(/Opens on Monday, June 1, 2099/)).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveCount(0);
      // Beside the moment, and in the bar that stays in sight.
      await expect(page.getByRole("timer")).toHaveCount(javaScriptEnabled ? 2 : 0);

      await form.change(scheduled({ scheduling_close_at: "2020-01-01T00:00:00+00:00" }));
      await page.goto(form.path);
      await expect(page.getByText("Registration is closed")).toBeVisible();
      await expect(page.getByRole("button", { name: "Register" })).toBeDisabled();
      await expect(page.getByRole("timer")).toHaveCount(0);
    });
  });
}

for (const template_id of ["003", "005"] as const) {
  test(`a phone on its side shows what it is about and how to start: ${template_id}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await openWithStart(page, server, template_id);
    await expect(start(page)).toBeInViewport({ ratio: 1 });
    const button = page.getByRole("link", { name: /^(Start now|Register)$/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(page.getByLabel("Name")).toBeInViewport({ ratio: 1 });
    expect(await layoutFaults(page)).toEqual([]);
  });
}

test("the sections of the form are history entries after the start page", async ({ page, server }) => {
  const form = await openWithStart(page, server, "003");
  await page.getByRole("link", { name: "Start now" }).click();
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Tea")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Tea")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.goBack();
  await expect(start(page)).toBeVisible();
  await page.reload();
  await expect(start(page)).toBeVisible();
  await page.getByRole("link", { name: "Start now" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await untilSaved(page, () => page.getByLabel("Story").fill("once upon a time"));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Tea")).toBeVisible();

  // The address without a section skips the start page and opens the section where the draft was left.
  await page.goto("about:blank");
  await page.goto(form.path);
  await expect(page.getByLabel("Tea")).toBeVisible();
  await expect(start(page)).toBeHidden();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Story")).toHaveValue("once upon a time");
});

// Proves data/part-countdown
test("the countdown uses the server's clock, and the page opens at its end", async ({ page, server }) => {
  const form = await openWithStart(page, server, "005");
  // The visitor's clock is a year wrong.
  await page.clock.install({ time: new Date(Date.now() + 365 * 86_400_000) });
  const scheduling_open_at = new Date(Date.now() + 3_600_000).toISOString();
  await form.change(scheduled({ scheduling_open_at }));
  await page.goto(form.path);
  const timers = page.getByRole("timer");
  await expect(timers).toHaveCount(2);
  const seconds = timers.last().locator("[data-unit=seconds]");
  const before = await seconds.textContent();
  await page.clock.runFor(2_000);
  await expect(seconds).not.toHaveText(before ?? "");
  for (const timer of await timers.all())
    await expect(timer).toHaveText(/^0\s+h\s+59\s+m\s+\d+\s+s$/, { useInnerText: true });

  await form.change(scheduled({ scheduling_open_at: "2020-01-01T00:00:00+00:00" }));
  await page.clock.runFor(3_700_000);
  await expect(page.getByRole("link", { name: "Register" })).toBeVisible();
});

test("days are counted alone while one is left", async ({ page, server }) => {
  const form = await openWithStart(page, server, "005");
  const scheduling_close_at = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
  await form.change(scheduled({ scheduling_close_at }));
  await page.goto(form.path);
  for (const timer of await page.getByRole("timer").all()) {
    await expect(timer).toHaveText(/^3\s+d$/, { useInnerText: true });
  }
});

const TURN_MS = 4_000;

const imageStatus = (page: Page) => page.getByRole("status");

test("the pictures are squares that go round by themselves until somebody looks or stops them", async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await openWithStart(page, server, "005");
  const size = await page.locator(".slides img").first().boundingBox();
  expect(size).toMatchObject({ width: 300, height: 300 });
  const shows = (n: number) =>
    expect(page.getByRole("img", { name: `Garden ${n}` })).toBeInViewport({ ratio: 1 });
  /** Waits until it is time for the next picture. */
  const wait = () => page.clock.runFor(TURN_MS);
  const status = imageStatus(page);
  await shows(1);
  await expect(status).toHaveAttribute("aria-live", "off");
  for (const n of [2, 3, 1, 2]) {
    await wait();
    await shows(n);
  }

  await page.locator(".slides").hover();
  await wait();
  await shows(2);
  await page.mouse.move(0, 0);
  await page.getByRole("list", { name: "Summer party 2099" }).focus();
  await wait();
  await shows(2);
  await page.keyboard.press("Tab");
  const pause = page.getByRole("button", { name: "Pause the images" });
  await expect(pause).toBeFocused();
  await wait();
  await shows(3);
  await page.keyboard.press("Enter");
  await wait();
  await shows(3);
  await expect(status).toHaveText("Image 3 of 3");
  await expect(status).toHaveAttribute("aria-live", "polite");
  await page.getByRole("button", { name: "Play the images" }).press("Enter");
  await wait();
  await shows(1);
});

test("buttons and keys move through the pictures, all the way round", async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWithStart(page, server, "005");
  const status = imageStatus(page);
  const next = page.getByRole("button", { name: "Next image" });
  const previous = page.getByRole("button", { name: "Previous image" });
  await expect(page.getByRole("button", { name: "Play the images" })).toBeVisible();
  await expect(status).toHaveAttribute("aria-live", "polite");
  await expect(status).toHaveText("Image 1 of 3");
  await previous.click();
  await expect(status).toHaveText("Image 3 of 3");
  await next.click();
  await expect(status).toHaveText("Image 1 of 3");
  await next.click();
  await expect(status).toHaveText("Image 2 of 3");
  await page.getByRole("list", { name: "Summer party 2099" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(status).toHaveText("Image 3 of 3");
});

for (const template of ["003", "005"] as const) {
  test(
    `start page ${template} is accessible at every width, light and dark, open or not`,
    inTurn(1),
    async ({ page, server }) => {
      const form = await openWithStart(page, server, template);
      await expectSound(page);
      await form.change(scheduled({ scheduling_open_at: "2099-06-01T09:00:00+00:00" }));
      await page.goto(form.path);
      await expect(page.getByRole("timer").first()).toBeVisible();
      await expectSound(page);
    },
  );
}

for (const template_id of ["003", "005"] as const) {
  test(`start page ${template_id} over the form's picture: its text has a surface and is centered`, async ({
    page,
    server,
  }) => {
    const form = await openWithStart(page, server, template_id);
    const background = {
      type: "background",
      element: "img",
      src: "https://pictures.example/behind.svg",
    } as const;
    const words_only = {
      title: "Summer party 2099",
      subtitle: "In the garden.",
      body_html: "<p>Doors open at six.</p>",
    };
    const start_page = { __schema_version: START_PAGE_SCHEMA, template_id, ...words_only };
    await form.change({ background, start_page: { ...start_page, background: null, media: [] } });
    await page.goto(form.path);
    await expect(page.locator("img.backdrop")).toHaveCount(1);
    await expect(page.locator("img.cover, .slides")).toHaveCount(0);
    await expectSound(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const words = page.locator(template_id === "003" ? ".cover-words" : ".start-words");
      await expect(words).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      const box = (await words.boundingBox())!;
      const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
      expect(Math.abs(box.x + box.width / 2 - middle)).toBeLessThan(1);
    }
  });
}
