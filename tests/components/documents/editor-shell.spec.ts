import type { Page } from "@playwright/test";
import { editForm } from "#core/contracts/building/editing.ts";
import { OPEN_CAMPAIGN } from "#core/forms/submitting/availability.ts";
import { conferenceForm } from "#local/seed/conference-form.ts";
import { accessibilityTree } from "../../journeys/accessibility-tree.ts";
import { untilStill } from "../../journeys/axe.ts";
import { addBlock, saved } from "../../journeys/building/builder-page.ts";
import { blockList, blocksOf, canvasOf } from "../../journeys/canvas-of.ts";
import { expect, openAt, test } from "../component.ts";
import { FakeForm } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** What surrounds every page of the editor: its frame, the keyboard's way through it, and its messages. */

/** The dashboard of an owner with one open form. */
async function openDashboard(page: Page, server: ComponentServer) {
  const fake = new FakeForm(conferenceForm(), { was_opened: true, form: { campaign: OPEN_CAMPAIGN } });
  await openAt(page, server, fake, "/dashboard");
  await expect(page.getByRole("heading", { name: "Forms", level: 1 })).toBeVisible();
  return { fake, redirect: fake.path("form/edit"), form: page.getByRole("link", { name: "Lakeside 2027" }) };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });

declare global {
  interface Window {
    moves: string[];
  }
}

interface Shift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Waits for what a page loads, and until nothing of it moves or waits to be drawn. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await untilStill(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

for (const width of [390, 1440]) {
  test(`no element jumps at ${width} px from the dashboard to the builder and the responses`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    // Machines without the stand-in fonts break lines elsewhere when the web font arrives.
    await page.route(/\.woff2/, (route) => route.abort());
    await page.addInitScript(() => {
      window.moves = [];
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as Shift[]) {
          for (const { node, previousRect: from, currentRect: to } of sources) {
            const element = node instanceof Element ? node : node?.parentElement;
            const name = `${element?.tagName} ${element?.className} ${element?.textContent?.slice(0, 40)}`;
            window.moves.push(`${name} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`);
          }
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const { form } = await openDashboard(page, server);
    await form.click();
    await expect(blockList(page)).toBeVisible();
    await settled(page);
    const goTo = async (name: string) => {
      if (width < 1024) await page.getByRole("button", { name: "Open navigation" }).click();
      await page.getByRole("link", { name, exact: true }).last().click();
    };
    await goTo("Responses");
    await expect(page.getByRole("grid")).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => window.moves)).toEqual([]);
    // What does move is reported.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>("header")!.style.marginTop = "60px";
    });
    await expect.poll(() => page.evaluate(() => window.moves.length)).toBeGreaterThan(0);
  });
}

test("a skip link comes first, and the title is fewer than 10 presses of Tab away on every page", async ({
  page,
  server,
}) => {
  const { redirect } = await openDashboard(page, server);
  const responses = redirect.replace("form/edit", "data/responses");
  for (const [path, inContent] of [
    ["/dashboard", page.getByRole("link", { name: "Lakeside 2027" })],
    [redirect, blocksOf(page).first()],
    [responses, page.getByRole("grid")],
  ] as const) {
    await page.goto(path);
    await expect(inContent).toBeVisible();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveURL(path);
    let tabs = 1;
    do {
      await page.keyboard.press("Tab");
      tabs += 1;
    } while (
      tabs < 30 &&
      !(await inContent.evaluate((one) => one.contains(one.ownerDocument.activeElement)))
    );
    expect(tabs, path).toBeLessThan(10);
  }
});

