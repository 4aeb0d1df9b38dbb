import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as continuing from "#core/contracts/continuing.ts";
import { type SignedUpload, signUpload } from "#core/contracts/files.ts";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { deleteRows } from "#core/contracts/grid/deletions.ts";
import { loadRecord, type ResponseRecord } from "#core/contracts/grid/records.ts";
import { saveInventory } from "#core/contracts/inventory/inventory.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import * as sessions from "#core/contracts/sessions.ts";
import * as settings from "#core/contracts/settings.ts";
import {
  type AddedResponse,
  acceptHeldResponse,
  addUnfinished,
  checkUnfinished,
  type UnfinishedCheck,
} from "#core/contracts/submitting.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { SESSIONS } from "../../db/grid/sources/sessions.ts";
import type { Browser } from "../../testing/browser.ts";
import {
  type FormSketch,
  type MadeForm,
  makeForm,
  makePeople,
  makeTable,
  type People,
} from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

/** Unfinished answers that a member adds as a response (docs/decisions/062). */

const ROUNDS = 20;
const HTML = { accept: "text/html" };

let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await make();
});
afterAll(() => harness.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await harness.database.sql.query(text, values)).rows;

const make = (sketch: FormSketch = {}) =>
  makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text", required: true, minlength: 5 },
      { name: "age", type: "number", required: true },
      { name: "drink", type: "radio", choices: ["tea", "coffee"] },
      { name: "mail", type: "challenge_email", required: true },
      { name: "pin", type: "password", required: true },
      { name: "papers", type: "file", multiple: true },
    ],
    ...sketch,
  });

const visitor = () => harness.browser();
async function draft(made: MadeForm, answers: Record<string, unknown>): Promise<string> {
  const { id } = await visitor().call<sessions.NewSession>(sessions.newSession, {
    params: { form_id: made.form_id },
  });
  await patch(made, id, 1, answers);
  return id;
}
const patch = (made: MadeForm, session_id: string, seq: number, answers: Record<string, unknown>) =>
  visitor().call<sessions.PatchedSession>(sessions.patchSession, {
    params: { session_id },
    body: {
      form_id: made.form_id,
      seq,
      fields: Object.fromEntries(Object.entries(answers).map(([name, value]) => [made.fields[name]!, value])),
    },
  });
const submit = (made: MadeForm, session_id: string, body: object) =>
  visitor().send(submitForm, {
    params: { form_id: made.form_id },
    body: { __gf_session: session_id, ...body },
  });
const send = (member: Browser, made: MadeForm, session_id: string) =>
  member.send(addUnfinished, { params: { form_id: made.form_id, session_id } });
const add = (made: MadeForm, session_id: string) =>
  people.editor.call<AddedResponse>(addUnfinished, { params: { form_id: made.form_id, session_id } });
const check = (made: MadeForm, session_id: string) =>
  people.editor.call<UnfinishedCheck>(checkUnfinished, { params: { form_id: made.form_id, session_id } });
const responsesOf = (session_id: string) =>
  sql(
    "SELECT id, data, raw, entered_by, platform_powered_by, customer_id, x_useragent FROM response WHERE session_id = $1",
    [session_id],
  );
async function expectHindered(made: MadeForm, session_id: string, hindrance: string): Promise<void> {
  const params = { form_id: made.form_id, session_id };
  for (const contract of [addUnfinished, checkUnfinished]) {
    const response = await people.editor.send(contract, { params });
    expect([response.status, await response.json()]).toMatchObject([409, { info: { hindrance } }]);
  }
  expect(await responsesOf(session_id)).toEqual([]);
}
const outcome = async (response: Response) => {
  const { error } = (await response.json()) as Partial<ErrorEnvelope>;
  return [response.status, error ?? null];
};

