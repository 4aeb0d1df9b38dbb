import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { revealSecretKey } from "#core/contracts/connections/databases.ts";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import type { Browser } from "../../../testing/browser.ts";
import { makePeople, type People } from "../../../testing/factories.ts";
import { comeFromGithub, fakeGithub, GITHUB } from "../../../testing/fake-github.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";
import { makeConnection } from "../../../testing/make-connection.ts";

/** Who has just signed in, for a call that needs it. */

let harness: Harness;
let people: People;
let database_id: string;

beforeAll(async () => {
  harness = await createHarness(GITHUB);
  people = await makePeople(harness);
  database_id = await makeConnection(harness.database.sql, people.project_id);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(harness.mail, { isConfigured: true });
});
afterAll(() => harness.close());

function post(browser: Browser, path: string, body: object) {
  return browser.request(IDENTITY_PATH + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The status of revealing the key, with the code of a refusal. */
async function reveal(browser: Browser): Promise<string> {
  const response = await browser.send(revealSecretKey, { params: { database_id } });
  const { error = "shown" } = (await response.json()) as { error?: string };
  return error;
}

/** An admin of the project, with a session that is too old. */
async function newAdmin() {
  const browser = harness.browser();
  const account = await browser.arrive("Ada", `ada-${randomUUID()}@example.com`);
  await harness.database.sql.query(
    "INSERT INTO organization_member (organization_id, user_id, role) VALUES ($1, $2, 'admin')",
    [people.organization_id, account.id],
  );
  await age(account.id);
  expect(await reveal(browser)).toBe("SIGN_IN_AGAIN");
  return { browser, ...account };
}

const age = (user_id: string) =>
  harness.database.sql.query(
    "UPDATE auth_session SET created_at = created_at - interval '6 minutes' WHERE user_id = $1",
    [user_id],
  );

async function signInWithCode(browser: Browser, email: string) {
  await post(browser, "/email-otp/send-verification-otp", { email, type: "sign-in" });
  await harness.drain();
  const otp = await harness.mail.takeCode(email);
  return post(browser, "/sign-in/email-otp", { email, otp });
}

const waysOf = async (browser: Browser) => (await browser.call<Workspace>(loadWorkspace)).user.sign_in_ways;

const removePassword = (user_id: string) =>
  harness.database.sql.query("DELETE FROM auth_account WHERE user_id = $1", [user_id]);

// Proves connection/page-counts-as-sign-in
test("a password, a mailed code and another service count, in the browser where they were used", async () => {
  const { browser, id, email, password } = await newAdmin();
  fakeGithub({ id: 1, name: "Ada", email });
  const again = [
    (at: Browser) => post(at, "/sign-in/email", { email, password }),
    (at: Browser) => signInWithCode(at, email),
    (at: Browser) => comeFromGithub(at, "/sign-in?returned"),
  ];
  for (const signIn of again) {
    const elsewhere = harness.browser();
    await signIn(elsewhere);
    expect([await reveal(elsewhere), await reveal(browser)]).toEqual(["shown", "SIGN_IN_AGAIN"]);
    await signIn(browser);
    expect(await reveal(browser)).toBe("shown");
    await age(id);
    expect(await reveal(browser)).toBe("SIGN_IN_AGAIN");
  }
  expect(await comeFromGithub(browser, "/sign-in?returned")).toMatch(/\/sign-in\?returned$/);
});

// Proves connection/page-counts-as-sign-in
test("what does not sign in does not count", async () => {
  const { browser, email } = await newAdmin();
  await post(browser, "/email-otp/send-verification-otp", { email, type: "sign-in" });
  await post(browser, "/sign-in/email-otp", { email, otp: "000000" });
  await post(browser, "/sign-in/email", { email, password: "not the password" });
  await post(browser, "/sign-in/social", { provider: "github", callbackURL: "/sign-in?returned" });
  await browser.request(`${IDENTITY_PATH}/callback/github?error=access_denied&state=x`);
  // The session stays in use, which is no sign-in either.
  await browser.request(`${IDENTITY_PATH}/get-session`);
  expect(await reveal(browser)).toBe("SIGN_IN_AGAIN");
});

// Proves connection/page-counts-as-sign-in
test("another account that signs in does not count", async () => {
  const { browser, id, email } = await newAdmin();
  const other = await newAdmin();
  expect((await signInWithCode(other.browser, other.email)).status).toBe(200);
  expect([await reveal(other.browser), await reveal(browser)]).toEqual(["shown", "SIGN_IN_AGAIN"]);
  // In the same browser, it is another person, who gets what they may.
  fakeGithub({ id: 2, name: "Eve", email: "eve@example.com" });
  await comeFromGithub(browser, "/sign-in?returned");
  expect(await reveal(browser)).toBe("NOT_FOUND");
  await signInWithCode(browser, email);
  expect(await reveal(browser)).toBe("shown");
  const { rows } = await harness.database.sql.query(
    "SELECT count(*)::int AS times FROM audit_entry WHERE user_id = $1",
    [id],
  );
  expect(rows).toEqual([{ times: 1 }]);
});

// Proves connection/page-sign-in-again
test("a person is told in which ways their account can sign in", async () => {
  const ada = await newAdmin();
  expect(await waysOf(ada.browser)).toEqual(["password", "code"]);
  fakeGithub({ id: 3, name: "Ada", email: ada.email });
  await comeFromGithub(ada.browser, "/dashboard");
  expect(await waysOf(ada.browser)).toEqual(["password", "code", "github"]);
  Object.assign(harness.mail, { isConfigured: false });
  expect(await waysOf(ada.browser)).toEqual(["password", "github"]);
  Object.assign(harness.mail, { isConfigured: true });
  await harness.database.sql.query("DELETE FROM auth_account WHERE password IS NOT NULL AND user_id = $1", [
    ada.id,
  ]);
  expect(await waysOf(ada.browser)).toEqual(["code", "github"]);
  // The service was linked when it was configured, and is not now.
  await harness.database.sql.query("UPDATE auth_account SET provider_id = 'google' WHERE user_id = $1", [
    ada.id,
  ]);
  expect(await waysOf(ada.browser)).toEqual(["code"]);

  const withCode = harness.browser();
  expect((await signInWithCode(withCode, "new@example.com")).status).toBe(200);
  expect(await waysOf(withCode)).toEqual(["code"]);
  Object.assign(harness.mail, { isConfigured: false });
  expect(await waysOf(withCode)).toEqual([]);
});

// Proves connection/page-sign-in-again
test("a code is not offered for an address that was never verified: it would discard the password", async () => {
  const { browser, id } = await newAdmin();
  await harness.database.sql.query("UPDATE auth_user SET email_verified = false WHERE id = $1", [id]);
  expect(await waysOf(browser)).toEqual(["password"]);
  await removePassword(id);
  expect(await waysOf(browser)).toEqual([]);
});
