import { listReferenceTables } from "#core/contracts/references.ts";
import type { ConnectedReference } from "#core/fields/field.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { addQuestion, saved } from "../../journeys/building/editor-form.ts";
import { blockList, blocksOf } from "../../journeys/canvas-of.ts";
import { choose } from "../../journeys/choose.ts";
import { expectSound } from "../../journeys/soundness.ts";
import { expect, openFormAt, test } from "../component.ts";
import { column, FakeDatabase, table } from "../fakes/connections.ts";
import { FakeForm } from "../fakes/form.ts";

const SHOP = {
  public: [
    table("products", [
      column("id", "uuid", { is_key: true, is_nullable: false, default_value: "gen_random_uuid()" }),
      column("supplier_id", "bigint", { refers_to: { table: "suppliers", column: "id" } }),
      column("title", "text"),
      column("contact", "text"),
    ]),
    table("suppliers", [
      column("id", "bigint", { is_key: true, is_nullable: false }),
      column("name", "text"),
      column("email", "text"),
      column("secret", "text"),
    ]),
  ],
};

const referring = (name: string): ConnectedReference => ({
  type: "x-supabase",
  schema: "public",
  table: "suppliers",
  column: name,
});

// Proves connection/reference-panel
test("the panel of a question offers connected tables and users, and a foreign key is fixed", async ({
  page,
  server,
}) => {
  const form = new FormSketch("Purchase");
  form.section();
  form.field({ name: "supplier_id", type: "search", label: "Supplier", reference: referring("id") });
  form.field({ name: "title", type: "text", label: "Title" });
  form.field({ name: "contact", type: "search", label: "Contact", reference: referring("name") });
  const fake = new FakeForm(form);
  const database = new FakeDatabase(fake, SHOP);
  database.connect();
  database.connectTable("products");
  fake.answers.on(listReferenceTables, () => []);
  await openFormAt(page, server, fake, "form/edit");
  await expect(blockList(page)).toBeVisible();

  await addQuestion(page, "reference", "Person");
  const tables = page.getByRole("combobox", { name: "Table" });
  await choose(tables, "auth.users");
  await expect(page.getByRole("region", { name: "Only members can search users" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Answer" })).toContainText("id");
  await choose(tables, "public.suppliers");
  await expect(page.getByRole("region", { name: "Only members can search users" })).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "name", exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "secret" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "email" }).check();
  await expectSound(page);
  await tables.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await saved(page);

  await blocksOf(page).filter({ hasText: "Supplier" }).first().click();
  await expect(page.getByText("supplier_id refers to public.suppliers.id.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Table" })).toHaveCount(0);

  // Proves connection/reference-panel
  await test.step("a column of another format than the own one cannot be chosen, and says why", async () => {
    await blocksOf(page).filter({ hasText: "Contact" }).first().click();
    const answer = page.getByRole("combobox", { name: "Answer" });
    await expect(answer).toHaveText("name");
    await answer.click();
    const id = page.getByRole("option", { name: /^id/ });
    await expect(id).toHaveAttribute("aria-disabled", "true");
    await expect(id).toHaveAccessibleDescription("Its format isn’t text, as this field’s own column has.");
    await id.click({ force: true });
    await expect(answer).toHaveText("name");
    await expectSound(page);
    await page.getByRole("option", { name: "email", exact: true }).click();
    await expect(answer).toHaveText("email");
    await answer.press("ControlOrMeta+Enter");
    await saved(page);
  });
});
