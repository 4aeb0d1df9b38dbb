import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { deleteField, saveField } from "#core/contracts/building/builder.ts";
import {
  type CreatedTable,
  createTable,
  deleteTable,
  updateTable,
} from "#core/contracts/documents/tables.ts";
import { type CreatedDocument, createDocument } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { updateCells } from "#core/contracts/grid/rows.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { inTurn } from "../../turns.ts";
import { random, seedOfCrowd } from "../crowd.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";

/** Two people change the tables, columns and rows of one database at once, at random. */

const OPERATIONS = Number(process.env.CROWD_OPERATIONS ?? 100);
type Owner = Awaited<ReturnType<typeof newOwner>>;

const column = (name: string, label: string) => ({
  id: randomUUID(),
  name,
  label,
  type: "text",
  options: [],
  optgroups: [],
});

const shownTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('nav a[href*="/data/table/"]')]
      .map(({ pathname }) => decodeURIComponent(pathname.split("/").at(-1)!))
      .filter((name) => name !== "~new"),
  );
const shownRows = (page: Page) =>
  page
    .locator("[data-row]")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent)),
    );
const shownColumns = (page: Page) => page.getByRole("columnheader").allTextContents();

test(
  `${OPERATIONS} random changes of tables, columns and rows by two people end equal, and lose no row`,
  inTurn(1),
  async ({ browser, cloud }) => {
    // In two browsers. `CROWD_OPERATIONS=300` takes a minute on a quiet machine.
    test.setTimeout(180_000);
    const [first, second] = [await newOwner(cloud), await newOwner(cloud)];
    const pathOf = await joinWorkspace(cloud, first, second, { name: "Sam Second" });
    const { document_id: schema_id } = await first.client.call<CreatedDocument>(createDocument, {
      body: { project_id: first.project_id, doctype: "v0_schema", title: "crowd" },
    });
    const add = (who: Owner, table_name: string) =>
      who.client.call<CreatedTable>(createTable, { params: { schema_id }, body: { table_name } });
    const stays = (await add(first, "stays")).id;
    const name = column("name", "Name");
    await first.client.call(saveField, { params: { form_id: stays }, body: name });
    const path = pathOf(schema_id, "form").replace(/\/form$/, "/data/table/stays");
    const pages = await Promise.all([first, second].map((who) => openAs(browser, cloud, who, path)));
    for (const page of pages) {
      await page.setViewportSize({ width: 1_280, height: 2_400 });
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
    }
    const seed = seedOfCrowd();

    const sql = <Row>(text: string, values: unknown[] = []) =>
      query<Row & Record<string, unknown>>(cloud.connectionString, text, [schema_id, ...values]);
    const anyTable = async (at: number) => {
      const found = await sql<{ id: string; name: string }>(
        "SELECT id, name FROM form WHERE schema_id = $1 AND name <> 'stays' ORDER BY id",
      );
      return found[at % Math.max(1, found.length)];
    };
    const anyRow = async (at: number) => {
      const found = await sql<{ id: string }>(
        "SELECT r.id FROM response r JOIN form f ON f.id = r.form_id WHERE f.schema_id = $1 AND f.name = 'stays' ORDER BY r.id",
      );
      return found[at % Math.max(1, found.length)]?.id;
    };
    const entered = new Set<string>();
    const deleted = new Set<string>();
    const refused: string[] = [];

    async function act(who: Owner, person: number) {
      const next = random(seed + person);
      const word = () => `${"abcde"[next(5)]}${next(6)}`;
      for (let count = 0; count < OPERATIONS / pages.length; count += 1) {
        const [what, at] = [next(100), next(50)];
        const label = `${person}-${count}`;
        try {
          if (what < 15) await add(who, word());
          else if (what < 40) {
            const row = await who.client.call<{ id: string }>(submitForm, {
              params: { form_id: stays },
              body: { [SYSTEM_KEYS.by_member]: "on", name: label },
            });
            entered.add(row.id);
          } else if (what < 55) {
            const row_id = await anyRow(at);
            if (row_id === undefined) continue;
            const cells = [{ row_id, field_id: name.id, value: label }];
            await who.client.call(updateCells, {
              params: { form_id: stays },
              body: { transaction_id: randomUUID(), cells },
            });
          } else if (what < 60) {
            const row_id = await anyRow(at);
            if (row_id === undefined) continue;
            await who.client.call(deleteRows, {
              params: { form_id: stays },
              body: { transaction_id: randomUUID(), deletion_id: randomUUID(), ids: [row_id] },
            });
            deleted.add(row_id);
          } else if (what < 70) {
            const field = column(`c${label.replace("-", "_")}`, label);
            await who.client.call(saveField, { params: { form_id: stays }, body: field });
          } else {
            const table = what < 76 ? undefined : await anyTable(at);
            if (table === undefined) {
              const [field] = await sql<{ id: string }>(
                `SELECT a.id FROM attribute a JOIN form f ON f.id = a.form_id
                 WHERE f.schema_id = $1 AND f.name = 'stays' AND a.id <> $2 ORDER BY a.id LIMIT 1`,
                [name.id],
              );
              if (field === undefined) continue;
              await who.client.call(deleteField, { params: { form_id: stays, field_id: field.id } });
            } else if (what < 92) {
              const params = { schema_id, table_id: table.id };
              await who.client.call(updateTable, { params, body: { name: word(), description: label } });
            } else {
              const body = { user_confirmation_txt: `DELETE ${table.name}` };
              // Editors may not.
              await first.client.call(deleteTable, { params: { schema_id, table_id: table.id }, body });
            }
          }
        } catch (error) {
          // A name that is taken, or something that the other person has just deleted or renamed.
          expect((error as Error).message).toMatch(/CONFLICT|NOT_FOUND|BAD_REQUEST/);
          refused.push((error as Error).message);
        }
      }
    }
    await Promise.all([act(first, 1), act(second, 2)]);
    expect(refused.length).toBeLessThan(OPERATIONS / 2);

    const rows = await sql<{ id: string }>(
      "SELECT r.id FROM response r JOIN form f ON f.id = r.form_id WHERE f.schema_id = $1",
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([...entered].filter((id) => !deleted.has(id))));
    const names = await sql<{ name: string }>("SELECT name FROM form WHERE schema_id = $1");
    const byName = names.map((table) => table.name.toLowerCase());
    expect(new Set(byName).size).toBe(byName.length);
    const [one, two] = pages as [Page, Page];
    for (const page of pages) {
      await expect.poll(async () => (await shownTables(page)).toSorted()).toEqual(byName.toSorted());
    }
    await expect(async () => expect(await shownColumns(one)).toEqual(await shownColumns(two))).toPass();
    // New rows wait above the ones that somebody reads.
    for (const page of pages) await page.reload();
    for (const page of pages) await expect(page.locator("[data-row]")).toHaveCount(rows.length);
    await expect(async () => expect(await shownRows(one)).toEqual(await shownRows(two))).toPass();
  },
);