describe("the answers of a session", () => {
  // Proves data/route-add-unfinished
  test("become a response as they are, marked as the member's, with what is missing told before", async () => {
    const { tea } = form.options.drink!;
    const session_id = await draft(form, { name: "Ada", age: "3x", drink: tea, mail: "ada@example.com" });
    const told = await check(form, session_id);
    expect(told).toMatchObject({ asked: 5, answered: 4 });
    expect(told.missing.map(({ field_id }) => field_id)).toEqual([form.fields.pin]);
    expect(told.kept_as_typed.map(({ field_id }) => field_id)).toEqual([form.fields.age]);

    const { response_id, local_index } = await add(form, session_id);
    const [row] = await responsesOf(session_id);
    expect(row).toMatchObject({
      id: response_id,
      platform_powered_by: "draft",
      entered_by: expect.any(String),
      customer_id: null,
      raw: { age: "3x" },
      data: {
        [form.fields.name!]: { value: "Ada" },
        [form.fields.age!]: { value: null },
        [form.fields.drink!]: { value: "tea", form_field_option_id: tea },
        [form.fields.mail!]: { value: "ada@example.com" },
      },
    });
    const record = await people.viewer.call<ResponseRecord>(loadRecord, {
      params: { form_id: form.form_id, row_id: response_id },
    });
    expect(record).toMatchObject({ row: { local_index }, meta: { session_id, entered_by: "Edgar Editor" } });
    await harness.drain();
    const news = harness.room.published.filter(({ publication }) =>
      JSON.stringify(publication).includes(response_id),
    );
    expect(news).toMatchObject([
      { room: formRoom(form.form_id), publication: { type: "response.created", response: { local_index } } },
    ]);
  });

  test("take their files with them, without those that are gone or contradict their type", async () => {
    const session_id = await draft(form, { name: "Ada" });
    const upload = async (name: string) => {
      const { path } = await visitor().call<SignedUpload>(signUpload, {
        params: { session_id, field_id: form.fields.papers! },
        body: { file: { name, size: 5, type: "text/plain", lastModified: 1 } },
      });
      harness.storage.objects.set(path, { body: new TextEncoder().encode("hello"), type: "text/plain" });
      return path;
    };
    const [kept, gone, false_one] = [await upload("a.txt"), await upload("b.txt"), await upload("c.txt")];
    await patch(form, session_id, 2, { papers: [kept, gone, false_one] });
    await sql("UPDATE stored_file SET expires_at = now() - interval '1 hour' WHERE path = $1", [gone]);
    harness.storage.objects.set(false_one, { body: new TextEncoder().encode("hello"), type: "image/png" });
    const told = await check(form, session_id);
    expect(told.kept_as_typed.map(({ field_id }) => field_id)).toEqual([form.fields.papers]);
    const { response_id } = await add(form, session_id);
    const files = await sql(
      "SELECT path, response_id, expires_at FROM stored_file WHERE session_id = $1 ORDER BY path",
      [session_id],
    );
    expect(files.find(({ path }) => path === kept)).toMatchObject({ response_id, expires_at: null });
    for (const left of [gone, false_one])
      expect(files.find(({ path }) => path === left)).toMatchObject({ response_id: null });
    const [{ data, raw }] = await responsesOf(session_id);
    expect(raw).toEqual({ papers: [gone, false_one] });
    expect(data[form.fields.papers!]).toMatchObject({ storage_object_paths: [kept], value: ["a.txt"] });
  });

  test("are added although the form is closed or full, and take stock like any other", async () => {
    const made = await make({ fields: [{ name: "seat", type: "select", choices: ["front", "back"] }] });
    const { form_id } = made;
    const { front, back } = made.options.seat as { front: string; back: string };
    await people.editor.call(saveInventory, {
      params: { form_id },
      body: { changes: { [front]: { diff: 1 } } },
    });
    await people.editor.call(settings.setTotalLimit, { body: { form_id, enabled: true, max: 1 } });
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((n) => draft(made, { seat: n < 2 ? front : back })),
    );
    await people.editor.call(settings.setForceClosed, { body: { form_id, closed: true } });
    await add(made, first!);
    expect(await outcome(await send(people.editor, made, second!))).toEqual([403, "FORM_OPTION_UNAVAILABLE"]);
    expect(await responsesOf(second!)).toEqual([]);
    expect(await check(made, second!)).toMatchObject({ answered: 1 });
    await add(made, third!);
    const [{ count }] = await sql("SELECT count FROM form_response_counter WHERE form_id = $1", [form_id]);
    expect(count).toBe(2);
  });

  test("stay out of the columns, but with the response, if a condition hides their question", async () => {
    const made = await make({
      fields: [
        { name: "drink", type: "radio", choices: ["tea", "none"], required: true },
        { name: "sugar", type: "text", required: true },
      ],
      hidden: { sugar: true },
    });
    const session_id = await draft(made, { drink: made.options.drink!.none, sugar: "two" });
    const kept_as_typed = [{ field_id: made.fields.sugar, label: "sugar" }];
    expect(await check(made, session_id)).toEqual({ asked: 1, answered: 1, missing: [], kept_as_typed });
    await add(made, session_id);
    const [{ data, raw }] = await responsesOf(session_id);
    expect([Object.keys(data), raw]).toEqual([[made.fields.drink], { sugar: "two" }]);
  });

  test("keep what has no column any more: a deleted option, row or question", async () => {
    const rooms = await makeTable(harness.database.sql, {
      project_id: people.project_id,
      name: `rooms ${randomUUID()}`,
      fields: [{ name: "code", type: "text" }],
      rows: [{ code: "A1" }],
    });
    const reference = { type: "sheaf" as const, table_id: rooms.table_id, column: rooms.fields.code! };
    const made = await make({
      fields: [
        { name: "extras", type: "checkboxes", choices: ["wifi", "desk"] },
        { name: "room", type: "search", reference },
        { name: "other_room", type: "search", reference },
      ],
    });
    const { wifi } = made.options.extras!;
    const [option_id, field_id] = [randomUUID(), randomUUID()];
    const session_id = await draft(made, { room: "A1", other_room: "Z9" });
    // Since then, the owner has deleted them.
    await sql("UPDATE response_session SET raw = raw || $2::jsonb WHERE id = $1", [
      session_id,
      JSON.stringify({ [made.fields.extras!]: [wifi, option_id], [field_id]: "answer" }),
    ]);
    expect((await check(made, session_id)).kept_as_typed).toEqual([
      { field_id: made.fields.extras, label: "extras" },
      { field_id: made.fields.other_room, label: "other_room" },
      { field_id, label: null },
    ]);
    await add(made, session_id);
    const [{ data, raw }] = await responsesOf(session_id);
    expect(raw).toEqual({ extras: [option_id], other_room: "Z9", [field_id]: "answer" });
    expect(data).toMatchObject({
      [made.fields.extras!]: { value: ["wifi"], form_field_option_ids: [wifi] },
      [made.fields.room!]: { value: "A1" },
      [made.fields.other_room!]: { value: null },
    });
  });

  test("are not added if there are none", async () => {
    const session_id = await draft(form, { name: "", papers: [] });
    await expectHindered(form, session_id, "empty");
  });

  test("wait while an order is being paid", async () => {
    const session_id = await draft(form, { name: "Ada" });
    await sql(
      `INSERT INTO payment_order (id, form_id, session_id, provider, currency, amount, form_version, payload_hash,
         held_until, due_at, created_at, updated_at, status)
       VALUES (gen_random_uuid(), $1, $2, 'stripe', 'EUR', 500, 1, '\\x00', now(), now(), now(), now(), 'pending')`,
      [form.form_id, session_id],
    );
    expect(await outcome(await send(people.editor, form, session_id))).toEqual([409, "CONFLICT"]);
    expect(await responsesOf(session_id)).toEqual([]);
  });

  test("stay in the response when it is deleted: the session does not open again", async () => {
    const session_id = await draft(form, { name: "Ada" });
    const { response_id } = await add(form, session_id);
    await people.editor.call(deleteRows, {
      params: { form_id: form.form_id },
      body: { ids: [response_id], transaction_id: randomUUID() },
    });
    expect(await responsesOf(session_id)).toEqual([]);
    expect(await patch(form, session_id, 9, { name: "Eve" })).toMatchObject({ status: "closed" });
  });
});

