import type { IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import { connectMainTable } from "#core/contracts/connections/tables.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { AWAY, type Fault, json, LOST, onPatches, REFUSED } from "../../faults/connected-faults.ts";
import { FAULTS } from "../../faults/faults.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSound, expectSoundEverywhere } from "../soundness.ts";
import { connectTarget } from "./connect-target.ts";

/** Faults of a connected database, as people meet them in the browser. */

const GUESTS = `
  DROP TABLE IF EXISTS guests;
  CREATE TABLE guests (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text UNIQUE, drink text);
  GRANT ALL ON guests TO anon, authenticated, service_role;
  INSERT INTO guests (name, drink) VALUES ('Ada', 'tea'), ('Bob', 'milk'), ('Cleo', 'coffee');`;

let target: SupabaseTarget;
test.beforeAll(async () => {
  target = await startSupabaseTarget();
});
test.beforeEach(() => target.exec(GUESTS));
test.afterEach(() => {
  target.fault = null;
});
test.afterAll(() => target.stop());

/** A form of a new owner, whose main table is `guests`; its owner is signed in. */
async function arrange(page: Page, cloud: CloudAddresses) {
  const sketch = new FormSketch("Guest list");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Name" });
  sketch.field({ name: "drink", type: "text", label: "Drink" });
  const form = await openForm(cloud, sketch);
  const { client } = form.owner;
  await connectTarget(form.owner, target);
  const body = { schema_name: "public", table_name: "guests" };
  await client.call(connectMainTable, { params: { form_id: form.form_id }, body });
  const { organizations, projects } = await client.call<Workspace>(loadWorkspace);
  const place = [organizations[0]!.name, projects[0]!.name, form.document_id] as const;
  await resumeSession(page.context(), form.owner);
  return {
    ...form,
    grid: editorPath(...place, "data/responses"),
    log: editorPath(...place, "connect/channels"),
  };
}

async function openGrid(page: Page, cloud: CloudAddresses) {
  const form = await arrange(page, cloud);
  await page.goto(form.grid);
  await expect(cell(page, "Cleo")).toBeVisible();
  return form;
}

const cell = (page: Page, text: string) => page.getByRole("gridcell", { name: text, exact: true });
const names = async () =>
  (await target.run("SELECT name FROM guests ORDER BY name", [])).map(({ name }) => name);
const refresh = (page: Page) => page.getByRole("button", { name: "Refresh", exact: true }).click();
const outdated = (page: Page) => page.getByRole("alert").filter({ hasText: "may be out of date" });
const advice = (page: Page) => page.getByRole("link", { name: /Supabase page/ });
const toasts = (page: Page) => page.getByRole("region", { name: /notifications/i });

async function write(page: Page, from: string, to: string) {
  await cell(page, from).dblclick();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(to);
  await page.keyboard.press("Enter");
}

async function retry(page: Page) {
  await outdated(page).getByRole("button", { name: "Retry" }).click();
  await expect(outdated(page)).toHaveCount(0);
}

const dismiss = (page: Page) => toasts(page).getByRole("button", { name: "Dismiss" }).first().click();

/** Reads the database again on its page, and returns to the grid without loading a document. */
async function refreshDatabase(page: Page, change: string) {
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(page.getByRole("list", { name: "Changes" })).toContainText(change);
  await page.goBack();
}

/** The faults by what the page says about them. */
const SAID: readonly [Fault, string][] = [
  [AWAY.away, "We couldn’t reach the server."],
  [AWAY["503"], "The server failed with 503."],
  [LOST.half, "We couldn’t reach the server."],
  [AWAY["html instead"], "There is no Supabase project at this URL."],
  [REFUSED["401"], "The key isn’t allowed to do this. Check it, or store the secret key."],
  [REFUSED["404"], "The server doesn’t know this table: Could not find the table"],
  [json(406, { code: "PGRST106", message: "Invalid schema" }), "The schema isn’t exposed."],
  [REFUSED["429"], "The server is busy. Try again in a minute."],
];

// Proves connection/fault-away
test("a grid while its database is away, slow, wrong or refuses", async ({ page, cloud, context }) => {
  // Several faults last until a time limit of the page.
  test.setTimeout(150_000);
  const { text, responses } = FAULTS["connected/grid away"];
  const { grid } = await openGrid(page, cloud);
  let patches = 0;
  /** Hangs for the search of the other page, which waits for the time limit meanwhile. */
  const break_ = (fault: Fault | null) => {
    target.fault = (request, response) => {
      if (request.url?.includes("slow")) return undefined;
      patches += request.method === "PATCH" ? 1 : 0;
      return fault === null ? "continue" : fault(request, response);
    };
  };
  break_(null);
  const slow = await context.newPage();
  await slow.goto(grid);
  await expect(cell(slow, "Cleo")).toBeVisible();
  await slow.getByRole("searchbox").fill("slow");
  await page.bringToFront();

  for (const [fault, said] of SAID) {
    await test.step(`reading: ${said}`, async () => {
      break_(fault);
      await refresh(page);
      await expect(outdated(page)).toContainText(text.replace("{reason}", said));
      await expect(cell(page, "Cleo")).toBeVisible();
      break_(null);
      await retry(page);
    });
  }

  await test.step("a page without rows says it in their place", async () => {
    break_(REFUSED["401"]);
    await page.reload();
    await expect(page.getByText("Couldn’t load the rows")).toBeVisible();
    await expect(advice(page)).toBeVisible();
    await expectSoundEverywhere(page, "a refused key");
    break_(null);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(cell(page, "Cleo")).toBeVisible();
  });

  for (const [fault, said] of SAID.filter(([one]) => one !== LOST.half)) {
    await test.step(`writing: ${said}`, async () => {
      break_(onPatches(fault));
      patches = 0;
      await write(page, "Bob", "Robert");
      await expect(toasts(page)).toContainText("Couldn’t save “Name”");
      await expect(toasts(page)).toContainText(said);
      await expect(cell(page, "Bob")).toBeVisible();
      expect(patches).toBe(1);
      await dismiss(page);
    });
  }
  expect(await names()).toHaveLength(responses[1]);

  await test.step("a server that is too slow", async () => {
    await slow.bringToFront();
    await expect(outdated(slow)).toContainText("The server didn’t respond within 15 seconds.", {
      timeout: 20_000,
    });
    await expectSound(slow);
    target.fault = null;
    await slow.getByRole("searchbox").fill("Ada");
    await expect(outdated(slow)).toHaveCount(0);
    await expect(cell(slow, "Ada")).toBeVisible();
  });
});

// Proves connection/fault-answer-lost
test("an edit and a deletion whose answer is lost", async ({ page, cloud }) => {
  const { text, responses } = FAULTS["connected/grid answer lost"];
  await openGrid(page, cloud);
  const sent: (string | undefined)[] = [];
  target.fault = (request, response) => {
    if (request.method === "GET") return "continue";
    sent.push(request.method);
    return LOST.lost(request, response);
  };

  await write(page, "Bob", "Robert");
  await expect(toasts(page)).toContainText(text);
  await expect(cell(page, "Robert")).toBeVisible();
  await toasts(page).getByRole("button", { name: "Retry" }).click();
  await expect(toasts(page)).not.toContainText(text);
  expect(sent).toEqual(["PATCH"]);

  await selectRow(page, "Cleo");
  await page.getByRole("button", { name: "Delete 1 row" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("button", { name: "Delete 1 row" }).click();
  await expect(dialog.getByRole("alert")).toContainText(text);
  await expect(cell(page, "Cleo")).toHaveCount(0);
  await expectSound(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(sent).toEqual(["PATCH", "DELETE"]);
  expect(await names()).toEqual(["Ada", "Robert"]);
  expect(await names()).toHaveLength(responses[1]);
});

// Proves connection/fault-changed
test("a table that changes under an open grid", async ({ page, cloud, context }) => {
  const { text, responses } = FAULTS["connected/grid table changed"];
  const { grid } = await openGrid(page, cloud);
  const other = await context.newPage();
  await other.goto(grid);
  await expect(cell(other, "tea")).toBeVisible();
  await page.bringToFront();

  await test.step("a renamed column is told, with the way to read the table again", async () => {
    await target.exec(
      "ALTER TABLE guests RENAME COLUMN drink TO beverage; ALTER TABLE guests ADD age integer",
    );
    await write(page, "tea", "juice");
    await expect(toasts(page)).toContainText("Couldn’t save “Drink”");
    await expect(outdated(page)).toContainText(/drink/);
    await expect(page.getByText(text)).toBeVisible();
    await expect(cell(page, "tea")).toBeVisible();
    await expectSoundEverywhere(page, "a renamed column");
    await advice(page).click();
    await refreshDatabase(page, "guests no longer has the column drink.");
    await expect(cell(page, "Ada")).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /Drink/ })).toHaveCount(0);
    await expect(page.getByText(text)).toHaveCount(0);
  });

  await test.step("another open grid has read it, too", async () => {
    await other.bringToFront();
    await expect(other.getByRole("columnheader", { name: /Drink/ })).toHaveCount(0);
    await write(other, "Bob", "Robert");
    await expect.poll(names).toContain("Robert");
    await page.bringToFront();
  });

  await test.step("a column that is back shows its contents", async () => {
    await target.exec("ALTER TABLE guests RENAME COLUMN beverage TO drink");
    await page.goForward();
    await refreshDatabase(page, "guests has the new column drink.");
    await expect(cell(page, "tea")).toBeVisible();
  });

  await test.step("a dropped table is told, and nothing of ours is lost", async () => {
    await target.exec("DROP TABLE guests");
    await refresh(page);
    await expect(outdated(page)).toContainText("The server doesn’t know this table");
    await page.goForward();
    await refreshDatabase(page, "The table guests is gone. Forms that use it are kept.");
    await expect(page.getByText(/no longer has this table, so nobody can edit it/)).toBeVisible();
    await expectSoundEverywhere(page, "a table that is gone");
    await target.exec(GUESTS);
    await page.goForward();
    await refreshDatabase(page, "The table guests is new.");
    await expect(cell(page, "tea")).toBeVisible();
    await expect(page.getByRole("gridcell", { name: /Ada|Bob|Cleo/ })).toHaveCount(responses[1]);
  });
});

// Proves connection/fault-key-revoked
test("a secret key that is replaced", async ({ page, cloud }) => {
  const { text, responses } = FAULTS["connected/grid key replaced"];
  await openGrid(page, cloud);
  const replaced = "sb_secret_replaced";
  target.fault = (request, response) => {
    if (request.headers.apikey !== replaced) return REFUSED["401"](request, response);
    withKey(request, target.secret_key);
    return "continue";
  };
  await write(page, "Bob", "Robert");
  await expect(toasts(page)).toContainText(text);
  await expect(outdated(page)).toContainText(text);
  await expect(cell(page, "Bob")).toBeVisible();
  await advice(page).click();
  await page.getByRole("button", { name: "Replace" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Secret key").fill(replaced);
  await dialog.getByRole("button", { name: /Replace|Save/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(outdated(page)).toHaveCount(0);
  await write(page, "Bob", "Robert");
  await expect.poll(names).toEqual(["Ada", "Cleo", "Robert"]);
  expect(await names()).toHaveLength(responses[1]);
});

/** The same request with another key. */
function withKey({ headers }: IncomingMessage, key: string): void {
  headers.apikey = key;
  if (headers.authorization !== undefined) headers.authorization = `Bearer ${key}`;
}

// Proves connection/fault-rows-gone
test("rows that a restored database no longer has", async ({ page, cloud }) => {
  const { text, responses } = FAULTS["connected/grid restored from a backup"];
  await openGrid(page, cloud);
  await target.exec("DELETE FROM guests WHERE name <> 'Ada'");
  await selectRow(page, "Cleo");
  await page.getByRole("button", { name: "Delete 1 row" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByRole("button", { name: "Delete 1 row" }).click();
  await expect(toasts(page)).toContainText("They were gone already");
  await expect(cell(page, "Cleo")).toHaveCount(0);

  await target.exec("INSERT INTO guests (name) VALUES ('Dora')");
  await refresh(page);
  await expect(cell(page, "Dora")).toBeVisible();
  await target.exec("DELETE FROM guests WHERE name = 'Dora'");
  await write(page, "Dora", "Doris");
  await expect(toasts(page)).toContainText(`${text} You entered: Doris`);
  await expect(cell(page, "Dora")).toHaveCount(0);
  await expect(page.getByText("1 row", { exact: true })).toBeVisible();
  expect(await names()).toHaveLength(responses[1]);
});

const selectRow = (page: Page, text: string) =>
  page
    .getByRole("row")
    .filter({ has: cell(page, text) })
    .getByRole("checkbox")
    .click();

// Proves connection/fault-main-table
test("a form whose main table is away, then without a column", async ({ page, cloud }) => {
  const { text, responses } = FAULTS["connected/form away"];
  const { path, log } = await arrange(page, cloud);
  await target.exec("DELETE FROM guests");
  const respond = async (name: string) => {
    await page.goto(path);
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Drink").fill("tea");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("button", { name: "Submit" })).toBeHidden();
  };
  const delivery = (number: string) =>
    page
      .getByRole("list", { name: "Deliveries" })
      .getByRole("listitem")
      .filter({ hasText: `#${number}` });
  const deliver = async (number: string) => {
    await delivery(number).locator("summary").click();
    await delivery(number).getByRole("button", { name: "Retry now" }).click();
    await expect(delivery(number).getByText("Delivered.", { exact: true })).toBeVisible();
  };

  target.fault = AWAY.away;
  await respond("Dora");
  await page.goto(log);
  await expect(delivery("001")).toContainText(text);
  expect(await names()).toEqual([]);
  target.fault = null;
  await deliver("001");
  expect(await names()).toEqual(["Dora"]);

  await target.exec("ALTER TABLE guests DROP COLUMN drink");
  await respond("Emil");
  await page.goto(log);
  await expect(delivery("002")).toContainText(/The server refused the request.*drink/);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Supabase" }).click();
  await refreshDatabase(page, "guests no longer has the column drink.");
  await deliver("002");
  expect(await names()).toEqual(["Dora", "Emil"]);
  expect(await names()).toHaveLength(responses[1]);
});
