import type { Locator, Page } from "@playwright/test";
import { updateCell } from "#core/contracts/grid/rows.ts";
import { searchReferencedRecords } from "#core/contracts/references.ts";
import { AppError } from "#core/errors/app-error.ts";
import { parseGridQuery } from "#core/tables/grid-query.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { inEveryLook } from "../../journeys/grid/in-every-look.ts";
import { signal } from "../../journeys/signal.ts";
import { inTurn } from "../../turns.ts";
import { expect, openFormAt, test } from "../component.ts";
import type { GivenDocument } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";
import { answeredForm } from "./guests.ts";

const COLUMNS = ["code", "name", "country"].map((name) => ({
  ...{ id: name, name, label: name.toUpperCase() },
  type: "text" as const,
}));
const city = (code: string, name: string, country: string) => ({
  value: code,
  cells: { code, name, country },
});
const villages = Array.from({ length: 9 }, (_, n) =>
  city(n === 0 ? "OSL" : `X0${n}`, `Village ${n}`, "Nowhere"),
);
const CITIES = [
  city("BER", "Berlin", "Germany"),
  city("OSL", "Oslo", "Norway"),
  city("SEL", "Seoul", "Korea"),
  ...villages,
];

/** A form whose responses refer to cities: Ada to one, Bea to two, Cleo to a deleted one, Dan to none. */
async function openTrips(page: Page, server: ComponentServer, given: GivenDocument = {}, cities = CITIES) {
  const table_id = crypto.randomUUID();
  const form = new FormSketch("Trips");
  form.field({ name: "name", type: "text", label: "Name" });
  const field = form.field({
    name: "city",
    type: "search",
    label: "City",
    reference: { type: "sheaf", table_id, column: "code", columns: ["code", "name", "country"] },
  });
  const trips = { Ada: "BER", Bea: "OSL", Cleo: "BCN", Dan: null };
  const answers = Object.entries(trips).map(([name, code]) => ({
    name,
    ...(code !== null && { city: code }),
  }));
  const fake = answeredForm(form, answers, given);
  fake.answers.on(
    searchReferencedRecords,
    ({ query: { q = "", value, sort, page: at = "0", limit = "100" } }) => {
      const parsed = parseGridQuery({ order: sort });
      const [order] = parsed.ok ? parsed.query.orderby : [];
      const key = (one: (typeof CITIES)[number]) =>
        (one.cells as Record<string, string>)[order?.column ?? ""] ?? "";
      const found = cities.filter(({ value: own, cells }) =>
        value === undefined
          ? Object.values(cells).join(" ").toLowerCase().includes(q.toLowerCase())
          : own === value,
      );
      if (order) found.sort((a, b) => key(a).localeCompare(key(b)) * (order.ascending ? 1 : -1));
      const from = Number(at) * Number(limit);
      return { columns: COLUMNS, records: found.slice(from, from + Number(limit)), count: found.length };
    },
  );
  await openFormAt(page, server, fake, "data/responses");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const stored = (who: string) => fake.rows.stored.find(({ name }) => name === who)?.city ?? null;
  return { fake, city: field, stored };
}

type Trips = Awaited<ReturnType<typeof openTrips>>;

const cityOf = (page: Page, { city }: Trips, who: string): Locator =>
  page.locator("[data-row]").filter({ hasText: who }).locator(`[data-column="${city.id}"]`);
const popup = (page: Page, number: string) => page.getByRole("dialog", { name: `City of #${number}` });
const search = (page: Page) => page.getByRole("combobox", { name: /^Search records/ });
const records = (page: Page) => page.getByRole("dialog").locator("tbody tr");

