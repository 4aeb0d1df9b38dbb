import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { deleteDocument } from "#core/contracts/documents/workspace.ts";
import { setForceClosed } from "#core/contracts/settings.ts";
import { type PreparedForm, prepareKv } from "#local/prepared-kv.ts";
import { countResponses, openShortForm, submitButton, test } from "../fault-journey.ts";
import { type CloudAddresses, expect } from "../journey.ts";
import { startOwnWorker } from "../own-worker.ts";
import { storedAnswers } from "../respondent-form.ts";

/** Forms that were opened in another location: KV lists them, and the location's cache is empty. */

/** Lets the database reply to nothing about forms until it is released. */
async function holdForms({ connectionString }: CloudAddresses): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("BEGIN");
  await client.query("LOCK TABLE form IN ACCESS EXCLUSIVE MODE");
  return async () => {
    await client.query("ROLLBACK");
    await client.end();
  };
}

async function elsewhere<T>(
  cloud: CloudAddresses,
  forms: readonly PreparedForm[],
  use: (origin: string) => Promise<T>,
): Promise<T> {
  const persistTo = mkdtempSync(join(tmpdir(), "sheaf-elsewhere-"));
  await prepareKv(persistTo, cloud.connectionString, forms);
  const worker = await startOwnWorker(cloud, { persistTo });
  try {
    return await use(worker.cloud.origin);
  } finally {
    await worker.stop();
    rmSync(persistTo, { recursive: true, force: true });
  }
}

for (const javaScriptEnabled of [true, false]) {
  const script = javaScriptEnabled ? "with JavaScript" : "without JavaScript";

  test(`a form that KV only lists shows its title at once, then the form, ${script}`, async ({
    browser,
    cloud,
  }) => {
    const { form_id, path } = await openShortForm(cloud);
    await elsewhere(cloud, [{ form_id, has: "head" }], async (baseURL) => {
      const page = await browser.newPage({ javaScriptEnabled, baseURL });
      if (javaScriptEnabled) {
        await page.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
          }).observe({ type: "layout-shift", buffered: true });
        });
      }
      const release = await holdForms(cloud);
      await page.goto(path, { waitUntil: "commit" });
      const title = page.locator("#skeleton h1");
      await expect(title).toHaveText("Summer party");
      await expect(title).toBeVisible();
      await expect(page.getByLabel("Name")).toHaveCount(0);
      const place = await title.boundingBox();
      await release();
      await expect(page.getByLabel("Name")).toBeVisible();
      await expect(page.locator("#skeleton")).toBeHidden();
      expect(await page.getByRole("heading", { name: "Summer party" }).boundingBox()).toEqual(place);
      await page.getByLabel("Name").fill("Ada");
      await submitButton(page).click();
      if (javaScriptEnabled) {
        const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
        // The web font alone moves letters by fractions of a pixel.
        expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
      }
      await expect(page).toHaveURL(/\/complete\?rid=/);
      expect(await storedAnswers(cloud, form_id)).toMatchObject([{ name: "Ada" }]);
      await page.close();
    });
  });

  test(`a form that KV still lists says that it is closed, or gone, ${script}`, async ({
    browser,
    cloud,
  }) => {
    const closed = await openShortForm(cloud);
    const gone = await openShortForm(cloud);
    const forms = [closed, gone].map(({ form_id }) => ({ form_id, has: "head" as const }));
    await elsewhere(cloud, forms, async (baseURL) => {
      await closed.owner.client.call(setForceClosed, { body: { form_id: closed.form_id, closed: true } });
      await gone.owner.client.call(deleteDocument, {
        params: { document_id: gone.document_id },
        body: { user_confirmation_txt: "DELETE Summer party" },
      });
      const page = await browser.newPage({ javaScriptEnabled, baseURL });
      const response = await page.goto(closed.path);
      expect(response!.status()).toBe(200);
      await expect(page.getByRole("alert")).toContainText("Form closed");
      await expect(page.locator("#skeleton")).toBeHidden();
      await expect(page.locator("form")).toHaveCount(0);
      // The next visitor is redirected before anything is shown.
      await expect(async () => {
        await page.goto(closed.path);
        await expect(page).toHaveURL(`${closed.path}/formclosed`, { timeout: 1_000 });
      }).toPass();

      expect((await page.goto(gone.path))!.status()).toBe(200);
      await expect(page.getByRole("alert")).toContainText("Form not found");
      await expect(page.locator("#skeleton")).toBeHidden();
      await expect(async () => {
        expect((await page.goto(gone.path))!.status()).toBe(404);
      }).toPass();
      await page.close();
    });
    expect(await countResponses(cloud, closed.form_id)).toBe(0);
  });
}

test("a crowd in a new location gets the form from one read of KV, even if some leave", async ({ cloud }) => {
  const { form_id, path } = await openShortForm(cloud);
  await elsewhere(cloud, [{ form_id, has: "definition" }], async (origin) => {
    const address = new URL(path, origin);
    const leaving = Array.from({ length: 10 }, async () => {
      const control = new AbortController();
      setTimeout(() => control.abort(), 3);
      return fetch(address, { signal: control.signal }).catch(() => null);
    });
    const staying = Array.from({ length: 60 }, async () => (await fetch(address)).text());
    for (const html of await Promise.all(staying)) expect(html).toContain('name="name"');
    await Promise.all(leaving);
  });
});
