import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPartyServer } from "#local/rooms/party-server.ts";
import { FragileWorker } from "../faults/fragile-worker.ts";
import { countResponses, faultOf, test as faults, openShortForm, submitButton } from "./fault-journey.ts";
import { arrangeGuests, cell, openGrid, submitGuest } from "./grid/guest-list.ts";
import { expect } from "./journey.ts";
import { query, storedAnswers } from "./respondent-form.ts";

/** Kills processes during their work, and starts them again. */

/** A test that kills the Worker starts it again for the next test. */
const test = faults.extend<object, { fragile: FragileWorker }>({
  fragile: [
    async ({ own }, use) => {
      const worker = await FragileWorker.start(own.whole);
      await use(worker);
      await worker.remove();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

{
  const { row, title } = faultOf("worker/killed after the commit");
  test(title, async ({ page, cloud, fragile, database }) => {
    const { form_id, path } = await openShortForm(cloud);
    await page.goto(new URL(path, fragile.origin).href);
    await page.getByLabel("Name").fill("Ada");
    // Keep the Worker from recording the delivery. Earlier tests may have left unpublished responses.
    await database.fail({ kind: "slow", delay_ms: 60_000, sql_includes: "DELETE FROM unpublished_response" });
    await submitButton(page).click();
    await expect(page.getByText(row.text!)).toBeVisible();
    await fragile.kill();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    const noted = () =>
      query(
        cloud,
        "SELECT due_at FROM unpublished_response u JOIN response r ON r.id = u.response_id WHERE r.form_id = $1",
        [form_id],
      );
    expect(await noted()).toHaveLength(1);
    await database.mend();
    await fragile.startAgain();
    // Expires the lease of the killed Worker.
    await query(cloud, "UPDATE unpublished_response SET due_at = now() - interval '1 minute'", []);
    await fragile.runScheduled();
    expect(await noted()).toEqual([]);
    const events = await query(
      cloud,
      "SELECT attempts, delivered_at IS NOT NULL AS is_delivered FROM outbox WHERE form_id = $1",
      [form_id],
    );
    expect(events).toEqual([{ attempts: 2, is_delivered: true }]);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
  });
}

{
  const { row, title } = faultOf("worker/away");
  test(title, async ({ page, cloud, fragile }) => {
    const { form_id, path } = await openShortForm(cloud);
    await page.goto(new URL(path, fragile.origin).href);
    await page.getByLabel("Name").fill("Ada");
    await fragile.kill();
    await submitButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(row.text!);
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);
    await fragile.startAgain();
    await submitButton(page).click();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(cloud, form_id)).toMatchObject(Array(row.responses[1]).fill({ name: "Ada" }));
  });
}

{
  const { row, title } = faultOf("room/killed");
  test(title, async ({ browser, cloud, own: { whole } }) => {
    const { first, form_id, path } = await arrangeGuests(cloud, []);
    const page = await openGrid(browser, cloud, first, path);
    const { services, worker } = whole;
    const { ROOM_HOST, ROOM_SECRET } = services.vars(cloud.origin);
    await services.children.find(({ name }) => name === "PartyKit")!.child.kill();
    await expect(page.getByText(row.text!, { exact: true })).toBeVisible();
    await submitGuest(cloud, form_id, { name: "Dora" });
    expect(await countResponses(cloud, form_id)).toBe(row.responses[0]);

    const persistTo = await mkdtemp(join(tmpdir(), "sheaf-party-"));
    const port = Number(new URL(ROOM_HOST!).port);
    const { child } = await startPartyServer({ roomSecret: ROOM_SECRET!, persistTo, port });
    await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 });
    const isDelivered = async () => {
      // Ends the wait before the next attempt.
      await query(cloud, "UPDATE outbox SET due_at = now() WHERE form_id = $1 AND delivered_at IS NULL", [
        form_id,
      ]);
      await worker.runScheduled();
      const rows = await query<{ delivered_at: Date | null }>(
        cloud,
        "SELECT delivered_at FROM outbox WHERE form_id = $1",
        [form_id],
      );
      return rows.map(({ delivered_at }) => delivered_at !== null);
    };
    await expect.poll(isDelivered).toEqual([true]);
    await expect(cell(page, "Dora")).toBeVisible();
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await child.stop();
    await rm(persistTo, { recursive: true, force: true });
  });
}
