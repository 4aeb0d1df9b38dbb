import { axe } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { openForm, query, storedAnswers, untilSaved } from "../respondent-form.ts";
import { continueHere, farewell, next, offer, openTab, watchWrites } from "./drafts.ts";

test("a second tab offers another tab's draft, which continues there to the last keystroke, and only there", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await next(page);
  await untilSaved(page, () => page.getByLabel("Tea").check());
  await page.getByLabel("I bring a gift").check();

  const second = await openTab(context, path);
  await expect(offer(second)).toBeVisible();
  expect((await axe(second).analyze()).violations).toEqual([]);
  await page.getByLabel("Which gift?").pressSequentially("A kite that no request has carried yet");
  // By keyboard: the offer is the first element on the page.
  await second.keyboard.press("Tab");
  await expect(continueHere(second)).toBeFocused();
  await second.keyboard.press("Enter");

  await expect(second.getByText("Section 2 of 3")).toBeVisible();
  await expect(second.getByLabel("Which gift?")).toHaveValue("A kite that no request has carried yet");
  await expect(second.getByLabel("Tea")).toBeChecked();
  await expect(offer(second)).toBeHidden();

  await expect(farewell(page)).toBeInViewport();
  // The heading belongs to the inert form.
  const { violations } = await axe(page).analyze();
  expect(violations.filter(({ id }) => id !== "page-has-heading-one")).toEqual([]);
  const written = watchWrites(page);
  await page.getByLabel("Which gift?").click({ force: true });
  await page.keyboard.type("Not any more");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Which gift?")).toHaveValue("A kite that no request has carried yet");

  await next(second);
  await second.getByLabel("I agree").check();
  await second.getByRole("button", { name: "Submit" }).click();
  await expect(second).toHaveURL(/\/complete\?rid=/);
  expect(written).toEqual(new Set());
  expect(await storedAnswers(cloud, form_id)).toMatchObject([
    { name: "Ada", gift: "A kite that no request has carried yet", terms: true },
  ]);
  expect(await query(cloud, "SELECT id FROM response_session WHERE form_id = $1", [form_id])).toHaveLength(1);

  // It was submitted, so a new response starts here.
  await continueHere(page).click();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("a draft that is being submitted stays with its tab: it is sent once, and the second tab starts over", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(`${path}?drink=tea&terms=on`);
  await untilSaved(page, () => page.getByLabel("Name").fill("Ada"));
  await next(page);
  await next(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/v1/submit/*", async (route) => {
    await released;
    await route.continue();
  });
  const sent = page.waitForRequest("**/v1/submit/*");
  await page.getByRole("button", { name: "Submit" }).click();
  await sent;

  const second = await openTab(context, `${path}?drink=tea&terms=on`);
  await continueHere(second).click();
  await expect(second.getByRole("status").filter({ hasText: "Submitting" })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  // The waiting page accepts no more input; the next page does.
  await expect(second.locator("html.ready form:not([inert])")).toBeAttached();
  await expect(second.getByLabel("Name")).toHaveValue("");
  await untilSaved(second, () => second.getByLabel("Name").fill("Grace"));
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada" }]);
});
