import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type UpdatedCells, updateCell, updateCells } from "#core/contracts/grid/rows.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import type { Browser } from "../../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, makeRows, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** An edit is decided on remembered fields. One statement checks caller and version, and stores it. */

let harness: Harness;
let people: People;
let form: MadeForm;
let row_id: string;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text", maxlength: 10 },
      { name: "age", type: "number", max: 120 },
      { name: "letter", type: "richtext" },
      { name: "cv", type: "file" },
    ],
  });
  [row_id = ""] = await makeRows(harness.database.sql, form, [{}]);
});

const sql = (text: string, values: unknown[] = []) => harness.database.sql.query(text, values);

interface Counted {
  status: number;
  statements: number;
  error: ErrorEnvelope;
}
async function counted(send: (headers: Record<string, string>) => Promise<Response>): Promise<Counted> {
  const request_id = randomUUID();
  const response = await send({ "x-request-id": request_id });
  const error = (await response.json()) as ErrorEnvelope;
  const { during } = await harness.database.counts(request_id);
  return { status: response.status, statements: during.statements, error };
}
const edit = (
  value: unknown,
  { by = people.editor, field = "name" }: { by?: Browser; field?: string } = {},
) =>
  counted((headers) =>
    by.send(updateCell, {
      params: { form_id: form.form_id, row_id, field_id: form.fields[field]! },
      body: { transaction_id: "t", value } as never,
      headers,
    }),
  );
const stored = async (field = "name") => {
  const { rows } = await sql("select data, version::int from response where id = $1", [row_id]);
  return [rows[0].data[form.fields[field]!]?.value ?? null, rows[0].version];
};
const change = (set: string) => sql(`update attribute set ${set} where id = $1`, [form.fields.name]);
const counts = ({ status, statements }: Counted) => [status, statements];
const reasons = ({ error }: Counted) =>
  (error.info as { fields: Record<string, { code: string }[]> })?.fields;

describe("takes", () => {
  it("two statements the first time, and one for every field from then on", async () => {
    expect(counts(await edit("Ada"))).toEqual([200, 2]);
    expect(counts(await edit("Eve"))).toEqual([200, 1]);
    expect(counts(await edit(42, { field: "age" }))).toEqual([200, 1]);
    expect(counts(await edit("longer than ten"))).toEqual([422, 1]);
    expect([await stored(), await stored("age")]).toEqual([
      ["Eve", 4],
      [42, 4],
    ]);
  });

  it("one for a batch, also if nothing in it may change", async () => {
    await edit("Ada");
    const cell = (value: unknown, field: string) => ({ row_id, field_id: form.fields[field]!, value });
    const batch = (cells: object[]) =>
      counted((headers) =>
        people.editor.send(updateCells, {
          params: { form_id: form.form_id },
          body: { transaction_id: "t", cells } as never,
          headers,
        }),
      );
    expect(counts(await batch([cell("Eve", "name"), cell(3, "age")]))).toEqual([200, 1]);
    const refused = await batch([cell("longer than ten", "name"), cell(["a"], "cv")]);
    expect(counts(refused)).toEqual([200, 1]);
    const { cells } = (refused.error as unknown as { data: UpdatedCells }).data;
    expect(cells.map(({ verdict }) => verdict)).toEqual(["invalid", "read_only"]);
  });

  it("one more if the form has changed, and decides by its new fields", async () => {
    await edit("Ada");
    await change("maxlength = 3");
    const refused = await edit("Grace");
    expect(counts(refused)).toEqual([422, 2]);
    expect(reasons(refused)).toMatchObject({ name: [{ code: "tooLong", limit: 3 }] });
    expect(counts(await edit("Eve"))).toEqual([200, 1]);
    await change("maxlength = 20");
    expect(counts(await edit("longer than ten"))).toEqual([200, 2]);
    expect(await stored()).toEqual(["longer than ten", 4]);
    await sql("delete from attribute where id = $1", [form.fields.name]);
    expect(counts(await edit("Eve"))).toEqual([404, 2]);
  });

  it("a check of the caller before it looks up files", async () => {
    await edit("Ada");
    const picture = { type: "image", attrs: { src: "storage:response/theirs/a.png" } };
    const letter = JSON.stringify({ type: "doc", content: [picture] });
    expect(counts(await edit(letter, { field: "letter", by: people.stranger }))).toEqual([404, 1]);
    expect(counts(await edit(["a/path"], { field: "cv", by: people.viewer }))).toEqual([403, 1]);
    expect(counts(await edit(letter, { field: "letter" }))).toEqual([422, 3]);
    expect(counts(await edit(["a/path"], { field: "cv" }))).toEqual([422, 3]);
  });
});

describe("whatever is remembered,", () => {
  beforeEach(async () => {
    await edit("Ada");
  });

  it("nobody without the role edits, or learns whether a value is valid", async () => {
    const event = "select count(*)::int as n from outbox where form_id = $1";
    const before = (await sql(event, [form.form_id])).rows;
    for (const value of ["Eve", "longer than ten", null]) {
      for (const [by, status] of [
        [people.stranger, 404],
        [people.viewer, 403],
      ] as const) {
        const refused = await edit(value, { by });
        expect(counts(refused)).toEqual([status, 1]);
        expect(reasons(refused)).toBeUndefined();
      }
      expect(counts(await edit(value, { by: people.nobody }))).toEqual([401, 0]);
    }
    expect(await stored()).toEqual(["Ada", 2]);
    expect((await sql(event, [form.form_id])).rows).toEqual(before);
  });

  it("a role that was lost, a session that has ended and a deleted form end the access at once", async () => {
    const guest = harness.browser();
    const { id } = await guest.arrive("Guest");
    const join = "insert into organization_member (organization_id, user_id, role) values ($1, $2, 'editor')";
    await sql(join, [people.organization_id, id]);
    expect((await edit("one", { by: guest })).status).toBe(200);
    await sql("update organization_member set role = 'viewer' where user_id = $1", [id]);
    expect((await edit("two", { by: guest })).status).toBe(403);
    await sql("delete from organization_member where user_id = $1", [id]);
    expect((await edit("two", { by: guest })).status).toBe(404);
    await sql("update auth_session set expires_at = now() where user_id = $1", [id]);
    expect((await edit("two", { by: guest })).status).toBe(401);
    expect(await stored()).toEqual(["one", 3]);
    await sql(
      "update document set deleted_at = now() where id = (select document_id from form where id = $1)",
      [form.form_id],
    );
    expect((await edit("two", { by: people.owner })).status).toBe(404);
    expect(await stored()).toEqual(["one", 3]);
  });

  it("an edit that waits for another one is decided by the fields at its turn", async () => {
    const other = new Client({ connectionString: harness.database.connectionString });
    await other.connect();
    await other.query("begin");
    await other.query("update response set updated_at = now() where id = $1", [row_id]);
    const waiting = edit("Grace");
    const blocked =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await sql(blocked)).rowCount).toBe(1);
    await change("maxlength = 3");
    await other.query("commit");
    await other.end();
    expect(counts(await waiting)).toEqual([422, 2]);
    expect(await stored()).toEqual(["Ada", 2]);
  });
});

it("the previous release's Worker gets the results alone", async () => {
  const cells = JSON.stringify([{ row_id, field_id: form.fields.name, cell: { value: "old" } }]);
  const { rows } = await sql("select update_cells($1, $2::jsonb, 't', now()) as it", [form.form_id, cells]);
  expect(rows[0].it).toMatchObject([{ outcome: "changed", version: 2, cell: { value: "old" } }]);
});
