import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import type { FieldType } from "#core/fields/field.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

/** A form that is not at the edge: its head is sent at once if KV lists it as open. */

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({
    SUPPORT_URL: "mailto:support@example.com",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    TURNSTILE_SITE_KEY: "1x",
    TURNSTILE_SECRET_KEY: "1x",
  });
});
afterAll(() => harness.close());

const query = (sql: string, ...values: unknown[]) => harness.database.sql.query(sql, values);
const newForm = (sketch: Parameters<typeof makeForm>[1] = {}) =>
  makeForm(harness.database.sql, { title: "Tea", fields: [{ name: "name", type: "text" }], ...sketch });

function get(path: string, headers: Record<string, string> = {}) {
  return harness.browser().request(path, { headers: { accept: "text/html", ...headers } });
}

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await get(path, headers);
  const html = await response.text();
  await harness.drain();
  return { response, status: response.status, html };
}

/** Visits the form, so that it is listed, and then takes its definition from the edge. */
async function list({ form_id }: Pick<MadeForm, "form_id">, search = "") {
  await visit(formPath(form_id));
  const warm = await visit(formPath(form_id) + search);
  harness.definitions.entries.delete(form_id);
  expect(harness.definitions.heads.has(form_id)).toBe(true);
  return warm;
}

const SKELETON =
  /<style nonce="[^"]*">[^<]*<\/style><div id="skeleton".*?<\/b><\/div><\/div><\/div><style[^>]*>#skeleton\{display:none\}<\/style>/s;

/** What differs from one visit to the next. */
const constant = (text: string) =>
  text
    .replace(/nonce(=\\?"|-)[^\\"']+/g, "nonce$1…")
    .replace(/name="__gf_session" value="[^"]*"/, "")
    .replace(/"session_id":"[^"]*"/, "")
    .replace(/"now":\d+/, "")
    .replace(/(sheaf\.person\.\w+=)[\w-]+/, "$1…");

describe("a form that KV lists as open", () => {
  test("sends its head and a skeleton before the database replies, and the form after it", async () => {
    const form = await newForm({ title: "Tea & cake" });
    await list(form);
    await query("BEGIN");
    await query("LOCK TABLE form IN ACCESS EXCLUSIVE MODE");
    const response = await get(formPath(form.form_id));
    expect(response.status).toBe(200);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader.read()).value!;
    expect(first).toContain("<title>Tea &amp; cake");
    expect(first).toContain('<h1 dir="auto">Tea &amp; cake</h1>');
    expect(first).not.toContain('name="name"');
    await query("ROLLBACK");
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
    expect(rest).toMatch(/^<style nonce="[^"]*">#skeleton\{display:none\}<\/style>.*name="name".*<\/html>$/s);
    await harness.drain();
    expect(harness.definitions.entries.has(form.form_id)).toBe(true);
  });

  test("takes one round trip", async () => {
    const form = await newForm();
    await list(form);
    const request_id = randomUUID();
    await visit(formPath(form.form_id), { "x-request-id": request_id });
    expect((await harness.database.counts(request_id)).during.round_trips).toBe(1);
  });

  const CHANGES: Record<string, { types?: FieldType[]; many?: number; sql?: string[] }> = {
    plain: {},
    "every kind of question": {
      types: ["file", "image", "radio", "toggle", "json", "richtext", "payment", "tel", "challenge_email"],
    },
    "many questions": { many: 61 },
    "a look, a background and sites that may embed it": {
      sql: [
        `UPDATE form_document SET embed_origins = ARRAY['https://a.example'], lang = 'ar', stylesheet =
          '{"palette": "rose", "font-family": "lora", "section": "basic", "custom": "h1 { color: teal }"}',
          background = '{"type": "background", "element": "iframe", "src": "https://b.example/x"}'
          WHERE form_id = $1`,
      ],
    },
    "a redirect": {
      sql: [
        `UPDATE form_document SET is_redirect_after_response_uri_enabled = true,
          redirect_after_response_uri = 'https://c.example/thanks' WHERE form_id = $1`,
      ],
    },
    "a limit per person": { sql: ["SELECT set_form_customer_limit($1, true, 1)"] },
    "a dialog at the end, without branding": {
      sql: [
        "UPDATE form_document SET method = 'dialog', is_powered_by_branding_enabled = false WHERE form_id = $1",
      ],
    },
    "links to continue later, and a notice": {
      sql: [
        `UPDATE form_document SET is_continue_later_enabled = true, is_keeping_noticed = true
          WHERE form_id = $1`,
      ],
    },
    "a robot check": { sql: ["UPDATE form_document SET is_robot_check_enabled = true WHERE form_id = $1"] },
    "a preview of its link": {
      sql: [
        `UPDATE form_document SET link_preview =
          '{"title": "Come", "description": "All of you", "image": "/x.png"}' WHERE form_id = $1`,
      ],
    },
    "a player and a document": {
      sql: [
        `INSERT INTO form_block (id, form_id, type, local_index, src, data) VALUES
          (gen_random_uuid(), $1, 'video', 91, 'https://vimeo.com/123456789', '{}'),
          (gen_random_uuid(), $1, 'pdf', 92, NULL, '{"src": "https://d.example/a.pdf"}')`,
      ],
    },
  };

  test.each(Object.entries(CHANGES))("with %s is the page that it is at the edge", async (_, changes) => {
    const { types = [], many = 0, sql = [] } = changes;
    const fields = [
      ...types.map((type) => ({
        name: type,
        type,
        ...(type === "payment" && { data: { service_provider: "stripe", amount: 250, currency: "EUR" } }),
      })),
      ...Array.from({ length: many }, (_, n) => ({ name: `n${n}`, type: "text" as const })),
    ];
    const form = await newForm({ fields: [{ name: "name", type: "text" }, ...fields] });
    for (const statement of sql) await query(statement, form.form_id);
    const warm = await list(form, "?name=Ada");
    const cold = await visit(`${formPath(form.form_id)}?name=Ada`);
    expect(SKELETON.test(cold.html)).toBe(true);
    expect(warm.html).toContain('value="Ada"');
    expect(constant(cold.html.replace(SKELETON, ""))).toBe(constant(warm.html));
    const headers = ({ headers: all }: Response) =>
      constant(JSON.stringify([...all].filter(([name]) => name !== "x-request-id")));
    expect(headers(cold.response)).toBe(headers(warm.response));
  });

  test("with a start page shows nothing in its place, and then the same page", async () => {
    const form = await newForm();
    const start = {
      template_id: "003",
      __schema_version: "0.0.1-beta.1+20250303",
      title: "Come",
      subtitle: "",
    };
    await query(
      "UPDATE form_document SET start_page = $2 WHERE form_id = $1",
      form.form_id,
      JSON.stringify({ ...start, body_html: "", background: null, media: [] }),
    );
    const warm = await list(form);
    const cold = await visit(formPath(form.form_id));
    const empty =
      /<style nonce="[^"]*">[^<]*<\/style><div id="skeleton" aria-hidden="true"><\/div><style[^>]*>#skeleton\{display:none\}<\/style>/;
    expect(empty.test(cold.html)).toBe(true);
    expect(constant(cold.html.replace(empty, ""))).toBe(constant(warm.html));
  });

  test("waits for the database if a member is signed in", async () => {
    const form = await newForm();
    await list(form);
    const owner = harness.browser();
    await owner.arrive("Olga");
    const response = await owner.request(formPath(form.form_id), { headers: { accept: "text/html" } });
    expect(await response.text()).not.toContain("skeleton");
  });

  test("is not listed while it is closed, full or scheduled for later", async () => {
    for (const change of [
      "UPDATE form SET is_force_closed = true WHERE id = $1",
      `UPDATE form SET is_scheduling_enabled = true, scheduling_close_at = '2020-01-01', scheduling_tz = 'UTC'
        WHERE id = $1`,
      "SELECT set_form_total_limit($1, true, 0)",
    ]) {
      const form = await newForm();
      await list(form);
      await query(change, form.form_id);
      // Whoever comes first sees the late verdict, and the next one is redirected.
      expect((await visit(formPath(form.form_id))).html).toContain('id="verdict"');
      harness.definitions.entries.delete(form.form_id);
      const next = await visit(formPath(form.form_id));
      expect(next.status).toBe(302);
      expect(next.response.headers.get("location")).toContain(`${formPath(form.form_id)}/formclosed`);
    }
  });
});

