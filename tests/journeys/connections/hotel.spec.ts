import type { Page } from "@playwright/test";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { type EditorPage, editorPath, NEW_TABLE, tablePath } from "#core/contracts/wire/paths.ts";
import { SAMPLE_TABLES } from "#local/connected/sample-tables.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { saved } from "../building/editor-form.ts";
import { blockOf } from "../canvas-of.ts";
import { chooseTyped } from "../choose.ts";
import { expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";

/** A connected database from start to end, as an owner and a visitor use it. Each part has journeys of its own. */

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget(SAMPLE_TABLES);
});
test.afterAll(() => target.stop());

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true });

test("an owner connects a hotel, whose rooms are changed and booked with a form, and disconnects it", async ({
  page,
  browser,
  cloud,
}) => {
  // Seven steps across the editor, the public page and the database outside.
  test.setTimeout(150_000);
  const { document_id, path, owner } = await openForm(cloud, new FormSketch("Booking"));
  const { organizations, projects } = await owner.client.call<Workspace>(loadWorkspace);
  const place = [organizations[0]!.name, projects[0]!.name] as const;
  const pathOf = (at: EditorPage) => editorPath(...place, document_id, at);
  const { document_id: schema_id } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "hotel" },
  });
  await resumeSession(page.context(), owner);

  await test.step("the project is connected", async () => {
    await page.goto(pathOf("connect/database/supabase"));
    await page.getByLabel("Project URL").fill(target.url);
    await page.getByLabel("Publishable key").fill(target.public_key);
    await page.getByLabel("Secret key (optional)").fill(target.secret_key);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await expect(card(page, "Tables").getByText("rooms, 7 columns")).toBeVisible();
  });

  await test.step("answers will be written into bookings, with a room and a guest to choose", async () => {
    const main = card(page, "Main table");
    await chooseTyped(main.getByRole("combobox", { name: "Table" }), "bookings");
    await main.getByRole("button", { name: "Connect table" }).click();
    await expect(main.getByText("Responses are written into bookings.")).toBeVisible();
    await main.getByRole("button", { name: "Add questions" }).click();
    const dialog = page.getByRole("dialog", { name: "Add questions for columns" });
    await dialog.getByRole("checkbox", { name: /^guest_id/ }).check();
    await dialog.getByRole("checkbox", { name: /^room/ }).check();
    await dialog.getByRole("checkbox", { name: /^is_paid/ }).uncheck();
    await dialog.getByRole("button", { name: "Add questions" }).click();
    await expect(main.getByRole("list", { name: /^4 answers are written/ })).toBeVisible();
    await saved(page);
  });

  // Proves connection/query-cell
  await test.step("a room is renamed in a table that shows them", async () => {
    await page.goto(tablePath(...place, schema_id, NEW_TABLE));
    await page.getByText("From Supabase").click();
    await chooseTyped(page.getByRole("combobox", { name: "Table in Supabase" }), "rooms");
    await page.getByRole("button", { name: "Create table" }).click();
    await page.getByRole("gridcell", { name: "Elder", exact: true }).dblclick();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Alder");
    await page.keyboard.press("Enter");
    const stored = () => target.run("SELECT name FROM rooms WHERE number = 101", []);
    await expect.poll(stored).toEqual([{ name: "Alder" }]);
  });

  await test.step("a room is added", async () => {
    await page.getByRole("button", { name: "New row" }).click();
    const panel = page.getByRole("complementary", { name: "New row" });
    await panel.getByRole("button", { name: "Add row" }).click();
    await expect(panel.getByRole("alert")).toHaveText(
      "Fill in name, floor, price. The database has no default.",
    );
    for (const [column, text] of [
      ["number", "302"],
      ["name", "Ash"],
      ["floor", "3"],
      ["price", "99.50"],
    ] as const) {
      await panel.getByRole("button", { name: `Edit “${column}”` }).click();
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    }
    await panel.getByRole("button", { name: "Add row" }).click();
    await expect(page.getByRole("gridcell", { name: "Ash", exact: true })).toBeVisible();
    const stored = () => target.run("SELECT name, price::text FROM rooms WHERE number = 302", []);
    await expect.poll(stored).toEqual([{ name: "Ash", price: "99.50" }]);
  });

  // Proves connection/main-add-questions
  await test.step("a visitor picks the room and a guest, and the booking is in the hotel’s database", async () => {
    const context = await browser.newContext({ baseURL: cloud.origin });
    const visitor = await context.newPage();
    await visitor.goto(path);
    await visitor.getByRole("button", { name: "Search records – Room" }).click();
    const panel = visitor.getByRole("dialog", { name: "Search records" });
    await expect(panel.getByRole("columnheader")).toHaveText(["number", "name"]);
    await panel.getByRole("row").filter({ hasText: "Alder" }).dblclick();
    await expect(visitor.getByRole("combobox", { name: "Room" })).toHaveValue("Alder");
    const guest = visitor.getByRole("combobox", { name: "Guest id" });
    await guest.fill("femi nov");
    await visitor.getByRole("option", { name: "Femi Novak" }).click();
    await visitor.getByLabel("Arrival").fill("2026-12-24");
    await visitor.getByRole("button", { name: "Submit" }).click();
    await expect(visitor).toHaveURL(/\/complete\?rid=/);
    await context.close();
    const booked = () =>
      target.run(
        `SELECT b.room, g.name, b.nights, b.status::text FROM bookings b JOIN guests g ON g.id = b.guest_id
         WHERE b.arrival = $1::text::date`,
        ["2026-12-24"],
      );
    await expect.poll(booked).toEqual([{ room: 101, name: "Femi Novak", nights: 1, status: "requested" }]);
  });

  await test.step("the booking and the accounts of guests are seen from the form", async () => {
    await page.goto(pathOf("data/responses"));
    await expect(page.getByRole("main").getByText("121 rows")).toBeVisible();
    await link(page, "auth.users").click();
    await expect(page.getByText("Users: 48")).toBeVisible();
  });

  // Proves connection/page-disconnect
  await test.step("it stays connected while the form and the table use it", async () => {
    await page.goto(pathOf("connect/database/supabase"));
    const disconnect = card(page, "Disconnect");
    await expect(disconnect.getByRole("listitem")).toHaveText([
      "Booking writes to one of its tables and looks up its rows",
      "rooms shows the rows of one of its tables",
    ]);
    await expect(disconnect.getByRole("button", { name: "Disconnect" })).toBeDisabled();
    await card(page, "Main table").getByRole("button", { name: "Disconnect table" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect table" }).click();
    await expect(disconnect.getByRole("listitem").first()).toHaveText("Booking looks up its rows");
    await disconnect.getByRole("link", { name: "Booking" }).click();
    for (const name of ["Guest id", "Room"]) {
      await blockOf(page, name).click();
      await page.getByRole("button", { name: "Delete question" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete question" }).click();
      await expect(blockOf(page, name)).toHaveCount(0);
    }
    await saved(page);
    await link(page, "Supabase").click();
    await expect(disconnect.getByRole("listitem")).toHaveCount(1);
    await disconnect.getByRole("link", { name: "rooms" }).click();
    await page.getByRole("button", { name: "Actions for rooms" }).click();
    await page.getByRole("menuitem", { name: "Delete table" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("DELETE rooms");
    await page.getByRole("dialog").getByRole("button", { name: "Delete table" }).click();
    await expect(page).toHaveURL(/\/data\/table\/~new$/);
  });

  await test.step("then it is disconnected, and the hotel keeps everything", async () => {
    await page.goto(pathOf("connect/database/supabase"));
    await card(page, "Disconnect").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByRole("heading", { name: "Connect a project" })).toBeVisible();
    expect(await target.run("SELECT name FROM rooms WHERE number = 101", [])).toEqual([{ name: "Alder" }]);
    expect(await target.run("SELECT FROM bookings", [])).toHaveLength(121);
  });
});
