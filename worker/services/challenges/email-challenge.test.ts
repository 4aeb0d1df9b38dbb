import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contracts from "#core/contracts/challenges.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession, patchSession, patchSessionField } from "#core/contracts/sessions.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { visitorLanguage } from "./challenge-mail.ts";
import { MOST_ATTEMPTS } from "./email-challenge.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let harness: Harness;
let form: MadeForm;
let visitor: Browser;

beforeAll(async () => {
  harness = await createHarness();
  form = await makeForm(harness.database.sql, {
    title: "Members",
    fields: [
      { name: "name", type: "text" },
      { name: "mail", type: "challenge_email", required: true },
    ],
  });
});
afterAll(() => harness.close());
beforeEach(() => {
  visitor = harness.browser();
  harness.now.current = () => new Date();
  harness.mail.isUnreachable = false;
});

const newAddress = () => `${randomUUID()}@example.com`;
const newSessionId = async () =>
  (await visitor.call<NewSession>(newSession, { params: { form_id: form.form_id } })).id;
const paramsOf = (session_id: string, field = "mail") => ({
  session_id,
  field_id: form.fields[field] ?? field,
});
const later = (ms: number) => {
  const moment = Date.now() + ms;
  harness.now.current = () => new Date(moment);
};

const start = (session_id: string, email: string, headers = {}) =>
  visitor.send(contracts.startChallenge, { params: paramsOf(session_id), body: { email }, headers });

async function started(session_id: string, email: string) {
  const response = await start(session_id, email);
  expect(response.status).toBe(200);
  const { challenge_id } = (await response.json()) as contracts.StartedChallenge;
  return { challenge_id, otp: codeFor(email) };
}

function codeFor(email: string): string {
  const mail = harness.mail.sent.findLast(({ to }) => to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")![0];
}

const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");

const verify = (session_id: string, body: { challenge_id: string; otp: string }) =>
  visitor.send(contracts.verifyChallenge, { params: paramsOf(session_id), body });

async function stateOf(session_id: string): Promise<contracts.ChallengeState> {
  const response = await visitor.send(contracts.loadChallenge, { params: paramsOf(session_id) });
  return ((await response.json()) as contracts.LoadedChallenge).state;
}

async function refusal(response: Response) {
  const { error, info } = (await response.json()) as ErrorEnvelope;
  return { status: response.status, error, info };
}

const submit = (session_id: string, body: Record<string, unknown>) =>
  visitor.send(submitForm, {
    params: { form_id: form.form_id },
    body: { __gf_session: session_id, ...body },
  });

test("the mailed code verifies an address, which becomes the answer", async () => {
  const session_id = await newSessionId();
  const email = newAddress();
  expect((await stateOf(session_id)).state).toBe("idle");
  expect(await refusal(await submit(session_id, { mail: ` ${email.toUpperCase()} ` }))).toMatchObject({
    status: 403,
    error: "CHALLENGE_EMAIL_NOT_VERIFIED",
  });
  const challenge = await started(session_id, email);
  expect(await stateOf(session_id)).toMatchObject({ state: "challenge-session-started", email });
  expect((await submit(session_id, { mail: email })).status).toBe(403);
  const verified = await verify(session_id, { ...challenge, otp: challenge.otp.replace(/(...)/, "$1 ") });
  expect(await verified.json()).toMatchObject({ state: { state: "challenge-success", email } });
  // Repeating the correct code returns the same result.
  expect((await verify(session_id, challenge)).status).toBe(200);
  expect((await submit(session_id, { name: "Ada", mail: "forged@example.com" })).status).toBe(200);
  const { rows } = await harness.database.sql.query(
    `SELECT r.data -> $2 ->> 'value' AS answer, c.email, c.is_email_verified FROM response r
     JOIN customer c ON c.uid = r.customer_id WHERE r.session_id = $1`,
    [session_id, form.fields.mail],
  );
  expect(rows).toEqual([{ answer: email, email, is_email_verified: true }]);
  expect((await stateOf(session_id)).customer_uid).toMatch(/^[0-9a-f-]{36}$/);
});

test("of 200 concurrent guesses five count, and the correct code is refused afterwards", async () => {
  const session_id = await newSessionId();
  const { challenge_id, otp } = await started(session_id, newAddress());
  const guesses = Array.from({ length: 200 }, (_, i) => String((Number(otp) + 1 + i) % 1_000_000));
  const results = await Promise.all(
    guesses.map((guess) => verify(session_id, { challenge_id, otp: guess.padStart(6, "0") })),
  );
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([401]));
  const { rows } = await harness.database.sql.query("SELECT attempts FROM email_challenge WHERE id = $1", [
    challenge_id,
  ]);
  expect(rows).toEqual([{ attempts: MOST_ATTEMPTS }]);
  expect(await refusal(await verify(session_id, { challenge_id, otp }))).toMatchObject({
    status: 401,
    error: "CHALLENGE_CODE_INVALID",
    info: { attempts_left: 0, state: { state: "challenge-failed" } },
  });
  expect((await submit(session_id, { mail: "x@example.com" })).status).toBe(403);
});

