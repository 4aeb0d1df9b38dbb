import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as continuing from "#core/contracts/continuing.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { setUnfinished } from "#core/contracts/settings.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { continuePath, formPath } from "#core/contracts/wire/paths.ts";
import type { Browser } from "../../testing/browser.ts";
import { ContinuedForms, HTML, sessionIn } from "../../testing/continued-forms.ts";
import { type MadeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { purgeExpired } from "../../testing/purge-expired.ts";

/** Continuing later (docs/decisions/062). */

const DAY_MS = 24 * 60 * 60 * 1_000;
const PNG = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

let harness: Harness;
let people: People;
let forms: ContinuedForms;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  forms = new ContinuedForms(harness, people);
  form = await open();
});
afterAll(() => harness.close());

const sql = (text: string, values: unknown[]) => harness.database.sql.query(text, values);

const count = async (table: "response" | "response_session" | "session_link", where: string, id: string) =>
  Number((await sql(`SELECT count(*) FROM ${table} WHERE ${where}`, [id])).rows[0].count);

const open = (continue_later = true) => forms.open(continue_later);
const set = (form_id: string, continue_later: boolean) => forms.set(form_id, continue_later);
const mint = (made: MadeForm) => forms.mint(made);
const patch: ContinuedForms["patch"] = (...given) => forms.patch(...given);
const load = (session_id: string) => forms.load(session_id);
const make: ContinuedForms["make"] = (...given) => forms.make(...given);
const submit: ContinuedForms["submit"] = (...given) => forms.submit(...given);
const draft = (made = form) => forms.draft(made);
const get: ContinuedForms["get"] = (...given) => forms.get(...given);
const visit: ContinuedForms["visit"] = (...given) => forms.visit(...given);
const placeOf = (link: { address: string }, made = form) => forms.placeOf(link, made);
const use = (device: Browser, link: { address: string }, made = form) => forms.use(device, link, made);
const continued: ContinuedForms["continued"] = (...given) => forms.continued(...given);
/** A page without what differs in every answer. */
const same = (html: string) => html.replace(/nonce="[^"]+"/g, "");

