import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import readWorkbook from "read-excel-file/node";
import {
  connectMainTable,
  createConnectedTable,
  disconnectMainTable,
} from "#core/contracts/connections/tables.ts";
import {
  type CreatedDocument,
  createDocument,
  loadWorkspace,
  type Workspace,
} from "#core/contracts/documents/workspace.ts";
import { editorPath, tablePath } from "#core/contracts/wire/paths.ts";
import type { FieldType } from "#core/fields/field.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { choose } from "../choose.ts";
import { submitGuest } from "../grid/guest-list.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner, resumeSession } from "../owner.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";
import { connectTarget } from "./connect-target.ts";

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget(`
    CREATE TABLE guests (id bigint PRIMARY KEY, name text, guests integer CHECK (guests < 10), drink text, secret text);
    CREATE TABLE prices (id integer PRIMARY KEY, amount integer);
    REVOKE INSERT, UPDATE, DELETE ON prices FROM service_role;
    INSERT INTO prices VALUES (1, 5);
    CREATE TABLE seats (hall text, number bigint, guest text, PRIMARY KEY (hall, number));
    INSERT INTO seats SELECT 'hall', n, 'guest ' || n FROM generate_series(1, 10) n;
    INSERT INTO seats VALUES ('the "blue" one, (a.b)', 9007199254740993, 'Zoe');`);
});
test.beforeEach(async () => {
  await target.exec(`
    DELETE FROM guests;
    INSERT INTO guests VALUES (9007199254740993, 'Ada, "L"', 2, 'tea', 's'), (2, 'Bob', 1, NULL, 's'),
      (3, 'Cleo', 7, 'coffee', 's')`);
});
test.afterEach(() => {
  target.fault = null;
});
test.afterAll(() => target.stop());

const cell = (page: Page, text: string) => page.getByRole("gridcell", { name: text, exact: true });

/** An owner whose project is connected, with a form whose main table is `guests`. */
async function arrange(cloud: CloudAddresses) {
  const owner = await newOwner(cloud);
  const { client, project_id } = owner;
  await connectTarget(owner, target);
  const sketch = new FormSketch("Guest list");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name" });
  sketch.field({ name: "guests", type: "number", label: "Guests" });
  sketch.choice({ name: "drink", type: "select", label: "Drink" }, { tea: "Tea", coffee: "Coffee" });
  sketch.field({ name: "note", type: "text", label: "Note" });
  const { form_id, document_id } = await createForm(client, project_id, sketch);
  const { organizations, projects } = await client.call<Workspace>(loadWorkspace);
  const place = [organizations[0]!.name, projects[0]!.name] as const;
  await client.call(connectMainTable, {
    params: { form_id },
    body: { schema_name: "public", table_name: "guests" },
  });
  const path = editorPath(...place, document_id, "data/responses");
  return { owner, form_id, document_id, path, place };
}

async function open(page: Page, cloud: CloudAddresses) {
  const arranged = await arrange(cloud);
  await resumeSession(page.context(), arranged.owner);
  await page.goto(arranged.path);
  await expect(cell(page, "Cleo")).toBeVisible();
  return arranged;
}

async function write(page: Page, from: string, to: string) {
  await cell(page, from).dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(to);
  await page.keyboard.press("Enter");
}

const stored = (id: string) =>
  target.run("SELECT name, guests, drink FROM guests WHERE id = $1::bigint", [id]);