describe("only who may edit the form", () => {
  test("adds them, and only sessions of the form", async () => {
    const session_id = await draft(form, { name: "Ada" });
    const other = await make();
    expect(await outcome(await send(people.viewer, form, session_id))).toEqual([403, "FORBIDDEN"]);
    expect(await outcome(await send(people.stranger, form, session_id))).toEqual([404, "NOT_FOUND"]);
    expect((await send(visitor(), form, session_id)).status).toBe(401);
    expect(await outcome(await send(people.editor, other, session_id))).toEqual([404, "NOT_FOUND"]);
    expect(await outcome(await send(people.editor, form, randomUUID()))).toEqual([404, "NOT_FOUND"]);
    expect(await outcome(await send(people.editor, form, `${session_id.slice(0, -1)}\0`))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    for (const browser of [people.viewer, people.stranger]) {
      const params = { form_id: form.form_id, session_id };
      expect((await browser.send(checkUnfinished, { params })).status).toBeGreaterThanOrEqual(403);
    }
    expect(await responsesOf(session_id)).toEqual([]);
  });

  test("not once the respondent has submitted them, or continues on another device", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    const session_id = await draft(made, { name: "Ada" });
    expect((await submit(made, session_id, { name: "Ada" })).status).toBe(200);
    expect(await outcome(await send(people.editor, made, session_id))).toEqual([409, "SESSION_CLOSED"]);
    const params = { form_id: made.form_id, session_id };
    expect(await outcome(await people.editor.send(checkUnfinished, { params }))).toEqual([
      409,
      "SESSION_CLOSED",
    ]);
    const [{ entered_by, platform_powered_by }] = await responsesOf(session_id);
    expect([entered_by, platform_powered_by]).toEqual([null, "api"]);
  });
});