describe("a link", () => {
  test("leads to a draft that a device with an older clock can change, and leaves nothing of the person behind", async () => {
    const session_id = await mint(form);
    await patch(form, session_id, Date.now() + 600_000, { [form.fields.name!]: "Ada" });
    const device = harness.browser();
    const own = sessionIn(await continued(device, form, await make(form, { __gf_session: session_id })))!;
    await patch(form, own, 5, { [form.fields.name!]: "Grace" });
    expect(await load(own)).toMatchObject({ raw: { [form.fields.name!]: "Grace" } });
    const { rows } = await sql(
      "SELECT customer_id, x_useragent, geo, link_parameters, last_field_id FROM response_session WHERE id = $1",
      [session_id],
    );
    expect(Object.values(rows[0])).toEqual([null, null, null, null, null]);
  });

  test("moves the draft to the device that opens it, and the former one is told", async () => {
    const { session_id, link } = await draft();
    expect(link.address).toBe(`${people.owner.origin}${continuePath(form.form_id, link.secret)}`);
    const device = harness.browser();
    const offer = await (await visit(device, link)).text();
    expect(offer).toContain("Continue your answers");
    expect(offer).not.toContain("Ada");
    expect(offer).not.toContain(link.secret);
    // Nothing has happened yet: a mail scanner opens every link.
    expect(await load(session_id)).toMatchObject({ is_continued: false });

    const html = await continued(device, form, link);
    const own = sessionIn(html)!;
    expect(own).not.toBe(session_id);
    expect(html).toContain('value="Ada"');
    expect(html).toContain('value="36"');
    expect(html).not.toContain(link.secret);
    expect(await load(own)).toMatchObject({ is_submitted: false, raw: { [form.fields.name!]: "Ada" } });

    expect(await patch(form, session_id, 2, { [form.fields.name!]: "Eve" })).toMatchObject({
      status: "closed",
      form: { is_continued: true },
    });
    expect(await load(session_id)).toMatchObject({ is_continued: true, raw: {} });
    const late = await submit(form, session_id, "Eve");
    expect([late.status, ((await late.json()) as ErrorEnvelope).error]).toEqual([
      409,
      "IDEMPOTENCY_KEY_REUSED",
    ]);
    expect((await submit(form, own, "Ada")).status).toBe(200);
    expect(await (await get(device, placeOf(link))).text()).toContain("already submitted");
    expect(await (await visit(harness.browser(), link)).text()).toContain("already submitted");
    expect(await count("response", "session_id = $1", own)).toBe(1);
    expect(await count("response", "session_id = $1", session_id)).toBe(0);
  });

  // Proves attack/other-session
  test("is not kept by an address, a cache, a search engine or a referrer", async () => {
    const { link } = await draft();
    const device = harness.browser();
    const moved = await get(device, link.address);
    const pages = [moved, await get(device, moved.headers.get("location")!), await use(device, link)];
    for (const page of [...pages, await get(device, placeOf(link))]) {
      expect(page.headers.get("cache-control")).toBe("private, no-store");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("x-robots-tag")).toBe("noindex");
      expect(page.headers.get("location") ?? "").not.toContain("key");
    }
    const [cookie] = moved.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-sheaf\.continue-[0-9a-f]{12}=.+; HttpOnly; SameSite=Lax; Secure$/);
    expect(cookie).toContain(`Path=${continuePath(form.form_id)};`);
    const { rows } = await sql("SELECT to_jsonb(l)::text AS text FROM session_link l", []);
    expect(rows.map(({ text }) => text).join()).not.toContain(link.secret);
  });

  // Proves attack/other-session, attack/other-page
  test("opens nothing if it was guessed, used, replaced, has expired or belongs to another form: always the same page", async () => {
    const other = await open();
    const { link: ofOther } = await draft(other);
    const { link: used } = await draft();
    await continued(harness.browser(), form, used);
    const { link: expired } = await draft();
    await sql("UPDATE session_link SET expires_at = now() - interval '1 second' WHERE hash = sha256($1)", [
      Buffer.from(expired.secret),
    ]);
    const { session_id, link: replaced } = await draft();
    for (let n = 0; n < 10; n += 1) await make(form, { __gf_session: session_id });
    const { link: erased, session_id: gone } = await draft();
    await sql("DELETE FROM response_session WHERE id = $1", [gone]);
    const secrets = {
      guessed: "a".repeat(43),
      malformed: "../../x",
      empty: "",
      long: "a".repeat(5_000),
      session: session_id,
      ofOther: ofOther.secret,
      used: used.secret,
      expired: expired.secret,
      replaced: replaced.secret,
      erased: erased.secret,
    };
    const pages: [string, number, string][] = [];
    for (const [name, secret] of Object.entries(secrets)) {
      const device = harness.browser();
      const link = { address: continuePath(form.form_id, secret) };
      await use(device, link);
      const shown = await visit(device, link);
      await use(device, link);
      const again = await get(device, placeOf(link));
      pages.push(
        [name, shown.status, same(await shown.text())],
        [name, again.status, same(await again.text())],
      );
    }
    const [[, , first]] = pages as [[string, number, string]];
    expect(first).toContain("This link can’t be used");
    for (const page of pages) expect(page).toEqual([page[0], 404, first]);
    // The other form's draft is untouched.
    expect(await (await visit(harness.browser(), ofOther)).text()).toContain("Continue your answers");
  });

  test("of a form whose owner has switched it off opens nothing, and no other is made", async () => {
    const made = await open();
    const { link, session_id } = await draft(made);
    await set(made.form_id, false);
    expect((await visit(harness.browser(), link)).status).toBe(404);
    const params = { form_id: made.form_id };
    const again = await harness
      .browser()
      .send(continuing.continueLater, { params, body: { __gf_session: session_id } });
    expect(again.status).toBe(404);
  });

  test("used twice at once continues on one device, and on the same device twice the same draft", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session_id, link } = await draft();
      const [one, two] = [harness.browser(), harness.browser()];
      await Promise.all([visit(one, link), visit(two, link)]);
      await Promise.all([use(one, link), use(two, link), use(one, link), use(two, link)]);
      const pages = await Promise.all([one, two].map((device) => get(device, placeOf(link))));
      expect(pages.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { rows } = await sql(
        "SELECT id FROM response_session WHERE continued_as IS NULL AND id IN (SELECT continued_as FROM response_session WHERE id = $1)",
        [session_id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  test("used while the former device submits: one response, and nothing is lost", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session_id, link } = await draft();
      const device = harness.browser();
      await visit(device, link);
      const [sent] = await Promise.all([submit(form, session_id, "Ada"), use(device, link)]);
      const page = await (await get(device, placeOf(link))).text();
      if (sent.status === 200) expect(page).toContain("already submitted");
      else expect(page).toContain('value="Ada"');
    }
  });

  test("can be opened again where it was used", async () => {
    const { link } = await draft();
    const device = harness.browser();
    const own = sessionIn(await continued(device, form, link));
    expect(sessionIn(await (await visit(device, link)).text())).toBe(own);
    // The draft moves on from there, too.
    const next = await make(form, { __gf_session: own }, device);
    const third = sessionIn(await continued(harness.browser(), form, next));
    expect(third).not.toBe(own);
    expect((await visit(device, link)).status).toBe(404);
  });

  test("shows the form as it is now", async () => {
    const made = await open();
    const { link } = await draft(made);
    await sql("UPDATE attribute SET label = 'Full name' WHERE id = $1", [made.fields.name]);
    await sql("DELETE FROM attribute WHERE id = $1", [made.fields.age]);
    const html = await continued(harness.browser(), made, link);
    expect(html).toContain("Full name");
    expect(html).toContain('value="Ada"');
    expect(html).not.toContain('value="36"');
  });
});

