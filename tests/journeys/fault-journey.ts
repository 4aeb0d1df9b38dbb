import type { Page } from "@playwright/test";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import type { Fault as DatabaseFault } from "#worker/testing/neon-control.ts";
import { FAULTS, type Fault, type FaultName } from "../faults/faults.ts";
import { addressesOf, type CloudAddresses, expect, test as journey } from "./journey.ts";
import { openForm, query } from "./respondent-form.ts";

/**
 * A cloud that the test may break because no other journey uses it. Its PostgreSQL keeps confirmed transactions when
 * it is killed.
 */

/** Injects database faults. Remaining faults are removed at the end of the test. */
export interface Breakage {
  fail(fault: Omit<DatabaseFault, "database">): Promise<void>;
  mend(): Promise<void>;
}

function breakageOf({ neonEndpoint, connectionString }: CloudAddresses): Breakage {
  const database = new URL(connectionString).pathname.slice(1);
  const control = async (body: object) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    expect((await fetch(new URL("/__control", neonEndpoint), init)).ok).toBe(true);
  };
  return {
    fail: (fault) => control({ fail: { ...fault, database } }),
    mend: () => control({ clear_faults: database }),
  };
}

interface BreakableCloud {
  whole: LocalCloud;
  /** Another Worker on the same services, with empty caches. */
  forgetful: string;
}

export const test = journey.extend<
  { database: Breakage; forgetful: string },
  { own: BreakableCloud; cloud: CloudAddresses }
>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const whole = await startLocalCloud({ isDisposable: false });
      const { origin } = await whole.startWorker();
      await use({ whole, forgetful: origin });
      await whole.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  cloud: [async ({ own: { whole } }, use) => use(addressesOf(whole)), { scope: "worker" }],
  forgetful: async ({ own }, use) => use(own.forgetful),
  database: async ({ cloud }, use) => {
    const breakage = breakageOf(cloud);
    await use(breakage);
    await breakage.mend();
  },
});

/** The fault row of a test, and the test's title. */
export function faultOf(name: FaultName): { row: Fault; title: string } {
  const row: Fault = FAULTS[name];
  const { fault, during, script } = row;
  return { row, title: [fault, during, ...(script ? [`script ${script}`] : [])].join(" · ") };
}

/** A form with a required name and an optional story. */
function shortForm(): FormSketch {
  const form = new FormSketch("Summer party");
  form.section();
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "story", type: "textarea", label: "Story" });
  return form;
}

export const openShortForm = (cloud: CloudAddresses) => openForm(cloud, shortForm());

export const submitButton = (page: Page) => page.locator("button.submit");

export async function countResponses(cloud: CloudAddresses, form_id: string): Promise<number> {
  const sql = "SELECT count(*)::int AS count FROM response WHERE form_id = $1";
  return (await query<{ count: number }>(cloud, sql, [form_id]))[0]!.count;
}

/** The drafts of a form's sessions, with values in the order of the question names. */
export async function savedSessions(cloud: CloudAddresses, form_id: string): Promise<unknown[][]> {
  const rows = await query<{ saved: unknown[] }>(
    cloud,
    `SELECT array_agg(entry.value ORDER BY a.name) AS saved FROM response_session s
     CROSS JOIN jsonb_each(s.raw) entry JOIN attribute a ON a.id::text = entry.key
     WHERE s.form_id = $1 GROUP BY s.id`,
    [form_id],
  );
  return rows.map(({ saved }) => saved);
}