// Proves data/cell-references
test("a record is found and picked with the keyboard only", async ({ page, server }) => {
  const trips = await openTrips(page, server);
  const ada = cityOf(page, trips, "Ada");
  const grid = page.getByRole("grid", { name: "Responses" });
  await ada.click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("Enter");
  await expect(search(page)).toBeFocused();
  await expect(popup(page, "001").getByText("12 records")).toBeVisible();
  await expect(popup(page, "001").getByRole("columnheader")).toHaveText(["CODE", "NAME", "COUNTRY"]);
  await expect(records(page).filter({ hasText: "Berlin" })).toHaveAttribute("aria-selected", "true");
  expect((await axe(page).analyze()).violations).toEqual([]);

  // Escape changes nothing, and the cell has the focus again.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(search(page)).toHaveAttribute(
    "aria-activedescendant",
    (await records(page).nth(1).getAttribute("id"))!,
  );
  await page.keyboard.press("Escape");
  await expect(popup(page, "001")).toBeHidden();
  await expect(grid).toBeFocused();
  await expect(ada).toContainText("BER");

  // Enter picks none of the records that the typed text does not find.
  const pressed = signal();
  await page.route(/search\?.*q=seoul/, async (route) => {
    await pressed.fired;
    await route.continue();
  });
  await page.keyboard.press("Enter");
  await expect(records(page)).toHaveCount(12);
  await page.keyboard.type("seoul");
  await page.keyboard.press("Enter");
  await expect(records(page)).toHaveCount(12);
  pressed.fire();
  await expect(records(page)).toHaveCount(1);
  await expect(popup(page, "001").getByText("1 record", { exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(popup(page, "001")).toBeHidden();
  await expect(grid).toBeFocused();
  await expect(ada).toContainText("SEL");
  await expect.poll(() => trips.stored("Ada")).toBe("SEL");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => trips.stored("Ada")).toBe("BER");
});

// Proves data/grid-reference-panel, data/cell-references
test("a record is picked and cleared with the pointer, also in the panel at the side", async ({
  page,
  server,
}) => {
  const trips = await openTrips(page, server);
  const dan = cityOf(page, trips, "Dan");
  await page.route("**/fields/*/search*", (route) => route.abort(), { times: 1 });
  await dan.dblclick();
  await expect(popup(page, "004").getByRole("alert")).toContainText("Couldn’t load the records");
  await popup(page, "004").getByRole("button", { name: "Retry" }).click();
  await expect(records(page)).toHaveCount(12);
  await expect(popup(page, "004").getByRole("button", { name: "Clear" })).toHaveCount(0);
  await search(page).fill("zzz");
  await expect(popup(page, "004").getByText("No results")).toBeVisible();
  await search(page).fill("");
  await records(page).filter({ hasText: "Seoul" }).click();
  await expect(dan).toContainText("SEL");
  await expect.poll(() => trips.stored("Dan")).toBe("SEL");

  await dan.dblclick({ position: { x: 8, y: 8 } });
  await search(page).fill("nowhere");
  await expect(records(page)).toHaveCount(9);
  await page.getByRole("button", { name: "Expand" }).click();
  // The panel keeps what was found.
  await expect(search(page)).toHaveValue("nowhere");
  await expect(search(page)).toBeFocused();
  await page.getByRole("columnheader", { name: "NAME" }).getByRole("button").click();
  await page.getByRole("columnheader", { name: "NAME" }).getByRole("button").click();
  await expect(records(page).first()).toContainText("Village 8");
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("grid", { name: "Responses" })).toBeFocused();
  expect(trips.stored("Dan")).toBe("SEL");

  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Expand" }).click();
  await records(page).filter({ hasText: "Berlin" }).click();
  await expect(page.getByRole("grid", { name: "Responses" })).toBeFocused();
  await expect.poll(() => trips.stored("Dan")).toBe("BER");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(dan).toHaveText("");
  await expect.poll(() => trips.stored("Dan")).toBe(null);

  // The server refuses what is no record as at a submit, however it came into the cell.
  trips.fake.answers.on(updateCell, () => {
    throw new AppError("VALIDATION_FAILED", { fields: { city: [{ code: "optionUnknown" }] } });
  });
  await page.getByRole("grid", { name: "Responses" }).evaluate((grid) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Atlantis");
    grid.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("Please choose one of the options.")).toBeVisible();
  await expect(dan).not.toContainText("Atlantis");
  expect(trips.stored("Dan")).toBe(null);
});