describe("a submit that fell into the trap for robots", () => {
  const trapped = (made: MadeForm, session_id: string) =>
    submit(made, session_id, { name: "Ada", __gf_website: "https://spam.example" });
  const heldOf = (made: MadeForm) => sql("SELECT id FROM held_response WHERE form_id = $1", [made.form_id]);

  // Proves data/route-add-unfinished
  test("waits for a review: its answers are not unfinished, and are not added", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    const session_id = await draft(made, { name: "Ad" });
    expect((await trapped(made, session_id)).status).toBe(200);
    await expectHindered(made, session_id, "held");
    const state = SESSIONS.columns.__gf_state!.sql;
    const states = await sql(`SELECT ${state} AS state FROM response_session WHERE id = $1`, [session_id]);
    expect(states).toEqual([{ state: "held" }]);
    const [{ id: held_id }] = await heldOf(made);
    await people.editor.call(acceptHeldResponse, { params: { form_id: made.form_id, held_id } });
    expect(await responsesOf(session_id)).toMatchObject([
      { data: { [made.fields.name!]: { value: "Ada" } }, entered_by: null },
    ]);
  });

  test("is held, or its answers are added, but never both", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const session_id = await draft(made, { name: "Ada" });
      const before = (await heldOf(made)).length;
      const [added, respondent] = await Promise.all([
        send(people.editor, made, session_id),
        trapped(made, session_id),
      ]);
      const isHeld = (await heldOf(made)).length > before;
      expect(await responsesOf(session_id)).toHaveLength(isHeld ? 0 : 1);
      expect([added.status, respondent.status]).toEqual(isHeld ? [409, 200] : [200, 409]);
    }
  });
});

describe("at the same moment", () => {
  test("twenty members add the same answers once", async () => {
    const session_id = await draft(form, { name: "Ada" });
    const members = [people.editor, people.owner];
    const added = await Promise.all(
      Array.from({ length: ROUNDS }, (_, n) =>
        members[n % 2]!.call<AddedResponse>(addUnfinished, { params: { form_id: form.form_id, session_id } }),
      ),
    );
    expect(new Set(added.map(({ response_id }) => response_id)).size).toBe(1);
    expect(await responsesOf(session_id)).toHaveLength(1);
  });

  // Proves data/route-add-unfinished
  test("a member and the respondent make one response, and the later one is told", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    const seen = { added: 0, submitted: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const session_id = await draft(made, { name: "Ada" });
      const [member, respondent] = await Promise.all([
        send(people.editor, made, session_id),
        submit(made, session_id, { name: "Ada" }),
      ]);
      const rows = await responsesOf(session_id);
      expect(rows).toHaveLength(1);
      if (rows[0].platform_powered_by === "draft") {
        seen.added += 1;
        expect([member.status, await outcome(respondent)]).toEqual([200, [409, "IDEMPOTENCY_KEY_REUSED"]]);
      } else {
        seen.submitted += 1;
        expect([await outcome(member), respondent.status]).toEqual([[409, "SESSION_CLOSED"], 200]);
      }
    }
    expect(seen.added + seen.submitted).toBe(ROUNDS);
  });

  test("what the respondent types is in the response, or its save is told that it is closed", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    await Promise.all(
      Array.from({ length: ROUNDS }, async (_, round) => {
        const session_id = await draft(made, { name: "Ada" });
        const [, saved] = await Promise.all([
          add(made, session_id),
          patch(made, session_id, 2, { name: `Ada ${round}` }),
        ]);
        const [{ data }] = await responsesOf(session_id);
        const { value } = data[made.fields.name!];
        expect(value).toBe(saved.status === "saved" ? `Ada ${round}` : "Ada");
      }),
    );
  });

  // Proves data/route-add-unfinished
  test("a draft either moves to another device or becomes a response", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    const { form_id } = made;
    await people.owner.call(settings.setUnfinished, {
      body: { form_id, continue_later: true, notice: false },
    });
    let moves = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const session_id = await draft(made, { name: "Ada" });
      const { address } = await visitor().call<continuing.SessionLink>(continuing.continueLater, {
        params: { form_id },
        body: { __gf_session: session_id, name: "Ada" },
      });
      const device = visitor();
      const held = (await device.request(address, { headers: HTML })).headers.get("location")!;
      // Both come first sometimes.
      const [member] = await Promise.all([
        pause(round * 2).then(() => send(people.editor, made, session_id)),
        device.request(held, { method: "POST", headers: HTML }),
      ]);
      const [{ continued_as }] = await sql("SELECT continued_as FROM response_session WHERE id = $1", [
        session_id,
      ]);
      const rows = await responsesOf(session_id);
      expect(rows).toHaveLength(continued_as === null ? 1 : 0);
      expect(member.status).toBe(continued_as === null ? 200 : 409);
      if (continued_as !== null) {
        moves += 1;
        await add(made, continued_as);
        expect(await responsesOf(continued_as)).toHaveLength(1);
      }
    }
    expect(moves).toBeGreaterThan(0);
  });
});

