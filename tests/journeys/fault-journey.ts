import type { Page } from "@playwright/test";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { type Breakage, breakageOf } from "../faults/breakage.ts";
import { countResponses, faultOf, openShortForm } from "../faults/short-form.ts";
import { test as journey } from "./journey.ts";
import { query } from "./respondent-form.ts";

/**
 * A cloud that the test may break because no other journey uses it. Its PostgreSQL keeps confirmed transactions when
 * it is killed.
 */

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
    { scope: "worker", timeout: 60_000 },
  ],
  cloud: [async ({ own: { whole } }, use) => use(addressesOf(whole)), { scope: "worker" }],
  forgetful: async ({ own }, use) => use(own.forgetful),
  database: async ({ cloud }, use) => {
    const breakage = breakageOf(cloud);
    await use(breakage);
    await breakage.mend();
  },
});

export { countResponses, faultOf, openShortForm };

export const submitButton = (page: Page) => page.locator("button.submit");

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
