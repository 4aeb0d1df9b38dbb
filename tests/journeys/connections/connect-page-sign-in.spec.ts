import type { BrowserContext, Page } from "@playwright/test";
import { connectExternalDatabase } from "#core/contracts/connections/databases.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { randomSecrets } from "#local/processes/data-folder.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { plantPerson, plantSession } from "#worker/testing/plant-person.ts";
import { query } from "../database.ts";
import { codeFor } from "../identity/mailed-code.ts";
import { type CloudAddresses, expect, test } from "../journey.ts";
import { withOwnWorker } from "../own-worker.ts";
import { resumeSession } from "../owner.ts";
import { openForm } from "../respondent-form.ts";
import { expectSoundEverywhere } from "../soundness.ts";

/** The dialog that asks to sign in again, for the ways that an account has. */

let target: SupabaseTarget;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  target = await startSupabaseTarget("CREATE TABLE guests (id uuid PRIMARY KEY)");
});
test.afterAll(() => target.stop());

/** The page of a connected project, whose owner is signed in. */
async function openConnected(page: Page, cloud: CloudAddresses) {
  const sketch = new FormSketch("Guest book");
  sketch.section();
  const { owner, document_id } = await openForm(cloud, sketch);
  await resumeSession(page.context(), owner);
  const { user, organizations, projects } = await owner.client.call<Workspace>(loadWorkspace);
  await owner.client.call(connectExternalDatabase, {
    body: {
      project_id: owner.project_id,
      sb_project_url: target.url,
      sb_anon_key: target.public_key,
      secret_key: target.secret_key,
    },
  });
  const at = editorPath(organizations[0]!.name, projects[0]!.name, document_id, "connect/database/supabase");
  const run = (text: string) => query(cloud.connectionString, text, [user.id]);
  return {
    ...owner,
    user,
    page_url: cloud.origin + at,
    age: () =>
      run("UPDATE auth_session SET created_at = created_at - interval '6 minutes' WHERE user_id = $1"),
    signOut: () => run("DELETE FROM auth_session WHERE user_id = $1"),
    dropPassword: () => run("DELETE FROM auth_account WHERE provider_id = 'credential' AND user_id = $1"),
    linkGithub: () =>
      run("INSERT INTO auth_account (account_id, provider_id, user_id) VALUES ('77', 'github', $1)"),
  };
}

const partsOf = (page: Page) => ({
  reveal: page.getByRole("button", { name: "Reveal" }),
  asked: page.getByRole("dialog", { name: "Confirm that it’s you" }),
  key: page.getByRole("dialog", { name: "Secret key" }).getByRole("textbox", { name: "Secret key" }),
});

