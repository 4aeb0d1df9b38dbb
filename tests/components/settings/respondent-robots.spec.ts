import type { Page } from "@playwright/test";
import { FormSketch } from "#local/seed/form-draft.ts";
import { startTurnstile, type TurnstileServer } from "#worker/testing/turnstile-server.ts";
import { axe } from "../../journeys/axe.ts";
import { layoutFaults } from "../../journeys/layout.ts";
import { expect, servePublicForm, test } from "../component.ts";
import type { ComponentServer } from "../fakes/server.ts";

function signUpSheet(): FormSketch {
  const form = new FormSketch("Village run");
  form.field({ name: "name", type: "text", label: "Name", required: true });
  form.field({ name: "age", type: "number", label: "Age" });
  return form;
}

/** Addresses outside the product that the page requests. */
function foreignRequests(page: Page, { origin }: ComponentServer): string[] {
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
  let turnstile: TurnstileServer;
  test.beforeAll(async () => {
    turnstile = await startTurnstile();
  });
  test.beforeEach(() => {
    turnstile.mode = "pass";
  });
  test.afterAll(() => turnstile.close());

  const guarded = (server: ComponentServer) => {
    const { site_key, secret, origin } = turnstile;
    const vars = { TURNSTILE_SITE_KEY: site_key, TURNSTILE_SECRET: secret, TURNSTILE_ORIGIN: origin };
    return servePublicForm(server, signUpSheet(), { form: { is_robot_check_enabled: true }, vars });
  };

  test("contacts no one before the visitor acts, and is invisible to people", async ({ page, server }) => {
    const form = await guarded(server);
    const foreign = foreignRequests(page, server);
    const violations: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) violations.push(message.text());
    });
    await page.goto(form.path, { waitUntil: "networkidle" });
    expect(foreign).toEqual([]);
    await page.getByLabel("Name").fill("Ada");
    await expect(page.locator("[data-robot-check]")).not.toHaveAttribute("data-busy");
    expect(foreign[0]).toBe(`${turnstile.origin}/turnstile/v0/api.js?render=explicit`);
    await submit(page);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(form.stored).toEqual([{ name: "Ada", age: null }]);
    expect(violations).toEqual([]);

    const plain = await servePublicForm(server, signUpSheet());
    await page.goto(plain.path);
    const before = foreign.length;
    await page.getByLabel("Name").fill("Grace");
    await submit(page);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(foreign.slice(before)).toEqual([]);
  });

  test("waits for a visitor who has to tick the box, says so, and then submits automatically", async ({
    page,
    server,
  }) => {
    turnstile.mode = "ask";
    const form = await guarded(server);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(form.path);
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
    expect(form.stored).toEqual([{ name: "Ada", age: null }]);
  });

  test("refuses suspected robots, keeps the answers, and can be retried", async ({ page, server }) => {
    turnstile.mode = "fail";
    const form = await guarded(server);
    await page.goto(form.path);
    await page.getByLabel("Name").fill("Ada");
    await expect(page.locator("[data-busy^='We couldn’t']")).toBeAttached();
    await submit(page);
    await expect(page.getByRole("alert").getByText("We couldn’t verify")).toBeVisible();
    expect(form.stored).toEqual([]);
    turnstile.mode = "pass";
    await submit(page);
    await expect(page).toHaveURL(/\/complete\?rid=/);
    expect(form.stored).toEqual([{ name: "Ada", age: null }]);
  });

  test("gets another token when the server refuses the first", async ({ page, server }) => {
    const form = await guarded(server);
    await page.goto(form.path);
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
    expect(form.stored).toHaveLength(1);
  });

  test("without JavaScript, keeps the answers and says why they were refused", async ({
    browser,
    server,
  }) => {
    const form = await guarded(server);
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: server.origin });
    await page.goto(form.path);
    await page.getByLabel("Name").fill("Ada");
    await submit(page);
    await expect(page.getByText("We couldn’t verify that you’re not a robot.")).toBeVisible();
    await expect(page.getByLabel("Name")).toHaveValue("Ada");
    await page.close();
  });
});

test("people never meet the trap for robots: it is not visible, readable, focusable or autofilled", async ({
  page,
  server,
}) => {
  const served = await servePublicForm(server, signUpSheet());
  await page.goto(served.path);
  const trap = page.locator("input[name=__gf_website]");
  // A name and a number.
  await expect(page.getByRole("textbox")).toHaveCount(2);
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await page.getByLabel("Name").focus();
  for (let step = 0; step < 8; step += 1) {
    await expect(trap).not.toBeFocused();
    await page.keyboard.press("Tab");
  }
});
