import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import { formPath, newSessionPath, submitPath } from "#core/contracts/wire/paths.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

async function newForm() {
  form = await makeForm(harness.database.sql, {
    fields: [
      { name: "name", type: "text", required: true },
      { name: "age", type: "number", min: 0 },
      { name: "color", type: "radio", choices: ["red", "blue"] },
      { name: "tags", type: "checkboxes", choices: ["a", "b", "c"] },
      { name: "pin", type: "password" },
    ],
  });
}

function post(body: unknown, headers: Record<string, string> = {}) {
  return harness.browser().request(submitPath(form.form_id), {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

function postForm(entries: [string, string | File][], headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return harness.browser().request(submitPath(form.form_id), { method: "POST", headers, body });
}

async function rows() {
  const { rows } = await harness.database.sql.query(
    "SELECT * FROM response WHERE form_id = $1 ORDER BY local_index",
    [form.form_id],
  );
  return rows;
}

describe("an accepted submit", () => {
  beforeAll(newForm);

  test("stores typed cells and returns only immutable facts", async () => {
    const response = await post(
      { name: "Ada", age: 36, color: form.options.color!.blue, tags: ["c", "a"], extra: "x" },
      { "cf-connecting-ip": "203.0.113.9" },
    );
    expect(response.status).toBe(200);
    const receipt = (await response.json()) as Submitted;
    const [row] = await rows();
    expect(receipt).toEqual({
      data: {
        id: row.id,
        form_id: form.form_id,
        session_id: row.session_id,
        local_index: 1,
        local_id: "#001",
        created_at: row.created_at.toISOString(),
      },
      raw: null,
      warning: { ignored_keys: { message: expect.any(String), data: { keys: ["extra"] } } },
      info: null,
      error: null,
      redirect: expect.stringContaining(`/d/e/${form.form_id}/complete?rid=${row.id}`),
    });
    const { fields, options } = form;
    expect(row.data).toEqual({
      [fields.name!]: { value: "Ada" },
      [fields.age!]: { value: 36 },
      [fields.color!]: { value: "blue", form_field_option_id: options.color!.blue },
      [fields.tags!]: { value: ["a", "c"], form_field_option_ids: [options.tags!.a, options.tags!.c] },
      [fields.pin!]: { value: null },
    });
    expect(row).toMatchObject({ raw: { extra: "x" }, platform_powered_by: "api", ip: null });
  });

  test("is published to the form's room after the commit", async () => {
    await harness.drain();
    const [row] = await rows();
    const published = harness.room.published.filter(({ room }) => room === `form:${form.form_id}`);
    expect(published).toMatchObject([
      { publication: { type: "response.created", response: { id: row.id, local_id: "#001" }, version: 1 } },
    ]);
  });

  test("never stores a password in clear text", async () => {
    const secret = "hunter2-in-clear";
    expect((await post({ name: "Eve", pin: secret })).status).toBe(200);
    const [, row] = await rows();
    expect(row.data[form.fields.pin!]).toEqual({ value: "•".repeat(secret.length) });
    const { rows: secrets } = await harness.database.sql.query("SELECT * FROM response_secret");
    expect(secrets).toMatchObject([
      { form_field_id: form.fields.pin, hash: expect.stringMatching(/^hmac-sha256\$/) },
    ]);
    const { rows: dump } = await harness.database.sql.query(
      "SELECT (SELECT json_agg(r) FROM response r) AS a, (SELECT json_agg(s) FROM response_session s) AS b, (SELECT json_agg(o) FROM outbox o) AS c",
    );
    expect(JSON.stringify(dump)).not.toContain(secret);
  });

  test("redirects a browser to the ending page", async () => {
    const response = await postForm([["name", "Bo"]], { accept: "text/html,*/*" });
    expect(response.status).toBe(303);
    const [, , row] = await rows();
    expect(response.headers.get("location")).toContain(`/d/e/${form.form_id}/complete?rid=${row.id}&proof=`);
  });

  test("redirects to the owner's address if enabled", async () => {
    await harness.database.sql.query(
      "UPDATE form_document SET is_redirect_after_response_uri_enabled = true, redirect_after_response_uri = 'https://example.com/thanks?x=1' WHERE form_id = $1",
      [form.form_id],
    );
    const key = randomUUID();
    const response = await postForm([["name", "Bo"]], { accept: "text/html", "idempotency-key": key });
    expect(response.headers.get("location")).toBe("https://example.com/thanks?x=1");
    await harness.database.sql.query(
      "UPDATE form_document SET is_redirect_after_response_uri_enabled = false WHERE form_id = $1",
      [form.form_id],
    );
    const again = await postForm([["name", "Bo"]], { accept: "text/html", "idempotency-key": key });
    expect(again.headers.get("location")).toBe("https://example.com/thanks?x=1");
  });

  test("fills answers into the owner's address, also when the answer is sent again", async () => {
    const redirect = (uri: string, is_enabled: boolean) =>
      harness.database.sql.query(
        "UPDATE form_document SET is_redirect_after_response_uri_enabled = $3, redirect_after_response_uri = $2 WHERE form_id = $1",
        [form.form_id, uri, is_enabled],
      );
    await redirect("https://example.com/{{fields.color}}?name={{fields.name}}&no={{fields.nobody}}", true);
    const headers = { accept: "text/html", "idempotency-key": randomUUID() };
    const answers: [string, string][] = [
      ["name", "Bo & Co/é"],
      ["color", "blue"],
    ];
    for (const _ of [1, 2]) {
      const response = await postForm(answers, headers);
      expect(response.headers.get("location")).toBe(
        "https://example.com/blue?name=Bo%20%26%20Co%2F%C3%A9&no=",
      );
    }
    // Stored by an earlier version.
    await redirect("https://{{fields.name}}", true);
    const response = await postForm([["name", "evil.example"]], { accept: "text/html" });
    expect(response.headers.get("location")).toContain(`/d/e/${form.form_id}/complete?rid=`);
    await redirect("https://example.com/", false);
  });
});

describe("unknown names", () => {
  const setStrategy = (strategy: string) =>
    harness.database.sql.query(
      "UPDATE form SET unknown_field_handling_strategy = $2, version = version + 1 WHERE id = $1",
      [form.form_id, strategy],
    );
  const sessions = async () =>
    (await harness.database.sql.query("SELECT id FROM response_session WHERE form_id = $1", [form.form_id]))
      .rows;
  beforeAll(newForm);

  // Proves editor/setting-unknown-fields
  // Proves attack/other-fields
  test("are rejected before anything is stored, except system keys", async () => {
    await setStrategy("reject");
    const refused = await post({ name: "Ada", extra: "x" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: "UNKNOWN_FIELDS_NOT_ALLOWED", info: { keys: ["extra"] } },
    ]);
    expect([await rows(), await sessions()]).toEqual([[], []]);
    const keys = { __gf_fp_fingerprintjs_visitorid: "", __gf_customer_phone: "+41446681800" };
    expect((await post({ name: "Ada", ...keys })).status).toBe(200);
    expect((await rows())[0].raw).toBeNull();
  });

  // Proves editor/setting-unknown-fields
  test("become new fields once, except system keys", async () => {
    await setStrategy("accept");
    const responses = await Promise.all(
      ["a", "b", "c"].map((name) => post({ name, town: name, __gf_customer_name: "Ada" })),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { rows: fields } = await harness.database.sql.query(
      "SELECT id, name, type FROM attribute WHERE form_id = $1 AND name NOT IN ('name', 'age', 'color', 'tags', 'pin')",
      [form.form_id],
    );
    expect(fields).toMatchObject([{ name: "town", type: "text" }]);
    const towns = (await rows()).flatMap(({ data }) => data[fields[0].id]?.value ?? []);
    expect(towns.sort()).toEqual(["a", "b", "c"]);
  });
});

describe("a refused submit", () => {
  beforeAll(newForm);

  test("returns the fields and the reasons", async () => {
    const response = await post({ age: -1, color: "green" });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: "VALIDATION_FAILED",
      message: "Please fill out the form correctly.",
      info: {
        fields: {
          name: [{ code: "valueMissing" }],
          age: [{ code: "rangeUnderflow" }],
          color: [{ code: "optionUnknown" }],
        },
      },
    });
    expect(await rows()).toEqual([]);
  });

  test("is not found for an unknown form", async () => {
    const response = await harness.browser().request(submitPath(randomUUID()), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "x" }),
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      404,
      "FORM_NOT_FOUND",
    ]);
  });

  // Proves data/error-redirects
  test("redirects a browser to the page of the catalog", async () => {
    await harness.database.sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form.form_id]);
    const closed = await postForm([["name", "Late"]], { accept: "text/html" });
    expect([closed.status, closed.headers.get("location")]).toEqual([
      303,
      `/d/e/${form.form_id}/formclosed?oops=FORM_CLOSED_WHILE_RESPONDING`,
    ]);
    const json = await post({ name: "Late" });
    expect([json.status, ((await json.json()) as { error: string }).error]).toEqual([
      403,
      "FORM_FORCE_CLOSED",
    ]);
    // A closed form is reported before invalid answers.
    expect(((await (await post({})).json()) as { error: string }).error).toBe("FORM_FORCE_CLOSED");
    await harness.database.sql.query("UPDATE form SET is_force_closed = false WHERE id = $1", [form.form_id]);
  });

  test("shows a browser the form again with its answers", async () => {
    const response = await postForm([["age", "17"]], { accept: "text/html" });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('value="17"');
  });

  test("redirects a browser that reloads its address to the form", async () => {
    const get = (accept: string) =>
      harness.browser().request(submitPath(form.form_id), { headers: { accept } });
    const response = await get("text/html");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(formPath(form.form_id));
    expect((await get("application/json")).status).toBe(400);
  });

  test("accepts three types of bodies and no others", async () => {
    const send = (type: string, body: string) =>
      harness.browser().request(submitPath(form.form_id), {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
    expect((await send("application/x-www-form-urlencoded", "name=Url")).status).toBe(200);
    expect((await send("text/plain", "name=Plain")).status).toBe(415);
    expect((await send("application/json", "[1]")).status).toBe(400);
    expect((await send("application/json", "{")).status).toBe(400);
    expect((await send("application/json", "[".repeat(50_000))).status).toBe(400);
    expect((await send("multipart/form-data; boundary=x", "nothing")).status).toBe(400);
    expect((await send("application/json", `{"name":"${"x".repeat(5_000_000)}"}`)).status).toBe(413);
  });

  test("reports a missing file, and a file for a question that accepts none", async () => {
    const { form_id } = await makeForm(harness.database.sql, {
      fields: [
        { name: "cv", type: "file", required: true },
        { name: "age", type: "number" },
      ],
    });
    form = { ...form, form_id };
    const file = new File(["x"], "cv.pdf");
    const withoutFile = await postForm([["cv", new File([], "")]]);
    expect([withoutFile.status, await withoutFile.json()]).toMatchObject([
      422,
      { info: { fields: { cv: [{ code: "valueMissing" }] } } },
    ]);
    const elsewhere = await postForm([
      ["cv", file],
      ["age", file],
    ]);
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
      422,
      { info: { fields: { age: [{ code: "badInput" }] } } },
    ]);
    expect((await postForm([["cv", file]])).status).toBe(200);
  });
});

