import { faultOf, test } from "../fault-journey.ts";
import { expect } from "../journey.ts";
import { query, storedAnswers } from "../respondent-form.ts";
import { arrangeGuests, cell, openGrid } from "./guest-list.ts";

/** Breaks the database while a member edits a cell of the grid. */

const UPDATE = { sql_includes: "update_cell" };

async function type(page: Awaited<ReturnType<typeof openGrid>>, from: string, to: string): Promise<void> {
  await cell(page, from).click();
  await page.keyboard.type(to);
  await page.keyboard.press("Enter");
}

{
  const { row, title } = faultOf("cell/unreachable");
  test(title, async ({ browser, cloud, database }) => {
    const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
    const page = await openGrid(browser, cloud, first, path);
    const names = async () => (await storedAnswers(cloud, form_id)).map(({ name }) => name);
    await database.fail({ kind: "unreachable", ...UPDATE });
    await type(page, "Ada", "Bea");
    await expect(page.getByText(row.text!)).toBeVisible();
    await expect(cell(page, "Bea")).toBeVisible();
    expect(await names()).toEqual(Array(row.responses[0]).fill("Ada"));
    await database.mend();
    await expect(page.locator("[data-save-state=saved]")).toBeVisible({ timeout: 45_000 });
    await expect(cell(page, "Bea")).toBeVisible();
    await expect.poll(names).toEqual(Array(row.responses[1]).fill("Bea"));
  });
}

{
  const { row, title } = faultOf("cell/after commit");
  test(title, async ({ browser, cloud, database }) => {
    const { first, form_id, path } = await arrangeGuests(cloud, [{ name: "Ada" }]);
    const page = await openGrid(browser, cloud, first, path);
    const answers: number[] = [];
    page.on("response", (response) => {
      if (response.request().method() === "PATCH") answers.push(response.status());
    });
    // From the second edit on, the statement that checks the version also changes the cell.
    await type(page, "Ada", "Amy");
    await expect.poll(() => answers).toEqual([200]);
    await database.fail({ kind: "after_commit", times: 1, ...UPDATE });
    await type(page, "Amy", "Bea");
    await expect.poll(() => answers).toEqual([200, 503, 200]);
    await expect(cell(page, "Bea")).toBeVisible();
    await expect(page.getByText("Couldn’t save")).toBeHidden();
    expect((await storedAnswers(cloud, form_id)).map(({ name }) => name)).toEqual(
      Array(row.responses[1]).fill("Bea"),
    );
    // The second edit was sent twice, and published once.
    const events = await query(
      cloud,
      "SELECT FROM outbox WHERE form_id = $1 AND event ->> 'type' = 'response.updated'",
      [form_id],
    );
    expect(events).toHaveLength(2);
  });
}
