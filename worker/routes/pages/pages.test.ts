import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Submitted } from "#core/contracts/forms/public-forms.ts";
import { previewPath } from "#core/contracts/wire/paths/private.ts";
import { completePath, embedPath, formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldType } from "#core/fields/field.ts";
import { entriesFromPairs } from "#core/forms/submitting/entries.ts";
import { loadLive } from "../../services/forms/load-form.ts";
import { type MadeForm, makeForm } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { refusedSubmitPage } from "./refused-submit.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const newForm = (sketch: Parameters<typeof makeForm>[1] = {}) =>
  makeForm(harness.database.sql, { fields: [{ name: "name", type: "text", required: true }], ...sketch });

function get(path: string, headers: Record<string, string> = {}) {
  return harness.browser().request(path, { headers: { accept: "text/html", ...headers } });
}

async function submit(form: MadeForm, name: string): Promise<Submitted> {
  const response = await harness.browser().request(submitPath(form.form_id), {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  return (await response.json()) as Submitted;
}

/** Loads a page and returns the number of round trips to the database before its HTTP response was complete. */
async function countedLoad(path: string): Promise<number> {
  const request_id = randomUUID();
  await (await get(path, { "x-request-id": request_id })).text();
  await harness.drain();
  return (await harness.database.counts(request_id)).during.round_trips;
}

describe("the form", () => {
  test("is private to a visitor, runs only our scripts and may be framed", async () => {
    const { form_id } = await newForm();
    const response = await get(formPath(form_id));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("frame-ancestors *");
    expect(policy).not.toContain("unsafe");
    const html = await response.text();
    for (const tag of html.match(/<(?:script|style)[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonce}"`);
    const again = await (await get(formPath(form_id))).text();
    expect(again).not.toContain(nonce);
  });

  test.each<[FieldType, string]>([
    ["text", "'self'"],
    ["file", "'self' https://storage.test"],
    ["richtext", "'self' https://storage.test"],
    ["image", "'self' https://storage.test https:"],
  ])("with a question of type %s may connect to %s", async (type, sources) => {
    const { form_id } = await newForm({ fields: [{ name: "a", type }] });
    const policy = (await get(formPath(form_id))).headers.get("content-security-policy");
    expect(policy).toContain(`connect-src ${sources};`);
  });

  test("asks for no card if payments are not configured", async () => {
    const { form_id } = await newForm({ fields: [{ name: "fee", type: "payment" }] });
    const html = await (await get(formPath(form_id))).text();
    expect(html).toContain("Payments aren’t set up yet.");
    expect(html).not.toContain("Card number");
  });

  test("leaves out fields of an unknown type, on the page and in the response", async () => {
    const form = await newForm({
      fields: [
        { name: "name", type: "text" },
        { name: "send", type: "text" },
      ],
    });
    await harness.database.sql.query(
      "UPDATE attribute SET type = 'submit' WHERE form_id = $1 AND name = 'send'",
      [form.form_id],
    );
    const response = await get(formPath(form.form_id));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('name="name"');
    expect(html).not.toContain('name="send"');
    expect(await submit(form, "Ada")).toMatchObject({ data: { id: expect.any(String) } });
  });

  test("may be framed only by the listed sites, and so may its other pages", async () => {
    const form = await newForm();
    await harness.database.sql.query("UPDATE form_document SET embed_origins = $2 WHERE form_id = $1", [
      form.form_id,
      ["https://a.example", "https://b.example:8443"],
    ]);
    const { redirect } = await submit(form, "Ada");
    const expectListed = async (path: string) => {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("content-security-policy")).toContain(
        "frame-ancestors 'self' https://a.example https://b.example:8443",
      );
      expect(await response.text()).toContain(
        'data-embed-origins="https://a.example https://b.example:8443"',
      );
    };
    await expectListed(formPath(form.form_id));
    await expectListed(redirect);
    await harness.database.sql.query("UPDATE form SET is_force_closed = true WHERE id = $1", [form.form_id]);
    await expectListed(`${formPath(form.form_id)}/formclosed`);
  });

  test("is the target of the embed address, with all parameters", async () => {
    const { form_id } = await newForm();
    const response = await get(`${embedPath(form_id)}?name=Ada&plan=a%26b`);
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe(`${formPath(form_id)}?name=Ada&plan=a%26b`);
    expect((await get(embedPath("no-id"))).status).toBe(404);
  });

  test("takes one round trip to the database, cached or not", async () => {
    const { form_id } = await newForm();
    expect(await countedLoad(formPath(form_id))).toBe(1);
    expect(await countedLoad(formPath(form_id))).toBe(1);
  });

  test("is sent before the database replies if it is cached at the edge", async () => {
    const { form_id } = await newForm();
    await (await get(formPath(form_id))).text();
    await harness.drain();
    await harness.database.sql.query("BEGIN");
    await harness.database.sql.query("LOCK TABLE form IN ACCESS EXCLUSIVE MODE");
    const response = await get(formPath(form_id));
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('name="name"');
    await harness.database.sql.query("ROLLBACK");
    expect((await reader.read()).value).toContain("</html>");
  });

  test("accepts only prefill and hints from the address, and escapes them", async () => {
    const { form_id } = await newForm();
    const query = new URLSearchParams({ name: `"><script>`, other: "MARKER", __gf_customer_name: "Ada" });
    const html = await (await get(`${formPath(form_id)}?${query}`)).text();
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
    expect(html).toContain('name="__gf_customer_name" value="Ada"');
    expect(html).not.toContain("MARKER");
  });

  test("is not found for an unknown or malformed id, with a page in the visitor's language", async () => {
    for (const id of [randomUUID(), "nonsense", "%00", "..%2f"]) {
      const response = await get(`/d/e/${id}`, { "accept-language": "xx, de;q=0.8" });
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(await response.text()).toContain('lang="de"');
    }
  });

  test("redirects when it is closed, or streams the refusal if the edge is outdated", async () => {
    const { form_id } = await newForm();
    await (await get(formPath(form_id))).text();
    await harness.drain();
    await harness.database.sql.query(
      "UPDATE form SET is_force_closed = true, version = version + 1 WHERE id = $1",
      [form_id],
    );
    const late = await get(formPath(form_id));
    expect(late.status).toBe(200);
    expect(await late.text()).toContain('id="verdict"');
    await harness.drain();
    const known = await get(formPath(form_id));
    expect(known.status).toBe(302);
    expect(known.headers.get("location")).toBe(`${formPath(form_id)}/formclosed`);
  });
});

describe("a full form", () => {
  test("redirects like a closed one as soon as its last place is taken, until one is free", async () => {
    const form = await newForm();
    const { form_id } = form;
    const { sql } = harness.database;
    await sql.query("SELECT set_form_total_limit($1, true, 1)", [form_id]);
    const visit = async () => {
      const response = await get(formPath(form_id));
      await response.text();
      await harness.drain();
      return [response.status, response.headers.get("location")];
    };
    expect(await visit()).toEqual([200, null]);
    await submit(form, "Ada");
    await harness.drain();
    expect(await visit()).toEqual([302, `${formPath(form_id)}/formclosed`]);
    await sql.query("UPDATE form_response_counter SET count = 0 WHERE form_id = $1", [form_id]);
    expect(await visit()).toEqual([200, null]);
    expect(await countedLoad(formPath(form_id))).toBe(1);
  });
});

describe("a browser's refused submit", () => {
  const entries = entriesFromPairs([["name", "<Ada>"]]);

  test("shows the form with its answers and a way to retry while the database is unreachable", async () => {
    const { form_id } = await newForm();
    const ctx = harness.context();
    const { definition } = await loadLive(ctx, { form_id, known: null });
    const refusal = new AppError("SERVICE_UNAVAILABLE");
    const response = await refusedSubmitPage(ctx, {
      form_id,
      entries,
      refusal,
      definition,
      session_id: "kept",
      files: {},
      challenges: {},
      posted_files: [],
    });
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain("Your answers are still here. Please try again");
    expect(html).toContain('value="&lt;Ada&gt;"');
    expect(html).toContain('name="__gf_session" value="kept"');
  });

  test("keeps files that were uploaded before while the database is unreachable", async () => {
    const { form_id, fields } = await newForm({ fields: [{ name: "cv", type: "file" }] });
    const ctx = harness.context();
    const { definition } = await loadLive(ctx, { form_id, known: null });
    const path = `tmp/kept/${fields.cv}/1/cv.pdf`;
    const refused = { form_id, definition, session_id: "kept", files: {}, challenges: {}, posted_files: [] };
    const show = async (posted: string, code: "SERVICE_UNAVAILABLE" | "VALIDATION_FAILED") => {
      const posts = entriesFromPairs([["cv", posted]]);
      const refusal = new AppError(code, { fields: {} });
      return (await refusedSubmitPage(ctx, { ...refused, entries: posts, refusal })).text();
    };
    expect(await show(path, "SERVICE_UNAVAILABLE")).toMatch(`name="cv" checked="" value="${path}"`);
    expect(await show(path, "VALIDATION_FAILED")).not.toContain(path);
    expect(await show(path.replace("kept", "theirs"), "SERVICE_UNAVAILABLE")).not.toContain("theirs");
  });

  test("shows a page that posts the same answers again if the form cannot be loaded", async () => {
    const form_id = randomUUID();
    const refused = {
      form_id,
      entries,
      definition: null,
      session_id: null,
      files: {},
      challenges: {},
      posted_files: [],
    };
    const away = await refusedSubmitPage(harness.context(), {
      ...refused,
      refusal: new AppError("SERVICE_UNAVAILABLE"),
    });
    expect(away.status).toBe(503);
    const page = await away.text();
    expect(page).toContain(`action="${submitPath(form_id)}"`);
    expect(page).toContain('<input type="hidden" name="name" value="&lt;Ada&gt;"/>');
    const unread = { ...refused, entries: new Map(), refusal: new AppError("SERVICE_UNAVAILABLE") };
    const nothing = await refusedSubmitPage(harness.context(), unread);
    expect(await nothing.text()).toContain(`href="${formPath(form_id)}"`);
    const gone = await refusedSubmitPage(harness.context(), {
      ...refused,
      refusal: new AppError("FORM_NOT_FOUND"),
    });
    expect(gone.status).toBe(404);
  });
});

describe("the ending page", () => {
  const receipt =
    "UPDATE form_document SET is_ending_page_enabled = true, ending_page_template_id = $2, ending_page_i18n_overrides = $3 WHERE form_id = $1";

  async function formWithReceipt(p: string): Promise<MadeForm> {
    const form = await newForm();
    const overrides = { template_id: "receipt01", overrides: { p } };
    await harness.database.sql.query(receipt, [form.form_id, "receipt01", JSON.stringify(overrides)]);
    return form;
  }

  test("shows the answers only to the visitor with the proof", async () => {
    const form = await formWithReceipt("Hello {{fields.name}}");
    const { data, redirect } = await submit(form, "<i>Ada</i>");
    const own = await (await get(redirect)).text();
    expect(own).toContain("Hello &lt;i&gt;Ada&lt;/i&gt;");
    expect(own).toContain("#001");
    for (const path of [
      completePath(form.form_id, data.id),
      `${completePath(form.form_id, data.id)}&proof=guessed`,
    ]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).not.toContain("Ada");
      expect(html).not.toContain("#001");
    }
  });

  test("links only to the owner's address, or to a new response if several are allowed", async () => {
    const form = await newForm();
    const { redirect } = await submit(form, "Ada");
    const links = async () =>
      [...(await (await get(redirect)).text()).matchAll(/<a class="button[^>]*href="([^"]*)"/g)].map(
        ([, href]) => href,
      );
    expect(await links()).toEqual([formPath(form.form_id)]);
    const { sql } = harness.database;
    await sql.query("SELECT set_form_customer_limit($1, true, 2)", [form.form_id]);
    expect(await links()).toEqual([formPath(form.form_id)]);
    await sql.query("SELECT set_form_customer_limit($1, true, 1)", [form.form_id]);
    await harness.drain();
    harness.definitions.entries.delete(form.form_id);
    expect(await links()).toEqual([]);
  });

  test("shows the owner's title, text and button", async () => {
    const form = await newForm();
    const overrides = {
      h1: "Merci, {{fields.name}}",
      p: "See you",
      button: "Programme",
      href: "https://example.com/p",
    };
    await harness.database.sql.query(receipt, [
      form.form_id,
      "default",
      JSON.stringify({ template_id: "default", overrides }),
    ]);
    const html = await (await get((await submit(form, "Ada")).redirect)).text();
    for (const text of ["Merci, Ada", "See you", "Programme", 'href="https://example.com/p"']) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("Your response was received");
  });

  test("formats dates in the form's language and the visitor's time, but keeps stored values in addresses", async () => {
    const form = await newForm({
      fields: [
        { name: "day", type: "date" },
        { name: "arrival", type: "datetime-local" },
      ],
    });
    const overrides = {
      p: "{{fields.day}} | {{fields.arrival}}",
      button: "Go",
      href: "https://example.com/{{fields.day}}",
    };
    const { sql } = harness.database;
    await sql.query(receipt, [
      form.form_id,
      "default",
      JSON.stringify({ template_id: "default", overrides }),
    ]);
    await sql.query("UPDATE form_document SET lang = 'de' WHERE form_id = $1", [form.form_id]);
    const response = await harness.browser().request(submitPath(form.form_id), {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ day: "2027-06-09", arrival: "2027-06-09T18:30", __gf_utc_offset: -120 }),
    });
    const html = await (await get(((await response.json()) as Submitted).redirect)).text();
    expect(html).toContain("9. Juni 2027 | 9. Juni 2027 um 18:30");
    expect(html).toContain('href="https://example.com/2027-06-09"');
  });

  test("renders no script from the owner", async () => {
    const form = await formWithReceipt(
      `<b>Thanks</b><script>alert(1)</script><img src=x onerror="alert(1)">`,
    );
    const html = await (await get((await submit(form, "Ada")).redirect)).text();
    expect(html).toContain("<b>Thanks</b>");
    expect(html).not.toContain("alert(1)");
  });

  test("is not found for another form's response or none", async () => {
    const [one, other] = [await newForm(), await newForm()];
    const { data } = await submit(one, "Ada");
    for (const rid of [data.id, randomUUID(), "nonsense", ""]) {
      expect((await get(completePath(other.form_id, rid))).status).toBe(404);
    }
  });
});

describe("the pages of a closed form", () => {
  const change = (form_id: string, what: string, values: unknown[] = []) =>
    harness.database.sql.query(`UPDATE form SET ${what} WHERE id = $1`, [form_id, ...values]);
  const html = async (path: string) => (await get(path)).text();

  test.each(["formclosed", "formsoldout", "alreadyresponded", "formoptionsoldout"])(
    "%s redirects to the reopened form in one round trip, without being cached",
    async (page) => {
      const { form_id } = await newForm({ is_closed: true });
      const path = `${formPath(form_id)}/${page}?oops=FORM_CLOSED_WHILE_RESPONDING&name=Ada&other=x`;
      expect((await get(path)).status).toBe(200);
      await change(form_id, "is_force_closed = false");
      const back = await get(path);
      expect(back.status).toBe(303);
      expect(back.headers.get("location")).toBe(`${formPath(form_id)}?name=Ada`);
      expect(back.headers.get("cache-control")).toBe("private, no-store");
      expect(await countedLoad(path)).toBe(1);
    },
  );

  test("keep the answers of a refused visitor in the address", async () => {
    const { form_id } = await newForm({ is_closed: true });
    const refused = await get(`${formPath(form_id)}?name=Ada&other=x`);
    expect(refused.headers.get("location")).toBe(`${formPath(form_id)}/formclosed?name=Ada`);
  });

  test("keep a visitor who already responded until the limit is removed", async () => {
    const { form_id } = await newForm();
    await harness.database.sql.query("SELECT set_form_customer_limit($1, true, 1)", [form_id]);
    const customer = `__gf_customer_uuid=${randomUUID()}`;
    const answered = await harness.browser().request(`${submitPath(form_id)}`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ name: "Ada", __gf_customer_uuid: customer.split("=")[1] }),
    });
    expect(answered.status).toBe(200);
    await harness.drain();
    harness.definitions.entries.delete(form_id);
    const location = (await get(`${formPath(form_id)}?${customer}`)).headers.get("location") ?? "";
    expect(location).toBe(`${formPath(form_id)}/alreadyresponded?${customer}`);
    expect((await get(location)).status).toBe(200);
    // A visitor without an identity stays, because they may already have responded.
    expect((await get(`${formPath(form_id)}/alreadyresponded`)).status).toBe(200);
    await harness.database.sql.query("SELECT set_form_customer_limit($1, true, 2)", [form_id]);
    expect((await get(location)).headers.get("location")).toBe(`${formPath(form_id)}?${customer}`);
    await harness.database.sql.query("SELECT set_form_customer_limit($1, false, NULL)", [form_id]);
    expect((await get(`${formPath(form_id)}/alreadyresponded`)).status).toBe(303);
  });

  test("show the form's title, and distinguish a form that never opened from a closed one", async () => {
    const { form_id } = await newForm({ is_closed: true, title: "Tea & cake" });
    const path = `${formPath(form_id)}/formclosed`;
    const never = await html(path);
    expect(never).toContain('<p class="form-title" dir="auto">Tea &amp; cake</p>');
    expect(never).toContain("Not open yet");
    await change(form_id, "opened_at = now()");
    const closed = await html(path);
    expect(closed).toContain("Form closed");
    expect(closed).not.toContain("Not open yet");
  });

  test("show when the schedule opens the form, in its zone and language, and the default text afterwards", async () => {
    const { form_id } = await newForm();
    const path = `${formPath(form_id)}/formclosed?oops=FORM_SCHEDULE_NOT_IN_RANGE`;
    await change(
      form_id,
      "is_scheduling_enabled = true, scheduling_open_at = $2, scheduling_tz = 'Europe/Zurich'",
      ["2099-06-01T09:00:00Z"],
    );
    const early = await html(path);
    expect(early).toContain("Not open yet");
    expect(early).toMatch(
      /It opens on <time class="moment" dateTime="2099-06-01T09:00:00.000Z">Monday, June 1, 2099 at 11:00\sAM GMT\+2<\/time>\./i,
    );
    await harness.database.sql.query("UPDATE form_document SET lang = 'de' WHERE form_id = $1", [form_id]);
    expect(await html(path)).toMatch(/Es öffnet am <time[^>]*>Montag, 1\. Juni 2099 um 11:00 MESZ<\/time>\./);
    await change(form_id, "scheduling_open_at = NULL, scheduling_close_at = '2020-01-01'");
    expect(await html(path)).toContain("Formular geschlossen");
  });
});

