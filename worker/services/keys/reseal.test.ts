import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { ROOT } from "#local/processes/data-folder.ts";
import type { Context } from "../../context.ts";
import { SEALED_COLUMNS } from "../../db/keys/sealed-columns.ts";
import { nextDue } from "../../db/next-due.ts";
import { runScheduled } from "../../routes/scheduled.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, APP_SECRET as FORMER, type Harness } from "../../testing/harness.ts";
import { takeTurn } from "../turns/take-turn.ts";
import { reseal } from "./reseal.ts";
import { seal, unseal } from "./seal.ts";

/** Resealing after a change of APP_SECRET, as docs/operations.md starts and watches it. */

const CURRENT = "the secret that came after it, just as long";
const [START, WATCH] = statementsOfThePage();

let harness: Harness;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness({ APP_SECRET: CURRENT, APP_SECRET_PREVIOUS: FORMER });
  form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
});
beforeEach(async () => {
  harness.log.written.length = 0;
  harness.now.current = () => new Date();
  await sql("DELETE FROM webhook");
  await sql("DELETE FROM resealing");
});
afterAll(() => harness.close());

const sql = (text: string, values: unknown[] = []) => harness.database.sql.query(text, values);

/** What operators start it with, and what they look at. */
function statementsOfThePage(): [start: string, watch: string] {
  const page = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const start = /`(INSERT INTO resealing [^`]+)`/.exec(page)?.[1];
  const watch = /^```sql\n(SELECT [^`]*FROM resealing [^`]+)^```/m.exec(page)?.[1];
  return [start ?? "", watch ?? ""];
}

/** The page's query, by column. */
async function watched() {
  const { rows } = await sql(WATCH);
  const counts = Object.fromEntries(
    rows
      .filter(({ column }) => column !== null)
      .map(({ column, current, previous, unreadable }) => [
        column,
        [current, previous, unreadable].map(Number),
      ]),
  );
  return { is_finished: rows[0]?.finished_at instanceof Date, counts, webhooks: counts["webhook.secret"] };
}

/** Webhooks whose secrets were sealed with this one. Returns their ids. */
async function plantWebhooks(app_secret: string, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await setSecret(id, await seal(app_secret, "webhook-secret", id, `whsec_${id}`));
  return ids;
}

const setSecret = (id: string, sealed: string) =>
  sql(
    `INSERT INTO webhook (id, form_id, url, events, secret)
     VALUES ($1, $2, 'https://receiver.invalid/', '{response.created}', $3)
     ON CONFLICT (id) DO UPDATE SET secret = excluded.secret`,
    [id, form.form_id, sealed],
  );

async function opensWith(app_secret: string, id: string): Promise<boolean> {
  const { rows } = await sql("SELECT secret FROM webhook WHERE id = $1", [id]);
  const opened = await unseal([app_secret], "webhook-secret", id, rows[0].secret).catch(() => null);
  return opened === `whsec_${id}`;
}

const run = (ctx: Context = harness.context()) => reseal(ctx, takeTurn(ctx, "resealing"));
/** The next run, of the trigger that runs every minute. */
async function runWhenDue(): Promise<void> {
  const { rows } = await sql("SELECT due_at FROM resealing WHERE finished_at IS NULL");
  const due_at: Date = rows[0].due_at;
  expect(await nextDue(harness.context().db, harness.now.current())).toEqual(due_at);
  await run();
  expect((await sql("SELECT due_at FROM resealing WHERE finished_at IS NULL")).rows).toEqual([{ due_at }]);
  harness.now.current = () => due_at;
  await runScheduled(harness.context(), CRONS.minute);
}
const setAside = () => harness.log.written.filter((line) => line.includes('"row_set_aside"'));

test("cron reseals nothing until an operator starts it, and then all", async () => {
  const former = await plantWebhooks(FORMER, 250);
  const [newer] = await plantWebhooks(CURRENT);
  await runScheduled(harness.context());
  expect([await opensWith(FORMER, former[0]!), (await sql(WATCH)).rows]).toEqual([true, []]);
  await sql(START);
  expect(await watched()).toMatchObject({ is_finished: false, counts: {} });
  await runScheduled(harness.context(), CRONS.minute);
  for (const id of [former[0]!, former[124]!, former[249]!, newer!]) {
    expect([await opensWith(CURRENT, id), await opensWith(FORMER, id)]).toEqual([true, false]);
  }
  const columns = Object.values(SEALED_COLUMNS).flat();
  expect(await watched()).toEqual({
    is_finished: true,
    webhooks: [251, 0, 0],
    counts: {
      ...Object.fromEntries(columns.map(({ table, column }) => [`${table}.${column}`, [0, 0, 0]])),
      "webhook.secret": [251, 0, 0],
    },
  });
});

test("a finished run is not repeated, and another one can be started", async () => {
  await sql(START);
  await run();
  const [late] = await plantWebhooks(FORMER);
  await run();
  expect(await opensWith(FORMER, late!)).toBe(true);
  await sql(START);
  await sql(START);
  await run();
  expect(await opensWith(CURRENT, late!)).toBe(true);
  expect((await sql("SELECT FROM resealing WHERE finished_at IS NULL")).rowCount).toBe(0);
});

test("a value that is replaced meanwhile keeps what it became", async () => {
  const [changed, other] = await plantWebhooks(FORMER, 2);
  await sql(START);
  const ctx = harness.context();
  const query: Context["db"]["query"] = async (text, params) => {
    const rows = await ctx.db.query(text, params);
    // The owner gets a new secret right after this was read.
    if (text.includes("secret AS sealed FROM webhook")) {
      await setSecret(changed!, await seal(CURRENT, "webhook-secret", changed!, "whsec_of_its_owner"));
    }
    return rows as never;
  };
  await run({ ...ctx, db: { ...ctx.db, sql: ctx.db.sql, query } });
  const { rows } = await sql("SELECT secret FROM webhook WHERE id = $1", [changed]);
  expect(await unseal([CURRENT], "webhook-secret", changed!, rows[0].secret)).toBe("whsec_of_its_owner");
  expect(await opensWith(CURRENT, other!)).toBe(true);
  expect(await watched()).toMatchObject({ is_finished: false, webhooks: [1, 1, 0] });
  await runWhenDue();
  expect(await watched()).toMatchObject({ is_finished: true, webhooks: [2, 0, 0] });
});

test("a value that the database refuses is set aside, and all others are resealed", async () => {
  const ids = await plantWebhooks(FORMER, 120);
  await sql(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not this one'; END $$;
    CREATE TRIGGER refused BEFORE UPDATE ON webhook FOR EACH ROW WHEN (OLD.id = '${ids[60]}') EXECUTE FUNCTION refuse()`);
  await sql(START);
  await run();
  expect(await watched()).toMatchObject({ is_finished: false, webhooks: [119, 1, 0] });
  expect(setAside()).toHaveLength(1);
  expect(await opensWith(FORMER, ids[60]!)).toBe(true);
  await sql("DROP TRIGGER refused ON webhook; DROP FUNCTION refuse()");
  await runWhenDue();
  expect(await watched()).toMatchObject({ is_finished: true, webhooks: [120, 0, 0] });
});