describe("a respondent who comes back", () => {
  const ADDED = "The team behind this form has added your answers as a response";
  const text = (html: string) => html.replace(/<[^>]+>/g, " ").replaceAll("&#x27;", "'");

  test("is told on an open page, by a reload and by a submit, and keeps what they typed since", async () => {
    const session_id = await draft(form, { name: "Ada" });
    await add(form, session_id);
    const saved = await patch(form, session_id, 2, { name: "Ada Lovelace" });
    expect(saved).toMatchObject({ status: "closed", form: { added_at: expect.any(String) } });
    expect(saved.form).not.toHaveProperty("is_continued");
    const loaded = await visitor().call<sessions.SavedSession>(sessions.loadSession, {
      params: { session_id },
    });
    expect(loaded).toMatchObject({
      is_submitted: true,
      is_continued: false,
      added_at: new Date(saved.form!.added_at!).toISOString(),
      raw: {},
    });

    const body = new URLSearchParams({ __gf_session: session_id, name: "Ada Lovelace" });
    const page = await visitor().request(submitPath(form.form_id), { method: "POST", headers: HTML, body });
    const html = await page.text();
    expect([page.status, text(html)]).toEqual([409, expect.stringContaining(ADDED)]);
    expect(text(html)).toContain("What you enter here isn’t saved anymore.");
    expect(html).toContain('value="Ada Lovelace"');
    expect(await responsesOf(session_id)).toMatchObject([
      { data: { [form.fields.name!]: { value: "Ada" } } },
    ]);
  });

  test("is told by their link, in the language of the form, also if they moved in between", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    const { form_id } = made;
    await people.owner.call(settings.setUnfinished, {
      body: { form_id, continue_later: true, notice: false },
    });
    await sql("UPDATE form_document SET lang = 'de' WHERE form_id = $1", [form_id]);
    const session_id = await draft(made, { name: "Ada" });
    const link = async (of: string) =>
      visitor().call<continuing.SessionLink>(continuing.continueLater, {
        params: { form_id },
        body: { __gf_session: of },
      });
    const [first, device] = [await link(session_id), visitor()];
    const get = (path: string) => device.request(path, { headers: HTML });
    const held = (await get(first.address)).headers.get("location")!;
    await device.request(held, { method: "POST", headers: HTML });
    const [{ continued_as }] = await sql("SELECT continued_as FROM response_session WHERE id = $1", [
      session_id,
    ]);
    await add(made, continued_as);
    const page = text(await (await get(held)).text());
    expect(page).toContain("Das Team dieses Formulars hat Ihre Angaben als Antwort hinzugefügt");

    const body = new URLSearchParams({ __gf_session: continued_as, name: "Ada" });
    const later = await device.request(continuing.continueLater.path.replace(":form_id", form_id), {
      method: "POST",
      headers: HTML,
      body,
    });
    expect(text(await later.text())).toContain("hat Ihre Angaben als Antwort hinzugefügt");
  });

  test("is told something else if they have submitted it themselves", async () => {
    const made = await make({ fields: [{ name: "name", type: "text" }] });
    const session_id = await draft(made, { name: "Ada" });
    await submit(made, session_id, { name: "Ada" });
    expect((await patch(made, session_id, 2, { name: "Eve" })).form).not.toHaveProperty("added_at");
    const body = new URLSearchParams({ __gf_session: session_id, name: "Eve" });
    const page = await visitor().request(submitPath(made.form_id), { method: "POST", headers: HTML, body });
    const html = text(await page.text());
    expect([html.includes(ADDED), html.includes("already submitted")]).toEqual([false, true]);
  });
});
