import { EMAIL_PATTERN } from "#core/fields/email-pattern.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

test.use({ javaScriptEnabled: false });

test("an error in section 2 is shown beside its question, with every other answer kept", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "And finally" })).toBeVisible();
  await expect(page.getByLabel("Which gift?")).not.toHaveAttribute("required");
  await expect(page.getByRole("button", { name: "Next" })).toBeHidden();

  await page.getByLabel("Name").fill("Zoë <b>Žižek</b>");
  await page.getByLabel("Story").fill('two\nlines, "quotes" & more');
  await page.getByLabel("Coffee").check();
  await page.getByLabel("Food").selectOption({ label: "Cake" });
  await page.getByLabel("I bring a gift").check();
  await page.getByLabel("Guests").fill("3");
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();

  const summary = page.getByRole("alert").filter({ hasText: "1 question needs your attention." });
  await expect(summary).toBeVisible();
  await expect(page).toHaveTitle("Error: Summer party | Sheaf");
  const gift = page.getByLabel("Which gift?");
  await expect(gift).toHaveAttribute("aria-invalid", "true");
  await expect(gift).toHaveAccessibleDescription("Please fill in this field.");
  expect(await storedAnswers(cloud, form_id)).toEqual([]);
  await summary.getByRole("link", { name: "Which gift?" }).click();
  await expect(gift).toBeInViewport();

  await expect(page.getByLabel("Name")).toHaveValue("Zoë <b>Žižek</b>");
  await expect(page.getByLabel("Story")).toHaveValue('two\nlines, "quotes" & more');
  await expect(page.getByLabel("Coffee")).toBeChecked();
  await expect(page.getByLabel("I bring a gift")).toBeChecked();
  await expect(page.getByLabel("Guests")).toHaveValue("3");
  await gift.fill("A kite");
  await page.getByRole("button", { name: "Submit" }).click();

  await expect(page).toHaveURL(/\/complete\?rid=/);
  await expect(page).toHaveTitle("Sent: Summer party | Sheaf");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Summer party");
  expect(await storedAnswers(cloud, form_id)).toEqual([
    {
      ...{ name: "Zoë <b>Žižek</b>", email: null, story: 'two\nlines, "quotes" & more' },
      ...{ drink: "coffee", food: "cake", is_gift: true, gift: "A kite", guests: 3, seats: 4, terms: true },
    },
  ]);
});

test("the address prefills answers, and a second response in a used session says so", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(`${path}?name=Grace&drink=tea&guests=2`);
  await expect(page.getByLabel("Tea")).toBeChecked();
  await page.getByLabel("I agree").check();
  const session = await page.locator('input[name="__gf_session"]').inputValue();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);

  const repeat = await page.request.post(`/v1/submit/${form_id}`, {
    headers: { accept: "text/html" },
    multipart: { __gf_session: session, name: "Somebody else", terms: "on" },
  });
  expect(repeat.status()).toBe(409);
  expect(await repeat.text()).toContain("This response was already submitted");
  expect(await storedAnswers(cloud, form_id)).toHaveLength(1);
});

test("an answer to a question that does not apply is questioned once; the page says when it applies", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(`${path}?drink=tea`);
  await expect(page.getByText("Only if “I bring a gift” is “Yes”")).toBeVisible();
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Which gift?").fill("Scones");
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Which gift?")).toHaveAccessibleDescription(/^Based on your other answers,/);
  await expect(page.getByLabel("Which gift?")).toHaveValue("Scones");
  await expect(page.getByRole("alert").getByRole("link", { name: "Which gift?" })).toBeVisible();
  expect(await storedAnswers(cloud, form_id)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const [answers] = await storedAnswers(cloud, form_id);
  expect(answers).toMatchObject({ name: "Ada", is_gift: false });
  expect(answers).not.toHaveProperty("gift");
});

test("an invalid email address is called that, and not a mismatch", async ({ page, cloud }) => {
  const form = new FormSketch("Contact");
  form.field({ name: "email", type: "email", label: "E-mail", pattern: EMAIL_PATTERN });
  const { path } = await openForm(cloud, form);
  await page.goto(path);
  await page.getByLabel("E-mail").fill("ada@example");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(
    "Please enter an email address, such as name@example.com.",
  );
});

test("invalid JSON is said with its line and column, as with JavaScript", async ({ page, cloud }) => {
  const form = new FormSketch("Machine");
  form.field({ name: "settings", type: "json", label: "Settings" });
  const { path } = await openForm(cloud, form);
  await page.goto(path);
  await page.getByLabel("Settings").fill('{\n  "a": 1,\n}');
  await page.getByRole("button", { name: "Submit" }).click();
  const sentence = "Line 3, column 1: this is not valid JSON.";
  await expect(page.getByLabel("Settings")).toHaveAccessibleDescription(sentence);
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
});
