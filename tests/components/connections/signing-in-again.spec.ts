import type { BrowserContext, Page } from "@playwright/test";
import { loadSignInMethods } from "#core/contracts/identity/identity.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import type { SignInWay } from "#core/contracts/wire/sign-in-way.ts";
import { expectSoundEverywhere } from "../../journeys/soundness.ts";
import { expect, test } from "../component.ts";
import { openGuestBook } from "./hotel.ts";

/** The dialog that asks to sign in again, for the ways that an account has. */

const PASSWORD = "a long enough password";
const CODE = "654321";
const STRANGER = { id: "somebody-else", email: "eve@example.com" };

type Opened = Awaited<ReturnType<typeof openGuestBook>>;

/** Answers the routes of better-auth, which have no contract, in all tabs. */
async function answerIdentity(context: BrowserContext, { fake, database }: Opened) {
  const { user } = fake.workspace;
  const identity = {
    /** Of the browser. */
    session: { user: { id: user.id, email: user.email }, session: { id: "old" } },
    signIn(as: { id: string; email: string } = user) {
      identity.session = { user: { id: as.id, email: as.email }, session: { id: "new" } };
      database.isSignInOld = as.id !== user.id;
    },
    setWays(sign_in_ways: SignInWay[]) {
      fake.workspace = { ...fake.workspace, user: { ...user, sign_in_ways } };
    },
    sent: [] as string[],
  };
  await context.route(`**${IDENTITY_PATH}/**`, (route) => {
    const request = route.request();
    const action = new URL(request.url()).pathname.slice(IDENTITY_PATH.length + 1);
    const body = (request.postDataJSON() ?? {}) as Record<string, string>;
    const refuse = (code: string) => route.fulfill({ status: 401, json: { code, message: "Wrong." } });
    if (action === "get-session") return route.fulfill({ json: identity.session });
    identity.sent.push(action);
    if (action === "email-otp/send-verification-otp") return route.fulfill({ json: { success: true } });
    if (action === "sign-in/social") {
      const asked = new URLSearchParams({ login_hint: body.loginHint!, back: body.callbackURL! });
      return route.fulfill({ json: { url: `https://github.com/login?${asked}` } });
    }
    if (action === "sign-in/email" && body.password !== PASSWORD) return refuse("INVALID_EMAIL_OR_PASSWORD");
    if (action === "sign-in/email-otp" && body.otp !== CODE) return refuse("INVALID_OTP");
    identity.signIn();
    return route.fulfill({ json: identity.session });
  });
  return identity;
}

const partsOf = (page: Page) => ({
  reveal: page.getByRole("button", { name: "Reveal" }),
  asked: page.getByRole("dialog", { name: "Confirm that it’s you" }),
  shown: page.getByRole("dialog", { name: "Secret key" }),
  key: page.getByRole("dialog", { name: "Secret key" }).getByRole("textbox", { name: "Secret key" }),
});

const returnToPage = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("focus")));

test("the secret key is revealed to an admin who signs in again", async ({ page, context, server }) => {
  const opened = await openGuestBook(page, server);
  const { database } = opened;
  const identity = await answerIdentity(context, opened);
  const { reveal, asked, shown, key } = partsOf(page);

  // Proves connection/page-reveal
  await test.step("an admin who has just signed in sees it at once, until it is closed", async () => {
    await reveal.click();
    await expect(key).toHaveValue(database.secret_key);
    await expect(shown.getByRole("button", { name: "Copy Secret key" })).toBeVisible();
    await expectSoundEverywhere(page, "a revealed key");
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(shown).toBeHidden();
    expect(await page.content()).not.toContain(database.secret_key);
  });

  // Proves connection/page-sign-in-again
  await test.step("others are asked to sign in again, and may decline", async () => {
    database.isSignInOld = true;
    await reveal.click();
    await expect(asked).toBeVisible();
    await expectSoundEverywhere(page, "signing in again");
    // The old session is still there, which is no sign-in.
    const password = asked.getByRole("textbox", { name: "Password" });
    await password.fill("half a pass");
    for (const _ of [1, 2]) {
      const checked = page.waitForResponse("**/get-session");
      await returnToPage(page);
      await (await checked).finished();
    }
    await expect(password).toHaveValue("half a pass");
    await page.keyboard.press("Escape");
    await expect(asked).toBeHidden();
    await expect(shown).toBeHidden();
    await expect(reveal).toBeFocused();
    await reveal.click();
    await password.fill("not the password");
    await page.keyboard.press("Enter");
    await expect(asked.getByRole("alert")).toBeVisible();
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(key).toHaveValue(database.secret_key);
    await page.keyboard.press("Escape");
  });

  // Proves connection/page-sign-in-again
  await test.step("a sign-in in another tab counts, too", async () => {
    database.isSignInOld = true;
    identity.session.session.id = "old";
    const noted = page.waitForResponse("**/get-session");
    await reveal.click();
    await expect(asked).toBeVisible();
    await (await noted).finished();
    identity.signIn();
    await returnToPage(page);
    await expect(key).toHaveValue(database.secret_key);
    // A browser may keep a page that was left.
    await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    await expect(shown).toBeHidden();
  });
});

