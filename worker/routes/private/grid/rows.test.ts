import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeletedRows, deleteRows } from "#core/contracts/grid/deletions.ts";
import {
  listRows,
  type ResponseRow,
  type RowPage,
  type UpdatedCell,
  updateCell,
} from "#core/contracts/grid/rows.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import {
  type MadeForm,
  makeForm,
  makePeople,
  makeRows,
  NEXT_INDEX,
  type People,
} from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;
let ids: string[];

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text", required: true, maxlength: 10 },
      { name: "age", type: "number", max: 120 },
      { name: "drink", type: "select", choices: ["tea", "coffee"] },
      { name: "pin", type: "password" },
    ],
  });
  const rows = Array.from({ length: 25 }, (_, n) => ({ name: `N${n + 1}` }));
  ids = await makeRows(harness.database.sql, form, rows);
});
afterAll(() => harness.close());

const list = (query: Record<string, string> = {}) =>
  people.viewer.call<RowPage<ResponseRow>>(listRows, {
    params: { form_id: form.form_id },
    query: { limit: "10", ...query },
  });
const edit = (field: string, value: unknown, transaction_id = randomUUID(), browser = people.editor) =>
  browser.send(updateCell, {
    params: { form_id: form.form_id, row_id: ids[0]!, field_id: form.fields[field]! },
    body: { transaction_id, value },
  });
const stored = async (field: string) => {
  const { rows } = await harness.database.sql.query("select data from response where id = $1", [ids[0]]);
  return rows[0].data[form.fields[field]!] ?? null;
};

describe("listing", () => {
  it("returns the newest rows first, with their numbers and their count", async () => {
    const page = await list();
    expect(page).toMatchObject({ count: 25, page: 0, limit: 10 });
    expect(page.rows.map(({ local_id }) => local_id).slice(0, 2)).toEqual(["#025", "#024"]);
    expect(page.rows[0]).toMatchObject({
      form_id: form.form_id,
      version: 1,
      platform_powered_by: "web_client",
    });
    expect(Date.parse(page.rows[0]!.created_at)).not.toBeNaN();
  });

  // Proves data/query-update
  it("returns the same rows by page number and by cursor, in one round trip besides authorization", async () => {
    const first = await list();
    const byNumber = await list({ page: "1" });
    const byCursor = await list({ page: "1", cursor: first.next_cursor! });
    expect(byCursor.rows).toEqual(byNumber.rows);
    expect((await list({ page: "0", cursor: byCursor.previous_cursor! })).rows).toEqual(first.rows);
    const last = await list({ page: "2" });
    expect(last.rows).toHaveLength(5);
    expect((await list({ page: "3" })).rows).toEqual([]);

    const request_id = randomUUID();
    await people.viewer.send(listRows, {
      params: { form_id: form.form_id },
      headers: { "x-request-id": request_id },
    });
    const { during } = await harness.database.counts(request_id);
    expect(during.statements).toBe(3);
  });

  it.each<Record<string, string>>([
    { limit: "11" },
    { page: "-1" },
    { order: "nothing" },
    { where: "{" },
    { where: '[{"column":"__proto__","op":"eq","value":1}]' },
    { cursor: "x" },
    { order: "__gf_created_at", cursor: '["after","not a time","not an id"]' },
    { search_column: "1", search: "x" },
    { search_column: "__gf_id", search: "x" },
    { empty: "show" },
    { where: JSON.stringify(Array(51).fill({ column: "__gf_id", op: "is", value: "null" })) },
    { search: "\0" },
  ])("refuses %j", async (query) => {
    const response = await people.viewer.send(listRows, {
      params: { form_id: form.form_id },
      query,
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as ErrorEnvelope).error).toBe("BAD_REQUEST");
  });
});

describe("a search for words", () => {
  it("covers texts that are too long for the database's word list", async () => {
    const { sql } = harness.database;
    const made = await makeForm(sql, {
      project_id: people.project_id,
      fields: [{ name: "notes", type: "text", is_array: true }],
    });
    const wordsOf = (list: number) => Array.from({ length: 9_000 }, (_, n) => `word${list}x${n}`).join(" ");
    const notes = Array.from({ length: 18 }, (_, list) => wordsOf(list));
    const id = made.fields.notes!;
    await sql.query(`insert into response (form_id, local_index, data) values ($1, ${NEXT_INDEX}, $2)`, [
      made.form_id,
      JSON.stringify({ [id]: { value: notes } }),
    ]);
    for (const op of ["wfts", "fts", "plfts", "phfts"]) {
      const where = JSON.stringify([{ column: id, op, value: "word0x42" }]);
      const found = await people.viewer.call<RowPage>(listRows, {
        params: { form_id: made.form_id },
        query: { where },
      });
      expect([op, found.count]).toEqual([op, 1]);
    }
  });
});