// Proves connection/query-export
test("the rows of a main table are read, edited, filtered, sorted and deleted", async ({ page, cloud }) => {
  const { form_id } = await open(page, cloud);

  await test.step("the key comes first, and questions without a column are hidden", async () => {
    await expect(page.getByRole("columnheader").filter({ hasText: /./ })).toHaveText([
      /id/,
      /Name/,
      /Guests/,
      /Drink/,
    ]);
    await expect(cell(page, "9007199254740993")).toBeVisible();
    await expect(page.getByRole("tab", { name: "guests" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("main").getByText("3 rows")).toBeVisible();
    await expect(page.getByRole("button", { name: "Export" })).toBeVisible();
    await expectSoundEverywhere(page, "a main table");
    await page.setViewportSize({ width: 1440, height: 844 });
  });

  await test.step("a cell is changed there, undone and redone", async () => {
    await write(page, "Bob", "Robert");
    await expect(cell(page, "Robert")).toBeVisible();
    await expect.poll(() => stored("2")).toMatchObject([{ name: "Robert" }]);
    await page.keyboard.press("ControlOrMeta+Z");
    await expect.poll(() => stored("2")).toMatchObject([{ name: "Bob" }]);
    await expect(cell(page, "Bob")).toBeVisible();
  });

  await test.step("what the database refuses is rolled back, in its words", async () => {
    await write(page, "7", "12");
    await expect(page.getByText(/violates check constraint/).first()).toBeVisible();
    await expect(cell(page, "7")).toBeVisible();
    expect(await stored("3")).toMatchObject([{ guests: 7 }]);
    await cell(page, "9007199254740993").dblclick();
    await expect(page.getByText("It is a key or a file of the connected database.")).toBeVisible();
  });

  await test.step("a change by another program is not overwritten", async () => {
    await target.exec("UPDATE guests SET name = 'Bobby' WHERE id = 2");
    await write(page, "Bob", "Rob");
    await expect(page.getByText(/has changed in the connected database/).first()).toBeVisible();
    expect(await stored("2")).toMatchObject([{ name: "Bobby" }]);
    await expect(cell(page, "Bobby")).toBeVisible();
    await target.exec("UPDATE guests SET drink = 'coffee' WHERE id = 2");
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await expect(cell(page, "Coffee")).toHaveCount(2);
  });

  // Proves connection/query-search
  await test.step("rows are searched and sorted", async () => {
    await page.getByRole("searchbox").fill('a, "l');
    await expect(page.getByRole("main").getByText("1 row", { exact: true })).toBeVisible();
    await expect(cell(page, 'Ada, "L"')).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expect(page.getByRole("main").getByText("3 rows")).toBeVisible();
    await page.getByRole("columnheader", { name: /Guests/ }).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Sort descending" }).click();
    await expect(page.getByRole("gridcell").filter({ hasText: /Cleo|Ada|Bobby/ })).toHaveText([
      "Cleo",
      'Ada, "L"',
      "Bobby",
    ]);
  });

  // Proves connection/query-filter-by-value
  await test.step("a cell's value is a filter", async () => {
    await cell(page, "Cleo").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Filter by this value" }).click();
    await expect(page.getByRole("main").getByText("1 row", { exact: true })).toBeVisible();
    await page
      .getByRole("button", { name: /Remove filter/ })
      .first()
      .click();
    await expect(page.getByRole("main").getByText("3 rows")).toBeVisible();
  });

  await test.step("a chart counts them, and a file has those that are selected", async () => {
    const options = page.getByRole("button", { name: "View options" });
    const show = async (name: string) => {
      await options.press("Enter");
      await page.getByRole("dialog", { name: "View options" }).getByRole("button", { name }).press("Enter");
      await page.keyboard.press("Escape");
    };
    await show("Chart");
    await choose(page.getByLabel("Count by"), "Drink");
    await expect(page.getByText("3 rows by Drink.")).toBeVisible();
    await expect(page.getByRole("figure").getByRole("listitem")).toHaveText([/Coffee.*2/, /Tea.*1/]);
    await expectSound(page);
    await show("Table");
    await page
      .getByRole("checkbox", { name: /Select.*3$/ })
      .first()
      .click();
    await page
      .getByRole("toolbar", { name: "Selection" })
      .getByRole("button", { name: "Export" })
      .press("Enter");
    const started = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Excel", exact: true }).press("Enter");
    const [sheet] = await readWorkbook(await readFile(await (await started).path()));
    expect(sheet!.data).toEqual([
      ["id", "Name", "Guests", "Drink"],
      ["3", "Cleo", 7, "Coffee"],
    ]);
    await page.getByRole("button", { name: "Clear selection" }).click();
  });

  await test.step("rows are deleted for good, after a question", async () => {
    await page
      .getByRole("checkbox", { name: /^Select Row 2$|^Select 2$|Select.*2$/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Delete 1 row" }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect(dialog.getByText(/This can’t be undone/)).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Delete 1 row" }).click();
    await expect(page.getByText("1 row deleted")).toBeVisible();
    await expect(cell(page, "Bobby")).toHaveCount(0);
    expect(await target.run("SELECT 1 FROM guests", [])).toHaveLength(2);
  });

  await test.step("the form's own responses have a tab", async () => {
    await submitGuest(cloud, form_id, { name: "Dora", guests: 1 });
    await page.getByRole("tab", { name: "Own responses" }).click();
    await expect(page).toHaveURL(/data\/responses\/own/);
    await expect(cell(page, "Dora")).toBeVisible();
    await page.getByRole("tab", { name: "guests" }).click();
    await expect(cell(page, "Cleo")).toBeVisible();
  });
});

test("on a phone, rows are read and edited, and a server that fails is told", async ({ page, cloud }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, cloud);
  await write(page, "Bob", "Rob");
  await expect.poll(() => stored("2")).toMatchObject([{ name: "Rob" }]);

  await test.step("an edit is rolled back while the server is away", async () => {
    let calls = 0;
    target.fault = (request) => {
      calls += request.method === "PATCH" ? 1 : 0;
      request.destroy();
    };
    await write(page, "Rob", "Robin");
    await expect(page.getByText(/couldn’t reach the server/).first()).toBeVisible();
    await expect(cell(page, "Rob")).toBeVisible();
    expect(calls).toBe(1);
  });

  await test.step("a page that cannot be read says why, and is read again", async () => {
    target.fault = (_, response) => response.writeHead(503).end("{}");
    await page.reload();
    await expect(page.getByText("Couldn’t load the rows")).toBeVisible();
    await expect(page.getByText(/The server failed with 503/)).toBeVisible();
    await expectSound(page);
    target.fault = null;
    await page.getByRole("button", { name: /Try again|Retry/ }).click();
    await expect(cell(page, "Rob")).toBeVisible();
  });
});

// Proves connection/fault-main-table-connected
test("an open page shows a main table that another member connects", async ({ page, cloud }) => {
  const { owner, form_id, path } = await arrange(cloud);
  await owner.client.call(disconnectMainTable, { params: { form_id } });
  await resumeSession(page.context(), owner);
  await page.goto(path);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("tab", { name: "guests" })).toHaveCount(0);
  const body = { schema_name: "public", table_name: "guests" };
  await owner.client.call(connectMainTable, { params: { form_id }, body });
  await expect(page.getByRole("tab", { name: "guests" })).toBeVisible();
  await expect(cell(page, "Cleo")).toBeVisible();
  await owner.client.call(disconnectMainTable, { params: { form_id } });
  await expect(page.getByRole("tab", { name: "guests" })).toHaveCount(0);
});

