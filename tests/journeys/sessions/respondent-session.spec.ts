import type { Page } from "@playwright/test";
import { expect, test } from "../journey.ts";
import { changeBehindTheEdge, openForm, query, storedAnswers } from "../respondent-form.ts";
import { fillToTheEnd } from "./drafts.ts";

const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());

test("a reload restores every saved answer and the section; opening the page stores nothing", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  const sessions = () => query(cloud, "SELECT id FROM response_session WHERE form_id = $1", [form_id]);
  expect(await sessions()).toHaveLength(0);

  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Story").fill("once upon a time");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Coffee").check();
  await page.getByLabel("Food").selectOption({ label: "Soup" });
  const done = saved(page);
  await page.getByLabel("I bring a gift").check();
  await done;
  expect(await sessions()).toHaveLength(1);

  await page.reload();
  await expect(page.getByText("Section 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Coffee")).toBeChecked();
  await expect(page.getByLabel("I bring a gift")).toBeChecked();
  await expect(page.getByLabel("Which gift?")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Story")).toHaveValue("once upon a time");
});

test("text that was typed in the last moment before leaving is saved", async ({ page, cloud }) => {
  const { path } = await openForm(cloud);
  await page.goto(path);
  await page.getByLabel("Story").pressSequentially("unsaved words");
  await page.goto("about:blank");
  await page.goto(path);
  await expect(page.getByLabel("Story")).toHaveValue("unsaved words");
});

test("a response that arrived but was never confirmed is not stored twice", async ({ page, cloud }) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await page.route(
    "**/v1/submit/*",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toHaveLength(1);

  await page.goBack();
  await expect(page.getByText("Section 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form whose answers go into the redirect's address is submitted once", async ({ page, cloud }) => {
    const { form_id, path } = await openForm(cloud);
    await changeBehindTheEdge(
      cloud,
      form_id,
      "UPDATE form_document SET method = $2 WHERE form_id = $1",
      "get",
    );
    // A page that is loaded with the old definition would reload itself during the next navigation.
    await (await page.request.get(path)).text();
    await page.goto(`${path}?name=Ada&drink=tea&terms=on`);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", drink: "tea", terms: true }]);
  });
});
