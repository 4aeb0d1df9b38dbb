import { afterAll, beforeAll, expect, test } from "vitest";
import { type Submitted, submitForm } from "#core/contracts/forms/public-forms.ts";
import { listRows, type ResponseRow, type RowPage } from "#core/contracts/grid/rows.ts";
import { saveInventory } from "#core/contracts/inventory/inventory.ts";
import { type NewSession, newSession } from "#core/contracts/sessions.ts";
import * as settings from "#core/contracts/settings.ts";
import { entryPage } from "#core/contracts/submitting.ts";
import { entryPath } from "#core/contracts/wire/paths/private.ts";
import { submitPath, uploadUrlPath } from "#core/contracts/wire/paths.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { Browser } from "../../testing/browser.ts";
import {
  type FormSketch,
  type MadeForm,
  makeForm,
  makePeople,
  type People,
} from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const make = (sketch: FormSketch) =>
  makeForm(harness.database.sql, { project_id: people.project_id, ...sketch });
const NAME = { name: "name", type: "text", required: true } as const;

const enter = (browser: Browser, { form_id }: MadeForm, body: object, headers: Record<string, string> = {}) =>
  browser.send(submitForm, {
    params: { form_id },
    body: { ...body, [SYSTEM_KEYS.by_member]: "on" },
    headers,
  });
const respond = ({ form_id }: MadeForm, body: object) =>
  harness.browser().send(submitForm, { params: { form_id }, body });
const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

async function rowsOf({ form_id }: MadeForm) {
  const { rows } = await harness.database.sql.query(
    "SELECT data, entered_by, platform_powered_by, customer_id, geo, x_useragent FROM response WHERE form_id = $1",
    [form_id],
  );
  return rows;
}

/** Settings that refuse every respondent. */
const CLOSINGS = {
  closed: ({ form_id }: MadeForm) =>
    people.editor.call(settings.setForceClosed, { body: { form_id, closed: true } }),
  scheduled: ({ form_id }: MadeForm) =>
    people.editor.call(settings.setSchedule, {
      body: { form_id, enabled: true, open_at: "2999-01-01T00:00:00Z", close_at: null, scheduling_tz: "UTC" },
    }),
  full: ({ form_id }: MadeForm) =>
    people.editor.call(settings.setTotalLimit, { body: { form_id, enabled: true, max: 0 } }),
};

for (const [name, close] of Object.entries(CLOSINGS)) {
  test(`a form that is ${name} takes an editor's response and nobody else's`, async () => {
    const form = await make({ fields: [NAME] });
    await close(form);
    expect((await respond(form, { name: "Stan" })).status).toBeGreaterThanOrEqual(400);
    const page = await people.editor.request(entryPath(form.form_id));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(SYSTEM_KEYS.by_member)]);
    const entered = await enter(people.editor, form, { name: "Ada" });
    expect([entered.status, await entered.clone().text()]).toEqual([200, expect.any(String)]);
    const rows = await rowsOf(form);
    expect(rows).toMatchObject([
      { platform_powered_by: "editor", entered_by: expect.any(String), customer_id: null, x_useragent: null },
    ]);
    expect(await errorOf(await enter(people.viewer, form, { name: "Vera" }))).toBe("FORBIDDEN");
    expect(await errorOf(await enter(people.stranger, form, { name: "Stan" }))).toBe("NOT_FOUND");
    expect(await errorOf(await enter(people.nobody, form, { name: "Nobody" }))).toBe("UNAUTHENTICATED");
    expect(await rowsOf(form)).toHaveLength(1);
  });
}

// Proves data/call-submit
test("a page of another origin cannot enter with the member's cookie", async () => {
  const form = await make({ fields: [NAME], is_closed: true });
  for (const headers of [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://other.sheaf.test" },
  ]) {
    const refused = await enter(people.editor, form, { name: "Mallory" }, headers as Record<string, string>);
    expect([refused.status, await errorOf(refused)]).toEqual([403, "FORBIDDEN"]);
  }
  const address = `${submitPath(form.form_id)}?${SYSTEM_KEYS.by_member}=on&name=Mallory`;
  const navigated = await people.editor.request(address, {
    headers: { accept: "application/json", "sec-fetch-site": "cross-site" },
  });
  expect(navigated.status).toBe(403);
  expect(await rowsOf(form)).toEqual([]);
});

test("a link on one of our own pages cannot enter with the member's cookie", async () => {
  const form = await make({ fields: [NAME] });
  await people.owner.call(settings.setMethod, { body: { form_id: form.form_id, method: "get" } });
  const address = `${submitPath(form.form_id)}?${SYSTEM_KEYS.by_member}=on&name=Mallory`;
  const followed = await people.editor.request(address, {
    headers: { accept: "application/json", "sec-fetch-site": "same-origin" },
  });
  expect([followed.status, await errorOf(followed)]).toEqual([403, "FORBIDDEN"]);
  expect(await rowsOf(form)).toEqual([]);
});

