import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { loadWorkspace } from "#core/contracts/documents/workspace.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { formPath, submitPath } from "#core/contracts/wire/paths.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { MAINTENANCE_TEXTS } from "#core/forms/texts/maintenance-texts.ts";
import { Courier } from "../courier.ts";
import { makeForm, makePeople, type People } from "../testing/factories.ts";
import { createHarness, type Harness } from "../testing/harness.ts";
import { runScheduled } from "./scheduled.ts";

const { en, ko } = MAINTENANCE_TEXTS;
const HTML = { accept: "text/html" };

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterEach(async () => {
  await harness.drain();
  await harness.database.clearFaults();
  harness.set({ MAINTENANCE: "" });
});
afterAll(() => harness.close());

/** A form that somebody has opened, so that the edge has it. */
async function formAtEdge(lang = "en") {
  const form = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
  await harness.database.sql.query("UPDATE form_document SET lang = $2 WHERE form_id = $1", [
    form.form_id,
    lang,
  ]);
  await (await harness.browser().request(formPath(form.form_id), { headers: HTML })).text();
  await harness.drain();
  return form;
}

/** From now on, every statement of a request fails the test. */
async function maintain(): Promise<void> {
  harness.log.lines.length = 0;
  await harness.database.fail({ kind: "unreachable" });
  harness.set({ MAINTENANCE: "on" });
}

async function textOf(path: string, headers: Record<string, string> = {}) {
  const response = await harness.browser().request(path, { headers: { ...HTML, ...headers } });
  return { status: response.status, html: await response.text(), response };
}

/** Lines that an operator would look at. */
const loud = () => harness.log.lines.filter(({ error }) => error !== undefined);

describe("during maintenance", () => {
  test("a form at the edge is shown without the database, and says that answers stay on the device", async () => {
    const { form_id } = await formAtEdge();
    const before = await textOf(formPath(form_id));
    expect(before.html).not.toContain(en.notice);
    await maintain();
    const { status, html } = await textOf(formPath(form_id));
    expect(status).toBe(200);
    expect(html).toContain('name="name"');
    expect(html).toContain(en.notice);
    // The page's script says so too, instead of speaking of a failure.
    expect(html).toContain(JSON.stringify(en.kept));
    expect(html).toContain(JSON.stringify(en.unsent));
    await harness.drain();
    expect(loud()).toEqual([]);
  });

  test("a form speaks its own language", async () => {
    const { form_id } = await formAtEdge("ko");
    await maintain();
    expect((await textOf(formPath(form_id))).html).toContain(ko.notice);
  });

  test("an owner who is signed in sees the form as well", async () => {
    const { form_id } = await formAtEdge();
    await maintain();
    const response = await people.owner.request(formPath(form_id), { headers: HTML });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(en.notice);
  });

  test("a form that the edge does not have is a page that says so, and when to come back", async () => {
    const { form_id } = await makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] });
    await maintain();
    const { status, html, response } = await textOf(formPath(form_id), { "accept-language": "ko" });
    expect(status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("60");
    expect(html).toContain(ko.title);
    expect(html).toContain(ko.note);
  });

  test("answers and submits of a page are refused with a code, and stored afterwards", async () => {
    const form = await formAtEdge();
    const { form_id } = form;
    const visitor = harness.browser();
    const { id: session_id } = await visitor.call<NewSession>(newSession, { params: { form_id } });
    const edit = {
      params: { session_id },
      body: { form_id, seq: 1, fields: { [form.fields.name!]: "Ada" } },
    };
    const submit = { params: { form_id }, body: { name: "Ada", __gf_session: session_id } };
    await maintain();
    for (const response of [await visitor.send(patchSession, edit), await visitor.send(submitForm, submit)]) {
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("60");
      expect(await response.json()).toMatchObject({ error: "MAINTENANCE" });
    }
    await harness.drain();
    expect(loud()).toEqual([]);
    await harness.database.clearFaults();
    harness.set({ MAINTENANCE: "" });
    expect((await visitor.send(submitForm, submit)).status).toBe(200);
    const { rows } = await harness.database.sql.query("SELECT data FROM response WHERE form_id = $1", [
      form_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ["at the edge", () => formAtEdge()],
    ["not at the edge", () => makeForm(harness.database.sql, { fields: [{ name: "name", type: "text" }] })],
  ])("a submit without JavaScript gets its answers back, of a form %s", async (_, make) => {
    const { form_id } = await make();
    await maintain();
    const body = new FormData();
    body.append("name", "Ada Lovelace");
    const response = await harness
      .browser()
      .request(submitPath(form_id), { method: "POST", headers: HTML, body });
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(html).toContain('value="Ada Lovelace"');
    expect(html).toContain(en.unsent);
  });

  test("the editor's calls are refused with the same code, sign-ins included", async () => {
    await maintain();
    const signIn = people.nobody.request(`${IDENTITY_PATH}/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@example.com", password: "correct horse battery" }),
    });
    for (const response of [await people.owner.send(loadWorkspace), await signIn]) {
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ error: "MAINTENANCE" });
    }
  });

  test.each(Object.values(CRONS))("cron (%s) does nothing", async (cron) => {
    await maintain();
    await runScheduled(harness.context(), cron);
    expect(harness.log.lines).toEqual([]);
  });

  test("a courier that was sent for before delivers nothing", async () => {
    const courier = new Courier("mail", () => harness.context());
    const running: Promise<unknown>[] = [];
    await maintain();
    await courier.deliver({ waitUntil: (work) => void running.push(work) }).text();
    await Promise.all(running);
    expect(harness.log.lines).toEqual([]);
  });

  test("/healthz still looks at the database, and is not well", async () => {
    harness.set({ MAINTENANCE: "on" });
    const response = await harness.browser().request("/healthz");
    expect(response.status).toBe(503);
    expect((await response.json()).data).toMatchObject({ ok: false, maintenance: true, database: "ok" });
    harness.set({ MAINTENANCE: "off" });
    const { data } = await (await harness.browser().request("/healthz")).json();
    expect(data).toMatchObject({ ok: true });
    expect(data).not.toHaveProperty("maintenance");
  });
});
