import { exportRows } from "#core/contracts/grid/rows.ts";
import { preloadedFont } from "#web/respondent/fonts.ts";
import { axe, untilStill } from "../../journeys/axe.ts";
import { expect, openFormAt, test } from "../component.ts";
import { answeredForm, cell, guestForm, openGuests } from "./guests.ts";

/** Texts of every length and of several scripts, next to each other in one column. */
const LENGTHS = [
  ...Array.from({ length: 14 }, (_, index) => "clyde66.qljf@example.com.Wm7".slice(0, 15 + index)),
  "Щукина Жанна Шамилевна",
  "مریم السید عبد الرحمن الطويل",
  "참참참참참참참참참참참참",
];
const OF_EVERY_LENGTH = LENGTHS.map((name, index) => ({ name, guests: index % 10, drink: "tea" }));

/** Reading responses: in a chosen time zone, one record after another, and on small screens. */

const PEOPLE = ["Ada", "Bea", "Cleo"].map((name, index) => ({ name, guests: index, drink: "tea" }));

// Proves data/view-time-zone
test("times are in the viewer's chosen time zone, in the grid and in its exports", async ({
  page,
  server,
}) => {
  const fake = answeredForm(guestForm(), PEOPLE);
  const created_at = "2026-07-01T22:30:15Z";
  fake.rows.responses = fake.rows.responses.map((row) => ({ ...row, created_at }));
  fake.change({ campaign: { ...fake.form.campaign, scheduling_tz: "Asia/Tokyo" } });
  await openFormAt(page, server, fake, "data/responses");
  const received = page.locator('[data-row] [data-column="__gf_created_at"]').first();
  const head = page.getByRole("columnheader", { name: "Received" }).getByRole("button").first();
  const options = page.getByRole("button", { name: "View options" });
  const choose = async (name: RegExp) => {
    await options.click();
    await page.getByLabel("Time zone").click();
    await page.getByRole("option", { name }).click();
    await page.keyboard.press("Escape");
  };

  await choose(/^Scheduling time zone: Asia\/Tokyo \(GMT\+9\)/);
  await expect(received).toHaveText(/Jul 2, 2026, 7:30\sAM/);
  await expect(head).toHaveAttribute("title", "Received, time zone Asia/Tokyo (GMT+9)");
  fake.answers.on(exportRows, () => null);
  const exported = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV, for any spreadsheet" }).click();
  expect(new URL((await exported).url()).searchParams.get("zone")).toBe("Asia/Tokyo");

  await page.reload();
  await expect(received).toHaveText(/Jul 2, 2026, 7:30\sAM/);
  await choose(/^UTC/);
  await expect(received).toHaveText(/Jul 1, 2026, 10:30\sPM/);
  await expect(options).toBeFocused();
  expect((await axe(page).analyze()).violations).toEqual([]);
});

test("the first columns stay at the left edge while rows scroll in any direction", async ({
  page,
  server,
}) => {
  await openGuests(page, server, OF_EVERY_LENGTH);
  await page.setViewportSize({ width: 600, height: 500 });
  const scroller = page.locator("[data-grid-scroller]");
  const scrolled = await scroller.evaluate(async (element) => {
    const seen: { left: number; isAtEdge: boolean; isGliding: boolean }[] = [];
    const steps = [
      [0, 40],
      [0, 40],
      [30, 40],
      [60, 0],
      [0, -40],
      [-90, -40],
      [0, 40],
    ] as const;
    for (const [left, top] of steps) {
      element.scrollBy({ left, top });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const edge = element.getBoundingClientRect().left;
      const rows = [...element.querySelectorAll("[data-row] > [role=presentation]")];
      const isAtEdge = rows.every((part) => Math.abs(part.getBoundingClientRect().left - edge) < 1);
      seen.push({
        left: element.scrollLeft,
        isAtEdge,
        isGliding: "gliding" in (element as HTMLElement).dataset,
      });
    }
    return seen;
  });
  expect(scrolled.map(({ left }) => left)).toEqual([0, 0, 30, 90, 90, 0, 0]);
  expect(scrolled.filter(({ isAtEdge }) => !isAtEdge)).toEqual([]);
  // Sticking costs time, so rows at the left edge do without it.
  expect(scrolled.filter(({ left, isGliding }) => isGliding !== (left === 0))).toEqual([]);
  await expect(scroller).not.toHaveAttribute("data-gliding");
});

test("a cut cell ends in “…” and has a tooltip; numbers are right-aligned, and texts have their own direction", async ({
  page,
  server,
}) => {
  await openGuests(page, server, OF_EVERY_LENGTH);
  await expect(page.locator("[data-row]")).toHaveCount(LENGTHS.length);
  const cells = await page.evaluate(() => {
    const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth;
    return [...document.querySelectorAll("[role=gridcell]")].map((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      const showsIt = overflowX === "clip" && textOverflow === "ellipsis";
      return { text: one.textContent, isCut: isCut(one), showsIt };
    });
  });
  expect(cells.filter(({ isCut, showsIt }) => isCut && showsIt).length).toBeGreaterThan(5);
  expect(cells.filter(({ isCut, showsIt }) => isCut && !showsIt)).toEqual([]);

  const long = cell(page, LENGTHS[13]!);
  await long.hover();
  await expect(long).toHaveAttribute("title", LENGTHS[13]!);
  await expect(cell(page, LENGTHS[15]!)).toHaveCSS("direction", "rtl");
  await expect(cell(page, "7").first()).toHaveCSS("text-align", "right");
  await expect(page.getByRole("grid")).toHaveCSS("font-variant-numeric", "tabular-nums");
  const edges = await page.getByRole("columnheader", { name: "Guests" }).evaluate((head) => {
    const name = head.querySelector("span[dir]")!.getBoundingClientRect();
    return Math.round(head.getBoundingClientRect().right - name.right);
  });
  expect(edges).toBeLessThanOrEqual(10);
});