/** The page of a new database's table, which shows a column of a connected one. */
async function arrangeTable(
  page: Page,
  cloud: CloudAddresses,
  table: string,
  column: string,
  type: FieldType,
) {
  const { owner, place } = await arrange(cloud);
  const { client, project_id } = owner;
  const { document_id } = await client.call<CreatedDocument>(createDocument, {
    body: { project_id, doctype: "v0_schema", title: "shop" },
  });
  const body = {
    sb_schema_name: "public",
    sb_table_name: table,
    connect_attributes_as: { [column]: { type } },
  };
  await client.call(createConnectedTable, { params: { schema_id: document_id }, body });
  await resumeSession(page.context(), owner);
  return tablePath(...place, document_id, table);
}

// Proves connection/fault-record
test("the address opens a row by its key, on this page or another", async ({ page, cloud }) => {
  const path = await arrangeTable(page, cloud, "seats", "guest", "text");
  await page.goto(path);
  const panel = page.getByRole("complementary").or(page.getByRole("dialog"));
  await cell(page, "Zoe").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Open row" }).click();
  await expect(panel.getByText("Zoe")).toBeVisible();
  await expect(page).toHaveURL(/record=/);

  await test.step("after a reload", async () => {
    await page.reload();
    await expect(cell(page, "Zoe")).toBeVisible();
    await expect(panel.getByText("Zoe")).toBeVisible();
  });

  await test.step("on a page that does not show it, where it is edited", async () => {
    const { searchParams } = new URL(page.url());
    await page.goto(`${path}?limit=10&${searchParams}`);
    await expect(cell(page, "guest 1")).toBeVisible();
    await expect(panel.getByText("Zoe")).toBeVisible();
    await expect(cell(page, "Zoe")).toHaveCount(0);
    await expectSound(page);
    await panel.getByText("Zoe").dblclick();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Zora");
    await page.keyboard.press("Enter");
    await expect(panel.getByText("Zora")).toBeVisible();
    // It is shown before the database has it.
    const stored = () => target.run("SELECT guest FROM seats WHERE number = 9007199254740993", []);
    await expect.poll(stored).toEqual([{ guest: "Zora" }]);
  });

  await test.step("a row that is gone is told", async () => {
    for (const record of ['["hall","77"]', '["no key"]', "[oops"]) {
      await page.goto(`${path}?record=${encodeURIComponent(record)}`);
      await expect(panel.getByText("The row no longer exists in the connected database.")).toBeVisible();
    }
    await expectSound(page);
  });
});

// Proves data/role-no-key
test("a read-only table says so in every way to write", async ({ page, cloud }) => {
  await page.goto(await arrangeTable(page, cloud, "prices", "amount", "number"));
  await expect(cell(page, "5")).toBeVisible();
  await expect(page.getByText(/only lets its rows be read, so nobody can edit them/)).toBeVisible();
  await expect(page.getByRole("button", { name: "New row" })).toHaveCount(0);
  await cell(page, "5").dblclick();
  await expect(
    page
      .getByRole("region", { name: /Notifications|notifications/ })
      .or(page.locator("[data-toast], [role=status]"))
      .filter({ hasText: /nobody can edit them/ })
      .first(),
  ).toBeVisible();
  await expectSoundEverywhere(page, "a read-only table");
});