test("the correct code is accepted as the fifth attempt", async () => {
  const session_id = await newSessionId();
  const { challenge_id, otp } = await started(session_id, newAddress());
  for (let i = 1; i < MOST_ATTEMPTS; i += 1) {
    expect((await refusal(await verify(session_id, { challenge_id, otp: wrong(otp) }))).info).toMatchObject({
      attempts_left: MOST_ATTEMPTS - i,
    });
  }
  expect((await verify(session_id, { challenge_id, otp })).status).toBe(200);
});

test("a code expires after ten minutes, and a new code replaces it immediately", async () => {
  const session_id = await newSessionId();
  const email = newAddress();
  const first = await started(session_id, email);
  later(10 * MINUTE_MS + 1);
  expect(await refusal(await verify(session_id, first))).toMatchObject({
    status: 401,
    info: { state: { state: "challenge-expired" } },
  });
  const second = await started(session_id, email);
  expect((await verify(session_id, { ...first, otp: second.otp })).status).toBe(401);
  expect((await stateOf(session_id)).state).toBe("challenge-session-started");
  expect((await verify(session_id, second)).status).toBe(200);
});

test("a code for another address ends the verification of the previous one", async () => {
  const session_id = await newSessionId();
  const proved = newAddress();
  expect((await verify(session_id, await started(session_id, proved))).status).toBe(200);
  later(MINUTE_MS);
  await started(session_id, newAddress());
  expect((await submit(session_id, { mail: proved })).status).toBe(403);
});

test("a challenge is not valid in another session", async () => {
  const [mine, theirs] = [await newSessionId(), await newSessionId()];
  const challenge = await started(mine, newAddress());
  expect((await verify(theirs, challenge)).status).toBe(401);
  expect((await stateOf(theirs)).state).toBe("idle");
  expect((await verify(mine, challenge)).status).toBe(200);
  expect((await submit(theirs, { mail: "x@example.com" })).status).toBe(403);
});

test("data written into a session does not verify an address", async () => {
  const session_id = await newSessionId();
  const forged = { state: "challenge-success", email: "ceo@example.com", customer_uid: session_id };
  const params = { session_id, field_id: `__challenge_email__${form.fields.mail}` };
  expect((await visitor.send(patchSessionField, { params, body: { value: forged } })).status).toBe(404);
  for (const value of [forged, "ceo@example.com"]) {
    await visitor.send(patchSession, {
      params: { session_id },
      body: { form_id: form.form_id, seq: 1, fields: { [form.fields.mail!]: value } },
    });
    expect((await stateOf(session_id)).state).toBe("idle");
    expect((await submit(session_id, { mail: "ceo@example.com" })).status).toBe(403);
  }
});

test("a verification without a submit is deleted after a month", async () => {
  const session_id = await newSessionId();
  await verify(session_id, await started(session_id, newAddress()));
  later(29 * DAY_MS);
  await purgeExpired(harness.context());
  expect((await stateOf(session_id)).state).toBe("challenge-success");
  later(31 * DAY_MS);
  await purgeExpired(harness.context());
  expect((await stateOf(session_id)).state).toBe("idle");
});

