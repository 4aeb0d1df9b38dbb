import type { Page } from "@playwright/test";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expectStyled } from "../../journeys/references/reference-table.ts";
import { signal } from "../../journeys/signal.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { answerSearch, BY_CODE, ROW, rowId } from "./cities.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Search records" });
const rows = (page: Page) => panel(page).locator("tbody tr");
const openPanel = (page: Page) => page.getByRole("button", { name: "Search records – City" }).click();
const city = (page: Page) => page.getByRole("combobox", { name: "City" });

/** A form with a question that refers to a table. `count`: the number of its rows. */
async function openTrip(
  page: Page,
  server: ComponentServer,
  { count, readonly = false }: { count?: number; readonly?: boolean } = {},
) {
  const form = new FormSketch("Trip");
  form.field({ name: "city", type: "search", label: "City", required: true, readonly, reference: BY_CODE });
  form.field({ name: "note", type: "text", label: "Note" });
  await answerSearch(page, count === undefined ? {} : { count });
  return servePublicForm(server, form);
}

test("with the keyboard only: into the rows, along them, Enter; Escape changes nothing", async ({
  page,
  server,
}) => {
  const { path } = await openTrip(page, server);
  await page.goto(`${path}?city=OSL`);
  const opener = page.getByRole("button", { name: "Search records – City" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(city(page)).toHaveValue("OSL");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(10);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toBeFocused();
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(city(page)).toHaveValue("BCN");
});

test("rows are suggested while one types, on a phone too, and the exact name of one is enough", async ({
  page,
  server,
}) => {
  const { path } = await openTrip(page, server);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const list = page.getByRole("listbox", { name: "Search records – City" });
  await city(page).pressSequentially("orw");
  await expect(list.getByRole("option")).toHaveText(["OSL · Oslo · Norway"]);
  expect(await layoutFaults(page)).toEqual([]);
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(list).toBeHidden();
  await expect(city(page)).toHaveValue("OSL");
  await city(page).fill("ber");
  await list.getByRole("option", { name: "BER" }).click();
  await expect(city(page)).toHaveValue("BER");
  await expect(city(page)).toBeFocused();
  await city(page).fill("zzz");
  await expect(list.getByText("No matches")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();

  // Several rows have this text, so nobody knows which one is meant: the search goes on with it.
  await city(page).fill("nowhere");
  await expect(list.getByRole("option")).toHaveCount(9);
  await page.getByLabel("Note").focus();
  await expect(city(page)).toHaveValue("nowhere");
  await openPanel(page);
  await expect(panel(page).getByRole("searchbox")).toHaveValue("nowhere");
  await expect(rows(page)).toHaveCount(9);
  await page.keyboard.press("Escape");
  await city(page).fill("seoul");
  await page.keyboard.press("Tab");
  await expect(city(page)).toHaveValue("SEL");
});

test("questions that are hidden while their code loads are usable once they are shown again", async ({
  page,
  server,
}) => {
  const trip = new FormSketch("Trip");
  const skipped = trip.field({ name: "skip", type: "switch", label: "Stay at home" });
  const isSkipped = whenValue(skipped, "==", true);
  trip.field({ name: "city", type: "search", label: "City", reference: BY_CODE }, isSkipped);
  const { id } = trip.field({ name: "visited", type: "search", label: "Visited", reference: ROW }, isSkipped);
  trip.field({ name: "story", type: "richtext", label: "Story" }, isSkipped);
  await answerSearch(page, { row_fields: [id] });
  const { path, form, database } = await servePublicForm(server, trip);
  const chunks = ["search", "row", "richtext"].map((name) => new RegExp(`/assets/${name}-[^/]*\\.js$`));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const chunk of chunks)
    await page.route(chunk, async (route) => {
      await released;
      await route.continue();
    });
  const asked = Promise.all(chunks.map((chunk) => page.waitForRequest(chunk)));
  await page.goto(path);
  const skip = page.getByLabel("Stay at home");
  await skip.focus();
  await asked;
  await skip.check();
  await expect(city(page)).toBeHidden();
  release();
  await expect(page.locator("[data-island][data-mounted]")).toHaveCount(3);
  await skip.uncheck();

  await expect(page.getByRole("button", { name: "Search records – City" })).toBeEnabled();
  await expect(city(page)).toBeEditable();
  await page.getByRole("button", { name: "Search records – Visited" }).click();
  await rows(page).filter({ hasText: "Oslo" }).dblclick();
  const visited = page.getByRole("button", { name: "Oslo – Visited", exact: true });
  await expect(visited).toBeEnabled();
  await page.getByRole("textbox", { name: "Story" }).fill("By train");

  await test.step("what is written into them while they are hidden leaves them usable, too", async () => {
    await openPanel(page);
    await rows(page).filter({ hasText: "Berlin" }).dblclick();
    const isSaved = page.waitForResponse((one) => one.request().method() === "PATCH" && one.ok());
    await skip.check();
    await isSaved;
    await page.reload();
    await expect(skip).toBeChecked();
    await skip.uncheck();
    await expect(page.getByRole("button", { name: "Search records – City" })).toBeEnabled();
    await expect(visited).toBeEnabled();
    await expect(page.getByRole("button", { name: "Remove Oslo – Visited" })).toBeVisible();
    await expect(city(page)).toHaveValue("BER");
    const [draft] = [...database.sessions.values()];
    const saved = (name: string) => draft?.raw[form.fields.find((one) => one.name === name)!.id];
    expect(saved("city")).toBe("BER");
    expect(saved("visited")).toBe(rowId(2));
  });
});

test("copied answers name the row", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const trip = new FormSketch("Trip");
  const { id } = trip.field({ name: "city", type: "search", label: "City", reference: ROW });
  trip.field({ name: "note", type: "text", label: "Note" });
  await answerSearch(page, { row_fields: [id] });
  const form = await servePublicForm(server, trip);
  await page.goto(form.path);
  await openPanel(page);
  await rows(page).filter({ hasText: "Oslo" }).dblclick();
  await expect(page.getByRole("button", { name: "Oslo – City", exact: true })).toBeVisible();
  await form.change({ campaign: { ...form.form.campaign, is_force_closed: true } });
  await page.getByLabel("Note").fill("once");
  await page.getByRole("button", { name: "Copy my answers" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("City: Oslo\nNote: once");
});

test("an empty table says so; a failure offers a retry; a read-only question has no search", async ({
  page,
  server,
}) => {
  const { path } = await openTrip(page, server, { count: 0 });
  await page.goto(path);
  await page.route("**/search?*", (route) => route.abort(), { times: 1 });
  await openPanel(page);
  await expect(panel(page).getByText("The records couldn’t be loaded.")).toBeVisible();
  await panel(page).getByRole("button", { name: "Retry" }).click();
  await expect(panel(page).getByRole("heading", { name: "No records" })).toBeVisible();

  const fixed = await openTrip(page, server, { count: 1, readonly: true });
  await page.goto(`${fixed.path}?city=BER`);
  await expect(page.getByRole("button", { name: "Search records – City" })).toBeDisabled();
});

test(
  "the panel is accessible at every width, light and dark, and right to left",
  inTurn(0),
  async ({ page, server }) => {
    const { path } = await openTrip(page, server);
    await page.goto(path);
    await openPanel(page);
    await expect(rows(page)).toHaveCount(10);
    await panel(page).getByRole("button", { name: "Filter", exact: true }).click();
    const asked = page.waitForResponse(/\/search\?/);
    await panel(page).getByRole("button", { name: "Add filter" }).click();
    await asked;
    // Rows are dimmed while they are being reloaded.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [390, 1440]) {
      for (const colorScheme of ["light", "dark"] as const) {
        for (const dir of ["ltr", "rtl"]) {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.locator("html").evaluate((html, direction) => html.setAttribute("dir", direction), dir);
          await expectStyled(panel(page));
          if (process.env.SHOTS)
            await page.screenshot({ path: `${process.env.SHOTS}/search-${width}-${colorScheme}-${dir}.png` });
          const { violations } = await axe(page).analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`,
          );
          expect(found, `${width} ${colorScheme} ${dir}`).toEqual([]);
          expect(await layoutFaults(page), `${width} ${colorScheme} ${dir}`).toEqual([]);
        }
      }
    }
  },
);

// Proves connection/reference-phone
test("a chosen row stays chosen when the rows are read again, as long as it is among them", async ({
  page,
  server,
}) => {
  const { path } = await openTrip(page, server);
  await page.goto(path);
  await openPanel(page);
  const oslo = rows(page).filter({ hasText: "Oslo" });
  const use = panel(page).getByRole("button", { name: "Use this value" });
  const readAgain = async (act: () => Promise<void>) => {
    const answer = page.waitForResponse((response) => /reference|search/.test(response.url()));
    await act();
    await (await answer).finished();
  };
  await oslo.click();
  await panel(page).getByRole("button", { name: "Sort", exact: true }).click();
  await readAgain(() => panel(page).getByRole("button", { name: "Add sort", exact: true }).click());
  await expect(oslo).toHaveAttribute("aria-selected", "true");
  await expect(use).toBeEnabled();
  await readAgain(() => panel(page).getByRole("searchbox").fill("zzz"));
  await expect(panel(page).getByRole("heading", { name: "No results" })).toBeVisible();
  await expect(use).toBeDisabled();
});

test("the panel is sound without results, with conditions, and once a row is chosen", async ({
  page,
  server,
}) => {
  const { path } = await openTrip(page, server);
  await page.goto(path);
  await openPanel(page);
  const press = (name: string) => panel(page).getByRole("button", { name, exact: true }).click();
  await panel(page).getByRole("searchbox").fill("zzz");
  await press("Filter");
  await press("Add filter");
  await panel(page).getByLabel("Column").selectOption("COUNTRY");
  await panel(page).getByLabel("Condition").selectOption("is empty");
  await expect(panel(page).getByRole("heading", { name: "No results" })).toBeVisible();
  await expectSoundEverywhere(page, "a panel without results");
  await panel(page).getByRole("searchbox").fill("o");
  await panel(page).getByLabel("Condition").selectOption("contains");
  await panel(page).getByLabel("Value").fill("o");
  await press("Sort");
  await press("Add sort");
  await press("Add sort");
  await expect(panel(page).getByRole("status")).toHaveText("Records: 12");
  await rows(page).nth(2).click();
  await expectSoundEverywhere(page, "a panel with conditions and a chosen row");
  await page.keyboard.press("Enter");
  await expect(city(page)).not.toHaveValue("");
  await expectSoundEverywhere(page, "a chosen row");
});

test("a submit right after a name waits for its row, and sends it once", async ({ page, server }) => {
  const { path } = await openTrip(page, server);
  const asked = signal();
  await page.route(/\/search\?/, async (route) => {
    if (route.request().url().includes("Barcelona")) await asked.fired;
    return route.fallback();
  });
  const sent: string[] = [];
  await page.route(/\/v1\/submit\//, (route) => {
    sent.push(route.request().postData() ?? "");
    return route.fulfill({ json: { data: { id: "r" }, redirect: "/complete?rid=r" } });
  });
  await page.goto(path);
  await city(page).fill("Barcelona");
  const submit = page.getByRole("button", { name: "Submit" });
  await submit.click();
  await submit.click();
  expect(sent).toEqual([]);
  asked.fire();
  await page.waitForURL(/complete/);
  expect(sent).toEqual([expect.stringContaining("BCN")]);
});