// Proves connection/page-sign-in-again
test("an admin signs in again with a code by mail, with and without a password", async ({
  page,
  context,
  server,
}) => {
  const opened = await openGuestBook(page, server);
  const { database, fake } = opened;
  const identity = await answerIdentity(context, opened);
  const { reveal, asked, key } = partsOf(page);
  database.isSignInOld = true;
  identity.setWays(["password", "code"]);
  await page.reload();

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
    identity.setWays(["code"]);
    await page.reload();
    await reveal.click();
    await expect(asked.getByRole("button", { name: "Send code" })).toBeVisible();
    await expect(asked.getByRole("textbox")).toHaveCount(0);
    await expect(asked.getByRole("button", { name: /password|Continue with/ })).toHaveCount(0);
    await expectSoundEverywhere(page, "sending a code");
    await asked.getByRole("button", { name: "Send code" }).click();
    await expect(asked.getByLabel("Code")).toBeFocused();
    await expect(asked.getByText(`Enter the code we sent to ${fake.workspace.user.email}.`)).toBeVisible();
    await page.keyboard.type("123456");
    await page.keyboard.press("Enter");
    await expect(asked.getByRole("alert")).toContainText("That code isn’t right.");
    await expectSoundEverywhere(page, "a wrong code");
    await expect(key).toHaveCount(0);
    await asked.getByLabel("Code").fill(`${CODE.slice(0, 3)} ${CODE.slice(3)}`);
    await page.keyboard.press("Enter");
    await expect(key).toHaveValue(database.secret_key);
  });
  expect(identity.sent).toEqual([
    "email-otp/send-verification-otp",
    "sign-in/email-otp",
    "sign-in/email-otp",
  ]);
});

// Proves connection/page-counts-as-sign-in
test("an admin signs in again with a linked service, in a tab that closes itself, and only as themselves", async ({
  page,
  context,
  server,
}) => {
  const opened = await openGuestBook(page, server);
  const { database, fake } = opened;
  const identity = await answerIdentity(context, opened);
  const offered = { email_code: true, github: true, google: false, sign_up: "open" } as const;
  fake.answers.on(loadSignInMethods, () => ({ ...offered, domains: [], links: {} }));
  /** Signs in as the account that the person has at GitHub; null: they cancel there. */
  let theirs: { id: string; email: string } | null = null;
  await context.route("https://github.com/**", (route) => {
    const asked = new URL(route.request().url()).searchParams;
    expect(asked.get("login_hint")).toBe(fake.workspace.user.email);
    if (theirs !== null) identity.signIn(theirs);
    const back = theirs === null ? "/sign-in?error=access_denied" : asked.get("back");
    return route.fulfill({ status: 302, headers: { location: `${server.origin}${back}` } });
  });
  const { reveal, asked, key } = partsOf(page);
  database.isSignInOld = true;
  identity.setWays(["github"]);
  await page.reload();
  const goToGithub = async () => {
    const tab = context.waitForEvent("page");
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    return tab;
  };

  await test.step("canceling there changes nothing here", async () => {
    await reveal.click();
    await expect(asked.getByRole("button", { name: "Continue with GitHub" })).toBeVisible();
    await expect(asked.getByRole("textbox", { name: "Password" })).toHaveCount(0);
    await expectSoundEverywhere(page, "a linked service");
    const tab = await goToGithub();
    await expect(tab.getByRole("alert")).toContainText("couldn’t be used to sign in");
    await tab.close();
    const checked = page.waitForResponse("**/get-session");
    await returnToPage(page);
    await (await checked).finished();
    await expect(asked).toBeVisible();
    await expect(key).toHaveCount(0);
  });

  await test.step("another account is told, and shows nothing", async () => {
    theirs = STRANGER;
    const tab = await goToGithub();
    await expect.poll(() => tab.isClosed()).toBe(true);
    await returnToPage(page);
    const ended = page.getByRole("dialog", { name: "You’ve been signed out" });
    await expect(ended.getByRole("alert")).toContainText(`You’re now signed in as ${STRANGER.email}.`);
    await expectSoundEverywhere(page, "another account");
    await page.keyboard.press("Escape");
    await expect(ended).toBeVisible();
    await expect(key).toHaveCount(0);
  });

  await test.step("the same account goes on", async () => {
    theirs = fake.workspace.user;
    const tab = await goToGithub();
    await expect.poll(() => tab.isClosed()).toBe(true);
    await returnToPage(page);
    await expect(key).toHaveValue(database.secret_key);
  });
});