describe("emails", () => {
  test("are sent half a minute apart, and are limited per address", async () => {
    const session_id = await newSessionId();
    const email = newAddress();
    await started(session_id, email);
    const again = await refusal(await start(session_id, email));
    expect(again).toMatchObject({
      status: 429,
      error: "RATE_LIMITED",
      info: { retry_at: expect.any(String) },
    });
    // The limit counts across sessions.
    const before = harness.mail.sent.length;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await start(await newSessionId(), email)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(harness.mail.sent).toHaveLength(before + 3);
  });

  test("are limited per session, across addresses", async () => {
    const session_id = await newSessionId();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      later(i * MINUTE_MS);
      statuses.push((await start(session_id, newAddress())).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  test("that cannot be sent leave no challenge behind, so the next start succeeds", async () => {
    const session_id = await newSessionId();
    harness.mail.isUnreachable = true;
    expect(await refusal(await start(session_id, newAddress()))).toMatchObject({ status: 503 });
    expect((await stateOf(session_id)).state).toBe("idle");
    harness.mail.isUnreachable = false;
    expect((await start(session_id, newAddress())).status).toBe(200);
  });

  test("are written in the visitor's language", async () => {
    const email = newAddress();
    await start(await newSessionId(), email, { "accept-language": "xx, de-CH;q=0.8, en;q=0.5" });
    const mail = harness.mail.sent.findLast(({ to }) => to === email)!;
    expect(mail.subject).toMatch(/^Ihr Bestätigungscode ist \d{6}$/);
    expect(mail.html).toContain('lang="de"');
    expect(mail.text).toContain("Members");
    expect(visitorLanguage("fr;q=0.2, ar;q=0.9", "en")).toBe("ar");
    expect(visitorLanguage("xx, *;q=0.1", "ko")).toBe("ko");
    expect(visitorLanguage(null, "ja")).toBe("ja");
  });

  test("are sent only to valid addresses, for verification fields, while the form is open", async () => {
    const session_id = await newSessionId();
    for (const email of ["", "no address", `${"x".repeat(250)}@example.com`, "a@b.co\r\nbcc: c@d.co"]) {
      expect((await start(session_id, email)).status, email).toBe(400);
    }
    const ofText = await visitor.send(contracts.startChallenge, {
      params: paramsOf(session_id, "name"),
      body: { email: newAddress() },
    });
    expect(ofText.status).toBe(400);
    expect((await start(form.form_id, newAddress())).status).toBe(404);
    const closed = await makeForm(harness.database.sql, {
      fields: [{ name: "mail", type: "challenge_email" }],
      is_closed: true,
    });
    const response = await visitor.send(contracts.startChallenge, {
      params: { session_id, field_id: closed.fields.mail! },
      body: { email: newAddress() },
    });
    expect(response.status).toBe(403);
  });
});

describe("without a script", () => {
  const post = (entries: Record<string, string>) =>
    visitor.request(`/v1/submit/${form.form_id}`, {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(entries),
    });

  test("the returned page accepts the code", async () => {
    const session = { __gf_session: await newSessionId(), name: "Ada" };
    const email = newAddress();
    const code = `__gf_code_${form.fields.mail}`;
    const asked = await post({ ...session, mail: email });
    expect(asked.status).toBe(403);
    const page = await asked.text();
    expect(page).toContain(`name="${code}"`);
    expect(page).toContain(`We sent a code to ${email}.`);
    expect(page).toContain('value="Ada"');
    const otp = codeFor(email);
    const refused = await post({ ...session, mail: email, [code]: wrong(otp) });
    expect(await refused.text()).toContain("This code is incorrect.");
    // No second mail was sent, so the first code is still valid, but only for its own address.
    expect((await post({ ...session, mail: newAddress(), [code]: otp })).status).toBe(403);
    expect((await post({ ...session, mail: email, [code]: otp })).status).toBe(303);
  });

  test("an invalid address is reported as such", async () => {
    const page = await (await post({ __gf_session: await newSessionId(), mail: "nobody" })).text();
    expect(page).toContain("Please enter an email address");
  });
});
