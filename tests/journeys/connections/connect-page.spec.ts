import type { Locator, Page } from "@playwright/test";
import { connectMainTable, disconnectMainTable } from "#core/contracts/connections/tables.ts";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { type EditorPage, editorPath, NEW_TABLE, tablePath } from "#core/contracts/wire/paths.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { blockOf } from "../canvas-of.ts";
import { choose, chooseTyped } from "../choose.ts";
import { query } from "../database.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";
import { connectTarget } from "./connect-target.ts";

const HOTEL = `
  CREATE TYPE status AS ENUM ('open', 'paid');
  CREATE TABLE rooms (number integer PRIMARY KEY, name text NOT NULL, floor integer);
  CREATE TABLE guests (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, room integer REFERENCES rooms (number),
    status status NOT NULL DEFAULT 'open', tags text[], seen timestamptz
  );
  CREATE TABLE visits (number integer PRIMARY KEY, code text UNIQUE, name text, seats integer NOT NULL);
  CREATE VIEW names AS SELECT name, count(*) AS times FROM guests GROUP BY name;
  CREATE SCHEMA archive;
  CREATE TABLE archive.old (id integer PRIMARY KEY);
  GRANT USAGE ON SCHEMA archive TO service_role;
  GRANT ALL ON archive.old TO service_role;`;

let target: SupabaseTarget;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  target = await startSupabaseTarget(HOTEL);
});
test.afterAll(() => target.stop());

function guestForm(): FormSketch {
  const sketch = new FormSketch("Guest book");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  sketch.field({ name: "opinion", type: "textarea", label: "Your opinion" });
  return sketch;
}

/** A form of a new owner, signed in. */
async function openGuestBook(page: Page, cloud: CloudAddresses) {
  const form = await openForm(cloud, guestForm());
  await resumeSession(page.context(), form.owner);
  const { organizations, projects } = await form.owner.client.call<Workspace>(loadWorkspace);
  const [organization, project] = [organizations[0]!.name, projects[0]!.name];
  const pathOf = (at: EditorPage) => editorPath(organization, project, form.document_id, at);
  return { ...form, organization, project, pathOf, supabase: pathOf("connect/database/supabase") };
}

const connected = (form: Awaited<ReturnType<typeof openGuestBook>>) => connectTarget(form.owner, target);

const card = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

