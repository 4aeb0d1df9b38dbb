import { expect, test } from "../journey.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";
import { fillToTheEnd } from "./drafts.ts";

const WAITING = "Your response will be sent when you’re back online.";

test("an offline submit waits, and is sent once when the network is back", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You’re offline." })).toBeInViewport();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: WAITING })).toBeInViewport();
  await expect(page.getByLabel("I agree")).toBeChecked();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", drink: "tea", terms: true }]);
});
