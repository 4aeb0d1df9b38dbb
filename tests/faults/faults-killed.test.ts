import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { query } from "../journeys/respondent-form.ts";
import { type Breakage, breakageOf } from "./breakage.ts";
import { Crowd, FragileWorker } from "./fragile-worker.ts";
import { countResponses, faultOf, openShortForm } from "./short-form.ts";

/** Kills the built Worker and PostgreSQL while many people submit. */

let whole: LocalCloud;
let cloud: CloudAddresses;
let fragile: FragileWorker;
let database: Breakage;
beforeAll(async () => {
  await buildIfStale();
  // PostgreSQL keeps confirmed transactions when it is killed.
  whole = await startLocalCloud({ isDisposable: false });
  cloud = addressesOf(whole);
  fragile = await FragileWorker.start(whole);
  database = breakageOf(cloud);
  await noteEvents();
}, BUILD_MS);
afterEach(() => database.mend());
afterAll(async () => {
  await fragile?.remove();
  await whole?.stop();
});

/** Kills PostgreSQL like a power cut so that it has to recover. */
async function crashPostgres(): Promise<void> {
  const postgres = whole.services.postgres!;
  await postgres.crash();
  await postgres.startAgain();
}

/** Records every unpublished response in the transaction that creates it because delivery removes the rows. */
async function noteEvents(): Promise<void> {
  await query(cloud, "CREATE TABLE noted_response (id uuid)", []);
  const noting = `CREATE FUNCTION note_response() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO noted_response VALUES (NEW.response_id);
      RETURN NULL;
    END $$`;
  await query(cloud, noting, []);
  const always = `CREATE TRIGGER note_response AFTER INSERT ON unpublished_response
    FOR EACH ROW EXECUTE FUNCTION note_response()`;
  await query(cloud, always, []);
}

/** Everyone received one receipt, and the receipts match the stored responses. */
async function expectOneEach(form_id: string, { receipts }: Crowd): Promise<void> {
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
  test(title, async () => {
    const { form_id } = await openShortForm(cloud);
    const crowd = new Crowd(cloud.origin, form_id);
    const some = crowd.reached(5);
    const all = crowd.answer(row.responses[0], 10);
    await some;
    await crashPostgres();
    await all;
    expect(crowd.failures).toBeGreaterThan(0);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await expectOneEach(form_id, crowd);
  });
}

{
  const { row, title } = faultOf("worker/killed");
  test(title, async () => {
    const { form_id } = await openShortForm(cloud);
    const crowd = new Crowd(fragile.origin, form_id);
    const some = crowd.reached(10);
    const all = crowd.answer(row.responses[0], 20);
    await some;
    await fragile.kill();
    await fragile.startAgain();
    await all;
    expect(crowd.failures).toBeGreaterThan(0);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await expectOneEach(form_id, crowd);
  });
}

{
  const { row, title } = faultOf("crowd/everything");
  test(title, async () => {
    const { form_id } = await openShortForm(cloud);
    await database.fail({ kind: "after_commit", every: 5, sql_includes: "submit_response" });
    const crowd = new Crowd(fragile.origin, form_id);
    const killWorker = async (count: number) => {
      await crowd.reached(count);
      await fragile.kill();
      await fragile.startAgain();
    };
    const killPostgres = async (count: number) => {
      await crowd.reached(count);
      await crashPostgres();
    };
    const kills = [killWorker(80), killPostgres(160), killWorker(240), killWorker(320), killPostgres(400)];
    await Promise.all([crowd.answer(row.responses[0], 40), ...kills, killWorker(480)]);
    expect(crowd.failures).toBeGreaterThan(row.responses[0] / 5);
    expect(await countResponses(cloud, form_id)).toBe(row.responses[1]);
    await expectOneEach(form_id, crowd);
  });
}