// Proves connection/page-where, connection/page-sample-project
test("an owner connects a project, reads its changes, and adds a schema", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const form = await openGuestBook(page, cloud);
  await page.goto(form.pathOf("connect/share"));
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Supabase" }).click();
  await expect(page).toHaveTitle("Supabase · Guest book · Sheaf");
  await expect(page.getByRole("heading", { name: "Connect a project" })).toBeVisible();
  await page.route("**/x-supabase/projects?*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Couldn’t load the connection");
  await page.unroute("**/x-supabase/projects?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Connect a project" })).toBeVisible();
  // Only `npm run dev` has a sample.
  await expect(page.getByText("sample project")).toHaveCount(0);

  const [url, key] = [page.getByLabel("Project URL"), page.getByLabel("Publishable key")];
  const secret = page.getByLabel("Secret key (optional)");
  const connect = page.getByRole("button", { name: "Connect", exact: true });

  // Proves connection/page-keys
  await test.step("what is wrong is said at its input", async () => {
    await connect.click();
    await expect(url).toBeFocused();
    await expect(url).toHaveAccessibleDescription("This field is required.");
    await url.fill("nowhere");
    await key.fill(target.secret_key);
    await connect.click();
    await expect(key).toHaveAccessibleDescription(/^This is a secret key\./);
    await key.fill(target.public_key);
    await connect.click();
    await expect(url).toHaveAttribute("aria-invalid", "true");
    await url.fill(`${target.url}/rest/v1/`);
    await secret.fill("hunter2");
    await connect.click();
    await expect(secret).toHaveAccessibleDescription(/^This isn’t a key of a Supabase project\./);
    await secret.fill(target.secret_key);
    for (const [name, unknown] of [
      ["Test connection", "sb_publishable_of_another_project"],
      ["Connect", "sb_publishable_of_a_third_project"],
    ] as const) {
      await key.fill(unknown);
      await expect(key).not.toHaveAttribute("aria-invalid");
      await page.getByRole("button", { name, exact: true }).click();
      await expect(key).toHaveAccessibleDescription(/^This project doesn’t know this key\./);
    }
    await expectSoundEverywhere(page, "a refused key");
    await key.fill(target.public_key);
  });

  // Proves connection/page-test
  await test.step("a test tells which tables there are, or that the secret key is needed", async () => {
    await secret.fill("");
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(page.getByText("shows its tables only to the secret key")).toBeVisible();
    await connect.click();
    await expect(secret).toHaveAccessibleDescription(/shows its tables only to the secret key/);
    await secret.fill(target.secret_key);
    await expect(secret).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(page.getByRole("list", { name: "Tables found" }).getByRole("listitem")).toHaveText([
      "guests6 columns",
      "names2 columns, read-only",
      "rooms3 columns",
      "visits4 columns",
    ]);
    await expectSoundEverywhere(page, "a tested connection");
  });

  await secret.press("Enter");
  await expect(card(page, "Connection").getByText(target.url)).toBeVisible();
  expect(await page.content()).not.toContain(target.secret_key);

  // Proves connection/page-tables
  await test.step("its tables are listed with their columns", async () => {
    const tables = card(page, "Tables");
    await tables.getByText("guests, 6 columns").press("Enter");
    await expect(tables.getByText("Rows can be read, added, changed, and deleted.")).toBeVisible();
    await expect(tables.getByRole("list", { name: "Columns of guests" }).getByRole("listitem")).toHaveText([
      "iduuid · primary key · required · default gen_random_uuid()",
      "nametext · required",
      "roomint4 · refers to rooms.number",
      "statusstatus · one of open, paid · required · default open",
      "tagstext[]",
      "seentimestamptz",
    ]);
    await tables.getByText("names, 2 columns, read-only").press("Enter");
    await expect(tables.getByText("Rows can be read.")).toBeVisible();
    await expectSoundEverywhere(page, "a connected project");
  });

  // Proves connection/page-refresh
  await test.step("refreshing says what has changed there", async () => {
    const refresh = page.getByRole("button", { name: "Refresh" });
    await refresh.click();
    await expect(page.getByText("Nothing has changed.")).toBeVisible();
    await target.exec(
      "ALTER TABLE rooms DROP COLUMN floor, ADD COLUMN beds integer; CREATE TABLE extras (id integer PRIMARY KEY);",
    );
    await refresh.click();
    await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).toHaveText([
      "The table extras is new.",
      "rooms has the new column beds.",
      "rooms no longer has the column floor.",
    ]);
    target.fault = (_, response) => response.writeHead(503).end();
    await refresh.click();
    await expect(card(page, "Connection").getByRole("status")).not.toHaveText("");
    await expect(card(page, "Connection").getByText(target.url)).toBeVisible();
    target.fault = null;
  });

  // Proves connection/page-schemas
  await test.step("a schema is added, and removed again", async () => {
    await page.getByRole("button", { name: "Add schema" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a schema" });
    await dialog.getByLabel("Name of the schema").fill("nothing");
    await dialog.getByRole("button", { name: "Add schema" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("Name of the schema").fill("archive");
    await expectSoundEverywhere(page, "a new schema");
    await dialog.getByRole("button", { name: "Add schema" }).click();
    await expect(page.getByText("old, 1 column")).toBeVisible();
    await page.getByRole("button", { name: "Remove the schema archive" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove schema" }).click();
    await expect(page.getByText("old, 1 column")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Remove the schema public" })).toHaveCount(0);
  });
});

test("the secret key is revealed to an admin who signs in again, replaced and removed", async ({
  page,
  cloud,
}) => {
  test.setTimeout(240_000);
  const form = await openGuestBook(page, cloud);
  await connected(form);
  await page.goto(form.supabase);
  const secret = card(page, "Secret key");
  await expect(secret.getByText("A secret key is stored.")).toBeVisible();
  const reveal = secret.getByRole("button", { name: "Reveal" });
  const shown = page.getByRole("dialog", { name: "Secret key" });
  const asked = page.getByRole("dialog", { name: "Confirm that it’s you" });

  // Proves connection/page-reveal
  await test.step("whoever has just signed in sees it at once, until it is closed", async () => {
    await reveal.click();
    await expect(shown.getByRole("textbox", { name: "Secret key" })).toHaveValue(target.secret_key);
    await expect(shown.getByRole("button", { name: "Copy Secret key" })).toBeVisible();
    await expectSoundEverywhere(page, "a revealed key");
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(shown).toBeHidden();
    expect(await page.content()).not.toContain(target.secret_key);
  });

  // Proves connection/page-sign-in-again
  await test.step("others are asked to sign in again, and may decline", async () => {
    await query(
      cloud.connectionString,
      "UPDATE auth_session SET created_at = now() - interval '6 minutes' WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)",
      [form.owner.email],
    );
    await reveal.click();
    await expect(asked).toBeVisible();
    await expectSoundEverywhere(page, "signing in again");
    // The old session is still there, which is no sign-in.
    const password = asked.getByRole("textbox", { name: "Password" });
    await password.fill("half a pass");
    const checked = page.waitForResponse("**/get-session");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await (await checked).finished();
    await page.waitForTimeout(300);
    await expect(password).toHaveValue("half a pass");
    await page.keyboard.press("Escape");
    await expect(asked).toBeHidden();
    await expect(shown).toBeHidden();
    await expect(reveal).toBeFocused();
    await reveal.click();
    await asked.getByRole("textbox", { name: "Password" }).fill("not the password");
    await page.keyboard.press("Enter");
    await expect(asked.getByRole("alert")).toBeVisible();
    await asked.getByRole("textbox", { name: "Password" }).fill(form.owner.password);
    await page.keyboard.press("Enter");
    await expect(shown.getByRole("textbox", { name: "Secret key" })).toHaveValue(target.secret_key);
    await page.keyboard.press("Escape");
  });

  // Proves connection/page-sign-in-again
  await test.step("a sign-in in another tab counts, too", async () => {
    await query(
      cloud.connectionString,
      "UPDATE auth_session SET created_at = now() - interval '6 minutes' WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)",
      [form.owner.email],
    );
    await reveal.click();
    await expect(asked).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto("/sign-in");
    await tab.getByLabel("Email").fill(form.owner.email);
    await tab.getByRole("textbox", { name: "Password" }).fill(form.owner.password);
    await tab.keyboard.press("Enter");
    await expect(tab).toHaveURL(/\/dashboard$/);
    await tab.close();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(shown.getByRole("textbox", { name: "Secret key" })).toHaveValue(target.secret_key);
    // A browser may keep a page that was left.
    await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    await expect(shown).toBeHidden();
  });

  // Proves connection/page-secret-key
  await test.step("it is replaced by one that works, and removed", async () => {
    await secret.getByRole("button", { name: "Replace" }).click();
    const dialog = page.getByRole("dialog", { name: "Replace the secret key" });
    await dialog.getByLabel("Secret key").fill("sb_secret_of_another_project");
    await dialog.getByRole("button", { name: "Save key" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("Secret key").fill(target.secret_key);
    await dialog.getByRole("button", { name: "Save key" }).click();
    await expect(secret.getByText("The secret key is stored.")).toBeVisible();
    await secret.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove key" }).click();
    await expect(secret.getByText("No secret key is stored.")).toBeVisible();
    await expect(reveal).toHaveCount(0);
    await secret.getByRole("button", { name: "Add secret key" }).click();
    await page.getByRole("dialog").getByLabel("Secret key").fill(target.secret_key);
    await page.keyboard.press("Enter");
    await expect(reveal).toBeVisible();
  });
});

test("a form gets a main table, and the project is disconnected after it", async ({ page, cloud }) => {
  test.setTimeout(240_000);
  const form = await openGuestBook(page, cloud);
  await connected(form);
  await page.goto(form.supabase);
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
    await page.goto(form.pathOf("form/edit"));
    await expect(blockOf(page, "Status")).toBeVisible();
    await blockOf(page, "Status").click();
    await page.locator("summary", { hasText: /^Advanced$/ }).click();
    await page.getByRole("combobox", { name: "Name" }).fill("se");
    await expect(page.getByRole("option", { name: /^seen/ })).toContainText("Column of the connected table");
    await page.goto(form.supabase);
  });

  // Proves connection/page-disconnect
  await test.step("the project cannot be disconnected while the form uses it", async () => {
    const disconnect = card(page, "Disconnect");
    await expect(disconnect.getByRole("listitem")).toHaveText(["Guest book writes to one of its tables"]);
    await expect(disconnect.getByRole("button", { name: "Disconnect" })).toBeDisabled();
    await expect(disconnect.getByRole("link", { name: "Guest book" })).toHaveAttribute("href", form.supabase);
    await expectSoundEverywhere(page, "a used connection");
  });

  // Proves connection/page-disconnect
  await test.step("it is refused, with the reason, if somebody begins to use it meanwhile", async () => {
    const disconnect = card(page, "Disconnect").getByRole("button", { name: "Disconnect" });
    const params = { form_id: form.form_id };
    await form.owner.client.call(disconnectMainTable, { params });
    await page.reload();
    await expect(table).toBeVisible();
    await disconnect.click();
    const dialog = page.getByRole("dialog", { name: "Disconnect from Supabase?" });
    await form.owner.client.call(connectMainTable, {
      params,
      body: { schema_name: "public", table_name: "guests" },
    });
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

test("a table of a database shows the rows of a connected one, and members below admin read why they cannot connect", async ({
  page,
  cloud,
}) => {
  test.setTimeout(240_000);
  const form = await openGuestBook(page, cloud);
  const { organization, project, owner } = form;
  const { document_id } = await owner.client.call<CreatedDocument>(createDocument, {
    body: { project_id: owner.project_id, doctype: "v0_schema", title: "hotel" },
  });
  const create = page.getByRole("button", { name: "Create table" });

  // Proves connection/page-where, connection/table-new
  await test.step("without a connection, the page leads to it", async () => {
    await page.goto(tablePath(organization, project, document_id, NEW_TABLE));
    await page.getByText("From Supabase").click();
    await expect(create).toBeDisabled();
    await page.getByRole("link", { name: "Open Supabase page" }).click();
    await expect(page).toHaveTitle("Supabase · hotel · Sheaf");
    await expect(page.getByRole("heading", { name: "Connect a project" })).toBeVisible();
    await expect(card(page, "Main table")).toHaveCount(0);
  });

  await connected(form);
  const table = page.getByRole("combobox", { name: "Table in Supabase" });

  // Proves connection/table-columns
  await test.step("columns are chosen with their types, and the rest stays out", async () => {
    await page.goto(tablePath(organization, project, document_id, NEW_TABLE));
    await page.getByText("From Supabase").click();
    await chooseTyped(table, "guests");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("guests");
    await page.getByRole("checkbox", { name: "Show the column seen" }).uncheck();
    await expect(page.getByRole("combobox", { name: "Type of seen" })).toBeDisabled();
    await choose(page.getByRole("combobox", { name: "Type of name" }), "Long text");
    await expectSoundEverywhere(page, "a new table of a connected one");
    await create.click();
    await expect(page).toHaveURL(/\/data\/table\/guests$/);
    const stored = await query<{ name: string; type: string }>(
      cloud.connectionString,
      "SELECT a.name, a.type FROM attribute a JOIN form f ON f.id = a.form_id WHERE f.schema_id = $1 ORDER BY a.local_index",
      [document_id],
    );
    expect(stored.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "id search",
      "name textarea",
      "room search",
      "status select",
      "tags json",
    ]);
  });

  // Proves connection/table-connected
  await test.step("a table that is connected already cannot be chosen again", async () => {
    await page.goto(tablePath(organization, project, document_id, NEW_TABLE));
    await page.getByText("From Supabase").click();
    await table.fill("guests");
    const option = page.getByRole("option", { name: /^guests/ });
    await expect(option).toHaveAttribute("aria-disabled", "true");
    await expect(option).toContainText("Rows are shown by guests");
  });

  // Proves connection/page-connect
  await test.step("a viewer sees the connection, and why nothing can be changed", async () => {
    await query(
      cloud.connectionString,
      "UPDATE organization_member SET role = 'viewer' WHERE user_id = (SELECT id FROM auth_user WHERE email = $1)",
      [owner.email],
    );
    await page.goto(form.supabase);
    await expect(card(page, "Connection").getByText(target.url)).toBeVisible();
    for (const name of ["Refresh", "Add schema", "Reveal", "Replace", "Disconnect", "Connect table"])
      await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
    await expect(card(page, "Secret key").getByText("Only admins and above can do this.")).toBeVisible();
    await expectSoundEverywhere(page, "a viewer’s page");
    await query(cloud.connectionString, "DELETE FROM connected_table", []);
    await query(cloud.connectionString, "DELETE FROM external_database WHERE project_id = $1", [
      owner.project_id,
    ]);
    await page.reload();
    await expect(page.getByText("No Supabase project is connected. You’re a viewer here.")).toBeVisible();
  });
});
