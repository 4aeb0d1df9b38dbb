import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { column, table } from "../fakes/connections.ts";
import { card, openGuestBook } from "./hotel.ts";

// Proves connection/page-where, connection/page-sample-project
test("an owner connects a project, reads its changes, and adds a schema", async ({ page, server }) => {
  const { fake, database } = await openGuestBook(page, server, { isConnected: false });
  await page.goto(fake.path("connect/share"));
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
    await key.fill(database.secret_key);
    await connect.click();
    await expect(key).toHaveAccessibleDescription(/^This is a secret key\./);
    await key.fill(database.public_key);
    await connect.click();
    await expect(url).toHaveAttribute("aria-invalid", "true");
    await url.fill(`${database.url}/rest/v1/`);
    await secret.fill("hunter2");
    await connect.click();
    await expect(secret).toHaveAccessibleDescription(/^This isn’t a key of a Supabase project\./);
    await secret.fill(database.secret_key);
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
    await key.fill(database.public_key);
  });

  // Proves connection/page-test
  await test.step("a test tells which tables there are, or that the secret key is needed", async () => {
    await secret.fill("");
    await page.getByRole("button", { name: "Test connection" }).click();
    await expect(page.getByText("shows its tables only to the secret key")).toBeVisible();
    await connect.click();
    await expect(secret).toHaveAccessibleDescription(/shows its tables only to the secret key/);
    await secret.fill(database.secret_key);
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
  await expect(card(page, "Connection").getByText(database.url)).toBeVisible();
  expect(await page.content()).not.toContain(database.secret_key);

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
    const key_column = { is_key: true, is_nullable: false };
    database.schemas.public = [
      table("extras", [column("id", "integer", key_column)]),
      ...database.schemas.public!.map((one) =>
        one.name !== "rooms"
          ? one
          : { ...one, columns: [...one.columns.slice(0, 2), column("beds", "integer")] },
      ),
    ];
    await refresh.click();
    await expect(page.getByRole("list", { name: "Changes" }).getByRole("listitem")).toHaveText([
      "The table extras is new.",
      "rooms has the new column beds.",
      "rooms no longer has the column floor.",
    ]);
    database.fault = "The server failed with 503.";
    await refresh.click();
    await expect(card(page, "Connection").getByRole("status")).toContainText("The server failed with 503.");
    await expect(card(page, "Connection").getByText(database.url)).toBeVisible();
    database.fault = null;
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

// Proves connection/page-secret-key
test("the secret key is replaced by one that works, removed and added", async ({ page, server }) => {
  const { database } = await openGuestBook(page, server);
  const secret = card(page, "Secret key");
  await expect(secret.getByText("A secret key is stored.")).toBeVisible();
  const reveal = secret.getByRole("button", { name: "Reveal" });
  await secret.getByRole("button", { name: "Replace" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace the secret key" });
  await dialog.getByLabel("Secret key").fill("sb_secret_of_another_project");
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Secret key").fill(database.secret_key);
  await dialog.getByRole("button", { name: "Save key" }).click();
  await expect(secret.getByText("The secret key is stored.")).toBeVisible();
  await secret.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove key" }).click();
  await expect(secret.getByText("No secret key is stored.")).toBeVisible();
  await expect(reveal).toHaveCount(0);
  await secret.getByRole("button", { name: "Add secret key" }).click();
  await page.getByRole("dialog").getByLabel("Secret key").fill(database.secret_key);
  await page.keyboard.press("Enter");
  await expect(reveal).toBeVisible();
});

// Proves connection/page-connect
test("a viewer sees the connection, and why nothing can be changed", async ({ page, server }) => {
  const { database } = await openGuestBook(page, server, { role: "viewer" });
  await expect(card(page, "Connection").getByText(database.url)).toBeVisible();
  for (const name of ["Refresh", "Add schema", "Reveal", "Replace", "Disconnect", "Connect table"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(card(page, "Secret key").getByText("Only admins and above can do this.")).toBeVisible();
  await expectSoundEverywhere(page, "a viewer’s page");
  database.connected = null;
  await page.reload();
  await expect(page.getByText("No Supabase project is connected. You’re a viewer here.")).toBeVisible();
});
