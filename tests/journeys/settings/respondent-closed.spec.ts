import { setForceClosed, setTotalLimit } from "#core/contracts/settings.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { partyForm } from "../../party-form.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

const valid = { name: "Ada", terms: true };

async function sendByApi(origin: string, form_id: string, drink: string | undefined): Promise<Response> {
  return fetch(new URL(submitPath(form_id), origin), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ ...valid, drink }),
  });
}

test("a closed form and an unknown form each lead to their own status page", async ({ page, cloud }) => {
  const { form_id, path, owner } = await openForm(cloud);
  await owner.client.call(setForceClosed, { body: { form_id, closed: true } });
  // Until the edge has the change, the form's own page shows the verdict.
  await expect(async () => {
    await page.goto(path);
    await expect(page).toHaveURL(`${path}/formclosed`, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Form closed" })).toBeVisible();
  await expect(page.getByText("Summer party")).toBeVisible();
  await owner.client.call(setForceClosed, { body: { form_id, closed: false } });
  await page.reload();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel("Name")).toBeVisible();

  const missing = await page.goto(path.replace(/.{8}$/, "00000000"));
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Form not found" })).toBeVisible();
  expect((await page.goto(`${path}/nothing`))?.status()).toBe(404);
  expect((await page.goto(`${path}/complete?rid=${form_id}`))?.status()).toBe(404);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a full form that is still cached at the edge is covered by the verdict", async ({
      page,
      cloud,
    }) => {
      const sketch = partyForm();
      const { form_id, path, owner } = await openForm(cloud, sketch);
      await owner.client.call(setTotalLimit, { body: { form_id, enabled: true, max: 2 } });
      await page.goto(path);
      await expect(page.getByLabel("Name")).toBeVisible();
      const tea = sketch.fields.find(({ name }) => name === "drink")?.options?.[0]?.id;
      expect((await sendByApi(cloud.origin, form_id, tea)).status).toBe(200);
      // As if the last place was taken at another edge location. A submit at this one would have updated its cache.
      await query(cloud.connectionString, "UPDATE form SET max_form_responses_in_total = 1 WHERE id = $1", [
        form_id,
      ]);

      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("alert").filter({ hasText: "no longer accepts responses" })).toBeVisible();
      await expect(page.getByLabel("Name")).toBeHidden();
    });
  });
}

test("a preview validates like the form and stores nothing", async ({ page, cloud }) => {
  const { form_id, owner } = await openForm(cloud);
  await resumeSession(page.context(), owner);
  await page.goto(`/private/editor/${form_id}/preview?name=Ada&drink=tea`);
  await expect(page.getByText("This is a preview.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("I agree")).toBeFocused();
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("This was a preview. Nothing was saved.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Summer party" })).toBeVisible();
  await expect(page.getByText("received")).toBeHidden();
  expect(await storedAnswers(cloud, form_id)).toEqual([]);
});
