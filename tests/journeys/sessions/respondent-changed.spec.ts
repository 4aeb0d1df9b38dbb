import { randomUUID } from "node:crypto";
import { saveBlocks, saveField } from "#core/contracts/building/builder.ts";
import type { EditorClient } from "#local/client/editor-client.ts";
import { partyForm } from "../../party-form.ts";
import { expect, test } from "../journey.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

const UPDATED = "This form was updated while you were filling it out.";

/** Adds a question after the existing ones. */
async function addRequiredQuestion(
  client: EditorClient,
  form_id: string,
  { name, label }: { name: string; label: string },
  section_id: string | null = null,
): Promise<void> {
  const id = randomUUID();
  const field = { id, name, label, type: "text", required: true, options: [], optgroups: [] };
  await client.call(saveField, { params: { form_id }, body: field });
  const texts = { title_html: null, description_html: null, body_html: null };
  const place = {
    id: randomUUID(),
    type: "field",
    parent_id: section_id,
    local_index: 50,
    form_field_id: id,
  };
  const upserts = [{ ...place, ...texts, v_hidden: false }];
  await client.call(saveBlocks, {
    params: { form_id },
    body: { transaction_id: randomUUID(), upserts, deletes: [] },
  });
}

test("an edit of the form is announced before Submit; a reload after a refusal leads to the missing answer", async ({
  page,
  cloud,
}) => {
  const sketch = partyForm();
  const { form_id, path, owner } = await openForm(cloud, sketch);
  await page.goto(`${path}?drink=tea`);
  await page.getByLabel("Name").fill("Ada");
  await page.getByRole("button", { name: "Next" }).click();
  await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" }, sketch.blocks[0]?.id);
  await page.getByLabel("Food").selectOption({ label: "Soup" });
  const news = page.getByRole("status").filter({ hasText: UPDATED });
  await expect(news.getByRole("button", { name: "Reload" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("I agree").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").filter({ hasText: UPDATED }).getByRole("button", { name: "Reload" }).click();
  const town = page.getByLabel("Town");
  await expect(town).toBeFocused();
  await expect(town).toHaveAccessibleDescription("Please fill in this field.");
  await expect(news).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
  await town.fill("Turin");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Food")).toHaveValue(/./);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("I agree")).toBeChecked();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada", town: "Turin", food: "soup" }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a response to an older version comes back in the new form, with the reason", async ({
    page,
    cloud,
  }) => {
    const { form_id, path, owner } = await openForm(cloud, partyForm());
    await page.goto(`${path}?drink=tea`);
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("I agree").check();
    await addRequiredQuestion(owner.client, form_id, { name: "town", label: "Town" });
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert").getByRole("heading")).toContainText(UPDATED);
    await expect(page.getByRole("alert").getByRole("link", { name: "Town" })).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await page.getByLabel("Town").fill("Turin");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
  });
});
