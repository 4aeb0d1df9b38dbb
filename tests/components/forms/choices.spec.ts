import type { Locator, Page } from "@playwright/test";
import type { FieldDefinition } from "#core/fields/field.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { signal } from "../../journeys/signal.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

const cities = {
  "Europe:": {
    aarhus: "Århus",
    berlin: "Berlin",
    bern: "Bern",
    lisbon: "Lisbon",
    oslo: "Oslo",
    porto: "Porto",
  },
  "Asia:": { busan: "Busan", delhi: "Delhi", hanoi: "Hanoi", kyoto: "Kyoto", osaka: "Osaka", seoul: "Seoul" },
  "Elsewhere:": { cairo: "Cairo", lima: "Lima" },
};

function journey(): FormSketch {
  const form = new FormSketch("Journey");
  form.choice({ name: "city", type: "select", label: "City", required: true }, cities);
  form.choice({ name: "visited", type: "select", label: "Visited", multiple: true }, cities);
  form.field({ name: "home", type: "country", label: "Home" });
  form.choice({ name: "seat", type: "select", label: "Seat" }, { aisle: "Aisle", window: "Window" });
  return form;
}

const list = (page: Page) => page.getByRole("listbox").filter({ visible: true });
const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
const patched = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());

test("an error moves the focus to a list that replaces the browser's own in the same moment", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, journey());
  const held = signal();
  await page.route(/\/select-[^/]*\.js$/, async (route) => {
    await held.fired;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(path);
  const city = page.getByRole("combobox", { name: "City" });
  await city.and(page.locator("select")).hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit(page);
  await expect(page.getByText("Please choose an option.").first()).toBeVisible();
  held.fire();
  await expect(city.and(page.locator("input"))).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(city.and(page.locator("input"))).toBeFocused();
});

test("a list that replaces the browser's own keeps its name for the browser, which may fill it in", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Address");
  form.field({ name: "country", type: "country", label: "Country" });
  form.field({ name: "other", type: "country", label: "Other country", autocomplete: ["country-name"] });
  const cities = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`city_${n}`, `City ${n}`]));
  form.choice({ name: "city", type: "select", label: "City", autocomplete: ["address-level2"] }, cities);
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  await expect(page.locator("html.ready")).toBeAttached();
  for (const question of await page.locator(".question").all()) await question.hover();
  const [country, other, city] = ["Country", "Other country", "City"].map((name) =>
    page.getByRole("combobox", { name, exact: true }).and(page.locator("input")),
  );
  await expect(country!).toHaveAttribute("autocomplete", "country");
  await expect(other!).toHaveAttribute("autocomplete", "country-name");
  await expect(city!).toHaveAttribute("autocomplete", "address-level2");
  // As browsers fill in a form: no key, no focus.
  const fillIn = (input: Locator, value: string, types: readonly string[]) =>
    input.evaluate(
      (control: HTMLInputElement, { value, types }) => {
        control.value = value;
        for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }));
      },
      { value, types },
    );
  await fillIn(country!, "DE", ["input", "change"]);
  await fillIn(other!, "france", ["change"]);
  await fillIn(city!, "City 7", ["input", "change"]);
  await expect(country!).toHaveValue("Germany");
  await expect(other!).toHaveValue("France");
  await expect(list(page)).toHaveCount(0);
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ country: "DE", other: "FR", city: "city_7" }]);
});

test("a long list is searched with the keyboard only, several choices become chips, and all are resumed", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, journey());
  await page.goto(served.path);
  // Until then the browser's own select is shown, and receives the keys.
  const city = page.getByRole("combobox", { name: "City" }).and(page.locator("input"));
  await submit(page);
  await expect(city).toBeFocused();
  await expect(city).toHaveAccessibleDescription("Please choose an option.");

  await page.keyboard.type("lis");
  await expect(list(page).getByRole("option")).toHaveText(["Lisbon"]);
  await page.keyboard.press("Enter");
  await expect(city).toHaveValue("Lisbon");
  await expect(list(page)).toBeHidden();
  await expect(city).not.toHaveAttribute("aria-invalid", "true");
  // Part of a word chooses nothing, and the last choice stays.
  await page.keyboard.type("xyz");
  await expect(list(page)).toContainText("No matches");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(city).toHaveValue("Lisbon");

  const visited = page.getByRole("combobox", { name: "Visited" });
  await visited.focus();
  await page.keyboard.type("arhus");
  await page.keyboard.press("Enter");
  await page.keyboard.type("os");
  await expect(list(page).getByRole("option")).toHaveText(["Oslo", "Osaka"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.type("lima");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.locator(".chip")).toHaveText(["Århus", "Osaka", "Lima"]);
  await page.keyboard.press("Backspace");
  await expect(page.locator(".chip")).toHaveText(["Århus", "Osaka"]);
  await page.getByRole("button", { name: "Remove Århus" }).press("Enter");
  await expect(visited).toBeFocused();

  const saved = patched(page);
  await page.getByRole("combobox", { name: "Home" }).click();
  await page.keyboard.type("korea");
  await page.getByRole("option", { name: "South Korea" }).click();
  await saved;
  await page.reload();
  await expect(city).toHaveValue("Lisbon");
  await expect(page.locator(".chip")).toHaveText(["Osaka"]);
  await expect(page.getByRole("combobox", { name: "Home" })).toHaveValue("South Korea");
  // A short list without pictures stays the browser's own select.
  await page.locator('select[name="seat"]:not(.wire)').selectOption({ label: "Window" });
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ city: "lisbon", visited: ["osaka"], home: "KR", seat: "window" }]);
});