describe("a repeated submit", () => {
  beforeAll(newForm);

  test("returns twenty identical receipts for 20 concurrent submits and stores one row", async () => {
    const { data } = (await (await harness.browser().request(newSessionPath(form.form_id))).json()) as {
      data: { id: string };
    };
    const receipts = await Promise.all(
      Array.from({ length: 20 }, async () => (await post({ __gf_session: data.id, name: "Once" })).text()),
    );
    expect(new Set(receipts).size).toBe(1);
    expect(JSON.parse(receipts[0]!).data.session_id).toBe(data.id);
    expect(await rows()).toHaveLength(1);
  });

  test("with other answers is refused and changes nothing", async () => {
    const key = { "idempotency-key": "order-17" };
    const first = await (await post({ name: "First" }, key)).text();
    const changed = await post({ name: "Changed" }, key);
    expect([changed.status, await changed.json()]).toMatchObject([409, { error: "IDEMPOTENCY_KEY_REUSED" }]);
    expect(await (await post({ name: "First" }, key)).text()).toBe(first);
    expect(await rows()).toHaveLength(2);
  });

  test("returns the first receipt even if the form was changed or closed since", async () => {
    const key = { "idempotency-key": "order-18" };
    const first = await (await post({ name: "Before" }, key)).text();
    await harness.database.sql.query(
      "UPDATE attribute SET required = true WHERE form_id = $1 AND name = 'age'",
      [form.form_id],
    );
    await harness.definitions.remove(form.form_id);
    expect(await (await post({ name: "Before" }, key)).text()).toBe(first);
    await harness.database.sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form.form_id]);
    expect(await (await post({ name: "Before" }, key)).text()).toBe(first);
  });

  test("with an invented session id is recognized under a new one", async () => {
    await newForm();
    const __gf_session = randomUUID();
    const first = await (await post({ __gf_session, name: "Old page" })).text();
    expect(await (await post({ __gf_session, name: "Old page" })).text()).toBe(first);
    expect(JSON.parse(first).data.session_id).not.toBe(__gf_session);
    expect(await rows()).toHaveLength(1);
  });
});

