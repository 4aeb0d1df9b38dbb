import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LoadedForm, loadForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import { type MadeForm, makeForm, stockOptions } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  form = await makeForm(harness.database.sql, {
    title: "Conference",
    fields: [
      { name: "name", type: "text", required: true },
      { name: "day", type: "select", choices: ["mon", "tue"] },
    ],
  });
});
afterAll(() => harness.close());

async function load(query: Record<string, string> = {}, form_id = form.form_id, request_id = randomUUID()) {
  const headers = { "x-request-id": request_id };
  const response = await harness.browser().send(loadForm, { params: { form_id }, query, headers });
  expect(response.status).toBe(200);
  const loaded = (await response.json()) as LoadedForm;
  await harness.drain();
  return { ...loaded, trips: (await harness.database.counts(request_id)).during.round_trips };
}

describe("the view model", () => {
  // Proves data/call-form
  test("describes the form as respondents see it", async () => {
    const { data, error } = await load();
    expect(error).toBeNull();
    expect(data).toMatchObject({
      form_id: form.form_id,
      title: "Conference",
      is_open: true,
      tree: { depth: 1, children: [{ type: "section", attributes: { contains_payment: false } }] },
      options: { is_powered_by_branding_enabled: true, optimize_for_cjk: false },
    });
    const [section] = data.tree.children;
    expect(section!.children!.map(({ type, field }) => field?.name ?? type)).toEqual(["name", "day"]);
    expect(data.fields.map(({ name }) => name)).toEqual(["name", "day"]);
  });

  // Proves data/call-form
  test("starts with the answers of the address and the session", async () => {
    const { id } = await harness
      .browser()
      .call<NewSession>(newSession, { params: { form_id: form.form_id } });
    await harness.browser().call(patchSession, {
      params: { session_id: id },
      body: { form_id: form.form_id, seq: 1, fields: { [form.fields.name!]: "Saved" } },
    });
    const { data } = await load({ name: "Address", day: "tue", __gf_session: id });
    expect(data.session_id).toBe(id);
    expect(data.default_values).toEqual({ name: "Saved", day: form.options.day!.tue });
    const stranger = await load({ name: "Address", __gf_session: randomUUID() });
    expect(stranger.data.session_id).not.toBe(id);
    expect(stranger.data.default_values).toEqual({ name: "Address" });
  });

  test("shows how many pieces are left and what is sold out", async () => {
    const shop = await makeForm(harness.database.sql, {
      fields: [{ name: "size", type: "radio", required: true, choices: ["s", "m", "l"] }],
    });
    const { s, m, l } = shop.options.size!;
    await stockOptions(harness.database.sql, shop, { [s!]: 0, [m!]: 3 });
    const { data } = await load({}, shop.form_id);
    expect(data.fields[0]!.options.map(({ label, disabled }) => [label, disabled])).toEqual([
      ["s (Sold out)", true],
      ["m (3 left)", false],
      ["l", false],
    ]);
    const { sql } = harness.database;
    await sql.query("UPDATE inventory_level SET available = 0");
    // An option without tracking never runs out.
    expect((await load({}, shop.form_id)).error).toBeNull();
    await sql.query(
      `WITH i AS (
        INSERT INTO inventory_item (store_id, sku)
        SELECT store_id, $2 FROM connection_commerce_store WHERE form_id = $1 RETURNING id
      ) INSERT INTO inventory_level (inventory_item_id, available) SELECT id, 0 FROM i`,
      [shop.form_id, l],
    );
    expect((await load({}, shop.form_id)).error).toMatchObject({ code: "FORM_SOLD_OUT" });
  });

  // Proves attack/other-page
  test("never contains personal data, whatever hints are sent", async () => {
    const victim = randomUUID();
    await harness.database.sql.query(
      "INSERT INTO customer (project_id, uuid, email, name) VALUES ($1, $2, 'victim@example.com', 'Victim')",
      [form.project_id, victim],
    );
    const body = JSON.stringify(await load({ __gf_customer_uuid: victim }));
    expect(body).not.toContain("victim@example.com");
    expect(body).not.toContain("Victim");
  });
});

