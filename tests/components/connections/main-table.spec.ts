import { blockOf } from "../../journeys/canvas-of.ts";
import { choose, chooseTyped } from "../../journeys/choose.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { card, openGuestBook } from "./hotel.ts";

test("a form gets a main table, and the project is disconnected after it", async ({ page, server }) => {
  const { fake, database } = await openGuestBook(page, server);
  const main = card(page, "Main table");
  const table = main.getByRole("combobox", { name: "Table" });

  // Proves connection/main-table, connection/main-id-column, connection/main-no-id-column
  // Proves connection/main-written
  await test.step("before connecting, the page says what is written where", async () => {
    await chooseTyped(table, "visits");
    await expect(main.getByText("Lost answers wait for you")).toBeVisible();
    await expect(
      main.getByText("These columns need a value, and no question has their name: seats."),
    ).toBeVisible();
    await expect(main.getByText("Supabase is expected to number number by itself.")).toBeVisible();
    await choose(main.getByRole("combobox", { name: "Column for response IDs" }), "code");
    await expect(main.getByText("Lost answers wait for you")).toHaveCount(0);
    await table.fill("names");
    await expect(page.getByRole("option", { name: /^names/ })).toHaveAttribute("aria-disabled", "true");
    await chooseTyped(table, "guests");
    await expect(main.getByRole("combobox", { name: "Column for response IDs" })).toHaveText("id");
    await expect(main.getByRole("list", { name: /^1 answer is written/ }).getByRole("listitem")).toHaveText([
      "name",
    ]);
    await expect(main.getByRole("list", { name: /^Without a column/ }).getByRole("listitem")).toHaveText([
      "opinion",
    ]);
    await expectSoundEverywhere(page, "a chosen main table");
  });

  await main.getByRole("button", { name: "Connect table" }).click();
  await expect(main.getByText("Responses are written into guests.")).toBeVisible();
  await page.reload();
  await expect(main.getByText("Response IDs are in id.")).toBeVisible();

  // Proves connection/main-names, connection/main-add-questions
  await test.step("questions are added for columns that have none", async () => {
    await main.getByRole("button", { name: "Add questions" }).click();
    const dialog = page.getByRole("dialog", { name: "Add questions for columns" });
    const status = dialog.getByRole("checkbox", { name: /^status/ });
    // The database fills it in by itself.
    await expect(status).not.toBeChecked();
    await status.check();
    // What visitors may see of other tables is for the owner to decide.
    const room = dialog.getByRole("checkbox", { name: "room int4, chosen from the rows of rooms" });
    await expect(room).not.toBeChecked();
    await dialog.getByRole("checkbox", { name: /^seen/ }).uncheck();
    await expectSoundEverywhere(page, "questions for columns");
    await dialog.getByRole("button", { name: "Add questions" }).click();
    await expect(main.getByRole("list", { name: /^3 answers are written/ }).getByRole("listitem")).toHaveText(
      ["name", "status", "tags"],
    );
    await expect(page.locator("[data-save-state]")).toHaveText("Saved");
    await page.goto(fake.path("form/edit"));
    await expect(blockOf(page, "Status")).toBeVisible();
    await blockOf(page, "Status").click();
    await page.locator("summary", { hasText: /^Advanced$/ }).click();
    await page.getByRole("combobox", { name: "Name" }).fill("se");
    await expect(page.getByRole("option", { name: /^seen/ })).toContainText("Column of the connected table");
    await page.goto(fake.path("connect/database/supabase"));
  });

  // Proves connection/page-disconnect
  await test.step("the project cannot be disconnected while the form uses it", async () => {
    const disconnect = card(page, "Disconnect");
    await expect(disconnect.getByRole("listitem")).toHaveText(["Guest book writes to one of its tables"]);
    await expect(disconnect.getByRole("button", { name: "Disconnect" })).toBeDisabled();
    await expect(disconnect.getByRole("link", { name: "Guest book" })).toHaveAttribute(
      "href",
      fake.path("connect/database/supabase"),
    );
    await expectSoundEverywhere(page, "a used connection");
  });

  // Proves connection/page-disconnect
  await test.step("it is refused, with the reason, if another member begins to use it meanwhile", async () => {
    const disconnect = card(page, "Disconnect").getByRole("button", { name: "Disconnect" });
    database.disconnectTable();
    await page.reload();
    await expect(table).toBeVisible();
    await disconnect.click();
    const dialog = page.getByRole("dialog", { name: "Disconnect from Supabase?" });
    database.connectTable("guests");
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Disconnect “Guest book” first. It uses this database.",
    );
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(disconnect).toBeDisabled();
    await expect(main.getByText("Responses are written into guests.")).toBeVisible();
  });

  // Proves connection/page-disconnect, connection/main-connect
  await test.step("both are disconnected, after a question each", async () => {
    await main.getByRole("button", { name: "Disconnect table" }).click();
    const dialog = page.getByRole("dialog", { name: "Disconnect guests?" });
    await expect(dialog.getByText("This form and its responses stay")).toBeVisible();
    await dialog.getByRole("button", { name: "Disconnect table" }).click();
    await expect(table).toBeVisible();
    await card(page, "Disconnect").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("heading", { name: "Connect a project" })).toBeVisible();
  });
});