test("the words of owner and respondents have the form's language, and the editor's words its own", async ({
  page,
  server,
}) => {
  const fake = answeredForm(guestForm(), PEOPLE, { form: { lang: "de" } });
  await openFormAt(page, server, fake, "data/responses");
  await expect(cell(page, "Ada")).toHaveAttribute("lang", "de");
  await expect(page.getByText("Drink", { exact: true })).toHaveAttribute("lang", "de");
  await expect(page.getByText("Received", { exact: true })).not.toHaveAttribute("lang");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await cell(page, "Ada").click();
  await page.keyboard.press("Space");
  const record = page.getByRole("complementary", { name: /^Response/ });
  await expect(record.getByText("Drink", { exact: true })).toHaveAttribute("lang", "de");
  await expect(record.getByText("Tea", { exact: true })).toHaveAttribute("lang", "de");
});

test("the editor's font comes from the editor's own address, and arrives without moving the text", async ({
  page,
  server,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === "loaded").map((one) => one.family),
    );
  await expect.poll(loaded).toEqual(["Inter"]);
  expect(new Set(fonts)).toEqual(new Set([`/${preloadedFont("inter")}`]));
  expect(new URL(page.url()).origin).toBe(server.origin);
  const style = await page.evaluate(() => document.head.querySelector("style")!.textContent);
  expect(style).toContain("size-adjust");
  expect(style).toContain("font-display:swap");
  await expect(page.locator("body")).toHaveCSS("font-family", /^Inter, "Inter Fallback"/);
});

// Proves data/record-steps
test("a record opens from its row and links to the previous and next ones", async ({ page, server }) => {
  await openGuests(page, server, PEOPLE);
  const open = page.getByRole("button", { name: "Open #002" });
  await expect(open).toHaveCSS("opacity", "0");
  await cell(page, "Bea").click();
  await page.mouse.move(0, 0);
  await expect(open).toHaveCSS("opacity", "1");
  await expect(open).toHaveText("Open");
  await open.click();

  const record = page.getByRole("complementary", { name: /^Response/ });
  const next = record.getByRole("button", { name: "Next response" });
  await next.click();
  await expect(record.getByRole("heading", { name: "Response #001" })).toBeVisible();
  await expect(record).toContainText("Ada");
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("[data-row]:has(#grid-active-cell)")).toContainText("Ada");
  const previous = record.getByRole("button", { name: "Previous response" });
  await previous.click();
  await previous.click();
  await expect(record.getByRole("heading", { name: "Response #003" })).toBeVisible();
});

test("on a phone, answers come before the time, and a shadow shows that there are more columns", async ({
  page,
  server,
}) => {
  await openGuests(page, server, PEOPLE);
  const grid = page.locator("[data-grid-scroller]");
  await expect(grid).not.toHaveAttribute("data-cut", "");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("columnheader")).toHaveText(["", "#", "Name", "Guests", "Drink"]);
  await expect(grid).toHaveAttribute("data-cut", "");
  await grid.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(page.getByRole("columnheader").last()).toHaveText("Received");
  await expect(grid).not.toHaveAttribute("data-cut", "");

  const toolbar = page.getByRole("toolbar", { name: "Rows" });
  const tops = await toolbar
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top),
    );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);

  await page.getByRole("button", { name: "Open #002" }).click();
  const record = page.getByRole("dialog", { name: "Response details" });
  await expect(record.getByRole("heading", { name: "Response #002" }).last()).toBeVisible();
  await untilStill(page);
  const next = (await record.getByRole("button", { name: "Next response" }).boundingBox())!;
  const close = (await record.getByRole("button", { name: "Close" }).boundingBox())!;
  expect(next.x + next.width).toBeLessThanOrEqual(close.x);
});

test("a question mark is typed into a cell; without a cell it opens the shortcuts", async ({
  page,
  server,
}) => {
  await openGuests(page, server, PEOPLE);
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await cell(page, "Bea").click();
  await page.keyboard.press("?");
  const editor = page.getByRole("textbox", { name: "Name of #002" });
  await expect(editor).toHaveValue("?");
  await page.keyboard.type("?!");
  await expect(editor).toHaveValue("??!");
  await expect(shortcuts).toHaveCount(0);
  await page.keyboard.press("Escape");
  // A cell that takes no text says so.
  await cell(page, "#002").click();
  await page.keyboard.press("?");
  const told = page.getByText("“#” is read-only here");
  await expect(told).toBeVisible();
  await expect(shortcuts).toHaveCount(0);
  // The first one closes the message.
  await page.keyboard.press("Escape");
  await expect(told).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(shortcuts).toBeVisible();
});

// Proves data/grid-empty-table
test("a grid without responses shows its columns above the way to the first one", async ({
  page,
  server,
}) => {
  await openGuests(page, server, []);
  await expect(page.getByRole("columnheader", { name: "Guests" })).toBeVisible();
  const head = (await page.getByRole("columnheader", { name: "Guests" }).boundingBox())!;
  const link = page.getByRole("main").getByRole("link", { name: /^Share/ });
  await expect(link).toBeVisible();
  expect((await link.boundingBox())!.y).toBeGreaterThan(head.y + head.height);
  await link.click();
  await expect(page).toHaveURL(/connect\/share$/);
});