test("an answer can be cleared by its button and by emptying the input", async ({ page, server }) => {
  const { path } = await servePublicForm(server, journey());
  await page.goto(`${path}?home=DE`);
  const home = page.getByRole("combobox", { name: "Home" });
  await expect(home).toHaveValue("Germany");
  await page.getByRole("button", { name: "Clear" }).filter({ visible: true }).click();
  await expect(home).toHaveValue("");
  await expect(page.locator('select[name="home"]')).toHaveValue("");
  await home.fill("Ita");
  await page.keyboard.press("Enter");
  await expect(page.locator('select[name="home"]')).toHaveValue("IT");
  await home.fill("");
  await page.keyboard.press("Tab");
  await expect(page.locator('select[name="home"]')).toHaveValue("");
});

test("a removed option is not resumed: the question is empty, and says why", async ({ page, server }) => {
  const form = new FormSketch("Tickets");
  form.choice({ name: "day", type: "select", label: "Day" }, { one: "Monday", two: "Tuesday" });
  form.choice({ name: "seat", type: "radio", label: "Seat" }, { front: "Front", back: "Back" });
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  await page.getByLabel("Day").selectOption({ label: "Tuesday" });
  const saved = patched(page);
  await page.getByLabel("Back", { exact: true }).check();
  await saved;
  const disabled = ({ options, ...field }: FieldDefinition): FieldDefinition => ({
    ...field,
    options: options.map((option) => ({ ...option, disabled: option.value !== "one" })),
  });
  served.changeBehindTheEdge({ fields: served.form.fields.map(disabled) });
  await page.reload();
  const gone = "This option is no longer available. Please choose another one.";
  await expect(page.getByLabel("Day")).toHaveAccessibleDescription(gone);
  await expect(page.getByLabel("Day")).toHaveValue("");
  await expect(page.getByLabel("Back", { exact: true })).not.toBeChecked();
  await expect(page.getByText(gone)).toHaveCount(2);
  await page.getByLabel("Day").selectOption({ label: "Monday" });
  await expect(page.getByText(gone)).toHaveCount(1);
});

test("options with pictures use our own list, on phones, too", async ({ browser, server }) => {
  const form = new FormSketch("Pictures");
  const field = form.choice(
    { name: "bag", type: "select", label: "Bag" },
    { red: "Red bag", blue: "Blue bag" },
  );
  for (const option of field.options) option.src = "/favicon.svg";
  form.field({ name: "home", type: "country", label: "Home" });
  const served = await servePublicForm(server, form);
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 780 },
  });
  const page = await context.newPage();
  await page.goto(server.origin + served.path);
  const bag = page.locator("input[role=combobox]");
  await expect(bag).toHaveAccessibleName("Bag");
  await bag.tap();
  await page.getByRole("option", { name: "Blue bag" }).tap();
  // For plain texts, the system's own picker is better.
  await page.locator('select[name="home"]:not(.wire)').selectOption("CH");
  await page.getByRole("button", { name: "Submit" }).tap();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ bag: "blue", home: "CH" }]);
  await context.close();
});

for (const [name, width, scheme] of [
  ["wide", 1440, "light"],
  ["phone", 390, "dark"],
] as const) {
  test(
    `lists are accessible and fit the layout, open and chosen: ${name}`,
    inTurn(2),
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      const { path } = await servePublicForm(server, journey());
      await page.goto(`${path}?city=oslo&visited=oslo&visited=lima`);
      await page.getByRole("combobox", { name: "Visited" }).click();
      await expect(list(page)).toBeVisible();
      expect((await axe(page).analyze()).violations).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await layoutFaults(page)).toEqual([]);
    },
  );
}