describe("errors", () => {
  const code = async (query: Record<string, string> = {}, form_id = form.form_id) =>
    (await load(query, form_id)).error?.code ?? null;

  test("a form that does not exist is reported as not found", async () => {
    const response = await harness.browser().send(loadForm, { params: { form_id: randomUUID() } });
    expect([response.status, await response.json()]).toMatchObject([404, { error: "FORM_NOT_FOUND" }]);
  });

  test("malformed system keys are reported and treated as absent", async () => {
    expect(await code({ __gf_session: "x" })).toBe("UUID_FORMAT_MISMATCH");
    expect(await code({ __gf_fp_fingerprintjs_visitorid: "short" })).toBe("VISITORID_FORMAT_MISMATCH");
    expect((await load({ __gf_customer_uuid: "x" })).data.is_open).toBe(false);
  });

  test("the first reason for a closed form is reported, together with the data", async () => {
    const { sql } = harness.database;
    const { form_id } = await makeForm(sql);
    await sql.query("SELECT set_form_total_limit($1, true, 0)", [form_id]);
    expect(await code({}, form_id)).toBe("FORM_RESPONSE_LIMIT_REACHED");
    await sql.query(
      "UPDATE form SET is_scheduling_enabled = true, scheduling_open_at = now() + interval '1 day' WHERE id = $1",
      [form_id],
    );
    expect(await code({}, form_id)).toBe("FORM_SCHEDULE_NOT_IN_RANGE");
    await sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form_id]);
    const loaded = await load({}, form_id);
    expect(loaded.error).toMatchObject({ code: "FORM_FORCE_CLOSED" });
    expect(loaded.data).toMatchObject({ is_open: false, form_id });
  });

  test("a missing required hidden field is reported", async () => {
    const { form_id } = await makeForm(harness.database.sql, {
      fields: [{ name: "ref", type: "hidden", required: true }],
    });
    const { error } = await load({}, form_id);
    expect(error).toMatchObject({
      code: "MISSING_REQUIRED_HIDDEN_FIELDS",
      missing_required_hidden_fields: [{ name: "ref" }],
    });
    expect(await code({ ref: "a" }, form_id)).toBeNull();
  });
});

describe("the definition at the edge", () => {
  test("takes one round trip per load, cached or not, outdated or not", async () => {
    const { sql } = harness.database;
    const { form_id } = await makeForm(sql, { title: "Trips" });
    expect((await load({}, form_id)).trips).toBe(1);
    expect(harness.definitions.entries.has(form_id)).toBe(true);
    expect((await load({}, form_id)).trips).toBe(1);
    await sql.query("UPDATE document SET title = 'Newer' WHERE title = 'Trips'");
    const stale = await load({}, form_id);
    expect([stale.trips, stale.data.title]).toEqual([1, "Newer"]);
    expect(harness.definitions.entries.get(form_id)).toContain("Newer");
  });

  // Proves attack/script-addresses
  test("never contains markup that runs code, even if the database does", async () => {
    const { sql } = harness.database;
    const { form_id } = await makeForm(sql);
    await sql.query(
      "UPDATE form_block SET title_html = '<img src=x onerror=alert(1)>Hi<script>alert(2)</script>' WHERE form_id = $1 AND type = 'section'",
      [form_id],
    );
    const { data } = await load({}, form_id);
    const texts = JSON.stringify(data) + harness.definitions.entries.get(form_id);
    expect(texts).not.toMatch(/onerror|<script|alert/);
    expect(texts).toContain("Hi");
  });

  test("is bypassed for a signed-in owner", async () => {
    const { sql } = harness.database;
    const { form_id } = await makeForm(sql, { title: "Old" });
    await load({}, form_id);
    const owner = harness.browser();
    await owner.arrive("Olga");
    await sql.query("UPDATE document SET title = 'Latest' WHERE title = 'Old'");
    const response = await owner.send(loadForm, { params: { form_id } });
    expect(((await response.json()) as LoadedForm).data.title).toBe("Latest");
  });
});
