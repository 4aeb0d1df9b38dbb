import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { saveBlocks, saveField } from "#core/contracts/builder.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import type { EditorClient } from "#local/seed/editor-client.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "./journey.ts";
import { openForm, storedAnswers } from "./respondent-form.ts";

const WAITING = "Your answers will be sent as soon as you are back online.";

async function fillToTheEnd(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Tea").check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
}

/** One more question behind those that there are. */
async function addRequiredQuestion(
  client: EditorClient,
  form_id: string,
  { name, label }: { name: string; label: string },
): Promise<void> {
  const id = randomUUID();
  const field = { id, name, label, type: "text", required: true, options: [], optgroups: [] };
  await client.call(saveField, { params: { form_id }, body: field });
  const texts = { title_html: null, description_html: null, body_html: null };
  const place = { id: randomUUID(), type: "field", parent_id: null, local_index: 50, form_field_id: id };
  const upserts = [{ ...place, ...texts, v_hidden: false }];
  await client.call(saveBlocks, {
    params: { form_id },
    body: { transaction_id: randomUUID(), upserts, deletes: [] },
  });
}

test("offline, a submit waits and goes out once when the network is back", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "You are offline." })).toBeInViewport();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: WAITING })).toBeInViewport();
  await expect(page.getByLabel("I agree")).toBeChecked();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", drink: "tea", terms: true }]);
});

test("whoever changes an answer while it waits decides anew when it is sent", async ({
  page,
  context,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  const status = page.getByRole("status");
  await expect(status).toContainText(WAITING);
  await page.getByLabel("Guests").fill("2");
  await expect(status).not.toContainText(WAITING);
  await expect(status).toContainText("You are offline.");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await context.setOffline(false);
  await saved;
  expect(await storedAnswers(cloud, form_id)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ guests: 2 }]);
});

test("a form that has closed meanwhile says so, and gives the answers to be copied", async ({
  page,
  context,
  cloud,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { form_id, path, owner } = await openForm(cloud);
  await page.goto(path);
  await fillToTheEnd(page);
  await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("The form closed while you were answering.")).toBeVisible();
  await page.getByRole("button", { name: "Copy my answers" }).click();
  await expect(page.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    ["Name: Ada", "Drink: Tea", "Seats: 1", "✓ I agree"].join("\n"),
  );
});

test("a question that is new since the page was opened is said to be, with the answers kept", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Changing");
  sketch.field({ name: "name", type: "text", label: "Name" });
  const { form_id, path, owner } = await openForm(cloud, sketch);
  await page.goto(path);
  await page.getByLabel("Name").fill("Ada");
  await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert")).toContainText("This form was updated while you were filling it in.");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await page.getByLabel("Town").fill("Turin");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", town: "Turin" }]);
});

test("what comes behind the page may never come: answers are saved and sent all the same", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud);
  await page.route("**/assets/late-*.js", () => new Promise(() => {}));
  await page.goto(path);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByLabel("Name").fill("Ada");
  await saved;
  await fillToTheEnd(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada" }]);
});
