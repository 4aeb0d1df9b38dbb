import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { previewForm } from "#core/contracts/documents/documents.ts";
import { type LoadedForm, loadForm, loadStock } from "#core/contracts/forms/public-forms.ts";
import { type MadeForm, makeForm, makePeople, type People, stockOptions } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

/** Occurs in every name, label and text of the questions, and nowhere else. */
const SECRET = /zyzzyva/i;

let harness: Harness;
let people: People;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

async function secretForm(project_id?: string): Promise<MadeForm> {
  const { sql } = harness.database;
  const form = await makeForm(sql, {
    title: "Exam",
    ...(project_id !== undefined && { project_id }),
    fields: [
      { name: "zyzzyva_name", label: "Zyzzyva?", type: "text", required: true, pattern: "zyzzyva" },
      { name: "zyzzyva_pick", label: "Zyzzyva", type: "radio", choices: ["zyzzyva-a", "zyzzyva-b"] },
      { name: "zyzzyva_ref", type: "hidden", required: true },
      { name: "zyzzyva_mail", type: "challenge_email", label: "Zyzzyva" },
    ],
  });
  await sql.query("UPDATE form_block SET title_html = 'Zyzzyva' WHERE form_id = $1 AND type = 'section'", [
    form.form_id,
  ]);
  await stockOptions(sql, form, { [form.options.zyzzyva_pick!["zyzzyva-a"]!]: 3 });
  return form;
}

const STATES: Record<string, string> = {
  "not open yet": "is_scheduling_enabled = true, scheduling_open_at = now() + interval '1 day'",
  "closed by its schedule": "is_scheduling_enabled = true, scheduling_close_at = now() - interval '1 day'",
  "closed by its owner": "is_force_closed = true",
};

async function set(form_id: string, state: string): Promise<void> {
  await harness.database.sql.query(`UPDATE form SET ${STATES[state]} WHERE id = $1`, [form_id]);
}

async function addStartPage(form_id: string): Promise<void> {
  const page = {
    template_id: "005",
    title: "Soon",
    subtitle: "",
    body_html: "",
    media: [],
    background: null,
  };
  await harness.database.sql.query("UPDATE form_document SET start_page = $2 WHERE form_id = $1", [
    form_id,
    JSON.stringify(page),
  ]);
}

/** Every public address about a form, with a request that a stranger might send. */
function askings({ form_id, fields }: MadeForm): [path: string, init?: RequestInit][] {
  const json = (body: unknown) => ({
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const posted = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    body: "a=1",
  };
  const session = `/v1/session/${randomUUID()}/field`;
  return [
    [`/v1/${form_id}`],
    [`/v1/${form_id}?zz=1&__gf_session=x`],
    [`/v1/${form_id}/stock`],
    [`/v1/${form_id}/session`],
    [`/v1/embed/${form_id}`],
    [`/d/e/${form_id}`],
    [`/d/e/${form_id}/debug`],
    [`/d/e/${form_id}/complete?rid=${randomUUID()}`],
    ...[
      "formclosed",
      "formsoldout",
      "formoptionsoldout",
      "alreadyresponded",
      "badrequest",
      "developererror",
    ].map((page): [string] => [`/d/e/${form_id}/${page}?oops=MISSING_REQUIRED_HIDDEN_FIELDS`]),
    [`/v1/submit/${form_id}?a=1`],
    [`/v1/submit/${form_id}`, json({})],
    [`/v1/submit/${form_id}`, json({ zz: 1 })],
    [`/v1/submit/${form_id}`, posted],
    ...Object.values(fields).flatMap((id): [string][] => [
      [`${session}/${id}/search/meta`],
      [`${session}/${id}/search`],
      [`${session}/${id}/challenge/email`],
    ]),
    [`/private/editor/${form_id}/preview`],
  ];
}

async function leaks(form: MadeForm): Promise<string[]> {
  const { nobody } = people;
  const checks = askings(form).map(async ([path, init]) => {
    const response = await nobody.request(path, { redirect: "manual", ...init });
    const all = JSON.stringify([...response.headers]) + (await response.text());
    return SECRET.test(all) ? [`${init?.method ?? "GET"} ${path.replace(form.form_id, ":form_id")}`] : [];
  });
  const found = (await Promise.all(checks)).flat();
  await harness.drain();
  return found;
}

describe.each(Object.keys(STATES))("a form that is %s", (state) => {
  test("reveals no question at any public address, with or without a start page, cached or not", async () => {
    const form = await secretForm();
    await set(form.form_id, state);
    expect(await leaks(form)).toEqual([]);
    expect(await leaks(form)).toEqual([]);
    await addStartPage(form.form_id);
    expect(await leaks(form)).toEqual([]);
  });

  test("reveals its look and its opening time", async () => {
    const form = await secretForm();
    await set(form.form_id, state);
    const response = await harness.browser().send(loadForm, { params: { form_id: form.form_id } });
    const { data, error } = (await response.json()) as LoadedForm;
    expect(error?.code).toMatch(/^FORM_(?:SCHEDULE_NOT_IN_RANGE|FORCE_CLOSED)$/);
    expect(data).toMatchObject({
      ...{ title: "Exam", lang: "en", is_open: false, fields: [], blocks: [], default_values: {} },
      ...{ required_hidden_fields: [], tree: { children: [] } },
    });
    expect(data.campaign).toHaveProperty("scheduling_open_at");
  });

  test("shows its questions to signed-in members only", async () => {
    const { viewer, stranger, project_id } = people;
    const form = await secretForm(project_id);
    await set(form.form_id, state);
    const { form_id } = form;
    const fieldsOf = async (response: Response) => ((await response.json()) as LoadedForm).data.fields.length;
    expect(await fieldsOf(await stranger.send(loadForm, { params: { form_id } }))).toBe(0);
    expect(await fieldsOf(await viewer.send(loadForm, { params: { form_id } }))).toBe(4);
    expect(await (await viewer.send(previewForm, { params: { form_id } })).text()).toMatch(SECRET);
  });
});

test("the same addresses do reveal the questions of an open form", async () => {
  const form = await secretForm();
  const found = await leaks(form);
  expect(found).toContain("GET /v1/:form_id");
  expect(found).toContain("GET /v1/:form_id/stock");
  expect(found).toContain("GET /d/e/:form_id");
  expect(found).toContain("POST /v1/submit/:form_id");
  const stock = await harness.browser().send(loadStock, { params: { form_id: form.form_id } });
  expect(await stock.text()).toMatch(SECRET);
});
