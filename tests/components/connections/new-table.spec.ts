import type { Page } from "@playwright/test";
import { createConnectedTable } from "#core/contracts/connections/tables.ts";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import { NEW_TABLE } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import { choose, chooseTyped } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { card, openGuestBook } from "./hotel.ts";

test("a table of a database is made from a connected one, with the chosen columns", async ({
  page,
  server,
}) => {
  const { fake, database } = await openGuestBook(page, server, { isConnected: false });
  const { document, ...facts } = fake.document;
  fake.answers.on(loadDocument, () => ({
    ...{ organization: facts.organization, project: facts.project, role: facts.role },
    document: { ...document, doctype: "v0_schema" as const, title: "hotel" },
    ...{ tables: [], form: null, database_id: fake.document.database_id },
  }));
  fake.answers.on(createConnectedTable, () => {
    throw new AppError("CONFLICT", { reason: "The table “guests” shows these rows." });
  });
  const newTable = fake.path("data/responses").replace(/responses$/, `table/${NEW_TABLE}`);
  const create = page.getByRole("button", { name: "Create table" });

  // Proves connection/page-where, connection/table-new
  await test.step("without a connection, the page leads to it", async () => {
    await page.goto(newTable);
    await page.getByText("From Supabase").click();
    await expect(create).toBeDisabled();
    await page.getByRole("link", { name: "Open Supabase page" }).click();
    await expect(page).toHaveTitle("Supabase · hotel · Sheaf");
    await expect(page.getByRole("heading", { name: "Connect a project" })).toBeVisible();
    await expect(card(page, "Main table")).toHaveCount(0);
  });

  database.connect();
  const table = page.getByRole("combobox", { name: "Table in Supabase" });

  // Proves connection/table-columns
  await test.step("columns are chosen with their types, and the rest stays out", async () => {
    await openNew(page, newTable);
    await chooseTyped(table, "guests");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("guests");
    await page.getByRole("checkbox", { name: "Show the column seen" }).uncheck();
    await expect(page.getByRole("combobox", { name: "Type of seen" })).toBeDisabled();
    await choose(page.getByRole("combobox", { name: "Type of name" }), "Long text");
    await expectSoundEverywhere(page, "a new table of a connected one");
    await create.click();
    await expect(page.getByText("The table “guests” shows these rows.")).toBeVisible();
    expect(fake.answers.bodiesOf(createConnectedTable)).toMatchObject([
      {
        sb_schema_name: "public",
        sb_table_name: "guests",
        table_name: "guests",
        connect_attributes_as: {
          id: { type: "search" },
          name: { type: "textarea" },
          room: { type: "search" },
          status: { type: "select" },
          tags: { type: "json" },
        },
      },
    ]);
    const [{ connect_attributes_as }] = fake.answers.bodiesOf(createConnectedTable) as [
      { connect_attributes_as: object },
    ];
    expect(connect_attributes_as).not.toHaveProperty("seen");
  });

  // Proves connection/table-connected
  await test.step("a table that is connected already cannot be chosen again", async () => {
    const main_table = { schema_name: "public", table_name: "guests" };
    const use = { form_id: fake.form_id, document_id: fake.document_id, name: "guests", main_table };
    database.other_uses = [{ ...use, is_table: true, uses: ["main"], is_deleted: false }];
    await openNew(page, newTable);
    await table.fill("guests");
    const option = page.getByRole("option", { name: /^guests/ });
    await expect(option).toHaveAttribute("aria-disabled", "true");
    await expect(option).toContainText("Rows are shown by guests");
  });
});

async function openNew(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText("From Supabase").click();
}
