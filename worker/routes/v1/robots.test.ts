import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import { setRobotCheck } from "#core/contracts/settings.ts";
import * as held from "#core/contracts/submitting.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { completePath, submitPath } from "#core/contracts/wire/paths.ts";
import { formPage } from "#core/contracts/wire/public-pages.ts";
import { type FieldSketch, makeForm, makePeople } from "../../testing/factories.ts";
import { createHarness, ORIGIN } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";
import { startTurnstile } from "../../testing/turnstile-server.ts";

const turnstile = await startTurnstile();
const harness = await createHarness({
  TURNSTILE_SITE_KEY: turnstile.site_key,
  TURNSTILE_SECRET: turnstile.secret,
  TURNSTILE_ORIGIN: turnstile.origin,
});
const people = await makePeople(harness);
const { owner, viewer, nobody } = people;
const fields: FieldSketch[] = [
  { name: "name", type: "text", required: true },
  { name: "drink", type: "radio", choices: ["tea", "coffee"] },
  { name: "secret", type: "password" },
];
afterAll(async () => {
  await harness.close();
  await turnstile.close();
});

const open = () => makeForm(harness.database.sql, { project_id: people.project_id, fields: [...fields] });
const mint = async (form_id: string) =>
  (await nobody.call<NewSession>(newSession, { params: { form_id } })).id;
const submit = (form_id: string, body: object) => nobody.send(submitForm, { params: { form_id }, body });
const errorOf = async (response: Response) => ((await response.json()) as ErrorEnvelope).error;
const count = async (table: "response" | "held_response", form_id: string): Promise<number> => {
  const sql = `SELECT count(*)::integer AS count FROM ${table} WHERE form_id = $1`;
  return (await harness.database.sql.query(sql, [form_id])).rows[0].count;
};

