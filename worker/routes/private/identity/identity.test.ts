import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import { loadSignInMethods, type SignInMethods } from "#core/contracts/identity/identity.ts";
import { publicAssetPath } from "#core/contracts/wire/paths.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import type { Browser } from "../../../testing/browser.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

function post(browser: Browser, path: string, body: object = {}, headers: Record<string, string> = {}) {
  return browser.request(IDENTITY_PATH + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const status = async (browser: Browser) => (await browser.send(loadWorkspace)).status;

describe("email and password", () => {
  test("sign up, out and in again, with a cookie that scripts and other sites cannot read", async () => {
    const browser = harness.browser();
    const { email, password } = await browser.signUp("Ada", "ada@example.com");
    expect(await status(browser)).toBe(200);
    const { rows } = await harness.database.sql.query(
      "SELECT a.password FROM auth_account a JOIN auth_user u ON u.id = a.user_id WHERE u.email = 'ada@example.com'",
    );
    expect(rows[0].password, "a hash by scrypt").toMatch(/^scrypt\$32768\$8\$3\$/);
    expect((await post(browser, "/sign-out")).status).toBe(200);
    expect(await status(browser)).toBe(401);
    expect((await post(browser, "/sign-in/email", { email, password: "wrong password" })).status).toBe(401);
    const response = await post(browser, "/sign-in/email", { email, password });
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Secure-sheaf\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
    );
    expect(await status(browser)).toBe(200);
  });

  test("a copied cookie is useless after signing out", async () => {
    const browser = harness.browser();
    await browser.arrive("Bo");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await post(browser, "/sign-out");
    const thief = await harness.browser().send(loadWorkspace, { headers: { cookie } });
    expect(thief.status).toBe(401);
  });

  test("only an uploaded picture can be a profile picture", async () => {
    const browser = harness.browser();
    const foreign = "https://evil.test/who-looks.png";
    await browser.arrive("Flo");
    const face = async () => (await browser.call<Workspace>(loadWorkspace)).user.image;
    expect(await face()).toBeNull();
    const own = publicAssetPath("0b0e5c1e-4a2b-4c3d-8e4f-5a6b7c8d9e0f");
    for (const image of [foreign, `//evil.test${own}`, `${own}?who=looks`, "/v1/assets/..%2fsign-out", 7]) {
      expect([image, (await post(browser, "/update-user", { image })).status]).toEqual([image, 400]);
    }
    expect(await face()).toBeNull();
    expect((await post(browser, "/update-user", { name: "Flora", image: own })).status).toBe(200);
    expect(await face()).toBe(own);
    expect((await post(browser, "/update-user", { image: null })).status).toBe(200);
    expect(await face()).toBeNull();
  });

  test("a request from another origin is refused", async () => {
    const browser = harness.browser();
    await browser.arrive("Di");
    const response = await post(browser, "/sign-out", {}, { origin: "https://evil.test" });
    expect(response.status).toBe(403);
    expect(await status(browser)).toBe(200);
  });

  test("too many attempts from one address must wait, and other addresses need not", async () => {
    const attacker = harness.browser();
    let attempts = 0;
    const attempt = () =>
      post(attacker, "/sign-in/email", { email: `cy${attempts++}@example.com`, password: "guess again" });
    expect((await attempt()).status).toBe(401);
    await harness.database.sql.query("UPDATE rate_limit SET count = 29 WHERE key LIKE '%/sign-in/email'");
    expect([(await attempt()).status, (await attempt()).status]).toEqual([401, 429]);
    expect((await attempt()).headers.get("x-retry-after")).toMatch(/^\d+$/);
    const { email, password } = await harness.browser().arrive("Cy");
    const other = await post(harness.browser(), "/sign-in/email", { email, password });
    expect(other.status).toBe(200);
  });
});

describe("a code by mail", () => {
  test("is offered if mail can be sent, and signs in", async () => {
    const methods = await harness.browser().call<SignInMethods>(loadSignInMethods);
    expect(methods).toEqual({
      email_code: true,
      github: false,
      google: false,
      sign_up: "open",
      domains: [],
      links: {},
    });
    const browser = harness.browser();
    const email = "eve@example.com";
    expect((await post(browser, "/email-otp/send-verification-otp", { email, type: "sign-in" })).status).toBe(
      200,
    );
    await harness.drain();
    const code = /\d{6}/.exec(harness.mail.sent.find((mail) => mail.to === email)!.text)![0];
    const { rows } = await harness.database.sql.query("SELECT value FROM auth_verification");
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(
      (await post(browser, "/sign-in/email-otp", { email, otp: "000000" })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await post(browser, "/sign-in/email-otp", { email, otp: code })).status).toBe(200);
    expect(await status(browser)).toBe(200);
  });
});

describe("a forgotten password", () => {
  /** Requests a link. `link` contains its parameters, or is null if no mail was sent. */
  async function askForLink(browser: Browser, email: string) {
    const before = harness.mail.sent.length;
    const response = await post(browser, "/request-password-reset", { email });
    await harness.drain();
    const mail = harness.mail.sent.slice(before).find(({ to }) => to === email);
    const fragment = /\/sign-in\/new-password#(\S+)/.exec(mail?.text ?? "")?.[1];
    const link = fragment === undefined ? null : new URLSearchParams(fragment);
    return { answer: [response.status, await response.json()], mail, link };
  }
  const setPassword = (token: string | null | undefined, newPassword: string) =>
    post(harness.browser(), "/reset-password", { token, newPassword });

  test("is replaced once by a mailed link, which ends every session", async () => {
    const browser = harness.browser();
    const { email, password } = await browser.arrive("Gil", "gil+1@example.com");
    const { link, mail } = await askForLink(harness.browser(), email);
    expect(link?.get("email")).toBe(email);
    expect(mail?.text).toMatch(/^Hello Gil,\n[\s\S]*This link works once and expires in 60 minutes/);
    expect(mail?.html).toContain(">Reset password</a>");
    expect(mail?.html).toContain(`token=${link?.get("token")}&amp;email=gil%2B1%40example.com`);
    const { rows } = await harness.database.sql.query("SELECT identifier, value FROM auth_verification");
    expect(JSON.stringify(rows)).not.toContain(link?.get("token"));

    expect((await setPassword(link?.get("token"), "short")).status).toBe(400);
    const token = link?.get("token");
    expect((await setPassword(token, "another good password")).status).toBe(200);
    expect(await status(browser)).toBe(401);
    expect((await post(browser, "/sign-in/email", { email, password })).status).toBe(401);
    await harness.drain();
    expect(harness.mail.sent.filter((sent) => sent.to === email).map(({ subject }) => subject)).toEqual([
      "Reset your Sheaf password",
      "Your Sheaf password was changed",
    ]);
    const fresh = await post(browser, "/sign-in/email", { email, password: "another good password" });
    expect(fresh.status).toBe(200);
    const again = await setPassword(token, "a third good password");
    expect([again.status, (await again.json()).code]).toEqual([400, "INVALID_TOKEN"]);
  });

  test("can be reported with the same result for known and unknown addresses", async () => {
    const { email } = await harness.browser().arrive("Hal");
    const known = await askForLink(harness.browser(), email);
    const unknown = await askForLink(harness.browser(), "nobody-here@example.com");
    expect(known.link).not.toBeNull();
    expect(unknown.link).toBeNull();
    expect(known.answer).toEqual(unknown.answer);
    harness.mail.isUnreachable = true;
    const unreachable = await askForLink(harness.browser(), email);
    harness.mail.isUnreachable = false;
    expect(unreachable.answer).toEqual(unknown.answer);
  });

  test("cannot be replaced with an expired link", async () => {
    const browser = harness.browser();
    const { email, password } = await browser.arrive("Ida");
    const { link } = await askForLink(browser, email);
    await harness.database.sql.query("UPDATE auth_verification SET expires_at = now() - interval '1 second'");
    const late = await setPassword(link?.get("token"), "another good password");
    expect([late.status, (await late.json()).code]).toEqual([400, "INVALID_TOKEN"]);
    expect((await post(browser, "/sign-in/email", { email, password })).status).toBe(200);
  });
});

describe("the account", () => {
  test("a person changes the password by knowing the current one, which ends other sessions", async () => {
    const here = harness.browser();
    const there = harness.browser();
    const { email, password } = await here.arrive("Jo <b>");
    const mails = () => harness.mail.sent.filter((mail) => mail.to === email);
    await post(there, "/sign-in/email", { email, password });
    const change = (currentPassword: string) =>
      post(here, "/change-password", {
        currentPassword,
        newPassword: "another good password",
        revokeOtherSessions: true,
      });
    expect((await change("not my password")).status).toBe(400);
    expect(mails()).toEqual([]);
    expect(await status(there)).toBe(200);
    expect((await change(password)).status).toBe(200);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    await harness.drain();
    expect(mails()).toMatchObject([{ subject: "Your Sheaf password was changed" }]);
    // Emails never repeat a name that could be markup or a link.
    expect(mails()[0]!.text).toMatch(/^Hello,\n/);
    expect(mails()[0]!.text).toContain("/sign-in/forgot");
  });

  test("a person signs out everywhere else and sees only their own sessions", async () => {
    const here = harness.browser();
    const there = harness.browser();
    await harness.browser().arrive("Someone else");
    const { id, email, password } = await here.arrive("Kim");
    await post(there, "/sign-in/email", { email, password });
    const list = async () =>
      (await (await here.request(`${IDENTITY_PATH}/list-sessions`)).json()) as { userId: string }[];
    await harness.database.sql.query("UPDATE auth_session SET created_at = now() - interval '9 days'");
    expect((await list()).map(({ userId }) => userId)).toEqual([id, id]);
    expect((await post(here, "/revoke-other-sessions")).status).toBe(200);
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    expect(await list()).toHaveLength(1);
    expect((await harness.browser().request(`${IDENTITY_PATH}/list-sessions`)).status).toBe(401);
  });
});

describe("organizations", () => {
  test("a name that is a reserved address gets another address", async () => {
    const browser = harness.browser();
    await browser.arrive("Private");
    const { organizations } = await browser.call<{ organizations: { name: string }[] }>(loadWorkspace);
    expect(organizations).toMatchObject([{ name: "private-workspace" }]);
  });

  test("people with the same name get different addresses, even concurrently", async () => {
    const browsers = [harness.browser(), harness.browser(), harness.browser()];
    await Promise.all(browsers.map((browser) => browser.arrive("Twin")));
    const names = await Promise.all(
      [...browsers, ...browsers].map(async (browser) => {
        const { organizations } = await browser.call<{ organizations: { name: string }[] }>(loadWorkspace);
        expect(organizations).toHaveLength(1);
        return organizations[0]!.name;
      }),
    );
    expect([...new Set(names)].sort()).toEqual(["twin", "twin-2", "twin-3"]);
  });
});

test("only the known addresses of identity exist", async () => {
  const response = await harness.browser().request(`${IDENTITY_PATH}/none`);
  expect(response.status).toBe(404);
});

test("the size of a body is limited", async () => {
  const response = await post(harness.browser(), "/sign-up/email", { name: "x".repeat(20_000) });
  expect(response.status).toBe(413);
});

test("malformed input never causes an internal error", async () => {
  for (const path of [
    "/sign-in/email",
    "/sign-up/email",
    "/email-otp/send-verification-otp",
    "/request-password-reset",
    "/reset-password",
  ]) {
    const browser = harness.browser();
    for (const body of [
      "",
      "{",
      "null",
      "[]",
      '{"email":1}',
      '{"email":"\\u0000@x.test","password":"\\u0000"}',
    ]) {
      const response = await browser.request(IDENTITY_PATH + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      expect.soft(response.status, `${path} ${body}`).toBeLessThan(500);
    }
  }
});