test("a value that no secret opens is told with its row, stays, and holds up nothing", async () => {
  const [lost] = await plantWebhooks("a secret that nobody has any more, sadly");
  const [other] = await plantWebhooks(FORMER);
  const before = await sql("SELECT secret FROM webhook WHERE id = $1", [lost]);
  await sql(START);
  await run();
  expect(await watched()).toMatchObject({ is_finished: true, webhooks: [1, 0, 1] });
  expect(setAside()).toEqual([expect.stringContaining("No secret opens a value of webhook.secret.")]);
  const { rows } = await sql(WATCH);
  expect(rows.find(({ column }) => column === "webhook.secret").unreadable_rows).toBe(`["${lost}"]`);
  expect((await sql("SELECT secret FROM webhook WHERE id = $1", [lost])).rows).toEqual(before.rows);
  expect(await opensWith(CURRENT, other!)).toBe(true);
});

test("a run whose time is over goes on in the next turn", async () => {
  const ids = await plantWebhooks(FORMER, 150);
  await sql(START);
  const ctx = harness.context();
  // Enough for the columns before it, and for its first page.
  const steps = [true, true, true];
  await reseal(ctx, { isInTime: () => steps.pop() ?? false, setAside: () => {} });
  expect(await watched()).toMatchObject({ is_finished: false, webhooks: undefined });
  const moved = await Promise.all(ids.map((id) => opensWith(CURRENT, id)));
  expect(moved.filter(Boolean)).toHaveLength(100);
  await run();
  expect(await watched()).toMatchObject({ is_finished: true, webhooks: [150, 0, 0] });
});

test("without the previous secret, it counts and changes nothing", async () => {
  await plantWebhooks(CURRENT, 2);
  const [former] = await plantWebhooks(FORMER);
  await sql(START);
  const ctx = harness.context();
  await run({ ...ctx, env: { ...ctx.env, APP_SECRET_PREVIOUS: "" } });
  expect(await watched()).toMatchObject({ is_finished: true, webhooks: [2, 0, 1] });
  expect(await opensWith(FORMER, former!)).toBe(true);
});

test("every column whose name says that it holds a secret is in the list", async () => {
  const { rows } = await sql(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ '(secret|sealed)' ORDER BY 1`,
  );
  const listed = Object.values(SEALED_COLUMNS).flat();
  expect(rows.map(({ name }) => name)).toEqual(
    listed.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});