describe("editing a cell", () => {
  // Proves data/edit-value
  it("stores the same cell as a submit, raises the version and informs the form's room", async () => {
    const transaction_id = randomUUID();
    const result = (await (await edit("drink", form.options.drink!.tea, transaction_id)).json()) as {
      data: UpdatedCell;
    };
    const cell = { value: "tea", form_field_option_id: form.options.drink!.tea };
    expect(result.data).toMatchObject({ id: ids[0], version: 2, cell });
    expect(await stored("drink")).toEqual(cell);
    await harness.drain();
    expect(harness.room.published).toContainEqual({
      room: formRoom(form.form_id),
      publication: {
        type: "response.updated",
        form_id: form.form_id,
        response_id: ids[0],
        data: { [form.fields.drink!]: cell },
        version: 2,
        transaction_id,
      },
    });
  });

  it.each([
    ["name", "longer than ten", "tooLong"],
    ["age", 121, "rangeOverflow"],
    ["age", "old", "badInput"],
    ["drink", "milk", "optionUnknown"],
    ["pin", "1234", "badInput"],
  ])("refuses %s %j with its reason", async (field, value, code) => {
    const before = await stored(field);
    const response = await edit(field, value);
    expect(response.status).toBe(422);
    const { error, info } = (await response.json()) as ErrorEnvelope;
    expect(error).toBe("VALIDATION_FAILED");
    expect(info).toMatchObject({ fields: { [field]: [{ code }] } });
    expect(await stored(field)).toEqual(before);
  });

  // Proves data/rule-cell
  it("clears a cell for null, even a required one", async () => {
    expect((await edit("name", null)).status).toBe(200);
    expect(await stored("name")).toBeNull();
    expect((await edit("name", "back")).status).toBe(200);
  });

  it("keeps the last of many concurrent edits and counts each of them", async () => {
    const before = (await list({ page: "2" })).rows.find(({ id }) => id === ids[0])!.version;
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => edit("age", n)));
    const versions = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { data: UpdatedCell }).data),
    );
    expect(versions.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => before + n + 1),
    );
    const last = versions.find(({ version }) => version === before + 20);
    expect(await stored("age")).toEqual(last?.cell);
  });

  // Proves data/edit-duplicate
  it("returns the same result for a repeat and publishes it once", async () => {
    const eventCount = async () =>
      (
        await harness.database.sql.query(
          "SELECT count(*)::int AS count FROM outbox WHERE subject_id = $1 AND event ->> 'type' = 'response.updated'",
          [ids[1]],
        )
      ).rows[0].count;
    const before = await eventCount();
    const send = () =>
      people.editor.send(updateCell, {
        params: { form_id: form.form_id, row_id: ids[1]!, field_id: form.fields.name! },
        body: { transaction_id: "the-same", value: "sent twice" },
      });
    const first = await (await send()).json();
    const again = await (await send()).json();
    expect(again).toEqual(first);
    expect(await eventCount()).toBe(before + 1);
  });

  it("replaces only the expected value, if one is given", async () => {
    const replace = async (value: unknown, expected: unknown) => {
      const { status } = await people.editor.send(updateCell, {
        params: { form_id: form.form_id, row_id: ids[0]!, field_id: form.fields.drink! },
        body: { transaction_id: randomUUID(), value, expected },
      });
      return status;
    };
    const { tea, coffee } = form.options.drink!;
    expect((await edit("drink", tea)).status).toBe(200);
    expect(await replace(coffee, { value: "coffee", form_field_option_id: coffee })).toBe(409);
    expect(await replace(coffee, null)).toBe(409);
    expect(await stored("drink")).toEqual({ value: "tea", form_field_option_id: tea });
    const refused = await people.editor.send(updateCell, {
      params: { form_id: form.form_id, row_id: ids[0]!, field_id: form.fields.drink! },
      body: { transaction_id: randomUUID(), value: coffee, expected: null },
    });
    expect(await refused.json()).toMatchObject({
      error: "CONFLICT",
      info: { cell: { value: "tea", form_field_option_id: tea }, version: expect.any(Number) },
    });
    expect(await replace(null, { form_field_option_id: tea, value: "tea" })).toBe(200);
    expect(await stored("drink")).toBeNull();
    const won = await Promise.all(Array.from({ length: 8 }, (_, n) => replace(n % 2 ? tea : coffee, null)));
    // Edits to the value that the first one set succeed as well. Only the others are refused.
    const isTea = isDeepStrictEqual(await stored("drink"), { value: "tea", form_field_option_id: tea });
    expect(won).toEqual(won.map((_, n) => (n % 2 === Number(isTea) ? 200 : 409)));
  });

  it("is not found for a row or field of another form", async () => {
    const other = await makeForm(harness.database.sql, { project_id: people.project_id });
    const params = { form_id: other.form_id, row_id: ids[0]!, field_id: form.fields.name! };
    const response = await people.editor.send(updateCell, {
      params,
      body: { transaction_id: "t", value: "x" },
    });
    expect(response.status).toBe(404);
    const gone = { form_id: form.form_id, row_id: randomUUID(), field_id: form.fields.name! };
    const body = { transaction_id: "t", value: "x" };
    expect((await people.editor.send(updateCell, { params: gone, body })).status).toBe(404);
  });

  // Proves data/record-values
  it("is refused to viewers", async () => {
    expect((await edit("name", "no", randomUUID(), people.viewer)).status).toBe(403);
  });
});

describe("deleting rows", () => {
  it("deletes rows of the form only, corrects the count and informs the room", async () => {
    const gone = ids.slice(-2);
    const transaction_id = randomUUID();
    const deleted = await people.editor.call<DeletedRows>(deleteRows, {
      params: { form_id: form.form_id },
      body: { transaction_id, ids: [...gone, randomUUID()] },
    });
    expect(deleted.ids.toSorted()).toEqual(gone.toSorted());
    expect((await list()).count).toBe(23);
    await harness.drain();
    const published = harness.room.published.map(({ publication }) => publication);
    const deletion = published.find(
      (one) => one.type === "response.deleted" && one.transaction_id === transaction_id,
    );
    expect(deletion).toMatchObject({ form_id: form.form_id });
    expect((deletion as { response_ids: string[] }).response_ids.toSorted()).toEqual(gone.toSorted());
  });
});
