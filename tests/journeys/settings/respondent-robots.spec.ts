import type { Page } from "@playwright/test";
import { newSessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import { RATE_LIMITS } from "#core/contracts/wire/rate-limits.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { expect, test } from "../journey.ts";
import { withOwnWorker } from "../own-worker.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

function signUpSheet(): FormSketch {
  const form = new FormSketch("Village run");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "age", type: "number", label: "Age" });
  return form;
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();

// Proves attack/floods
test("with rate limits, a classroom behind one address gets through, and a flooding visitor among them does not", async ({
  browser,
  cloud,
}) => {
  await withOwnWorker(cloud, { limits_rates: true }, async (own) => {
    const { form_id, path } = await openForm(own, signUpSheet());
    const school = { "cf-connecting-ip": "203.0.113.77" };
    const inBrowser = async (number: number) => {
      const context = await browser.newContext({ extraHTTPHeaders: school });
      const page = await context.newPage();
      await page.goto(own.origin + path);
      await page.getByLabel("Name").pressSequentially(`Pupil ${number}`, { delay: 20 });
      await submit(page);
      await expect(page).toHaveURL(/\/complete\?rid=/);
      await context.close();
    };
    const api = (address: string, headers: Record<string, string>, body?: object) =>
      fetch(own.origin + address, {
        method: body ? "POST" : "GET",
        headers: {
          accept: "application/json",
          ...(body && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const mint = async (headers: Record<string, string>) => {
      const { data } = (await (await api(newSessionPath(form_id), headers)).json()) as {
        data: { id: string };
      };
      return data.id;
    };
    // A small machine can run four real browsers. The other visitors are their requests.
    await Promise.all([1, 2, 3, 4].map(inBrowser));
    const rest = await Promise.all(
      Array.from({ length: 36 }, async (_, number) =>
        api(submitPath(form_id), school, { __gf_session: await mint(school), name: `Pupil ${5 + number}` }),
      ),
    );
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await storedAnswers(own, form_id)).toHaveLength(40);

    const session = await mint(school);
    const hammered = await Promise.all(
      Array.from({ length: 2 * RATE_LIMITS.submit.session + 10 }, () =>
        api(submitPath(form_id), school, { __gf_session: session, name: "" }),
      ),
    );
    // A minute may end in between, which doubles the number.
    expect(hammered.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await api(newSessionPath(form_id), school)).status).toBe(200);
  });
});
