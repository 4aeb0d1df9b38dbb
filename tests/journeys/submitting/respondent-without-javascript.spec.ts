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