describe("the trap", () => {
  const trapped = { name: "Ada", secret: "hunter2", __gf_website: "https://spam.example" };
  const list = (form_id: string) =>
    owner.call<held.HeldResponses>(held.listHeldResponses, { params: { form_id } });

  // Proves attack/floods
  test("returns an ordinary receipt to a robot, and holds the response without publishing it", async () => {
    const { form_id } = await open();
    const honest = (await (await submit(form_id, { name: "Grace" })).json()) as Submitted;
    await harness.drain();
    const announced = harness.room.published.length;
    const response = await submit(form_id, { ...trapped, __gf_session: await mint(form_id) });
    expect(response.status).toBe(200);
    const receipt = (await response.json()) as Submitted;
    expect(Object.keys(receipt)).toEqual(Object.keys(honest));
    expect(Object.keys(receipt.data)).toEqual(Object.keys(honest.data));
    expect(receipt.data).toMatchObject({ form_id, local_index: honest.data.local_index + 1 });
    const ending = await nobody.request(receipt.redirect, { headers: { accept: "text/html" } });
    expect(ending.status).toBe(200);
    expect(receipt.redirect).toContain(completePath(form_id, receipt.data.id));
    await harness.drain();
    expect(harness.room.published).toHaveLength(announced);
    expect([await count("response", form_id), await count("held_response", form_id)]).toEqual([1, 1]);
  });

  test("leads a robot's browser to the ending page, and reports errors as usual", async () => {
    const { form_id } = await open();
    const post = (entries: Record<string, string>) =>
      nobody.request(`/v1/submit/${form_id}`, {
        method: "POST",
        headers: { accept: "text/html" },
        body: new URLSearchParams(entries),
      });
    const sent = await post(trapped);
    expect([sent.status, sent.headers.get("location")?.includes("/complete?rid=")]).toEqual([303, true]);
    expect((await post({ ...trapped, name: "" })).status).toBe(422);
    await harness.database.sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form_id]);
    expect(await errorOf(await submit(form_id, trapped))).toBe("FORM_FORCE_CLOSED");
    expect(await count("held_response", form_id)).toBe(1);
  });

  test("returns the same receipt for a repeat and holds it once", async () => {
    const { form_id } = await open();
    const body = { ...trapped, __gf_session: await mint(form_id) };
    const receipts = await Promise.all(
      Array.from({ length: 10 }, async () => (await submit(form_id, body)).text()),
    );
    expect(new Set(receipts).size).toBe(1);
    expect(await count("held_response", form_id)).toBe(1);
  });

  test("holds no secret", async () => {
    const { form_id } = await open();
    await submit(form_id, trapped);
    const { rows } = await harness.database.sql.query("SELECT * FROM held_response WHERE form_id = $1", [
      form_id,
    ]);
    expect(JSON.stringify(rows)).not.toContain("hunter2");
  });

  test("passes no secret on in the address of a redirect", async () => {
    const { form_id } = await open();
    await harness.database.sql.query(
      "UPDATE form_document SET is_redirect_after_response_uri_enabled = true, redirect_after_response_uri = 'https://example.com/?n={{fields.name}}&s={{fields.secret}}' WHERE form_id = $1",
      [form_id],
    );
    for (const website of [undefined, trapped.__gf_website]) {
      const response = await submit(form_id, { ...trapped, __gf_website: website });
      expect(((await response.json()) as Submitted).redirect).toBe("https://example.com/?n=Ada&s=");
    }
  });

  test("lets a member read and accept a held response, which is then published and counted as usual", async () => {
    const form = await open();
    const { form_id } = form;
    const answers = { ...trapped, name: `Ada ${"x".repeat(400)}`, drink: form.options.drink!.tea };
    await submit(form_id, { ...answers, __gf_session: await mint(form_id) });
    const { held: found, count: all } = await list(form_id);
    expect(all).toBe(1);
    expect(found[0]!.answers).toEqual([
      { label: "name", text: `Ada ${"x".repeat(296)}…` },
      { label: "drink", text: "tea" },
    ]);
    const params = { form_id, held_id: found[0]!.id };
    expect((await viewer.send(held.acceptHeldResponse, { params })).status).toBe(403);
    const announced = harness.room.published.length;
    const { response_id } = await owner.call<held.AcceptedHeldResponse>(held.acceptHeldResponse, { params });
    await harness.drain();
    expect(harness.room.published.length).toBeGreaterThan(announced);
    const { rows } = await harness.database.sql.query("SELECT data FROM response WHERE id = $1", [
      response_id,
    ]);
    expect(rows[0].data[form.fields.name!]).toEqual({ value: answers.name });
    expect((await owner.send(held.acceptHeldResponse, { params })).status).toBe(404);
    expect([await count("response", form_id), (await list(form_id)).count]).toEqual([1, 0]);
  });

  test("holds inexact numbers as texts", async () => {
    const { form_id, fields: ids } = await open();
    const session = await mint(form_id);
    const submitted = await nobody.request(submitPath(form_id), {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: `{"name": 12345678901234567890, "extra": {"a": [1e400]}, "__gf_website": "x", "__gf_session": "${session}"}`,
    });
    expect(submitted.status).toBe(200);
    const params = { form_id, held_id: (await list(form_id)).held[0]!.id };
    const { response_id } = await owner.call<held.AcceptedHeldResponse>(held.acceptHeldResponse, { params });
    const { rows } = await harness.database.sql.query("SELECT data FROM response WHERE id = $1", [
      response_id,
    ]);
    expect(rows[0].data[ids.name!]).toEqual({ value: "12345678901234567890" });
  });

  test("checks limits when a held response is accepted, and keeps a refused one", async () => {
    const { form_id } = await open();
    await submit(form_id, trapped);
    await harness.database.sql.query("SELECT set_form_total_limit($1, true, 0)", [form_id]);
    const [one] = (await list(form_id)).held;
    const params = { form_id, held_id: one!.id };
    const refused = await owner.send(held.acceptHeldResponse, { params });
    expect(await errorOf(refused)).toBe("FORM_RESPONSE_LIMIT_REACHED");
    expect((await list(form_id)).count).toBe(1);
    await owner.call(held.deleteHeldResponse, { params });
    expect((await list(form_id)).count).toBe(0);
    const other = await open();
    expect(
      (await owner.send(held.deleteHeldResponse, { params: { ...params, form_id: other.form_id } })).status,
    ).toBe(404);
  });

  test("holds responses for 30 days", async () => {
    const { form_id } = await open();
    await submit(form_id, trapped);
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
    harness.now.current = () => later(29);
    await purgeExpired(harness.context());
    expect(await count("held_response", form_id)).toBe(1);
    harness.now.current = () => later(31);
    await purgeExpired(harness.context());
    harness.now.current = () => new Date();
    expect(await count("held_response", form_id)).toBe(0);
  });
});

