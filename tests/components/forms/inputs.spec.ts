import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { showUp } from "../../journeys/visitor.ts";
import { expect, servePublicForm, test } from "../component.ts";

const meals = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`meal_${at}`, `Meal ${at}`]));

test("a secret is shown on request, hidden before the submit, and saved in no draft", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Door");
  form.field({ name: "secret", type: "password", label: "Secret", required: true });
  form.field({ name: "name", type: "text", label: "Name" });
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  const secret = page.locator('input[name="secret"]');
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") bodies.push(request.postData() ?? "");
  });
  await secret.fill("open sesame");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await expect(secret).toHaveValue("open sesame");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Name").fill("Ali");
  await saved;
  expect(bodies.join()).not.toContain("sesame");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ secret: "•".repeat(11), name: "Ali" }]);
});

test("invalid JSON shows the position of the error and is not submitted; JSON is formatted on request", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Settings");
  form.field({ name: "json", type: "json", label: "JSON" });
  const served = await servePublicForm(server, form);
  await page.goto(served.path);
  const json = page.locator('textarea[name="json"]');
  const format = page.getByRole("button", { name: "Format" });
  await expect(format).toBeDisabled();
  await json.fill('{\n  "a": 1,\n}');
  await expect(page.getByText("Line 3, column 1: this is not valid JSON.")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(json).toBeFocused();
  await expect(json).toHaveAttribute("aria-invalid", "true");
  await expect(json).toHaveAccessibleDescription("Line 3, column 1: this is not valid JSON.");
  await json.fill('{"a":[1,2]}');
  await expect(json).not.toHaveAttribute("aria-invalid", "true");
  await format.click();
  await expect(json).toHaveValue('{\n  "a": [\n    1,\n    2\n  ]\n}');
  await page.keyboard.press("Tab");
  await expect(json).not.toBeFocused();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(served.stored).toEqual([{ json: { a: [1, 2] } }]);
});

/** A form with questions in its second section, and one that is hidden at first. */
function steps(): FormSketch {
  const form = new FormSketch("Steps");
  form.section();
  const more = form.field({ name: "more", type: "switch", label: "More" });
  form.choice(
    { name: "meal", type: "select", label: "Meal", required: true },
    meals,
    whenValue(more, "!=", true),
  );
  form.section();
  form.field({ name: "phone", type: "tel", label: "Phone", required: true, data: { default_country: "DE" } });
  form.field({ name: "letter", type: "richtext", label: "Letter", required: true });
  form.choice({ name: "side", type: "select", label: "Side", required: true }, meals);
  form.field({ name: "home", type: "country", label: "Home", required: true });
  form.field({ name: "pin", type: "password", label: "Pin", required: true });
  form.field({ name: "json", type: "json", label: "JSON", required: true });
  return form;
}

test("questions in other sections and hidden ones are neither required nor tab stops, islands included", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, steps());
  await page.goto(served.path);
  await page.getByRole("switch", { name: "More" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Next" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".tel-row")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.locator(".error").filter({ visible: true })).toHaveCount(6);
  await expect(page.locator(".tel-row > input")).toBeFocused();
  expect((await axe(page).analyze()).violations).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);

  await page.keyboard.type("0301234567");
  await page.locator(".rich-text").fill("Hello");
  await page.getByRole("combobox", { name: "Side" }).fill("meal 3");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Home" }).fill("chile");
  await page.keyboard.press("Enter");
  await page.locator('input[name="pin"]').fill("1234");
  await page.locator('textarea[name="json"]').fill("1");
  await expect(page.locator(".error").filter({ visible: true })).toHaveCount(0);

  // Now the question is shown and required, and the form returns to it.
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("switch", { name: "More" }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Please choose an option.")).toBeVisible();
  await page.getByRole("combobox", { name: "Meal" }).fill("meal 7");
  await page.keyboard.press("Enter");
  await page.getByRole("switch", { name: "More" }).uncheck();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const [answers] = served.stored;
  expect(answers).not.toHaveProperty("meal");
  expect(answers).toMatchObject({ phone: "+49301234567", side: "meal_3", home: "CL", json: 1 });
});

test("a date without a value has words in the form's language, until it is focused or chosen", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Days");
  form.field({ name: "day", type: "date", label: "Day" });
  form.field({ name: "other", type: "date", label: "Other day" });
  const { path } = await servePublicForm(server, form);
  await page.goto(`${path}?day=2027-05-01`);
  const words = (name: string) =>
    page.getByLabel(name, { exact: true }).evaluate((input) => getComputedStyle(input, "::before").content);
  await expect.poll(() => words("Day")).toBe("none");
  expect(await words("Other day")).toContain("Choose…");
  await page.getByLabel("Other day").focus();
  expect(await words("Other day")).toBe("none");
  await page.getByLabel("Other day").fill("2027-06-01");
  await page.getByLabel("Day", { exact: true }).fill("");
  await page.getByLabel("Other day").blur();
  await page.getByLabel("Day", { exact: true }).blur();
  expect(await words("Other day")).toBe("none");
  expect(await words("Day")).toContain("Choose…");
});

test("a read-only number can be read but not changed", async ({ page, server }) => {
  const form = new FormSketch("File");
  form.field({ name: "phone", type: "tel", label: "Phone", readonly: true });
  const { path } = await servePublicForm(server, form);
  await page.goto(`${path}?phone=%2B4930123456`);
  await showUp(page);
  const phone = page.locator(".tel-row > input");
  await expect(phone).toHaveValue("030 123456");
  await expect(phone).toHaveAttribute("readonly");
  await expect(page.getByRole("button", { name: /^Country:/ })).toBeDisabled();
});

test("without a picker, typed months and weeks must have the right format", async ({ page, server }) => {
  const form = new FormSketch("Dates");
  form.field({ name: "month", type: "month", label: "Month" });
  form.field({ name: "week", type: "week", label: "Week" });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  const judge = (name: string, text: string) =>
    page.locator(`input[name="${name}"]`).evaluate((input: HTMLInputElement, text) => {
      const plain = input.cloneNode() as HTMLInputElement;
      plain.type = "text"; // Like a browser without the picker.
      plain.value = text;
      return plain.validity.valid;
    }, text);
  for (const text of ["2027-05", "2027-12"]) expect(await judge("month", text), text).toBe(true);
  for (const text of ["2027-13", "May 2027", "2027-5"]) expect(await judge("month", text), text).toBe(false);
  for (const text of ["2027-W01", "2026-W53"]) expect(await judge("week", text), text).toBe(true);
  for (const text of ["2027-W54", "2027-18", "18"]) expect(await judge("week", text), text).toBe(false);
});
