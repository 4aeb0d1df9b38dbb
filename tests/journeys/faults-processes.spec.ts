import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalCloud } from "#local/local-cloud.ts";
import { startPartyServer } from "#local/rooms/party-server.ts";
import { countResponses, faultOf, test as faults, openShortForm, submitButton } from "./fault-journey.ts";
import { Crowd, FragileWorker } from "./fragile-worker.ts";
import { arrangeGuests, cell, openGrid, submitGuest } from "./grid/guest-list.ts";
import { type CloudAddresses, expect } from "./journey.ts";
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

/** Kills PostgreSQL like a power cut so that it has to recover. */
async function crashPostgres({ services }: LocalCloud): Promise<void> {
  const postgres = services.postgres!;
  await postgres.crash();
  await postgres.startAgain();
}

/** Records every unpublished response in the transaction that creates it because delivery removes the rows. */
async function noteEvents(cloud: CloudAddresses): Promise<void> {
  await query(cloud, "CREATE TABLE IF NOT EXISTS noted_response (id uuid)", []);
  const noting = `CREATE OR REPLACE FUNCTION note_response() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO noted_response VALUES (NEW.response_id);
      RETURN NULL;
    END $$`;
  await query(cloud, noting, []);
  const always = `CREATE OR REPLACE TRIGGER note_response AFTER INSERT ON unpublished_response
    FOR EACH ROW EXECUTE FUNCTION note_response()`;
  await query(cloud, always, []);
}

/** Everyone received one receipt, and the receipts match the stored responses. */
async function expectOneEach(cloud: CloudAddresses, form_id: string, { receipts }: Crowd): Promise<void> {
  const stored = await query<{ id: string; name: string }>(
    cloud,
    `SELECT r.id, r.data -> a.id::text ->> 'value' AS name FROM response r JOIN attribute a
     ON a.form_id = r.form_id AND a.name = 'name' WHERE r.form_id = $1`,
    [form_id],
  );
  const expected = [...receipts].map(([person, id]) => [`Person ${person}`, id] as const);
  expect(new Map(stored.map(({ id, name }) => [name, id]))).toEqual(new Map(expected));
  expect(stored).toHaveLength(receipts.size);
  // No partial writes: the rows of each transaction exist together.
  const [rest] = await query<{ sessions: number; noted: number }>(
    cloud,
    `SELECT (SELECT count(*)::int FROM response_session WHERE form_id = $1) AS sessions,
       (SELECT count(*)::int FROM noted_response n JOIN response r USING (id) WHERE r.form_id = $1) AS noted`,
    [form_id],
  );
  expect(rest).toEqual({ sessions: receipts.size, noted: receipts.size });
}

{
  const { row, title } = faultOf("postgres/killed");
  test(title, async ({ cloud, own }) => {
    const { form_id } = await openShortForm(cloud);
    await noteEvents(cloud);
    const crowd = new Crowd(cloud.origin, form_id);
    const some = crowd.reached(5);
    const all = crowd.answer(row.responses[0], 10);
    await some;
    await crashPostgres(own.whole);
    await all;
    expect(crowd.failures).toBeGreaterThan(0);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await expectOneEach(cloud, form_id, crowd);
  });
}

{
  const { row, title } = faultOf("worker/killed");
  test(title, async ({ cloud, fragile }) => {
    const { form_id } = await openShortForm(cloud);
    await noteEvents(cloud);
    const crowd = new Crowd(fragile.origin, form_id);
    const some = crowd.reached(10);
    const all = crowd.answer(row.responses[0], 20);
    await some;
    await fragile.kill();
    await fragile.startAgain();
    await all;
    expect(crowd.failures).toBeGreaterThan(0);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await expectOneEach(cloud, form_id, crowd);
  });
}

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
  const { row, title } = faultOf("crowd/everything");
  test(title, async ({ cloud, own, fragile, database }) => {
    test.setTimeout(120_000);
    const { form_id } = await openShortForm(cloud);
    await database.fail({ kind: "after_commit", every: 5, sql_includes: "submit_response" });
    await noteEvents(cloud);
    const crowd = new Crowd(fragile.origin, form_id);
    const killWorker = async (count: number) => {
      await crowd.reached(count);
      await fragile.kill();
      await fragile.startAgain();
    };
    const killPostgres = async (count: number) => {
      await crowd.reached(count);
      await crashPostgres(own.whole);
    };
    const kills = [killWorker(80), killPostgres(160), killWorker(240), killWorker(320), killPostgres(400)];
    await Promise.all([crowd.answer(row.responses[0], 40), ...kills, killWorker(480)]);
    expect(crowd.failures).toBeGreaterThan(row.responses[0] / 5);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await expectOneEach(cloud, form_id, crowd);
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
