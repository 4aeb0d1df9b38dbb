import type { Page } from "@playwright/test";
import { choose } from "../choose.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { storedAnswers } from "../respondent-form.ts";
import { arrangeGuests, cell, openGrid, submitGuest } from "./guest-list.ts";

/** Two people view the responses of one form. */

const names = (page: Page) => page.locator('[data-row] [aria-colindex="4"]');

/** Records every element of the grid that changes from now on, by its cell. */
async function watchCells(page: Page) {
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(window, { changedCells: changed });
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest("[data-row]");
      const column = element?.closest<HTMLElement>("[data-column]");
      changed.add(`${row?.getAttribute("aria-rowindex")}/${column?.getAttribute("aria-colindex")}`);
    };
    new MutationObserver((records) => records.forEach(note)).observe(
      document.querySelector('[role="grid"]')!,
      {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      },
    );
  });
  return () => page.evaluate(() => [...(window as unknown as { changedCells: Set<string> }).changedCells]);
}

// Proves data/edit-value
test("one edits, the other sees the value and the cursor, and only that cell is rendered again", async ({
  browser,
  cloud,
}) => {
  const people = ["Ada", "Bea", "Cleo"].map((name) => ({ name, guests: 1, drink: "tea" }));
  const { first, second, form_id, path } = await arrangeGuests(cloud, people);
  const ada = await openGrid(browser, cloud, first, path);
  const sam = await openGrid(browser, cloud, second, path);
  await expect(ada.getByRole("button", { name: "People here: Sam Second" })).toBeVisible();

  await cell(sam, "Bea").click();
  await expect(ada.getByRole("gridcell", { name: /Bea\s*Sam Second/ })).toBeVisible();
  await sam.keyboard.press("Enter");
  await expect(ada.getByText("Sam Second is editing")).toBeVisible();

  await sam.keyboard.press("Escape");
  await cell(sam, "#001").click();
  await expect(ada.getByRole("gridcell", { name: /#001\s*Sam Second/ })).toBeVisible();
  const changed = await watchCells(ada);
  // Sam's cursor stays on #001 while the edit is sent directly to the server.
  const [row] = await query<{ id: string; field_id: string }>(
    cloud.connectionString,
    `SELECT r.id, a.id AS field_id FROM response r JOIN attribute a ON a.form_id = r.form_id AND a.name = 'name'
     WHERE r.form_id = $1 AND r.local_index = 2`,
    [form_id],
  );
  const answer = await sam.evaluate(
    async ([address]) =>
      (
        await fetch(address!, {
          method: "PATCH",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ transaction_id: "journey-1", value: "Beatrice" }),
        })
      ).status,
    [`/private/editor/${form_id}/rows/${row!.id}/fields/${row!.field_id}`],
  );
  expect(answer).toBe(200);
  await expect(cell(ada, "Beatrice")).toBeVisible();
  expect(await changed()).toEqual(["3/4"]);
  await expect(cell(sam, "Beatrice")).toBeVisible();

  await cell(ada, "Beatrice").click();
  await ada.keyboard.type("Bea again");
  await ada.keyboard.press("Enter");
  await expect(cell(sam, "Bea again")).toBeVisible();
  await expect
    .poll(async () => (await storedAnswers(cloud, form_id)).map(({ name }) => name))
    .toEqual(["Ada", "Bea again", "Cleo"]);
});

// Proves data/grid-refresh
test("a response arrives without a reload: in its place, or as a count while other rows are shown", async ({
  browser,
  cloud,
}) => {
  const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
  const page = await openGrid(browser, cloud, first, path);
  await submitGuest(cloud, form_id, { name: "Dora", guests: 2 });
  await expect(cell(page, "Dora")).toBeVisible();
  await expect(page.getByText("2 responses")).toBeVisible();

  await page.getByRole("button", { name: "Newest first" }).click();
  await choose(page.getByLabel("Choose a column"), "Name");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await page.keyboard.press("Escape");
  await expect(names(page)).toHaveText(["Ada", "Dora"]);
  await submitGuest(cloud, form_id, { name: "Bea" });
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(names(page)).toHaveText(["Ada", "Bea", "Dora"]);
});

test("1,000 cells are pasted, reach the other person in one piece, and are undone", async ({
  browser,
  cloud,
}) => {
  const { first, second, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
  await query(
    cloud.connectionString,
    `INSERT INTO response (form_id, local_index, data)
     SELECT $1::uuid, nextval(('response_index."' || $1::uuid || '"')::regclass),
       jsonb_build_object(a.id, '{"value": "Before"}'::jsonb)
     FROM generate_series(1, 499), attribute a WHERE a.form_id = $1 AND a.name = 'name'`,
    [form_id],
  );
  const ada = await openGrid(browser, cloud, first, path);
  const sam = await openGrid(browser, cloud, second, path);
  for (const page of [ada, sam]) {
    await page.goto(`${page.url().split("?")[0]}?limit=500`);
    await expect(page.getByText("500 responses")).toBeVisible();
    await expect(names(page).first()).toBeAttached();
  }
  await ada.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const text = Array.from({ length: 500 }, (_, n) => `N${n}\t${n % 10}`).join("\n");
  await ada.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await names(ada).first().click();
  await ada.keyboard.press("ControlOrMeta+v");
  await expect(names(ada).nth(1)).toHaveText("N1");
  await expect(names(sam).nth(1)).toHaveText("N1");
  const counted = async (where: string) => {
    const [row] = await query<{ n: number }>(
      cloud.connectionString,
      `SELECT count(*)::int AS n FROM response r JOIN attribute a ON a.form_id = r.form_id AND a.name = 'name'
       WHERE r.form_id = $1 AND ${where}`,
      [form_id],
    );
    return row!.n;
  };
  await expect.poll(() => counted("r.data -> a.id::text ->> 'value' LIKE 'N%'")).toBe(500);
  await ada.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => counted("r.data -> a.id::text ->> 'value' LIKE 'N%'")).toBe(0);
  await expect(names(sam).nth(1)).toHaveText("Before");
});