// Proves data/record-create
test("the rules of the questions stay", async () => {
  const form = await make({ fields: [NAME, { name: "age", type: "number", max: 99 }], is_closed: true });
  const refused = await enter(people.editor, form, { age: "120" });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: "VALIDATION_FAILED", info: { fields: { name: expect.anything(), age: expect.anything() } } },
  ]);
});

// Proves data/call-submit
test("twenty saves of one session in parallel make one row", async () => {
  const form = await make({ fields: [NAME], is_closed: true });
  const { id } = await harness.browser().call<NewSession>(newSession, { params: { form_id: form.form_id } });
  const body = { name: "Ada", [SYSTEM_KEYS.session]: id };
  const saves = await Promise.all(Array.from({ length: 20 }, () => enter(people.editor, form, body)));
  const bodies = await Promise.all(saves.map(async (one) => (await one.json()) as Submitted));
  expect(new Set(bodies.map(({ data }) => data.id)).size).toBe(1);
  expect(await rowsOf(form)).toHaveLength(1);
});

// Proves data/call-entry
test("payments are not asked for, addresses count as unverified, and hidden fields may stay empty", async () => {
  const price = { currency: "EUR", amount: 500 };
  const form = await make({
    fields: [
      { name: "mail", type: "challenge_email", required: true },
      { name: "pay", type: "payment", data: { payment: price } as never },
      { name: "campaign", type: "hidden", required: true },
    ],
  });
  const page = await (await people.editor.request(entryPath(form.form_id))).text();
  expect(page).not.toContain('data-island="payment"');
  expect(page).not.toContain('data-island="challenge"');
  expect(await errorOf(await enter(people.editor, form, { mail: "not an address" }))).toBe(
    "VALIDATION_FAILED",
  );
  const entered = await enter(people.editor, form, { mail: "ada@example.com" });
  expect(entered.status).toBe(200);
  const [row] = await rowsOf(form);
  expect(row.data[form.fields.mail!]).toMatchObject({ value: "ada@example.com" });
  expect(row.data[form.fields.pay!]).toBeUndefined();
  expect(row.customer_id).toBeNull();
});

test("respondents and members race for stock and places: stock is never oversold, others' limit is exact", async () => {
  const form = await make({ fields: [NAME, { name: "seat", type: "select", choices: ["front", "back"] }] });
  const { form_id } = form;
  const front = form.options.seat!.front!;
  await people.editor.call(saveInventory, {
    params: { form_id },
    body: { changes: { [front]: { diff: 5 } } },
  });
  await people.editor.call(settings.setTotalLimit, { body: { form_id, enabled: true, max: 6 } });
  const tries = Array.from({ length: 24 }, (_, index) => {
    const body = { name: `P${index}`, ...(index % 3 > 0 && { seat: front }) };
    return index % 2 === 0 ? enter(people.editor, form, body) : respond(form, body);
  });
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  const accepted = statuses.flatMap((status, index) => (status === 200 ? [index] : []));
  const rows = await rowsOf(form);
  expect(rows).toHaveLength(accepted.length);
  const seated = rows.filter(({ data }) => data[form.fields.seat!]?.form_field_option_id === front);
  expect(seated).toHaveLength(5);
  const others = rows.filter(({ entered_by }) => entered_by === null);
  expect(others.length).toBeLessThanOrEqual(6);
  // Every member without a seat was let in, and the counter tells the rows.
  expect(accepted.filter((index) => index % 2 === 0 && index % 3 === 0)).toHaveLength(4);
  const { rows: counted } = await harness.database.sql.query(
    "SELECT count FROM form_response_counter WHERE form_id = $1",
    [form_id],
  );
  expect(counted).toEqual([{ count: rows.length }]);
});

test("files can be announced for a closed form by its members only", async () => {
  const form = await make({ fields: [{ name: "photo", type: "file" }], is_closed: true });
  const { id } = await harness.browser().call<NewSession>(newSession, { params: { form_id: form.form_id } });
  const announce = (browser: Browser) =>
    browser.request(uploadUrlPath(id, form.fields.photo!), {
      method: "PUT",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ file: { name: "a.txt", size: 3, type: "text/plain", lastModified: 1 } }),
    });
  expect((await announce(harness.browser())).status).toBe(403);
  expect((await announce(people.viewer)).status).toBe(403);
  expect((await announce(people.editor)).status).toBe(200);
});

// Proves data/record-create, data/call-entry
test("the entry page is for members who may edit, in frames of our own pages only", async () => {
  const form = await make({ fields: [NAME] });
  const params = { form_id: form.form_id };
  expect((await people.viewer.send(entryPage, { params })).status).toBe(403);
  expect((await people.stranger.send(entryPage, { params })).status).toBe(404);
  const page = await people.editor.send(entryPage, { params });
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  const { rows } = await people.editor.call<RowPage<ResponseRow>>(listRows, { params });
  expect(rows).toEqual([]);
});
