import type { Locator, Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { signal } from "../../journeys/signal.ts";
import { showUp } from "../../journeys/visitor.ts";
import { expect, servePublicForm, test } from "../component.ts";

/** Numbering plans are files of their own, for each country and calling code. */
const PLANS = /\/assets\/phone-[\w-]+\/(\w+)\.json$/;
const LIST = /\/assets\/country-list-/;

function contact(data: { default_country: string } | null = { default_country: "DE" }): FormSketch {
  const form = new FormSketch("Contact");
  form.field({ name: "phone", type: "tel", label: "Phone", required: true, data });
  return form;
}

/** The names of the plans that the page has asked for, in order. */
function plansOf(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = PLANS.exec(request.url()) ?? [];
    if (name !== undefined) names.push(name);
  });
  return names;
}

const parts = (page: Page) => ({
  country: page.getByRole("button", { name: /^Country:/ }),
  phone: page.getByRole("textbox", { name: "Phone" }),
  wire: page.locator('input[name="phone"]'),
});

test("the country is there before anybody touches the question, and stays where it is", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, contact());
  const { country, phone } = parts(page);
  await page.goto(path);
  const first = page.locator(".tel-first");
  await expect(first).toHaveText("🇩🇪");
  const lookOf = (element: Locator) =>
    element.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const { backgroundColor, borderColor, borderRadius, color } = getComputedStyle(node);
      const flag = node.firstElementChild!.getBoundingClientRect().x;
      return { x, y, width, height, flag, backgroundColor, borderColor, borderRadius, color };
    });
  const before = { country: await lookOf(first), phone: await phone.boundingBox() };
  await showUp(page);
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  await expect(first).toBeHidden();
  await page.mouse.move(0, 0);
  await expect.poll(() => lookOf(country)).toEqual(before.country);
  expect(await phone.boundingBox()).toEqual(before.phone);
});

test("the country is that of the form's language if nothing else is known, and absent beside a number", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, contact(null));
  await page.goto(path);
  await expect(page.locator(".tel-first")).toHaveText("🇺🇸");
  await page.goto(`${path}?phone=%2B41446681800`);
  await expect(page.locator(".tel-first")).toHaveText("+");
});

test("a page loads the numbering plan of the country in use, and no other", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact());
  const plans = plansOf(page);
  const lists: string[] = [];
  page.on("request", (request) => LIST.test(request.url()) && lists.push(request.url()));
  const { country, phone, wire } = parts(page);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  // Nobody is here yet.
  expect(plans).toEqual([]);
  await showUp(page);
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  await phone.pressSequentially("030123456");
  await expect(phone).toHaveValue("030 123456");
  await phone.fill("");
  await phone.pressSequentially("+4930123456");
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  expect({ plans, lists }).toEqual({ plans: ["DE"], lists: [] });

  // A calling code loads its countries.
  await phone.fill("");
  await phone.pressSequentially("+43 1 3100801");
  await expect(country).toHaveAccessibleName("Country: Austria +43 – Phone");
  await expect(wire).toHaveValue("+4313100801");
  expect({ plans, lists }).toEqual({ plans: ["DE", "43"], lists: [] });

  // The list of countries loads when it opens, and the chosen one with it.
  await country.click();
  await page.getByRole("combobox", { name: "Country" }).fill("canada");
  await page.getByRole("option", { name: /Canada/ }).click();
  await expect(country).toHaveAccessibleName("Country: Canada +1 – Phone");
  await phone.fill("4165552671");
  await expect(wire).toHaveValue("+14165552671");
  expect(plans).toEqual(["DE", "43", "CA"]);
  expect(lists).toHaveLength(1);

  // One file has all countries of a calling code, and those before are still there.
  await phone.fill("");
  for (const [search, name] of [
    ["united states", "Country: United States +1 – Phone"],
    ["austria", "Country: Austria +43 – Phone"],
    ["germany", "Country: Germany +49 – Phone"],
  ] as const) {
    await country.click();
    await page.getByRole("combobox", { name: "Country" }).fill(search);
    await page.getByRole("option").first().click();
    await expect(country).toHaveAccessibleName(name);
    // The number gets the focus a moment later, which would close a list that was opened before.
    await expect(phone).toBeFocused();
  }
  expect(plans).toEqual(["DE", "43", "CA"]);
  expect(lists).toHaveLength(1);
});

test("a stored number needs the plan of its own country only", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact());
  const plans = plansOf(page);
  const { country, phone } = parts(page);
  await page.clock.install();
  await page.goto(`${path}?phone=%2B41446681800`);
  await showUp(page);
  await expect(phone).toHaveValue("044 668 18 00");
  await expect(country).toHaveAccessibleName("Country: Switzerland +41 – Phone");
  expect(plans).toEqual(["41"]);
  // It was there from the start, so nothing is said.
  await page.clock.runFor(1_000);
  await expect(page.locator(".tel [aria-live=polite]")).toHaveText("");
});

test("a country without phone numbers gives way to another", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact({ default_country: "AQ" }));
  const plans = plansOf(page);
  const { country, phone, wire } = parts(page);
  await page.goto(path);
  await showUp(page);
  await expect(country).toHaveAccessibleName("Country: United States +1 – Phone");
  await phone.pressSequentially("4155552671");
  await expect(wire).toHaveValue("+14155552671");
  expect(plans).toEqual(["AQ", "US"]);
});