describe("without JavaScript", () => {
  async function post(made: MadeForm, entries: Record<string, string | File>, device = harness.browser()) {
    const body = new FormData();
    for (const [name, value] of Object.entries(entries)) body.append(name, value);
    const path = continuing.continueLater.path.replace(":form_id", made.form_id);
    return device.request(path, { method: "POST", headers: HTML, body });
  }
  const addressIn = (html: string) =>
    /id="later-link"[^>]*value="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&");

  test("the posted form is saved as it is, with files and hidden values, but no secrets", async () => {
    const file = new File([Uint8Array.from(PNG, (one) => one.charCodeAt(0))], "a.png", { type: "image/png" });
    const session_id = await mint(form);
    const answers = { name: "", age: "12x", drink: form.options.drink!.tea!, pin: "1234", from: "poster" };
    const made = await post(form, { __gf_session: session_id, ...answers, agree: "on", papers: file });
    expect(made.status).toBe(200);
    expect(made.headers.get("referrer-policy")).toBe("no-referrer");
    const { raw } = await load(session_id);
    const { name, age, drink, agree, papers, from, pin } = form.fields;
    expect(raw).toMatchObject({ [age!]: "12x", [drink!]: answers.drink, [agree!]: true, [from!]: "poster" });
    expect(raw).not.toHaveProperty(pin!);
    expect(raw[papers!]).toHaveLength(1);

    const device = harness.browser();
    const html = await continued(device, form, { address: addressIn(await made.text()) });
    expect(html).toContain("a.png");
    expect(html).toMatch(/type="radio"[^>]*checked/);
    expect(html).toContain('name="from" value="poster"');
    // An unticked box counts on the next visit.
    const own = sessionIn(html)!;
    await post(form, { __gf_session: own, name: "Ada", papers: (raw[papers!] as string[])[0]! }, device);
    expect((await load(own)).raw).toMatchObject({ [name!]: "Ada", [agree!]: false, [papers!]: raw[papers!] });
    const path = (raw[papers!] as string[])[0]!;
    const sent = await harness.browser().send(submitForm, {
      params: { form_id: form.form_id },
      body: { __gf_session: own, name: "Ada", papers: [path] },
    });
    expect(sent.status).toBe(200);
  });

  test("the former device gets its form back, with everything that it posted", async () => {
    const { session_id, link } = await draft();
    await continued(harness.browser(), form, link);
    const later = await post(form, { __gf_session: session_id, name: "Eve" });
    const path = submitForm.path.replace(":form_id", form.form_id);
    const body = new URLSearchParams({ __gf_session: session_id, name: "Eve" });
    const sent = await harness.browser().request(path, { method: "POST", headers: HTML, body });
    for (const page of [later, sent]) {
      expect(page.status).toBe(409);
      const html = await page.text();
      expect(html).toContain("You continued this form on another device");
      expect(html).toContain('value="Eve"');
    }
  });

  test("without the database the form comes back, and the next attempt makes one draft", async () => {
    const session_id = await mint(form);
    const { fields } = form;
    const fail = harness.definitions;
    await get(harness.browser(), formPath(form.form_id));
    await harness.drain();
    expect(await fail.read(form.form_id)).not.toBeNull();
    await sql("ALTER FUNCTION make_session_link RENAME TO hidden_function", []);
    const lost = await post(form, { __gf_session: session_id, name: "Ada" });
    await sql("ALTER FUNCTION hidden_function RENAME TO make_session_link", []);
    expect(lost.status).toBeGreaterThanOrEqual(500);
    const html = await lost.text();
    expect(html).toContain("Your answers are still here");
    expect(html).toContain('value="Ada"');
    expect(sessionIn(html)).toBe(session_id);
    expect((await post(form, { __gf_session: session_id, name: "Ada" })).status).toBe(200);
    expect((await load(session_id)).raw).toMatchObject({ [fields.name!]: "Ada" });
  });
});