// Proves connection/page-sign-in-again
test("somebody signs in again with a code by mail, with and without a password", async ({
  page,
  request,
  cloud,
}) => {
  test.setTimeout(240_000);
  const owner = await openConnected(page, cloud);
  const { reveal, asked, key } = partsOf(page);
  await owner.age();
  await page.goto(owner.page_url);

  await test.step("a code is the other way of an account with a password", async () => {
    await reveal.click();
    await expect(asked.getByRole("textbox", { name: "Password" })).toBeFocused();
    await expect(asked.getByRole("button", { name: /^Continue with/ })).toHaveCount(0);
    await asked.getByRole("button", { name: "Email me a sign-in code" }).click();
    await expect(asked.getByRole("textbox", { name: "Password" })).toHaveCount(0);
    await asked.getByRole("button", { name: "Sign in with a password" }).click();
    await expect(asked.getByRole("textbox", { name: "Password" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(asked).toBeHidden();
  });

  await test.step("an account without a password is asked for a code only", async () => {
    await owner.dropPassword();
    await page.reload();
    await reveal.click();
    await expect(asked.getByRole("button", { name: "Send code" })).toBeVisible();
    await expect(asked.getByRole("textbox")).toHaveCount(0);
    await expect(asked.getByRole("button", { name: /password|Continue with/ })).toHaveCount(0);
    await expectSoundEverywhere(page, "sending a code");
    await asked.getByRole("button", { name: "Send code" }).click();
    await expect(asked.getByLabel("Code")).toBeFocused();
    await expect(asked.getByText(`Enter the code we sent to ${owner.email}.`)).toBeVisible();
    const code = await codeFor(request, cloud, owner.email);
    await page.keyboard.type(code === "123456" ? "654321" : "123456");
    await page.keyboard.press("Enter");
    await expect(asked.getByRole("alert")).toContainText("That code isn’t right.");
    await expectSoundEverywhere(page, "a wrong code");
    await expect(key).toHaveCount(0);
    await asked.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press("Enter");
    await expect(key).toHaveValue(target.secret_key);
    await page.keyboard.press("Escape");
  });

  await test.step("the same when the session has ended", async () => {
    await request.delete(`${cloud.mailBox}/messages`);
    await owner.signOut();
    await reveal.click();
    const ended = page.getByRole("dialog", { name: "You’ve been signed out" });
    await ended.getByRole("button", { name: "Send code" }).click();
    await expect(ended.getByLabel("Code")).toBeFocused();
    await page.keyboard.type(await codeFor(request, cloud, owner.email));
    await page.keyboard.press("Enter");
    await expect(ended).toBeHidden();
    // The page may be read again after the end of a session, which hides the key.
    await expect(async () => {
      if (!(await key.isVisible())) await reveal.click({ timeout: 2_000 });
      await expect(key).toHaveValue(target.secret_key, { timeout: 5_000 });
    }).toPass();
  });
});

// Proves connection/page-counts-as-sign-in
test("somebody signs in again with a linked service, in a tab that closes itself, and only as themselves", async ({
  page,
  context,
  cloud,
}) => {
  test.setTimeout(240_000);
  const { APP_SECRET, ROOM_SECRET } = randomSecrets();
  const github = { GITHUB_CLIENT_ID: "our-application", GITHUB_CLIENT_SECRET: "its secret" };
  const vars = { ...github, APP_SECRET, ROOM_SECRET, WEBHOOK_LOCAL: "true" };
  await withOwnWorker(cloud, { vars }, async (own) => {
    const owner = await openConnected(page, own);
    const sql = {
      query: async (text: string, values: unknown[]) => ({
        rows: await query(own.connectionString, text, values),
      }),
    };
    const stranger = await plantPerson(sql, "Eve", `eve-${process.pid}@example.com`);
    /** Signs in as the account that the person has at GitHub; null: they cancel there. */
    let theirs: { id: string; email: string } | null = null;
    await context.route("https://github.com/**", async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      expect(asked.get("login_hint")).toBe(owner.email);
      const back = `${asked.get("redirect_uri")}?error=access_denied&state=${asked.get("state")}`;
      if (theirs === null) return route.fulfill({ status: 302, headers: { location: back } });
      const planted = { ...theirs, password: "" };
      const cookie = await plantSession(sql, planted, { APP_SECRET, APP_ORIGIN: own.origin });
      await putCookie(context, cookie, own.origin);
      const location = `${own.origin}/sign-in?returned`;
      return route.fulfill({ status: 302, headers: { location } });
    });
    const { reveal, asked, key } = partsOf(page);
    await owner.dropPassword();
    await owner.linkGithub();
    await owner.age();
    await page.goto(owner.page_url);
    const goToGithub = async (from: Page) => {
      const opened = context.waitForEvent("page");
      await from.getByRole("button", { name: "Continue with GitHub" }).click();
      return opened;
    };
    const returnToPage = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));

    await test.step("canceling there changes nothing here", async () => {
      await reveal.click();
      await expect(asked.getByRole("button", { name: "Continue with GitHub" })).toBeVisible();
      await expect(asked.getByRole("textbox", { name: "Password" })).toHaveCount(0);
      await expectSoundEverywhere(page, "a linked service");
      const tab = await goToGithub(page);
      await expect(tab.getByRole("alert")).toContainText("couldn’t be used to sign in");
      await tab.close();
      const checked = page.waitForResponse("**/get-session");
      await returnToPage();
      await (await checked).finished();
      await expect(asked).toBeVisible();
      await expect(key).toHaveCount(0);
    });

    await test.step("another account is told, and shows nothing", async () => {
      theirs = stranger;
      const tab = await goToGithub(page);
      await expect.poll(() => tab.isClosed()).toBe(true);
      await returnToPage();
      const ended = page.getByRole("dialog", { name: "You’ve been signed out" });
      await expect(ended.getByRole("alert")).toContainText(`You’re now signed in as ${stranger.email}.`);
      await expectSoundEverywhere(page, "another account");
      await page.keyboard.press("Escape");
      await expect(ended).toBeVisible();
      await expect(key).toHaveCount(0);
    });

    await test.step("the same account goes on", async () => {
      theirs = owner.user;
      const tab = await goToGithub(page);
      await expect.poll(() => tab.isClosed()).toBe(true);
      await returnToPage();
      await expect(key).toHaveValue(target.secret_key);
    });
  });
});

async function putCookie(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const equals = cookie.indexOf("=");
  await context.addCookies([{ name: cookie.slice(0, equals), value: cookie.slice(equals + 1), url }]);
}