describe("a listing that is out of date", () => {
  test("shows why the form is closed instead of the form, and nothing of it", async () => {
    const form = await newForm();
    await list(form);
    await query("UPDATE form SET is_force_closed = true WHERE id = $1", form.form_id);
    const { status, html } = await visit(`${formPath(form.form_id)}?name=Ada`);
    expect(status).toBe(200);
    expect(html).toContain('id="verdict"');
    expect(html).toContain(`href="${formPath(form.form_id)}/formclosed?name=Ada"`);
    expect(html).not.toContain('name="name"');
  });

  test("of a deleted form says that there is none, and is forgotten", async () => {
    const form = await newForm();
    await list(form);
    await query("UPDATE document SET deleted_at = now() WHERE id = $1", form.document_id);
    expect((await visit(formPath(form.form_id))).html).toContain('id="verdict"');
    expect((await visit(formPath(form.form_id))).status).toBe(404);
  });

  test("shows a form with another head only at an address that waits for the database", async () => {
    const form = await newForm();
    await list(form);
    await query(
      "UPDATE form_document SET embed_origins = ARRAY['https://a.example'] WHERE form_id = $1",
      form.form_id,
    );
    const outdated = await visit(`${formPath(form.form_id)}?name=%22A%26`);
    expect(outdated.html).not.toContain('name="name"');
    expect(outdated.html).not.toContain("updated");
    const [, again = ""] = /<meta http-equiv="refresh" content="0;url=([^"]*)">/.exec(outdated.html) ?? [];
    const path = again.replaceAll("&amp;", "&");
    expect(path).toMatch(/\?name=%22A%26&__gf_form_version=\d+$/);
    expect(outdated.html).toContain(`<a href="${again}">Reload</a>`);
    // Even if nothing was stored meanwhile.
    harness.definitions.entries.delete(form.form_id);
    const current = await visit(path);
    expect(current.html).toContain('name="name" value="&quot;A&amp;"');
    expect(current.response.headers.get("content-security-policy")).toContain("https://a.example");
  });

  test("leads to the address again if the database does not reply", async () => {
    const form = await newForm();
    await list(form);
    await harness.database.fail({ kind: "unreachable" });
    const { status, html } = await visit(`${formPath(form.form_id)}?name=Ada`);
    await harness.database.clearFaults();
    expect(status).toBe(200);
    expect(html).toContain("Something went wrong on our side");
    expect(html).toContain(`<a class="button primary" href="${formPath(form.form_id)}?name=Ada">Retry</a>`);
    expect((await visit(formPath(form.form_id))).html).toContain('name="name"');
  });
});

test("a response of a listed form's page is accepted", async () => {
  const form = await newForm();
  await list(form);
  const { html } = await visit(formPath(form.form_id));
  const session = /name="__gf_session" value="([^"]*)"/.exec(html)?.[1];
  const sent = await harness.browser().request(submitPath(form.form_id), {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada", __gf_session: session }),
  });
  expect(sent.status).toBe(200);
});
