import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { createResultsLink, type ResultsLink } from "#core/contracts/results.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { type Line, MOST_WAITING, Turn } from "./turn.ts";

/** What others notice while passwords wait to be hashed. */

let harness: Harness;
let people: People;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "pin", type: "password" },
    ],
  });
});
afterAll(() => harness.close());

let taken: Turn[] = [];
/** Takes all places of a line. */
function fill(line: Line): void {
  const turns = Array.from({ length: MOST_WAITING + 1 }, () => new Turn(line));
  for (const turn of turns) turn.take();
  taken.push(...turns);
}
function leaveAll(): void {
  for (const turn of taken) turn.leave();
  taken = [];
}
afterEach(leaveAll);

const post = (browser: Browser, path: string, body: object) =>
  browser.request(IDENTITY_PATH + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const attempts = async () => {
  const { rows } = await harness.database.sql.query("SELECT sum(count)::integer AS sum FROM rate_limit");
  return rows[0].sum;
};
async function expectBusy(response: Response): Promise<void> {
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await response.json()).toMatchObject({ error: "SERVICE_UNAVAILABLE" });
}
const tally = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].sort().map((one) => [one, statuses.filter((status) => status === one).length]),
  );

describe("while eight wait behind the one that hashes", () => {
  // Proves attack/costly-passwords
  test("a sign-in, a new password and a reset are refused before they are counted", async () => {
    const browser = harness.browser();
    const { email, password } = await browser.arrive("Ann");
    const before = await attempts();
    fill("accounts");
    const changed = { currentPassword: password, newPassword: "another good one" };
    await expectBusy(await post(browser, "/sign-in/email", { email, password }));
    await expectBusy(await post(browser, "/change-password", changed));
    await expectBusy(await post(browser, "/reset-password", { newPassword: "another good one", token: "x" }));
    expect(await attempts()).toBe(before);
    leaveAll();
    expect((await post(browser, "/sign-in/email", { email, password })).status).toBe(200);
  });

  test("a code that comes with a new password is refused before it is used", async () => {
    const browser = harness.browser();
    const email = "new@example.com";
    const account = { name: "New", email, password: "correct horse battery" };
    expect((await post(browser, "/sign-up/email", account)).status).toBe(200);
    await harness.drain();
    const entered = { ...account, otp: await harness.mail.takeCode(email) };
    fill("accounts");
    await expectBusy(await post(browser, "/sign-in/email-otp", entered));
    leaveAll();
    expect((await post(browser, "/sign-in/email-otp", entered)).status).toBe(200);
  });

  const createLink = (password: string | null) =>
    people.editor.send(createResultsLink, {
      params: { form_id: form.form_id },
      body: { name: "Board", field_ids: [form.fields.name!], filter: {}, password, expires_in_days: null },
    });
  const guess = (link: ResultsLink, password: string) =>
    harness.browser().request(new URL(link.url).pathname, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ password }).toString(),
    });

  // Proves attack/costly-passwords
  test("a guess at a link to results is refused with its page, and keeps no member and no other reader out", async () => {
    const { data: link } = (await (await createLink("let me in please")).json()) as { data: ResultsLink };
    fill("results");
    const refused = await guess(link, "let me in please");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.text()).toMatch(/role="alert"[^>]*>Too many people.*<button type="submit">/s);
    const asked = await harness.browser().request(new URL(link.url).pathname);
    expect(asked.status).toBe(200);
    const member = harness.browser();
    const { email, password } = await member.arrive("Bo");
    expect((await post(member, "/sign-in/email", { email, password })).status).toBe(200);
    expect((await createLink("let me in please")).status).toBe(200);
    leaveAll();
    expect((await guess(link, "let me in please")).status).toBe(200);
  });

  test("a link to results cannot get a password, but can be made without", async () => {
    fill("accounts");
    await expectBusy(await createLink("let me in please"));
    expect((await createLink(null)).status).toBe(200);
  });

  // Proves attack/costly-passwords
  test("answers to password questions are stored at once, under a key that the database lacks", async () => {
    let stop = () => {};
    const endless = new Promise<void>((resolve) => {
      stop = resolve;
    });
    fill("accounts");
    fill("results");
    const hashing = taken[0]!.run(() => endless);
    for (let n = 0; n < 2; n += 1) {
      const response = await people.nobody.send(submitForm, {
        params: { form_id: form.form_id },
        body: { name: "Eve", pin: "hunter2-in-clear" },
      });
      expect(response.status).toBe(200);
    }
    stop();
    await hashing;
    const { rows } = await harness.database.sql.query(
      "SELECT hash FROM response_secret WHERE form_field_id = $1",
      [form.fields.pin],
    );
    const hashes = rows.map(({ hash }) => hash);
    expect(hashes).toEqual(Array(2).fill(expect.stringMatching(/^hmac-sha256\$[\w+/]{22}==\$[\w+/]{43}=$/)));
    expect(new Set(hashes).size).toBe(2);
  });
});

// Proves attack/costly-passwords
test("sign-ins whose bodies do not arrive take no place", async () => {
  const browser = harness.browser();
  const { email, password } = await browser.arrive("Slow");
  const ends: (() => void)[] = [];
  const slow = Array.from({ length: MOST_WAITING + 1 }, () => {
    const body = new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
    return harness.browser().request(`${IDENTITY_PATH}/sign-in/email`, init as RequestInit);
  });
  expect((await post(browser, "/sign-in/email", { email, password })).status).toBe(200);
  for (const end of ends) end();
  await Promise.all(slow);
});

// Proves attack/costly-passwords
test("of 30 sign-ins at once nine are let in, and the others can try again", async () => {
  const browsers = Array.from({ length: 30 }, () => harness.browser());
  const accounts = await Promise.all(browsers.map((browser) => browser.arrive("Crowd")));
  const signIn = async (browser: Browser, at: number) => {
    const { email, password } = accounts[at]!;
    return (await post(browser, "/sign-in/email", { email, password })).status;
  };
  const statuses = await Promise.all(browsers.map(signIn));
  expect(tally(statuses)).toEqual({ 200: MOST_WAITING + 1, 503: 30 - MOST_WAITING - 1 });
  for (const [at, status] of statuses.entries()) {
    if (status === 503) expect(await signIn(browsers[at]!, at)).toBe(200);
  }
});
