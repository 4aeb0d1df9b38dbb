import { afterAll, beforeEach, expect, test } from "vitest";
import { loadForm, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { formPage } from "#core/contracts/wire/public-pages.ts";
import { RATE_LIMITS } from "#core/contracts/wire/rate-limits.ts";
import { en } from "#core/forms/texts/en.ts";
import type { Browser } from "../../testing/browser.ts";
import { allContracts } from "../../testing/contracts.ts";
import { makeForm } from "../../testing/factories.ts";
import { createHarness } from "../../testing/harness.ts";

const harness = await createHarness();
const form = await makeForm(harness.database.sql, {
  fields: [{ name: "name", type: "text", required: true }],
});
const params = { form_id: form.form_id };
const SCHOOL = "203.0.113.9";
afterAll(() => harness.close());
beforeEach(() => {
  harness.rates.forget();
  harness.rates.isCounting = true;
});

const from = (address: string) => ({ "cf-connecting-ip": address });
const statuses = (responses: Response[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

async function mint(browser: Browser, headers = from(SCHOOL)): Promise<string> {
  return (await browser.call<NewSession>(newSession, { params, headers })).id;
}

const save = (browser: Browser, session_id: string, seq: number, headers = from(SCHOOL)) =>
  browser.send(patchSession, {
    params: { session_id },
    body: { form_id: form.form_id, seq, fields: { [form.fields.name!]: `Name ${seq}` } },
    headers,
  });

const submit = (browser: Browser, session_id: string, name = "Ada", headers = from(SCHOOL)) =>
  browser.send(submitForm, { params, body: { __gf_session: session_id, name }, headers });

/** A cheap call that is counted but refused before its body is read. */
const knock = (browser: Browser, contract: Contract, address: string) =>
  browser.send(contract, { params, headers: { ...from(address), "content-type": "text/plain" } });

test("every public call that writes or names a session is counted", async () => {
  const open = (await allContracts()).filter(({ access }) => access === "public");
  // Webhooks of payment providers are excluded because their signatures protect them.
  const anybodys = open.filter(({ path }) => !path.endsWith("/webhook"));
  const counted = anybodys.filter(({ method, path }) => method !== "GET" || path.includes(":session_id"));
  expect(counted.length).toBeGreaterThan(8);
  expect(
    counted.filter(({ rate }) => rate === undefined).map(({ method, path }) => `${method} ${path}`),
  ).toEqual([]);
});

// Proves attack/floods
test("a class of 40 behind one address can load, edit and submit within a minute", async () => {
  const pupil = async (number: number) => {
    const browser = harness.browser();
    const opened = await browser.send(formPage, { params, headers: from(SCHOOL) });
    await opened.text();
    const session_id = await mint(browser);
    const saved = [];
    for (let seq = 1; seq <= 15; seq += 1) saved.push(await save(browser, session_id, seq));
    return [opened, ...saved, await submit(browser, session_id, `Pupil ${number}`)];
  };
  const responses = await Promise.all(Array.from({ length: 40 }, (_, number) => pupil(number)));
  expect(statuses(responses.flat())).toEqual({ 200: 40 * 17 });
  const { rows } = await harness.database.sql.query(
    "SELECT count(*)::integer AS count FROM response WHERE form_id = $1",
    [form.form_id],
  );
  expect(rows).toEqual([{ count: 40 }]);
});

// Proves attack/floods
test("one session that submits too often is limited, and others are not", async () => {
  const browser = harness.browser();
  const session_id = await mint(browser);
  const limit = RATE_LIMITS.submit.session;
  const responses = await Promise.all(
    Array.from({ length: limit + 10 }, () => submit(browser, session_id.toUpperCase(), "")),
  );
  expect(statuses(responses)).toEqual({ 422: limit, 429: 10 });
  const refused = responses.find(({ status }) => status === 429)!;
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(await refused.json()).toMatchObject({ error: "RATE_LIMITED" });
  expect((await submit(browser, await mint(browser))).status).toBe(200);

  harness.rates.forget();
  expect((await submit(browser, session_id)).status).toBe(200);
});

test("one session that saves too often is limited, and others are not", async () => {
  const browser = harness.browser();
  const session_id = await mint(browser);
  for (let seq = 1; seq <= RATE_LIMITS.edit.session; seq += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => save(browser, session_id, seq + index));
    expect(statuses(await Promise.all(batch))).toEqual({ 200: 50 });
  }
  expect((await save(browser, session_id, 1_000)).status).toBe(429);
  expect((await save(browser, await mint(browser), 1)).status).toBe(200);
});

// Proves attack/floods
test("creating too many sessions is limited per subscriber, whatever their addresses", async () => {
  const browser = harness.browser();
  const address = (n: number) => from(`2001:db8:1:2::${n.toString(16)}`);
  for (let n = 0; n < RATE_LIMITS.open.network; n += 1) await mint(browser, address(n));
  for (const contract of [newSession, loadForm, formPage]) {
    expect((await browser.send(contract, { params, headers: address(9_999) })).status).toBe(429);
  }
  expect((await browser.send(newSession, { params, headers: from("2001:db8:1:3::1") })).status).toBe(200);
});

test("submitting too often is limited per network, whatever the sessions", async () => {
  const browser = harness.browser();
  const limit = RATE_LIMITS.submit.network;
  const responses = await Promise.all(
    Array.from({ length: limit }, () => knock(browser, submitForm, SCHOOL)),
  );
  expect(statuses(responses)).toEqual({ 415: limit });
  expect((await submit(browser, await mint(browser))).status).toBe(429);
  expect((await submit(browser, await mint(browser), "Ada", from("203.0.113.10"))).status).toBe(200);
});

test("a limited browser gets the form again with its answers", async () => {
  const browser = harness.browser();
  const session_id = await mint(browser);
  const post = () =>
    browser.request(`/v1/submit/${form.form_id}`, {
      method: "POST",
      headers: { accept: "text/html", ...from(SCHOOL) },
      body: new URLSearchParams({ __gf_session: session_id, name: "", other: "kept" }),
    });
  for (let n = 0; n < RATE_LIMITS.submit.session; n += 1) expect((await post()).status).toBe(422);
  const stopped = await browser.request(`/v1/submit/${form.form_id}`, {
    method: "POST",
    headers: { accept: "text/html", ...from(SCHOOL) },
    body: new URLSearchParams({ __gf_session: session_id, name: "Ada Lovelace" }),
  });
  expect(stopped.status).toBe(429);
  const html = await stopped.text();
  expect(html).toContain('value="Ada Lovelace"');
  expect(html).toContain(en.submit_failed);
});