describe("the robot check", () => {
  beforeEach(() => {
    turnstile.health = "well";
  });
  const { hostname } = new URL(ORIGIN);

  async function guarded() {
    const form = await open();
    await owner.call(setRobotCheck, { body: { form_id: form.form_id, enabled: true } });
    return form.form_id;
  }
  const send = (form_id: string, token: string | null, session_id: string, name = "Ada") =>
    submit(form_id, {
      name,
      __gf_session: session_id,
      ...(token !== null && { __gf_robot_check: token }),
    });

  test("accepts one response for a valid token and does not store the token", async () => {
    const form_id = await guarded();
    const token = turnstile.issue({ hostname, cdata: form_id });
    const submitted = await send(form_id, token, await mint(form_id));
    expect(submitted.status).toBe(200);
    const { rows } = await harness.database.sql.query("SELECT * FROM response WHERE form_id = $1", [form_id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  // Proves attack/floods
  test.each([
    ["no token", () => null],
    ["an invented token", () => "XXXX.DUMMY.TOKEN.XXXX"],
    ["a token that is too long", () => "x".repeat(3_000)],
    ["a token for another site", (cdata: string) => turnstile.issue({ hostname: "evil.example", cdata })],
    ["a token for another form", () => turnstile.issue({ hostname, cdata: randomUUID() })],
    ["a token for another action", (cdata: string) => turnstile.issue({ hostname, cdata, action: "login" })],
    [
      "an expired token",
      (cdata: string) => turnstile.issue({ hostname, cdata, issued_at: Date.now() - 301_000 }),
    ],
  ])("refuses %s", async (_, tokenFor) => {
    const form_id = await guarded();
    const refused = await send(form_id, tokenFor(form_id), await mint(form_id));
    expect([refused.status, await errorOf(refused)]).toEqual([403, "ROBOT_CHECK_FAILED"]);
    expect(await count("response", form_id)).toBe(0);
  });

  // Proves attack/floods
  test("accepts a token only from its session, which can repeat its submit", async () => {
    const form_id = await guarded();
    const token = turnstile.issue({ hostname, cdata: form_id });
    const session_id = await mint(form_id);
    const first = await (await send(form_id, token, session_id)).json();
    expect(await errorOf(await send(form_id, token, await mint(form_id)))).toBe("ROBOT_CHECK_FAILED");
    expect(await (await send(form_id, token, session_id)).json()).toEqual(first);
    // The browser lost the receipt and the token.
    expect(await (await send(form_id, null, session_id)).json()).toEqual(first);
    expect(await count("response", form_id)).toBe(1);
  });

  test("refuses wrong answers before the token is verified", async () => {
    const form_id = await guarded();
    const token = turnstile.issue({ hostname, cdata: form_id });
    const session_id = await mint(form_id);
    expect((await send(form_id, token, session_id, "")).status).toBe(422);
    expect((await send(form_id, token, await mint(form_id))).status).toBe(200);
  });

  test.each(["broken", "silent"] as const)(
    "fails closed when Turnstile is %s, and the same submit works later",
    async (health) => {
      const form_id = await guarded();
      const token = turnstile.issue({ hostname, cdata: form_id });
      const session_id = await mint(form_id);
      turnstile.health = health;
      const refused = await send(form_id, token, session_id);
      expect([refused.status, await errorOf(refused)]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(await count("response", form_id)).toBe(0);
      turnstile.health = "well";
      expect((await send(form_id, token, session_id)).status).toBe(200);
    },
  );

  test("tells browsers without JavaScript that it needs JavaScript, and keeps their answers", async () => {
    const form_id = await guarded();
    const page = await (
      await nobody.send(formPage, { params: { form_id }, headers: { accept: "text/html" } })
    ).text();
    expect(page).toContain('<noscript><p class="banner">This form needs JavaScript');
    const refused = await nobody.request(`/v1/submit/${form_id}`, {
      method: "POST",
      headers: { accept: "text/html" },
      body: new URLSearchParams({ name: "Ada Lovelace" }),
    });
    expect(refused.status).toBe(403);
    const html = await refused.text();
    expect(html).toContain('value="Ada Lovelace"');
    expect(html).toContain("couldn’t verify that you’re not a robot");
  });

  test("allows its script only on pages of such forms", async () => {
    const policy = async (form_id: string) =>
      (await nobody.send(formPage, { params: { form_id } })).headers.get("content-security-policy") ?? "";
    expect(await policy(await guarded())).toMatch(
      new RegExp(`script-src 'nonce-[^']+' ${turnstile.origin};.*frame-src ${turnstile.origin};`),
    );
    expect(await policy((await open()).form_id)).not.toContain(turnstile.origin);
  });

  // Proves editor/setting-robot-check
  test("cannot be enabled without a configuration, and a form that requires it then accepts nothing", async () => {
    const bare = await createHarness();
    try {
      const its = await makePeople(bare);
      const { form_id } = await makeForm(bare.database.sql, {
        project_id: its.project_id,
        fields: [...fields],
      });
      const refused = await its.owner.send(setRobotCheck, { body: { form_id, enabled: true } });
      expect(await errorOf(refused)).toBe("ROBOT_CHECK_NOT_CONFIGURED");
      await bare.database.sql.query(
        "UPDATE form_document SET is_robot_check_enabled = true WHERE form_id = $1",
        [form_id],
      );
      const body = { name: "Ada", __gf_robot_check: "x" };
      const response = await its.nobody.send(submitForm, { params: { form_id }, body });
      expect([response.status, await errorOf(response)]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    } finally {
      await bare.close();
    }
  });
});