// Proves data/cell-referenced-rows
test("a cell shows the record that it refers to: one, several, a deleted one", async ({ page, server }) => {
  const trips = await openTrips(page, server);
  const grid = page.getByRole("grid", { name: "Responses" });
  await cityOf(page, trips, "Ada").getByRole("button", { name: "Show record" }).click();
  await expect(popup(page, "001").locator("dl")).toHaveText("CODEBERNAMEBerlinCOUNTRYGermany");
  expect((await axe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(grid).toBeFocused();

  await cityOf(page, trips, "Bea").click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(popup(page, "002")).toContainText("2 records have this value");
  await expect(popup(page, "002").locator("dl")).toHaveText([/Oslo.*Norway/, /Village 0.*Nowhere/]);
  await page.keyboard.press("Escape");

  await cityOf(page, trips, "Cleo").getByRole("button", { name: "Show record" }).click();
  await expect(popup(page, "003")).toContainText("No record found");
  await expect(popup(page, "003")).toContainText("The table has no record with the value “BCN”");
  await page.keyboard.press("Escape");
  // Nothing to show, and nothing to open.
  await expect(cityOf(page, trips, "Dan").getByRole("button")).toHaveCount(0);
  await cityOf(page, trips, "Dan").click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await cityOf(page, trips, "Ada").click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("Space");
  const record = page.getByRole("complementary", { name: /Response/ });
  await record.getByRole("button", { name: "Show record" }).click();
  await expect(popup(page, "001")).toContainText("Germany");
  await page.keyboard.press("Escape");
  await expect(popup(page, "001")).toBeHidden();
  await expect(record.getByRole("button", { name: "Show record" })).toBeFocused();
  await record.getByRole("button", { name: "Edit “City”" }).click();
  await search(page).fill("seoul");
  await expect(records(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect.poll(() => trips.stored("Ada")).toBe("SEL");
  await expect(record).toContainText("SEL");
});

// Proves data/cell-references
test("records are loaded as needed, and a late result never replaces a newer one", async ({
  page,
  server,
}) => {
  const many = Array.from({ length: 200 }, (_, n) => city(`N${n + 1}`, "", ""));
  const trips = await openTrips(page, server, {}, [...many, ...CITIES]);
  await cityOf(page, trips, "Dan").dblclick();
  await expect(records(page)).toHaveCount(100);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(records(page)).toHaveCount(200);
  await search(page).focus();
  // The key for what is below the last record loads it.
  for (let n = 0; n < 26; n += 1) await page.keyboard.press("PageDown");
  await expect(records(page)).toHaveCount(212);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);

  const late = signal();
  await page.route(/search\?.*q=osl/, async (route) => {
    await late.fired;
    await route.continue();
  });
  const asked = page.waitForRequest(/q=osl/);
  await search(page).fill("osl");
  await asked;
  await search(page).fill("seoul");
  await expect(records(page)).toHaveCount(1);
  const answered = page.waitForResponse(/q=osl/);
  late.fire();
  await answered;
  await expect(records(page)).toHaveText(/Seoul/);
  await page.keyboard.press("Enter");
  await expect.poll(() => trips.stored("Dan")).toBe("SEL");
});

// Proves data/cell-references
test("a question whose table was deleted says so and accepts any text", async ({ page, server }) => {
  const trips = await openTrips(page, server);
  trips.fake.answers.on(searchReferencedRecords, () => ({ columns: null, records: [], count: 0 }));
  const ada = cityOf(page, trips, "Ada");
  await ada.getByRole("button", { name: "Show record" }).click();
  await expect(popup(page, "001")).toContainText("Table deleted");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(popup(page, "001")).toContainText("The table was deleted, so any text is accepted.");
  // Nothing typed is nothing to accept.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Atlantis");
  await expect(page.getByRole("button", { name: "Use “Atlantis”" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(ada).toContainText("Atlantis");
  await expect.poll(() => trips.stored("Ada")).toBe("Atlantis");
});

// Proves data/cell-referenced-rows
test("viewers see records but pick none, and masked data stays masked", async ({ page, server }) => {
  const trips = await openTrips(page, server, { role: "viewer" });
  const ada = cityOf(page, trips, "Ada");
  await ada.click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("Enter");
  await expect(popup(page, "001")).toContainText("Germany");
  await expect(search(page)).toHaveCount(0);

  const owned = await openTrips(page, server);
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByRole("switch", { name: "Mask data" }).click();
  await page.keyboard.press("Escape");
  await expect(page.locator(`[data-row] [data-column="${owned.city.id}"]`)).toHaveText([
    "",
    "B**",
    "O**",
    "B**",
  ]);
  const first = page.locator(`[data-row] [data-column="${owned.city.id}"]`).last();
  await first.getByRole("button", { name: "Show record" }).click();
  await expect(popup(page, "001").locator("dl")).toHaveText("CODEB**NAMEB*****COUNTRYG******");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(page.getByText("To edit masked answers, turn off Mask data")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// Proves data/grid-reference-panel
test(
  "records are readable at every width, light and dark, and right to left",
  inTurn(1),
  async ({ page, server }) => {
    const trips = await openTrips(page, server);
    await inEveryLook(page, async (check) => {
      const ada = cityOf(page, trips, "Ada");
      await ada.scrollIntoViewIfNeeded();
      await ada.getByRole("button", { name: "Show record" }).click();
      await expect(popup(page, "001").locator("dl")).toBeVisible();
      await check("record");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await expect(records(page)).toHaveCount(12);
      await check("popup");
      await page.getByRole("button", { name: "Expand" }).click();
      await expect(records(page)).toHaveCount(12);
      await check("panel");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  },
);
