import type { Browser, Locator, Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { inTurn } from "../../turns.ts";
import { axe } from "../axe.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";
import { createCities } from "../references/reference-table.ts";
import { query } from "../respondent-form.ts";
import { signal } from "../signal.ts";
import { submitGuest } from "./guest-list.ts";
import { inEveryLook } from "./in-every-look.ts";

/** A closed form whose responses refer to cities: Ada to one, Bea to two, Cleo to a deleted one, Dan to none. */
async function arrangeTrips(cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  const viewer = await newOwner(cloud);
  const reference = await createCities(owner.client, owner.project_id);
  const form = new FormSketch("Trips");
  const name = form.field({ name: "name", type: "text", label: "Name" });
  const city = form.field({ name: "city", type: "search", label: "City", reference });
  const { form_id, document_id } = await createForm(owner.client, owner.project_id, form);
  const trips = { Ada: "BER", Bea: "OSL", Cleo: "BCN", Dan: null };
  for (const [who, code] of Object.entries(trips)) {
    await submitGuest(cloud, form_id, { name: who, ...(code !== null && { city: code }) });
  }
  const [code, title] = reference.columns!;
  const { table_id } = reference;
  await query(cloud, "DELETE FROM response WHERE form_id = $1 AND data -> $2 ->> 'value' = 'BCN'", [
    table_id,
    code,
  ]);
  await query(
    cloud,
    `UPDATE response SET data = jsonb_set(data, ARRAY[$2, 'value'], '"OSL"')
     WHERE form_id = $1 AND data -> $3 ->> 'value' = 'Village 0'`,
    [table_id, code, title],
  );
  await query(cloud, "UPDATE form SET is_force_closed = true WHERE id = $1", [form_id]);
  const pathOf = await joinWorkspace(cloud, owner, viewer, { name: "Vera Viewer", role: "viewer" });
  const stored = async (who: string) => {
    const [row] = await query<{ value: unknown }>(
      cloud,
      "SELECT data -> $2 ->> 'value' AS value FROM response WHERE form_id = $1 AND data -> $3 ->> 'value' = $4",
      [form_id, city.id, name.id, who],
    );
    return row?.value ?? null;
  };
  return { owner, viewer, city, stored, table_id, code: code!, path: pathOf(document_id, "data/responses") };
}

type Trips = Awaited<ReturnType<typeof arrangeTrips>>;

async function openTrips(browser: Browser, cloud: CloudAddresses, { owner, path }: Trips): Promise<Page> {
  const page = await openAs(browser, cloud, owner, path);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  return page;
}

const cityOf = (page: Page, { city }: Trips, who: string): Locator =>
  page.locator("[data-row]").filter({ hasText: who }).locator(`[data-column="${city.id}"]`);
const popup = (page: Page, number: string) => page.getByRole("dialog", { name: `City of #${number}` });
const search = (page: Page) => page.getByRole("combobox", { name: /^Search records/ });
const records = (page: Page) => page.getByRole("dialog").locator("tbody tr");

// Proves data/cell-references
test("a record is found and picked with the keyboard only", async ({ browser, cloud }) => {
  const trips = await arrangeTrips(cloud);
  const page = await openTrips(browser, cloud, trips);
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
  await page.context().close();
});

// Proves data/grid-reference-panel, data/cell-references
test("a record is picked and cleared with the pointer, also in the panel at the side", async ({
  browser,
  cloud,
}) => {
  const trips = await arrangeTrips(cloud);
  const page = await openTrips(browser, cloud, trips);
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
  expect(await trips.stored("Dan")).toBe("SEL");

  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Expand" }).click();
  await records(page).filter({ hasText: "Berlin" }).click();
  await expect(page.getByRole("grid", { name: "Responses" })).toBeFocused();
  await expect.poll(() => trips.stored("Dan")).toBe("BER");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(dan).toHaveText("");
  await expect.poll(() => trips.stored("Dan")).toBe(null);

  // What is no record is refused as at a submit, however it came into the cell.
  await page.getByRole("grid", { name: "Responses" }).evaluate((grid) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Atlantis");
    grid.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("Please choose one of the options.")).toBeVisible();
  await expect(dan).not.toContainText("Atlantis");
  expect(await trips.stored("Dan")).toBe(null);
  await page.context().close();
});

// Proves data/cell-referenced-rows
test("a cell shows the record that it refers to: one, several, a deleted one", async ({ browser, cloud }) => {
  const trips = await arrangeTrips(cloud);
  const page = await openTrips(browser, cloud, trips);
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
  await page.context().close();
});

// Proves data/cell-references
test("records are loaded as needed, and a late result never replaces a newer one", async ({
  browser,
  cloud,
}) => {
  const trips = await arrangeTrips(cloud);
  await query(
    cloud,
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1, 1000 + n, jsonb_build_object($2::text, jsonb_build_object('value', 'N' || n))
     FROM generate_series(1, 200) n`,
    [trips.table_id, trips.code],
  );
  const page = await openTrips(browser, cloud, trips);
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
  await page.context().close();
});

// Proves data/cell-references
test("a question whose table was deleted says so and accepts any text", async ({ browser, cloud }) => {
  const trips = await arrangeTrips(cloud);
  const page = await openTrips(browser, cloud, trips);
  const table = "(SELECT schema_id FROM form WHERE id = $1)";
  await query(cloud, `DELETE FROM document WHERE id = ${table}`, [trips.table_id]);
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
  await page.context().close();
});

// Proves data/cell-referenced-rows
test("viewers see records but pick none, and masked data stays masked", async ({ browser, cloud }) => {
  const trips = await arrangeTrips(cloud);
  const page = await openAs(browser, cloud, trips.viewer, trips.path);
  const ada = cityOf(page, trips, "Ada");
  await ada.click({ position: { x: 8, y: 8 } });
  await page.keyboard.press("Enter");
  await expect(popup(page, "001")).toContainText("Germany");
  await expect(search(page)).toHaveCount(0);
  await page.context().close();

  const masked = await openTrips(browser, cloud, trips);
  await masked.getByRole("button", { name: "View options" }).click();
  await masked.getByRole("switch", { name: "Mask data" }).click();
  await masked.keyboard.press("Escape");
  await expect(masked.locator(`[data-row] [data-column="${trips.city.id}"]`)).toHaveText([
    "",
    "B**",
    "O**",
    "B**",
  ]);
  const first = masked.locator(`[data-row] [data-column="${trips.city.id}"]`).last();
  await first.getByRole("button", { name: "Show record" }).click();
  await expect(popup(masked, "001").locator("dl")).toHaveText("CODEB**NAMEB*****COUNTRYG******");
  await masked.keyboard.press("Escape");
  await masked.keyboard.press("Enter");
  await expect(masked.getByText("To edit masked answers, turn off Mask data")).toBeVisible();
  await expect(masked.getByRole("dialog")).toHaveCount(0);
  await masked.context().close();
});

// Proves data/grid-reference-panel
test(
  "records are readable at every width, light and dark, and right to left",
  inTurn(1),
  async ({ browser, cloud }) => {
    const trips = await arrangeTrips(cloud);
    const page = await openTrips(browser, cloud, trips);
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
    await page.context().close();
  },
);
