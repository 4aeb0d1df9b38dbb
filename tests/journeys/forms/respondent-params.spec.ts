import { setCustomerLimit } from "#core/contracts/settings.ts";
import { FormSketch, whenValue } from "#local/seed/form-draft.ts";
import { openForm, query, storedAnswers } from "../respondent-form.ts";
import { expect, hostHtml, test } from "../share/host-site.ts";

const VISITOR_ID = 'input[name="__gf_fp_fingerprintjs_visitorid"]';

function oneQuestion(): FormSketch {
  const form = new FormSketch("Vote");
  form.field({ name: "vote", type: "text", label: "Your vote" });
  return form;
}

test("a form with one response per person recognizes the browser", async ({ page, browser, cloud }) => {
  const { form_id, path, owner } = await openForm(cloud, oneQuestion());
  await owner.client.call(setCustomerLimit, { body: { form_id, enabled: true, max: 1 } });
  await expect(async () => {
    await page.goto(path);
    await expect(page.locator(VISITOR_ID)).toHaveValue(/^[0-9a-f]{32}$/, { timeout: 2_000 });
  }).toPass();
  await page.getByLabel("Your vote").fill("Yes");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const customers = await query<{ visitor_id: string }>(
    cloud,
    "SELECT c.visitor_id FROM response r JOIN customer c ON c.uid = r.customer_id WHERE r.form_id = $1",
    [form_id],
  );
  expect(customers).toEqual([{ visitor_id: expect.stringMatching(/^[0-9a-f]{32}$/) }]);

  // Another session of the same browser, without the cookies and storage of the first.
  const other = await browser.newPage({ locale: "en-US", timezoneId: "UTC" });
  await other.goto(new URL(path, cloud.origin).href);
  await expect(other).toHaveURL(/\/alreadyresponded\?fingerprint=[0-9a-f]{32}$/);
  await expect(other.getByRole("heading", { name: "Already submitted" })).toBeVisible();
  await other.close();
});

test("hints in the address are stored with the response; prefilled answers apply from the first paint", async ({
  page,
  cloud,
}) => {
  const sketch = new FormSketch("Hints");
  const wish = sketch.field({ name: "wish", type: "switch", label: "A wish" });
  sketch.field({ name: "which", type: "text", label: "Which?" }, whenValue(wish, "!=", true));
  const { form_id, path } = await openForm(cloud, sketch);
  const customer_uuid = crypto.randomUUID();
  const isHiddenAtFirst = async (address: string) =>
    /<fieldset[^>]* data-hidden-at-first/.test(await (await page.request.get(address)).text());
  expect(await isHiddenAtFirst(path)).toBe(true);
  expect(await isHiddenAtFirst(`${path}?wish=on`)).toBe(false);

  await page.goto(`${path}?wish=on&__gf_customer_uuid=${customer_uuid}&utm_source=elsewhere`);
  await page.getByLabel("Which?").fill("Peace");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/complete\?rid=/);
  const stored = await query<{
    uuid: string | null;
    visitor_id: string | null;
    raw: unknown;
    platform_powered_by: string;
    x_useragent: string;
  }>(
    cloud,
    `SELECT c.uuid, c.visitor_id, r.raw, r.platform_powered_by, r.x_useragent
     FROM response r JOIN customer c ON c.uid = r.customer_id WHERE r.form_id = $1`,
    [form_id],
  );
  expect(stored).toEqual([
    {
      // Without a signature it proves no identity, and only distinguishes visitors.
      uuid: null,
      visitor_id: customer_uuid,
      raw: null,
      platform_powered_by: "web_client",
      x_useragent: expect.stringContaining("Chrome"),
    },
  ]);
});

// Proves data/call-form
test("a page of another site loads the form as data and submits it once per key", async ({
  page,
  site,
  cloud,
}) => {
  const { form_id } = await openForm(cloud, oneQuestion());
  await page.goto(site.serve("/shop", hostHtml("Our own form")));
  const answers = await page.evaluate(
    async ({ origin, form_id }) => {
      const loaded = await (await fetch(`${origin}/v1/${form_id}?vote=Yes`)).json();
      const { session_id, default_values } = loaded.data;
      const submit = async () => {
        const response = await fetch(`${origin}/v1/submit/${form_id}`, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": "order-1" },
          body: JSON.stringify({ ...default_values, __gf_session: session_id }),
        });
        return [response.status, await response.text()] as const;
      };
      return [await submit(), await submit()];
    },
    { origin: cloud.origin, form_id },
  );
  expect(answers.map(([status]) => status)).toEqual([200, 200]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await storedAnswers(cloud, form_id)).toEqual([{ vote: "Yes" }]);
});
