import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeForm } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";

/** The cost of a claim while a burst of events is pending that PostgreSQL's statistics do not include. */

const BURST = 1_000;
/** Upper limit of the 8 KB blocks that a claim reads for each pending event. */
const BLOCKS_PER_EVENT = 5;

let database: TestDatabase;
let form_id: string;
let webhook_id: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.sql.query("TRUNCATE outbox CASCADE");
  ({ form_id } = await makeForm(database.sql));
  webhook_id = randomUUID();
  await database.sql.query(
    "INSERT INTO webhook (id, form_id, url, secret, events) VALUES ($1, $2, 'https://example.com', '', '{}')",
    [webhook_id, form_id],
  );
});
afterAll(() => database.drop());

/** `state`: further columns of the events, with SQL expressions. */
async function addEvents(responses: number, type: string, state: Record<string, string> = {}): Promise<void> {
  await database.sql.query(
    `INSERT INTO outbox (${["form_id", "subject_id", "destination", "webhook_id", "event", ...Object.keys(state)]})
     SELECT $1, md5(n::text)::uuid, 'webhook:' || $2, $2::uuid, jsonb_build_object('type', $3::text)
       ${Object.values(state).map((value) => `, ${value}`)}
     FROM generate_series(1, $4::integer) n`,
    [form_id, webhook_id, type, responses],
  );
}

/** Every response was created and changed. Only the first event of each may be claimed. */
async function addBurst(): Promise<void> {
  await addEvents(BURST / 2, "response.created");
  await addEvents(BURST / 2, "response.updated");
}

interface Plan {
  Plan: { "Actual Rows": number; "Shared Hit Blocks": number; "Shared Read Blocks": number };
}

async function explainClaim(): Promise<{ claimed: number; blocks: number }> {
  const { rows } = await database.sql.query<{ "QUERY PLAN": Plan[] }>(
    "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM claim_outbox(now() + interval '1 second', '1 minute', 50, 50, NULL, NULL)",
  );
  const { Plan: plan } = rows[0]!["QUERY PLAN"][0]!;
  return { claimed: plan["Actual Rows"], blocks: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] };
}

test("a claim during a burst reads each event only a few times without statistics", async () => {
  await addBurst();
  const { claimed, blocks } = await explainClaim();
  expect(claimed).toBe(10);
  expect(blocks).toBeLessThan(BURST * BLOCKS_PER_EVENT);
});

test("a claim during a burst reads each event only a few times with statistics from before it", async () => {
  await addEvents(2 * BURST, "response.created", { delivered_at: "now()" });
  await database.sql.query("ANALYZE outbox");
  await addBurst();
  const { claimed, blocks } = await explainClaim();
  expect(claimed).toBe(10);
  expect(blocks).toBeLessThan(BURST * BLOCKS_PER_EVENT);
});
