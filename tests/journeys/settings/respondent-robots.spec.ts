import type { Page } from "@playwright/test";
import { setRobotCheck } from "#core/contracts/settings.ts";
import { newSessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import { RATE_LIMITS } from "#core/contracts/wire/rate-limits.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { startTurnstile, type TurnstileServer } from "#worker/testing/turnstile-server.ts";
import { axe } from "../axe.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { layoutFaults } from "../layout.ts";
import { startOwnWorker, withOwnWorker } from "../own-worker.ts";
import { openForm, storedAnswers } from "../respondent-form.ts";

function signUpSheet(): FormSketch {
  const form = new FormSketch("Village run");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "age", type: "number", label: "Age" });
  return form;
}

async function guarded(cloud: CloudAddresses) {
  const form = await openForm(cloud, signUpSheet());
  await form.owner.client.call(setRobotCheck, { body: { form_id: form.form_id, enabled: true } });
  return form;
}

/** Addresses outside the product that the page requests. */
function foreignRequests(page: Page, { origin }: CloudAddresses): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) urls.push(request.url());
  });
  return urls;
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit" }).click();
const checkbox = (page: Page) =>
  page.frameLocator('iframe[title="Widget containing a security challenge"]').getByRole("checkbox");

test.describe("a form with a robot check", () => {
  test.setTimeout(120_000);
  let turnstile: TurnstileServer;
  let worker: Awaited<ReturnType<typeof startOwnWorker>>;
  test.beforeAll(async ({ cloud }) => {
    turnstile = await startTurnstile();
    const { site_key, secret, origin } = turnstile;
    const vars = { TURNSTILE_SITE_KEY: site_key, TURNSTILE_SECRET: secret, TURNSTILE_ORIGIN: origin };
    worker = await startOwnWorker(cloud, { vars });
  });
  test.beforeEach(() => {
    turnstile.mode = "pass";
  });
  test.afterAll(async () => {
    await worker.stop();
    await turnstile.close();
  });

  test("contacts no one before the visitor acts, and is invisible to people", async ({ page }) => {
    const own = worker.cloud;
    const { form_id, path } = await guarded(own);
    const foreign = foreignRequests(page, own);
    const violations: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) violations.push(message.text());
    });
    await page.goto(own.origin + path, { waitUntil: "networkidle" });
    expect(foreign).toEqual([]);
    await page.getByLabel("Name").fill("Ada");
    await expect(page.locator("[data-robot-check]")).not.toHaveAttribute("data-busy");
    expect(foreign[0]).toBe(`${turnstile.origin}/turnstile/v0/api.js?render=explicit`);
    await submit(page);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(own, form_id)).toEqual([{ name: "Ada", age: null }]);
    expect(violations).toEqual([]);

    const plain = await openForm(own, signUpSheet());
    await page.goto(own.origin + plain.path);
    const before = foreign.length;
    await page.getByLabel("Name").fill("Grace");
    await submit(page);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(foreign.slice(before)).toEqual([]);
  });

  test("waits for a visitor who has to tick the box, says so, and then submits automatically", async ({
    page,
  }) => {
    turnstile.mode = "ask";
    const own = worker.cloud;
    const { form_id, path } = await guarded(own);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(own.origin + path);
    await submit(page);
    await expect(page.getByText("Please fill in this field.")).toBeVisible();
    await page.getByLabel("Name").fill("Ada");
    await submit(page);
    await expect(page.getByRole("alert").getByText("Checking that you’re not a robot…")).toBeVisible();
    await expect(checkbox(page)).toBeVisible();
    expect(await layoutFaults(page)).toEqual([]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect((await axe(page).exclude("iframe").analyze()).violations).toEqual([]);
    }
    await checkbox(page).check();
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(own, form_id)).toEqual([{ name: "Ada", age: null }]);
  });

  test("refuses suspected robots, keeps the answers, and can be retried", async ({ page }) => {
    turnstile.mode = "fail";
    const own = worker.cloud;
    const { form_id, path } = await guarded(own);
    await page.goto(own.origin + path);
    await page.getByLabel("Name").fill("Ada");
    await expect(page.locator("[data-busy^='We couldn’t']")).toBeAttached();
    await submit(page);
    await expect(page.getByRole("alert").getByText("We couldn’t verify")).toBeVisible();
    expect(await storedAnswers(own, form_id)).toEqual([]);
    turnstile.mode = "pass";
    await submit(page);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(own, form_id)).toEqual([{ name: "Ada", age: null }]);
  });

  test("gets another token when the server refuses the first", async ({ page }) => {
    const own = worker.cloud;
    const { form_id, path } = await guarded(own);
    await page.goto(own.origin + path);
    await page.getByLabel("Name").fill("Ada");
    await expect(page.locator("[data-robot-check]")).not.toHaveAttribute("data-busy");
    await page.locator("[data-robot-check] input").evaluate((input: HTMLInputElement) => {
      input.value = "stolen";
    });
    await submit(page);
    await expect(page.getByRole("alert").getByText("We couldn’t verify")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await expect(page.locator("[data-robot-check]")).not.toHaveAttribute("data-busy");
    await submit(page);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(await storedAnswers(own, form_id)).toHaveLength(1);
  });

  test("without JavaScript, keeps the answers and says why they were refused", async ({ browser }) => {
    const own = worker.cloud;
    const { path } = await guarded(own);
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(own.origin + path);
    await page.getByLabel("Name").fill("Ada");
    await submit(page);
    await expect(page.getByText("We couldn’t verify that you’re not a robot.")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await page.close();
  });
});

test("people never meet the trap for robots: it is not visible, readable, focusable or autofilled", async ({
  page,
  cloud,
}) => {
  const { form_id, path } = await openForm(cloud, signUpSheet());
  await page.goto(path);
  const trap = page.locator("input[name=__gf_website]");
  await expect(page.getByRole("textbox")).toHaveCount(1);
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await page.getByLabel("Name").focus();
  for (let step = 0; step < 8; step += 1) {
    await expect(trap).not.toBeFocused();
    await page.keyboard.press("Tab");
  }
  await page.getByLabel("Name").fill("Ada");
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = "https://spam.example";
  });
  await submit(page);
  await expect(page).toHaveURL(/\/complete\?rid=/);
  await expect(page.getByRole("heading")).toBeVisible();
  expect(await storedAnswers(cloud, form_id)).toEqual([]);
});

// Proves attack/floods
test("with rate limits, a classroom behind one address gets through, and a flooding visitor among them does not", async ({
  browser,
  cloud,
}) => {
  test.setTimeout(240_000);
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
