import { FormSketch } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { showUp } from "../../journeys/visitor.ts";
import { inTurn } from "../../turns.ts";
import { expect, servePublicForm, test } from "../component.ts";

function contact(data: { default_country: string } | null = { default_country: "DE" }): FormSketch {
  const form = new FormSketch("Contact");
  form.field({ name: "phone", type: "tel", label: "Phone", required: true, data });
  form.field({ name: "name", type: "text", label: "Name" });
  return form;
}

const WIRE = 'input[name="phone"]';

// Proves data/part-phone-input
test("a number is shown in national format, stored in E.164, and resumed with its country", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, contact());
  await page.goto(served.path);
  await showUp(page);
  const country = page.getByRole("button", { name: /^Country:/ });
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
  const phone = page.getByRole("textbox", { name: "Phone" });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription("Please fill in this field.");
  await page.keyboard.type("030");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(phone).toHaveAccessibleDescription("Please enter a full phone number.");
  await expect(phone).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("1234567");
  await expect(page.locator(WIRE)).toHaveValue("+49301234567");
  await expect(phone).toHaveValue("030 1234567");
  await expect(phone).toHaveAccessibleDescription("");

  // The caret stays at the typing position while the spacing changes.
  await phone.fill("030 123456");
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await page.keyboard.type("9");
  await expect(phone).toHaveValue("030 1923456");
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);

  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await country.click();
  await page.getByRole("combobox", { name: "Country" }).fill("kor");
  await page.getByRole("option", { name: /South Korea/ }).click();
  await expect(phone).toBeFocused();
  // The focus does not go through the button, so the choice is said.
  await expect(page.locator(".tel [aria-live=polite]")).toHaveText("Country: South Korea +82");
  await phone.fill("01012345678");
  await page.getByLabel("Name").fill("Ada");
  await saved;
  await expect(page.locator(WIRE)).toHaveValue("+821012345678");
  await expect(phone).toHaveValue("010-1234-5678");

  await page.reload();
  await showUp(page);
  await expect(country).toHaveAccessibleName("Country: South Korea +82 – Phone");
  await expect(phone).toHaveValue("010-1234-5678");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ phone: "+821012345678", name: "Ada" }]);
});

test("a number that is pasted or prefilled selects its country", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact(null));
  await page.goto(`${path}?phone=%2B41446681800`);
  await showUp(page);
  const country = page.getByRole("button", { name: /^Country:/ });
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect(country).toHaveAccessibleName("Country: Switzerland +41 – Phone");
  await expect(phone).toHaveValue("044 668 18 00");
  await phone.focus();
  await phone.evaluate((input: HTMLInputElement) => {
    input.value = "+1 (416) 555-2671";
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  });
  await expect(country).toHaveAccessibleName("Country: Canada +1 – Phone");
  await expect(phone).toHaveValue("(416) 555-2671");
  await expect(page.locator(WIRE)).toHaveValue("+14165552671");
  // A number typed with a plus stays as typed until the visitor leaves the input.
  await phone.fill("");
  await phone.pressSequentially("+4930123456");
  await expect(phone).toHaveValue("+49 30 123456");
  await page.keyboard.press("Tab");
  await expect(phone).toHaveValue("030 123456");
  await expect(country).toHaveAccessibleName("Country: Germany +49 – Phone");
});

test("keys that were pressed before the island loaded are in the number", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/assets\/tel-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await page.locator(WIRE).focus();
  await page.keyboard.type("030123");
  release();
  const phone = page.getByRole("textbox", { name: "Phone" });
  await expect(page.locator(`${WIRE}.wire`)).toHaveCount(1);
  await expect(phone).toBeFocused();
  await page.keyboard.type("456");
  await expect(page.locator(WIRE)).toHaveValue("+4930123456");
});

test("Escape and Tab leave the picker, and Enter does not submit", async ({ page, server }) => {
  const { path } = await servePublicForm(server, contact());
  await page.goto(path);
  await showUp(page);
  const country = page.getByRole("button", { name: /^Country:/ });
  await country.press("Enter");
  const search = page.getByRole("combobox", { name: "Country" });
  await expect(search).toBeFocused();
  await search.fill("no such country");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please fill in this field.")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(country).toBeFocused();
  await expect(search).toBeHidden();
  await country.press("Enter");
  await page.keyboard.press("Tab");
  await expect(search).toBeHidden();
});

for (const [lang, width, scheme] of [
  ["en", 1440, "light"],
  ["ar", 390, "dark"],
  ["ja", 390, "light"],
] as const) {
  test(`phone numbers are accessible and fit the layout: ${lang}`, inTurn(0), async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    const served = await servePublicForm(server, contact());
    served.changeBehindTheEdge({ lang: lang });
    await page.goto(served.path);
    await showUp(page);
    await page.locator(".tel-row .tel-country").click();
    // A few countries represent all of them, and take less time to check.
    await page.getByRole("combobox").fill("+4");
    await expect(page.getByRole("listbox")).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await layoutFaults(page)).toEqual([]);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a number is typed with its calling code", async ({ page, server }) => {
    const served = await servePublicForm(server, contact());
    await page.goto(served.path);
    await expect(page.getByText("With the country code, such as +1 415 555 2671")).toBeVisible();
    await page.getByLabel("Phone").fill("+49 (30) 123456");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(served.stored).toEqual([{ phone: "+4930123456", name: null }]);
  });
});
