import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWorkspace } from "#core/contracts/documents/workspace.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { MOST_WAITING } from "../../../services/keys/turn.ts";
import type { Browser } from "../../../testing/browser.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

/** Each browser of the harness has its own IP address. */
function post(browser: Browser, path: string, body: object = {}, headers: Record<string, string> = {}) {
  return browser.request(IDENTITY_PATH + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

const signIn = async (browser: Browser, email: string, password: string) =>
  (await post(browser, "/sign-in/email", { email, password })).status;
/** A person who signed in with this browser before so that it is known to the account. */
async function arriveKnown(browser: Browser, name: string) {
  const account = await browser.arrive(name);
  expect(await signIn(browser, account.email, account.password)).toBe(200);
  return account;
}
/** Uses up the attempts of unknown browsers for an account's password. */
async function useUp(email: string) {
  expect(await signIn(harness.browser(), email, "wrong horse battery")).toBe(401);
  await harness.database.sql.query("UPDATE rate_limit SET count = 10 WHERE key LIKE 'password of %'");
}
const askForCode = (browser: Browser, email: string) =>
  post(browser, "/email-otp/send-verification-otp", { email, type: "sign-in" });
const askForReset = (browser: Browser, email: string) => post(browser, "/request-password-reset", { email });
const mailsTo = async (email: string) => {
  await harness.drain();
  return harness.mail.sent.filter(({ to }) => to === email);
};
const codeIn = (text: string) => /\d{6}/.exec(text)![0];
const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((one) => [one, statuses.filter((s) => s === one).length]),
  );
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

describe("limits per account", () => {
  test("of 60 wrong passwords from 60 addresses ten are checked, and the owner's own browser can still sign in", async () => {
    const owner = harness.browser();
    const { email, password } = await arriveKnown(owner, "Ann");
    await post(owner, "/sign-out");
    expect(await signIn(harness.browser(), email, "wrong horse battery")).toBe(401);
    // Counts six more attempts without the cost of hashing passwords.
    await harness.database.sql.query("UPDATE rate_limit SET count = 7 WHERE key LIKE 'password of %'");
    const statuses: number[] = [];
    // As many at once as may wait for the hash; others would be refused before they are counted.
    while (statuses.length < 59) {
      const count = Math.min(MOST_WAITING + 1, 59 - statuses.length);
      statuses.push(...(await times(count, () => signIn(harness.browser(), email, "wrong horse battery"))));
    }
    expect(tally(statuses)).toEqual({ 401: 3, 429: 56 });
    // The limit also applies to the correct password, so it reveals nothing.
    expect(await signIn(harness.browser(), email.toUpperCase(), password)).toBe(429);
    expect(await signIn(owner, email, "wrong horse battery")).toBe(401);
    expect(await signIn(owner, email, password)).toBe(200);
  });

  test("correct passwords do not count", async () => {
    const { email, password } = await harness.browser().arrive("Bea");
    await signIn(harness.browser(), email, "wrong horse battery");
    await harness.database.sql.query("UPDATE rate_limit SET count = 9 WHERE key LIKE 'password of %'");
    for (let i = 0; i < 2; i += 1) expect(await signIn(harness.browser(), email, password)).toBe(200);
  });

  test("the cookie of one account grants no attempts at another, and neither does a forged one", async () => {
    const stranger = harness.browser();
    await arriveKnown(stranger, "Stranger");
    const { email } = await harness.browser().arrive("Cleo");
    await useUp(email);
    expect(await signIn(stranger, email, "wrong horse battery")).toBe(429);
    const names = [...stranger.cookies.keys()].filter((name) => name.includes("known"));
    expect(names).toHaveLength(1);
  });

  test("20 requests for a code for one address send five emails, whoever sends them", async () => {
    const email = "stranger@example.net";
    const statuses = await times(20, async () => (await askForCode(harness.browser(), email)).status);
    expect(tally(statuses)).toEqual({ 200: 5, 429: 15 });
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test("20 requests for a new password send five working emails and lock nobody out", async () => {
    const owner = harness.browser();
    const { email } = await arriveKnown(owner, "Dora");
    await post(owner, "/sign-out");
    await useUp(email);
    const statuses = await times(20, async () => (await askForReset(harness.browser(), email)).status);
    expect(tally(statuses)).toEqual({ 200: 5, 429: 15 });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(5);
    // Under attack, the mailed link still works on a new device.
    const device = harness.browser();
    const token = /token=([\w-]+)/.exec(mails[0]!.text)![1];
    const newPassword = "an entirely new password";
    expect((await post(device, "/reset-password", { token, newPassword })).status).toBe(200);
    expect(await signIn(device, email, newPassword)).toBe(200);
    // A known browser has a separate limit for emails.
    expect((await askForReset(owner, email)).status).toBe(200);
    expect((await askForCode(owner, email)).status).toBe(200);
  });

  test("a code works only in the browser that requested it, and a stranger's guesses do not use it up", async () => {
    const { email } = await harness.browser().arrive("Eve");
    const owner = harness.browser();
    await askForCode(owner, email);
    const code = codeIn((await mailsTo(email)).at(-1)!.text);
    const wrong = code === "111111" ? "222222" : "111111";
    const stranger = harness.browser();
    const guesses = await times(
      20,
      async () => (await post(stranger, "/sign-in/email-otp", { email, otp: wrong })).status,
    );
    expect(guesses.every((status) => status >= 400)).toBe(true);
    expect((await post(stranger, "/sign-in/email-otp", { email, otp: code })).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await post(owner, "/sign-in/email-otp", { email, otp: code })).status).toBe(200);
    expect((await post(owner, "/sign-in/email-otp", { email, otp: code })).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  test("whoever gets no further code is told where the latest one works", async () => {
    const { email } = await harness.browser().arrive("Vic");
    const [one, other] = [harness.browser(), harness.browser()];
    for (let n = 0; n < 5; n += 1) expect((await askForCode(one, email)).status).toBe(200);
    for (const browser of [one, other]) {
      const refused = await askForCode(browser, email);
      expect(refused.status).toBe(429);
      const { message } = (await refused.json()) as { message: string };
      expect(message).toContain("the latest one in the browser where you requested it");
    }
    const { text } = (await mailsTo(email)).at(-1)!;
    expect(text).toContain("works in the browser where you requested it");
    const enter = async (browser: Browser) =>
      (await post(browser, "/sign-in/email-otp", { email, otp: codeIn(text) })).status;
    expect([await enter(other), await enter(one)]).toEqual([400, 200]);
  });

  test("a code allows five attempts, even concurrent ones", async () => {
    const email = "many-tries@example.net";
    const browser = harness.browser();
    await askForCode(browser, email);
    const code = codeIn((await mailsTo(email)).at(-1)!.text);
    const wrong = code === "111111" ? "222222" : "111111";
    const results = await times(
      9,
      async () =>
        (await (await post(browser, "/sign-in/email-otp", { email, otp: wrong })).json()) as { code: string },
    );
    expect(results.filter((result) => result.code === "INVALID_OTP")).toHaveLength(5);
    expect(results.filter((result) => result.code === "TOO_MANY_ATTEMPTS")).toHaveLength(4);
    expect((await post(browser, "/sign-in/email-otp", { email, otp: code })).status).toBe(429);
  });
});

describe("strangers cannot tell whether an address is known", () => {
  test("sign-up returns the same result after the same statements, and only the mail differs", async () => {
    const { email: known } = await harness.browser().arrive("Fay");
    const unknown = "nobody-yet@example.net";
    const results = [];
    for (const email of [known, unknown]) {
      const request_id = crypto.randomUUID();
      const response = await post(
        harness.browser(),
        "/sign-up/email",
        { name: "Somebody", email, password: "correct horse battery" },
        { "x-request-id": request_id },
      );
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ""));
      const { during } = await harness.database.counts(request_id);
      results.push({ status: response.status, body: await response.text(), cookies, during });
    }
    expect(results[0]).toEqual(results[1]);
    expect((await mailsTo(known)).at(-1)?.text).toContain("already have an account");
    expect((await mailsTo(unknown)).at(-1)?.text).toMatch(/\d{6}/);
    const { rowCount } = await harness.database.sql.query("SELECT FROM auth_user WHERE email = $1", [
      unknown,
    ]);
    expect(rowCount).toBe(0);
  });

  test.each([
    ["/sign-in/email", { password: "wrong horse battery" }],
    ["/request-password-reset", {}],
    ["/email-otp/send-verification-otp", { type: "sign-in" }],
  ])("%s runs the same statements for known and unknown addresses", async (path, body) => {
    const { email: known } = await harness.browser().arrive("Gus");
    const results = [];
    for (const email of [known, "unknown-to-us@example.net"]) {
      const request_id = crypto.randomUUID();
      const response = await post(
        harness.browser(),
        path,
        { ...body, email },
        { "x-request-id": request_id },
      );
      const { during } = await harness.database.counts(request_id);
      results.push({ status: response.status, body: await response.text(), during });
    }
    expect(results[0]).toEqual(results[1]);
  });

  test("signing up again signs in to the existing account and keeps its password", async () => {
    const first = harness.browser();
    const { email, password, id } = await first.arrive("Hope");
    const again = harness.browser();
    const other = "another horse battery";
    await post(again, "/sign-up/email", { name: "Not Hope", email, password: other });
    const otp = codeIn((await mailsTo(email)).at(-1)!.text);
    const entered = await post(again, "/sign-in/email-otp", {
      email,
      otp,
      name: "Not Hope",
      password: other,
    });
    expect(entered.status).toBe(200);
    expect(((await entered.json()) as { user: object }).user).toMatchObject({ id, name: "Hope" });
    expect(await signIn(first, email, other)).toBe(401);
    expect(await signIn(first, email, password)).toBe(200);
  });
});

describe("passwords", () => {
  const COMMON = ["password1", "Qwertyuiop", "1234567890", "iloveyou1", "trustno1 ", "aaaaaaaaaa"];
  const BLANK = [" ".repeat(12), "\u3000".repeat(10), "\t\t\t\t\t\t\t\t\t"];

  test.each([...COMMON, ...BLANK])("%j is refused at sign-up", async (password) => {
    const email = `${crypto.randomUUID()}@example.net`;
    const signUp = await post(harness.browser(), "/sign-up/email", { name: "Ida", email, password });
    expect([signUp.status, (await signUp.json()).code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
    const direct = { email, otp: "123456", name: "Ida", password };
    const entered = await post(harness.browser(), "/sign-in/email-otp", direct);
    expect([entered.status, (await entered.json()).code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
  });

  test.each([COMMON[0]!, BLANK[0]!])(
    "%j is refused as a new one and does not use up the link",
    async (newPassword) => {
      const owner = harness.browser();
      const { email, password: currentPassword } = await owner.arrive("Jo");
      const change = await post(owner, "/change-password", { currentPassword, newPassword });
      expect([change.status, (await change.json()).code]).toEqual([400, "PASSWORD_TOO_COMMON"]);

      await askForReset(owner, email);
      const token = /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.text)![1];
      const reset = await post(owner, "/reset-password", { token, newPassword });
      expect([reset.status, (await reset.json()).code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
      const good = await post(owner, "/reset-password", { token, newPassword: "correct horse staple" });
      expect(good.status).toBe(200);
    },
  );

  test("one's own address is refused as a password after a reset", async () => {
    const owner = harness.browser();
    const { email } = await owner.arrive("Lou");
    await askForReset(owner, email);
    const token = /token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.text)![1];
    for (const newPassword of [email, email.toUpperCase()]) {
      const inBody = await post(owner, "/reset-password", { token, newPassword });
      expect([inBody.status, (await inBody.json()).code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
      const inAddress = await post(owner, `/reset-password?token=${token}`, { newPassword });
      expect([inAddress.status, (await inAddress.json()).code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
    }
    const good = await post(owner, "/reset-password", { token, newPassword: "correct horse staple" });
    expect(good.status).toBe(200);
  });

  test("one's own address is refused as a password at sign-up", async () => {
    const email = "kim.longname@example.net";
    for (const password of [email, "Kim.Longname"]) {
      const response = await post(harness.browser(), "/sign-up/email", { name: "Kim", email, password });
      expect([response.status, (await response.json()).code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
    }
  });

  test.each([{}, { revokeOtherSessions: false }])(
    "a change ends all other sessions (%j)",
    async (options) => {
      const here = harness.browser();
      const there = harness.browser();
      const { email, password: currentPassword } = await here.arrive("Lou");
      expect(await signIn(there, email, currentPassword)).toBe(200);
      const body = { currentPassword, newPassword: "another good password", ...options };
      expect((await post(here, "/change-password", body)).status).toBe(200);
      const status = async (browser: Browser) => (await browser.send(loadWorkspace)).status;
      expect([await status(here), await status(there)]).toEqual([200, 401]);
    },
  );

  test("the current one can be guessed ten times in a quarter of an hour, from any address", async () => {
    const thief = harness.browser();
    await thief.arrive("Mia");
    const body = { currentPassword: "wrong horse battery", newPassword: "another good password" };
    let calls = 0;
    const change = async () => {
      const headers = { "cf-connecting-ip": `192.0.2.${++calls}` };
      return (await post(thief, "/change-password", body, headers)).status;
    };
    expect(await change()).toBe(400);
    await harness.database.sql.query("UPDATE rate_limit SET count = 9 WHERE key LIKE 'change %'");
    expect([await change(), await change()]).toEqual([400, 429]);
  });
});

describe("names of people", () => {
  const LONG = "x".repeat(101);
  test.each(["", "   ", LONG, "a\u0000b", "two\nlines"])(
    "%j is refused wherever a name is set",
    async (name) => {
      const browser = harness.browser();
      const email = `${crypto.randomUUID()}@example.net`;
      const signUp = await post(browser, "/sign-up/email", {
        name,
        email,
        password: "correct horse battery",
      });
      expect([signUp.status, (await signUp.json()).code]).toEqual([400, "INVALID_NAME"]);
      await browser.arrive("Nia");
      const rename = await post(browser, "/update-user", { name });
      expect([rename.status, (await rename.json()).code]).toEqual([400, "INVALID_NAME"]);
    },
  );

  test("a name of 100 characters is accepted", async () => {
    const browser = harness.browser();
    const name = "é".repeat(100);
    await browser.signUp(name);
    expect((await post(browser, "/update-user", { name: ` ${name} ` })).status).toBe(200);
    const { rows } = await harness.database.sql.query("SELECT name FROM auth_user WHERE name = $1", [name]);
    expect(rows).toHaveLength(1);
  });
});
