import { EMAIL_PATTERN } from "#core/fields/email/email-pattern.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { partyForm } from "../../party-form.ts";
import { expect, servePublicForm, test } from "../component.ts";

test.use({ javaScriptEnabled: false });

test("an answer to a question that does not apply is questioned once; the page says when it applies", async ({
  page,
  server,
}) => {
  const form = await servePublicForm(server, partyForm());
  await page.goto(`${form.path}?drink=tea`);
  await expect(page.getByText("Only if “I bring a gift” is “Yes”")).toBeVisible();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Which gift?").fill("Scones");
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Which gift?")).toHaveAccessibleDescription(/^Based on your other answers,/);
  await expect(page.getByLabel("Which gift?")).toHaveValue("Scones");
  await expect(page.getByRole("alert").getByRole("link", { name: "Which gift?" })).toBeVisible();
  expect(form.stored).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const [answers] = form.stored;
  expect(answers).toMatchObject({ name: "Ada", is_gift: false });
  expect(answers).not.toHaveProperty("gift");
});

test("an invalid email address is called that; invalid JSON is said with its line and column", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Contact");
  form.field({ name: "email", type: "email", label: "E-mail", pattern: EMAIL_PATTERN });
  form.field({ name: "settings", type: "json", label: "Settings" });
  const { path } = await servePublicForm(server, form);
  await page.goto(path);
  // Browsers know the rule of an address by themselves.
  await page.locator("form").evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await page.getByLabel("E-mail").fill("ada@-example");
  await page.getByLabel("Settings").fill('{\n  "a": 1,\n}');
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(
    "Please enter an email address, such as name@example.com.",
  );
  const sentence = "Line 3, column 1: this is not valid JSON.";
  await expect(page.getByLabel("Settings")).toHaveAccessibleDescription(sentence);
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
});