describe("by mail", () => {
  const mail = (
    made: MadeForm,
    secret: string,
    email: string,
    headers: Record<string, string>,
    device = harness.browser(),
  ) =>
    device.request(continuing.mailSessionLink.path.replace(":form_id", made.form_id), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ key: secret, email }),
    });
  const JSON_ONLY = { accept: "application/json" };

  test("goes to the typed address, whether it is known or not, at most five times an hour", async () => {
    const { link } = await draft();
    const answers: unknown[] = [];
    for (const email of ["stranger@example.com", "owner@example.com"]) {
      const response = await mail(form, link.secret, email, JSON_ONLY);
      answers.push([response.status, await response.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const sent = harness.mail.sent.filter(({ to }) => to === "stranger@example.com");
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain(link.address);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { link: another } = await draft();
      statuses.push((await mail(form, another.secret, " Many@Example.com ", JSON_ONLY)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // One link, however many addresses.
    const others = await Promise.all(
      [1, 2, 3, 4].map((n) => mail(form, link.secret, `${n}@example.com`, JSON_ONLY)),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
  });

  test("is refused for a text that is no address, a foreign or a used link, and an unreachable server", async () => {
    const { link } = await draft();
    const before = harness.mail.sent.length;
    for (const email of ["", "nobody", "a@-b", "a@b.example, c@d.example", "a@b.example\nBcc: c@d.example"]) {
      expect((await mail(form, link.secret, email, JSON_ONLY)).status).toBe(400);
    }
    expect((await mail(form, "a".repeat(43), "a@b.example", JSON_ONLY)).status).toBe(404);
    expect((await mail(await open(), link.secret, "a@b.example", JSON_ONLY)).status).toBe(404);
    expect(harness.mail.sent).toHaveLength(before);
    const page = await (await mail(form, link.secret, "nobody", HTML)).text();
    expect(page).toContain(link.secret);
    expect(page).toContain('role="alert"');
    expect(await (await mail(form, link.secret, "a@b.example", HTML)).text()).toContain(
      "If the address is right",
    );
    harness.mail.isUnreachable = true;
    const failed = await mail(form, link.secret, "b@b.example", HTML);
    harness.mail.isUnreachable = false;
    expect(await failed.text()).toContain(link.secret);
    await continued(harness.browser(), form, link);
    expect((await mail(form, link.secret, "a@b.example", JSON_ONLY)).status).toBe(404);
  });
});

describe("the setting", () => {
  // Proves editor/setting-unfinished
  test("is off by default, and a form without it has not a byte more", async () => {
    const plain = await open(false);
    const page = async () => (await get(harness.browser(), formPath(plain.form_id))).text();
    const before = await page();
    expect(before).not.toContain("later");
    await set(plain.form_id, true);
    await page();
    await harness.drain();
    const during = await page();
    expect(during).toContain("Continue later");
    expect(during).toContain("/assets/later.js");
    expect(during.indexOf("/assets/later.js")).toBeLessThan(during.indexOf("/assets/respondent.js"));
  });

  // Proves editor/setting-unfinished
  test("says in the form's language that answers are saved as they are typed, if the owner wants that", async () => {
    const plain = await open(false);
    const page = async () => (await get(harness.browser(), formPath(plain.form_id))).text();
    expect(await page()).not.toContain("is saved while");
    const body = { form_id: plain.form_id, continue_later: false, notice: true };
    await people.owner.call(setUnfinished, { body });
    await page();
    await harness.drain();
    const html = await page();
    expect(html).toContain("What you enter is saved while you fill out this form");
    expect(html).not.toContain("later.js");
    expect(html.indexOf("is saved while")).toBeLessThan(html.indexOf("<form"));
    await sql("UPDATE form_document SET lang = 'de' WHERE form_id = $1", [plain.form_id]);
    await page();
    await harness.drain();
    expect(await page()).toContain("Was Sie eingeben, wird schon beim Ausfüllen gespeichert");
  });

  test("retention deletes an unfinished response with its files, whatever a link would keep", async () => {
    const made = await open();
    const file = new File([Uint8Array.from(PNG, (one) => one.charCodeAt(0))], "a.png", { type: "image/png" });
    const body = new FormData();
    body.append("__gf_session", await mint(made));
    body.append("papers", file);
    const path = continuing.continueLater.path.replace(":form_id", made.form_id);
    expect((await harness.browser().request(path, { method: "POST", headers: HTML, body })).status).toBe(200);
    const { rows } = await sql("SELECT path, expires_at FROM stored_file WHERE form_id = $1", [made.form_id]);
    expect(rows).toHaveLength(1);
    expect(new Date(rows[0].expires_at).getTime() - Date.now()).toBeGreaterThan(29 * DAY_MS);
    expect(harness.storage.objects.has(rows[0].path)).toBe(true);
    // The owner shortens it afterwards.
    await sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 2)", [made.form_id]);
    const now = new Date();
    harness.now.current = () => new Date(now.getTime() + 3 * DAY_MS);
    await purgeExpired(harness.context());
    harness.now.current = () => new Date();
    expect(await count("response_session", "form_id = $1", made.form_id)).toBe(0);
    expect(harness.storage.objects.has(rows[0].path)).toBe(false);
  });

  test("keeps files and answers as long as the link, which the owner's retention shortens", async () => {
    const made = await open();
    await sql("INSERT INTO form_retention (form_id, session_days) VALUES ($1, 3)", [made.form_id]);
    const { link, session_id } = await draft(made);
    expect(Date.parse(link.expires_at) - Date.now()).toBeLessThan(3 * DAY_MS + 1_000);
    expect(Date.parse(link.expires_at) - Date.now()).toBeGreaterThan(3 * DAY_MS - 60_000);
    const now = new Date();
    harness.now.current = () => new Date(now.getTime() + 4 * DAY_MS);
    await purgeExpired(harness.context());
    harness.now.current = () => new Date();
    expect(await count("response_session", "id = $1", session_id)).toBe(0);
    expect(await count("session_link", "session_id = $1", session_id)).toBe(0);
    expect((await visit(harness.browser(), link)).status).toBe(404);
  });

  test("a session that only says where its draft went is removed after thirty days", async () => {
    const made = await open();
    const { link, session_id } = await draft(made);
    const own = sessionIn(await continued(harness.browser(), made, link))!;
    const now = new Date();
    harness.now.current = () => new Date(now.getTime() + 31 * DAY_MS);
    await purgeExpired(harness.context());
    harness.now.current = () => new Date();
    expect(await count("response_session", "id = $1", session_id)).toBe(0);
    expect(await count("response_session", "id = $1", own)).toBe(1);
  });
});