describe("status pages", () => {
  test("show ids only where support needs them, and nothing else of the address", async () => {
    const { form_id } = await newForm({ is_closed: true });
    const query = `session_id=${form_id}&customer_id=%3Cscript%3E&oops=%3Cscript%3E&note=MARKER`;
    const own = await (await get(`${formPath(form_id)}/alreadyresponded?${query}`)).text();
    expect(own).toContain(`<dd>${form_id}</dd>`);
    expect(own).not.toContain("MARKER");
    const closed = await (await get(`${formPath(form_id)}/formclosed?${query}`)).text();
    expect(closed).not.toContain("<dl>");
  });

  test("have fixed addresses, and no others exist", async () => {
    const { form_id } = await newForm();
    expect((await get(`${formPath(form_id)}/developererror`)).status).toBe(200);
    expect((await get(`${formPath(form_id)}/elsewhere`)).status).toBe(404);
    expect((await get(`/d/e/${randomUUID()}/formclosed`)).status).toBe(404);
  });
});

test("a preview is refused to everyone but members", async () => {
  const owner = harness.browser();
  await owner.arrive("Olga");
  const { form_id } = await newForm();
  expect((await get(previewPath(form_id))).status).toBe(401);
  expect((await owner.request(previewPath(form_id), { headers: { accept: "text/html" } })).status).toBe(404);
});

describe("shorter addresses", () => {
  test.each(["formclosed", "formsoldout"])(
    "of %s redirect to the page with their parameters",
    async (page) => {
      const { form_id } = await newForm();
      const address = `/${form_id}/${page}?oops=FORM_CLOSED_WHILE_RESPONDING`;
      const { status, headers } = await get(address);
      expect([status, headers.get("location")]).toEqual([302, `/d/e${address}`]);
    },
  );

  test("exist only for forms, so a project of that name belongs to the editor", async () => {
    const response = await get("/acme/formclosed");
    expect(await response.text()).toContain("<title>editor</title>");
  });

  test("exist for the debug page of a form", async () => {
    const { form_id } = await newForm();
    const response = await get(`${formPath(form_id)}/debug?name=Ada`);
    expect(await response.text()).toContain('value="Ada"');
  });
});