describe("a submit to an older version", () => {
  beforeAll(newForm);

  const older = async () => {
    const { sql } = harness.database;
    const { rows } = await sql.query("SELECT version FROM form WHERE id = $1", [form.form_id]);
    await sql.query("UPDATE attribute SET required = true WHERE form_id = $1 AND name = 'age'", [
      form.form_id,
    ]);
    return Number(rows[0].version);
  };

  test("is refused with the current version, which is otherwise not mentioned", async () => {
    const version = await older();
    const body = (await (await post({ name: "Ada", __gf_form_version: version })).json()) as {
      info: { form_version: number; fields: unknown };
    };
    expect(body.info.form_version).toBeGreaterThan(version);
    expect(body.info.fields).toEqual({ age: [{ code: "valueMissing" }] });
    const current = await (await post({ name: "Ada", __gf_form_version: body.info.form_version })).json();
    expect(current).toMatchObject({ info: { fields: body.info.fields } });
    expect(current).not.toHaveProperty("info.form_version");
  });

  test("with a deleted question shows a browser the new form instead of an error page", async () => {
    const version = await older();
    const { sql } = harness.database;
    await sql.query("UPDATE form SET unknown_field_handling_strategy = 'reject' WHERE id = $1", [
      form.form_id,
    ]);
    const response = await postForm(
      [
        ["name", "Ada"],
        ["gone", "x"],
        ["__gf_form_version", String(version)],
      ],
      { accept: "text/html" },
    );
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain("This form was updated while you were filling it out.");
    expect(html).toContain('value="Ada"');
  });
});