test("a change of page moves the focus to its heading, unless the page or the user has another place", async ({
  page,
  server,
}) => {
  const { form } = await openDashboard(page, server);
  await form.focus();
  await page.keyboard.press("Enter");
  await expect(blockList(page)).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(heading(page, "History")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  await page.getByRole("link", { name: "Responses" }).click();
  await expect(heading(page, "Responses")).toBeFocused();
  await page.goBack();
  await expect(heading(page, "History")).toBeFocused();

  // On a phone, the closing navigation gives the focus to its button first.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(heading(page, "Settings")).toBeFocused();
});

test("every page has a heading while it loads, which never takes the focus", async ({ page, server }) => {
  const { redirect } = await openDashboard(page, server);
  const organization = redirect.split("/")[1];
  const waiting: (() => void)[] = [];
  await page.route("**/private/**", async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue().catch(() => {});
  });
  const headings = page.getByRole("heading", { level: 1 });
  const paths = [
    ...[
      "/dashboard",
      "/new",
      "/new/import",
      "/account",
      `/organizations/${organization}`,
      `/${organization}`,
    ],
    ...[
      "form/edit",
      "form",
      "form/start",
      "form/end",
      "form/history",
      "connect/share",
      "connect/channels",
    ].map((to) => redirect.replace("form/edit", to)),
    redirect.replace("form/edit", "data/responses"),
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect.poll(() => waiting.length, path).toBeGreaterThan(0);
    await expect(headings, path).toHaveCount(1);
    expect(await headings.evaluate((one) => one === document.activeElement)).toBe(false);
    const isNamed = !path.includes(`/${organization}`) || path.startsWith(`${redirect.split("/form/")[0]}/`);
    if (isNamed) expect(await page.title(), path).toMatch(/^.+ · Sheaf$/);
    const said = (await accessibilityTree(page))
      .filter(({ name, role }) => (role === "heading" || role === "status") && name !== "")
      .map(({ name }) => name);
    expect(said, path).toEqual([...new Set(said)]);
  }
  // Inside the canvas, the form's title is the heading, as soon as it is shown.
  await page.unroute("**/private/**");
  for (const go of waiting) go();
  await page.goto(redirect);
  await expect(blockList(page)).toBeVisible();
  await expect(headings).toHaveCount(0);
  await expect(canvasOf(page).getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("forced colors show which page is open, and the edge of the main button", async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { redirect } = await openDashboard(page, server);
  await page.goto(redirect);
  const background = (name: string) =>
    page
      .getByRole("navigation", { name: "Pages" })
      .getByRole("link", { name, exact: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect(blockList(page)).toBeVisible();
  expect(await background("Form")).not.toBe(await background("Settings"));
  expect(await background("Cover")).toBe(await background("Settings"));
  const button = page.getByRole("banner").getByRole("link", { name: "Share" });
  const [edge, inside] = await button.evaluate((link) => {
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(link);
    return [`${borderTopWidth} ${borderTopColor}`, `1px ${backgroundColor}`];
  });
  expect(edge).toMatch(/^1px rgb\(/);
  expect(edge).not.toBe(inside);
});

test("a page shows one banner at a time, which on a phone is below the content", async ({ page, server }) => {
  const { redirect } = await openDashboard(page, server);
  await page.addInitScript(() => localStorage.setItem("sheaf.first_steps", JSON.stringify("asked")));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(redirect);
  const banner = page.locator("[data-banner]");
  await expect(banner).toHaveAccessibleName("Published form");
  await expect(banner).toHaveCount(1);
  const { y, height } = (await banner.boundingBox())!;
  expect(height).toBeLessThanOrEqual(48);
  expect(y + height).toBe(844);
  expect((await page.getByRole("banner").boundingBox())!.height).toBeLessThanOrEqual(48);
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(banner).toHaveAccessibleName("Getting started");
  await expect(banner).toHaveCount(1);
  await page.getByRole("button", { name: "Hide checklist" }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(blockList(page)).toBeVisible();
});

/** Collects in `window.moves` what live regions say. */
const watchLiveRegions = (page: Page) =>
  page.evaluate(() => {
    window.moves = [];
    const watched = [...document.querySelectorAll("[aria-live=polite], [role=status]:not([aria-live=off])")];
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) if (target.textContent) window.moves.push(target.textContent);
    });
    for (const region of watched)
      observer.observe(region, { childList: true, subtree: true, characterData: true });
  });

/** Waits until the fake has stored this many edits, and the page shows it. */
async function stored(page: Page, fake: FakeForm, edits: number): Promise<void> {
  await expect.poll(() => fake.answers.bodiesOf(editForm).length).toBe(edits);
  await saved(page);
}

test("moves by keys, undo and redo say once what they have done; saving says nothing", async ({
  page,
  server,
}) => {
  const { fake, redirect } = await openDashboard(page, server);
  await page.goto(redirect);
  const block = blocksOf(page).nth(2);
  await block.focus();
  await watchLiveRegions(page);
  const announcer = page.locator("[data-announcer]");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(announcer).toHaveText(/ moved to position \d+ of \d+$/);
  await stored(page, fake, 1);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(announcer).toHaveText(/^Undone: .+ moved back to position 3 of \d+$/);
  await stored(page, fake, 2);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(announcer).toHaveText(/^Redone: .+ moved to position 4 of \d+$/);
  expect(await page.evaluate(() => window.moves)).toEqual([
    expect.stringContaining(" moved to position "),
    expect.stringContaining("Undone: "),
    expect.stringContaining("Redone: "),
  ]);
});

test("an inserted, a duplicated and a deleted question are announced once", async ({ page, server }) => {
  const { fake, redirect } = await openDashboard(page, server);
  await page.goto(redirect);
  await blocksOf(page).nth(2).focus();
  await watchLiveRegions(page);
  const announcer = page.locator("[data-announcer]");
  await page.keyboard.press("ControlOrMeta+d");
  await expect(announcer).toHaveText("Full name duplicated");
  await page.keyboard.press("Delete");
  await expect(page.getByText("Removed from form")).toBeVisible();
  await saved(page);
  await addBlock(page, "phone");
  await expect(announcer).toHaveText("Phone question added");
  await saved(page);
  await addBlock(page, "divider");
  await expect(announcer).toHaveText("Divider added");
  const said = await page.evaluate(() => window.moves);
  expect(said.filter((text) => text.includes("Full name duplicated"))).not.toEqual([]);
  expect(said.filter((text) => !text.includes("Full name duplicated"))).toEqual([
    expect.stringContaining("Removed from form"),
    "Phone question added",
    "Divider added",
  ]);
  expect(fake.form.blocks.filter(({ type }) => type === "divider")).toHaveLength(1);
});

test("a page whose code a deployment has removed says so, and loads again", async ({ page, server }) => {
  const fake = new FakeForm(conferenceForm(), { was_opened: true });
  await openAt(page, server, fake, fake.path("form/edit"));
  await expect(blockList(page)).toBeVisible();
  const gone = "**/assets/share-page-*.js";
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Share" }).click();
  // After some seconds, because a network can be the cause, too.
  await expect(heading(page, "Couldn’t show this page")).toBeVisible();
  await expect(page.getByText("there’s a newer version")).toBeVisible();
  await page.unroute(gone);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(heading(page, "Share")).toBeVisible();
});