test("what is typed while the plan is on its way stays, and is formatted when it arrives", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, contact());
  const { country, phone, wire } = parts(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(PLANS, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await showUp(page);
  await expect(country).toHaveAccessibleName("Country: Germany – Phone");
  await phone.pressSequentially("0301234");
  await expect(phone).toHaveValue("0301234");
  await expect(wire).toHaveValue("0301234");
  // The caret stays at the typing position.
  await phone.press("ArrowLeft");
  release();
  await expect(phone).toHaveValue("030 1234");
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  await page.keyboard.type("99");
  await expect(phone).toHaveValue("030 123994");
  await expect(wire).toHaveValue("+4930123994");
});

test("half a number keeps its digits, typed before its island has arrived or left for a while", async ({
  page,
  server,
}) => {
  const { path } = await servePublicForm(server, contact({ default_country: "GB" }));
  const { country, phone, wire } = parts(page);
  const arriving = signal();
  await page.route(/\/tel-[^/]*\.js$/, async (route) => {
    await arriving.fired;
    await route.continue();
  });
  await page.goto(path);
  // A number of seven digits would have no zero.
  await phone.pressSequentially("07700900");
  arriving.fire();
  await expect(country).toHaveAccessibleName("Country: United Kingdom +44 – Phone");
  await page.keyboard.type("123");
  await expect(phone).toHaveValue("07700 900123");
  await expect(wire).toHaveValue("+447700900123");
  await phone.fill("");
  await phone.pressSequentially("07700900");
  await phone.blur();
  await expect(phone).toHaveValue("07700 900");
  await phone.press("End");
  await page.keyboard.type("123");
  await expect(phone).toHaveValue("07700 900123");
});

test("without the plan, the server reads the number", async ({ page, server }) => {
  const served = await servePublicForm(server, contact());
  const { phone, wire } = parts(page);
  let is_offline = true;
  await page.route(PLANS, (route) => (is_offline ? route.abort("internetdisconnected") : route.continue()));
  await page.goto(served.path);
  await showUp(page);
  await phone.pressSequentially("030 123456");
  await expect(phone).toHaveValue("030 123456");
  await page.getByRole("button", { name: "Submit" }).click();
  // A national number needs a country, which the server does not guess.
  await expect(phone).toHaveAccessibleDescription("Please enter a full phone number.");
  await expect(phone).toBeFocused();
  await phone.fill("");
  await phone.pressSequentially("+49 (0)30 12345");
  await expect(wire).toHaveValue("+49 (0)30 12345");
  // The next key asks again.
  is_offline = false;
  await phone.press("End");
  await page.keyboard.type("6");
  await expect(wire).toHaveValue("+4930123456");
  await phone.fill("");
  is_offline = true;
  await phone.pressSequentially("+43 (0)1 3100801");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ phone: "+4313100801" }]);
});

test("a key during a request for the plan that fails asks again", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact());
  const { phone, wire } = parts(page);
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  let asked = 0;
  await page.route(PLANS, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await failed;
    return route.abort("internetdisconnected");
  });
  await page.goto(path);
  await showUp(page);
  await phone.pressSequentially("030123456");
  await expect(phone).toHaveValue("030123456");
  fail();
  await expect(phone).toHaveValue("030 123456");
  await expect(wire).toHaveValue("+4930123456");
});

test("a chosen country is said with its code, however late its plan comes", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/KR\.json$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await showUp(page);
  const { country, phone } = parts(page);
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  await country.click();
  await page.getByRole("combobox", { name: "Country" }).fill("kor");
  await page.getByRole("option", { name: /South Korea/ }).click();
  await expect(phone).toBeFocused();
  const said = page.locator(".tel [aria-live=polite]");
  await expect(said).toHaveText("Country: South Korea");
  release();
  await expect(said).toHaveText("Country: South Korea +82");
});

test("whoever types elsewhere while the list of countries loads keeps the focus", async ({
  page,
  server,
}) => {
  const form = contact();
  form.field({ name: "note", type: "text", label: "Note" });
  const { path } = await servePublicForm(server, form);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LIST, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await showUp(page);
  const { country } = parts(page);
  await country.press("Enter");
  await page.getByLabel("Note").focus();
  await page.keyboard.type("wr");
  release();
  await page.waitForResponse(LIST);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await page.keyboard.type("itten");
  await expect(page.getByLabel("Note")).toHaveValue("written");
  await country.press("Enter");
  await expect(page.getByRole("combobox", { name: "Country" })).toBeFocused();
});

test("when a newer release has removed the plans, the page works on, and the server reads the number", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, contact());
  const { country, phone, wire } = parts(page);
  await page.clock.install();
  await page.goto(served.path);
  await showUp(page);
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  let asked = 0;
  await page.route(PLANS, (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  await phone.pressSequentially("+43 1 3100801");
  await expect(wire).toHaveValue("+43 1 3100801");
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  // A request for each key at the most.
  await page.clock.runFor(1_000);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(20);

  await country.click();
  await page.getByRole("combobox", { name: "Country" }).fill("austria");
  await page.getByRole("option").first().click();
  await expect(country).toHaveAccessibleName("Country: Austria – Phone");
  await phone.fill("+43 1 3100801");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ phone: "+4313100801" }]);
});

test("a page that gets no plan at all takes the number as it is typed", async ({ page, server }) => {
  const served = await servePublicForm(server, contact());
  const { phone, wire } = parts(page);
  await page.route(PLANS, (route) => route.fulfill({ status: 404 }));
  await page.goto(served.path);
  await showUp(page);
  await phone.pressSequentially("+49 30 123456");
  await expect(wire).toHaveValue("+49 30 123456");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ phone: "+4930123456" }]);
});
