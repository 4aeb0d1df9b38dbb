import type { Page } from "@playwright/test";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { inTurn } from "../../turns.ts";
import { random, seedOfCrowd } from "../crowd.ts";
import { query } from "../database.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace } from "../presence/two-people.ts";
import { arrangeGuests, openGrid, submitGuest } from "./guest-list.ts";

/** Three people change the same rows at once, at random. */

const OPERATIONS = Number(process.env.CROWD_OPERATIONS ?? 100);
const COLUMNS = ["name", "guests", "drink"] as const;
const FIRST_COLUMN = 4;

/** What a page shows: the texts of each row by its number. */
function shown(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(
    ([first, count]) =>
      Object.fromEntries(
        [...document.querySelectorAll("[data-row]")].map((row) => {
          // Without the name of a person who is there.
          const text = (column: number) =>
            [...(row.querySelector(`[aria-colindex="${column}"]`)?.childNodes ?? [])]
              .filter((part) => !(part instanceof Element && part.matches(".absolute")))
              .map(({ textContent }) => textContent)
              .join("");
          return [text(2), Array.from({ length: count! }, (_, at) => text(first! + at))] as const;
        }),
      ),
    [FIRST_COLUMN, COLUMNS.length],
  );
}

/** What the database has, in the words of the grid. */
async function stored({ connectionString }: CloudAddresses, form_id: string) {
  const rows = await query<{ number: number; name: string; value: string | null }>(
    connectionString,
    `SELECT r.local_index AS number, a.name, r.data -> a.id::text ->> 'value' AS value
     FROM response r JOIN attribute a ON a.form_id = r.form_id WHERE r.form_id = $1`,
    [form_id],
  );
  const texts: Record<string, string[]> = {};
  for (const { number, name, value } of rows) {
    const id = `#${String(number).padStart(3, "0")}`;
    const row = texts[id] ?? COLUMNS.map(() => "");
    texts[id] = row;
    const isWord = name === "drink" && value !== null;
    row[COLUMNS.indexOf(name as (typeof COLUMNS)[number])] = isWord
      ? value[0]!.toUpperCase() + value.slice(1)
      : (value ?? "");
  }
  return texts;
}

test(
  `${OPERATIONS} random edits, pastes, deletions and new rows of three people end equal everywhere`,
  inTurn(0),
  async ({ browser, cloud }) => {
    // In three browsers. `CROWD_OPERATIONS=500` takes a minute on a quiet machine.
    test.setTimeout(180_000);
    const guests = Array.from({ length: 12 }, (_, at) => ({
      name: `Guest ${at}`,
      guests: at % 10,
      drink: "tea",
    }));
    const { first, second, form_id, path } = await arrangeGuests(cloud, guests);
    const third = await newOwner(cloud);
    await joinWorkspace(cloud, first, third, { name: "Tom Third" });
    const people = await Promise.all(
      [first, second, third].map((person) => openGrid(browser, cloud, person, path)),
    );
    for (const page of people) await page.setViewportSize({ width: 1_280, height: 2_400 });
    const seed = seedOfCrowd();

    async function act(page: Page, person: number) {
      const next = random(seed + person);
      const values: Record<(typeof COLUMNS)[number], () => string> = {
        name: () => `N${person}-${next(1_000)}`,
        guests: () => String(next(10)),
        drink: () => ["Tea", "Coffee"][next(2)]!,
      };
      for (let count = 0; count < OPERATIONS / people.length; count += 1) {
        const [what, at, column] = [next(100), next(10), next(COLUMNS.length)];
        const place = page
          .locator("[data-row]")
          .nth(at)
          .locator(`[aria-colindex="${FIRST_COLUMN + column}"]`);
        // A row may go between two lines of this.
        const isThere =
          what >= 78 ||
          (await place.click({ timeout: 2_000 }).then(
            () => true,
            () => false,
          ));
        if (!isThere) continue;
        if (what < 40) {
          if (COLUMNS[column] === "drink") continue;
          await page.keyboard.type(values[COLUMNS[column]!]());
          await page.keyboard.press("Enter");
        } else if (what < 50) await page.keyboard.press("Delete");
        else if (what < 66) {
          const rows = Array.from({ length: 1 + next(4) }, () =>
            COLUMNS.slice(column)
              .map((name) => values[name]())
              .join("\t"),
          );
          await page.evaluate((text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
            document.querySelector('[role="grid"]')?.dispatchEvent(paste);
          }, rows.join("\n"));
        } else if (what < 74) await page.keyboard.press("ControlOrMeta+z");
        else if (what < 78) await page.keyboard.press("ControlOrMeta+Shift+z");
        else if (what < 89)
          await submitGuest(cloud, form_id, { name: values.name(), guests: next(10), drink: "tea" });
        else {
          const ids = await query<{ id: string }>(
            cloud.connectionString,
            "SELECT id FROM response WHERE form_id = $1 ORDER BY id OFFSET $2 LIMIT 1",
            [form_id, 6 + next(6)],
          );
          if (ids.length === 0) continue;
          const params = { form_id };
          const body = { transaction_id: crypto.randomUUID(), ids: ids.map(({ id }) => id) };
          await (person === 1 ? second : first).client.call(deleteRows, { params, body });
        }
      }
    }
    await Promise.all(people.map(act));

    for (const page of people) {
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(() => shown(page)).toEqual(await stored(cloud, form_id));
    }
    expect(Object.keys(await stored(cloud, form_id)).length).toBeGreaterThan(5);
  },
);
