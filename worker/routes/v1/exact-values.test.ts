import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportRows, listRows, type RowPage, updateCell } from "#core/contracts/grid/rows.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import type { FieldType } from "#core/fields/field.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";

/** An accepted value is the same in every output, however it was sent. */

const TYPES = ["text", "number", "range", "json", "date", "month", "week", "time", "datetime-local"] as const;
type Named = Record<string, unknown>;

let harness: Harness;
let people: People;
let form: MadeForm;
beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: TYPES.map((type: FieldType) => ({
      name: type,
      type,
      ...((type === "number" || type === "range") && { step: 1e-300, min: -1e300, max: 1e300 }),
      ...((type === "time" || type === "datetime-local") && { step: 0.001 }),
    })),
  });
});
afterAll(() => harness.close());

/** `body`: JSON as a string because JavaScript would change some of its numbers; or the pairs of a form post. */
async function submit(body: string | Record<string, string>): Promise<Response> {
  const headers = { accept: "application/json" };
  const json = { ...headers, "content-type": "application/json" };
  return harness
    .browser()
    .request(
      submitPath(form.form_id),
      typeof body === "string"
        ? { method: "POST", headers: json, body }
        : { method: "POST", headers, body: new URLSearchParams(body) },
    );
}

async function idOf(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { id: string } };
  expect(response.status).toBe(200);
  return data.id;
}

async function codesOf(response: Response, name: string): Promise<string[] | undefined> {
  const { info } = (await response.json()) as ErrorEnvelope;
  return (info as { fields: Record<string, { code: string }[]> }).fields[name]?.map(({ code }) => code);
}

async function exported(format: "csv" | "json"): Promise<string> {
  const params = { form_id: form.form_id, format };
  return (await people.owner.send(exportRows, { params })).text();
}

async function expectOut(row_id: string, name: string, stored: unknown, inCsv: string): Promise<void> {
  const records = JSON.parse(await exported("json")) as { id: string; answers: Named }[];
  expect(records.find(({ id }) => id === row_id)!.answers[name]).toEqual(stored);
  const [head, ...lines] = (await exported("csv")).split("\r\n").map((line) => line.split(","));
  const column = head!.findIndex((label) => label === name || label === `${name} (UTC)`);
  expect(lines.find((line) => line.at(-1) === row_id)![column]).toBe(inCsv);
}

const edit = (row_id: string, name: string, value: unknown) =>
  people.owner.send(updateCell, {
    params: { form_id: form.form_id, row_id, field_id: form.fields[name]! },
    body: { transaction_id: "t", value: value as never },
  });

describe.each([
  ["number", "0.1", 0.1, "0.1"],
  ["number", "123456789012345680000", 123456789012345680000, "123456789012345680000"],
  ["number", "-9007199254740991", -9007199254740991, "-9007199254740991"],
  ["date", "0026-05-05", "0026-05-05", "0026-05-05"],
  ["date", "9999-12-31", "9999-12-31", "9999-12-31"],
  ["month", "0026-05", "0026-05", "0026-05"],
  ["week", "0026-W05", "0026-W05", "0026-W05"],
  ["time", "10:00:00.001", "10:00:00.001", "10:00:00.001"],
  ["datetime-local", "0026-05-05T10:00", "0026-05-05T10:00:00.000Z", "0026-05-05 10:00"],
  ["datetime-local", "0099-12-31T23:59", "0099-12-31T23:59:00.000Z", "0099-12-31 23:59"],
  ["datetime-local", "9999-12-31T10:00", "9999-12-31T10:00:00.000Z", "9999-12-31 10:00"],
] as const)("%s %s", (name, text, stored, inCsv) => {
  test("is kept exactly, from a form, as JSON and from the grid", async () => {
    const row_id = await idOf(await submit({ [name]: text }));
    await expectOut(row_id, name, stored, inCsv);
    await expectOut(await idOf(await submit(JSON.stringify({ [name]: stored }))), name, stored, inCsv);
    expect((await edit(row_id, name, null)).status).toBe(200);
    expect((await edit(row_id, name, stored)).status).toBe(200);
    await expectOut(row_id, name, stored, inCsv);
  });
});

describe.each([
  ["number", "12345678901234567890", "tooManyDigits"],
  ["number", "9007199254740993", "tooManyDigits"],
  ["number", "0.12345678901234567891", "tooManyDigits"],
  ["number", "1e-400", "tooManyDigits"],
  ["number", "1e400", "badInput"],
  ["range", "12345678901234567890", "tooManyDigits"],
  ["json", '{"a": [1e400]}', "badInput"],
  ["json", '{"a": [12345678901234567890]}', "badInput"],
  ["json", "[12345678901234567890, 1e400, 7]", "badInput"],
  ["json", "[[1e400]]", "badInput"],
  ["json", "12345678901234567890", "badInput"],
  ["date", '"10000-01-01"', "badInput"],
  ["month", '"10000-01"', "badInput"],
  ["week", '"10000-W01"', "badInput"],
  ["datetime-local", '"10000-01-01T00:00"', "badInput"],
  ["datetime-local", '"2024-02-30T10:00Z"', "badInput"],
  ["datetime-local", '"9999-12-31T23:00-05:00"', "badInput"],
])("%s %s", (name, json, code) => {
  test("is refused with a reason, from a form, as JSON and from the grid", async () => {
    const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
    expect(await codesOf(await submit({ [name]: text }), name)).toEqual([code]);
    expect(await codesOf(await submit(`{"${name}": ${json}}`), name)).toEqual([code]);
    const row_id = await idOf(await submit({ text: "a row" }));
    expect(await codesOf(await edit(row_id, name, text), name)).toEqual([code]);
  });
});

describe.each([
  ["12,34", 12.34],
  ["1.234,5", 1234.5],
  ["1.2340", 1.234],
  ["١٢٫٥", 12.5],
])("the number %s", (text, number) => {
  test("is read from a form, as JSON and from the grid", async () => {
    const row_id = await idOf(await submit({ number: text }));
    await expectOut(row_id, "number", number, String(number));
    await expectOut(
      await idOf(await submit(JSON.stringify({ number: text }))),
      "number",
      number,
      String(number),
    );
    expect((await edit(row_id, "number", null)).status).toBe(200);
    expect((await edit(row_id, "number", text)).status).toBe(200);
    await expectOut(row_id, "number", number, String(number));
  });
});

test("a text with two meanings is no number, unless the meaning is chosen with it", async () => {
  for (const text of ["1,234", "1.234", "-12,345"]) {
    expect(await codesOf(await submit({ number: text }), "number")).toEqual(["ambiguous"]);
    expect(await codesOf(await submit(JSON.stringify({ number: text })), "number")).toEqual(["ambiguous"]);
    const row_id = await idOf(await submit({ text: "a row" }));
    expect(await codesOf(await edit(row_id, "number", text), "number")).toEqual(["ambiguous"]);
  }
  await expectOut(await idOf(await submit(JSON.stringify({ number: 1.234 }))), "number", 1.234, "1.234");
  await expectOut(await idOf(await submit({ range: "1.234" })), "range", 1.234, "1.234");
  const chosen = async (...texts: string[]) => {
    const body = new URLSearchParams(texts.map((text) => ["number", text]));
    const headers = { accept: "application/json" };
    return harness.browser().request(submitPath(form.form_id), { method: "POST", headers, body });
  };
  await expectOut(await idOf(await chosen("1,234", "=1.2340")), "number", 1.234, "1.234");
  await expectOut(await idOf(await chosen("1300", "=1.2340")), "number", 1300, "1300");
  expect(await codesOf(await chosen("1,234", "=7"), "number")).toEqual(["ambiguous"]);
  expect(await codesOf(await chosen("7", "8"), "number")).toEqual(["tooMany"]);
});

test("a number with many digits is stored digit by digit by a text question", async () => {
  const number = "12345678901234567890";
  await expectOut(await idOf(await submit(`{"text": ${number}}`)), "text", number, number);
});

test("such numbers become texts in a list of texts and are dropped inside unknown JSON values", async () => {
  const list = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [{ name: "ids", type: "text", is_array: true }],
  });
  const response = await harness.browser().request(submitPath(list.form_id), {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: '{"ids": [12345678901234567890, "a", 1e400], "extra": [12345678901234567890], "number": 1e400}',
  });
  await idOf(response);
  const { rows } = await harness.database.sql.query(
    "SELECT data -> $2 -> 'value' AS ids, raw FROM response WHERE form_id = $1",
    [list.form_id, list.fields.ids],
  );
  expect(rows).toEqual([{ ids: ["12345678901234567890", "a", "1e400"], raw: { number: "1e400" } }]);
});

test("a member's body with an inexact number is refused", async () => {
  const row_id = await idOf(await submit({ text: "a row" }));
  const path = `/private/editor/${form.form_id}/rows/${row_id}/fields/${form.fields.number}`;
  const response = await people.owner.request(path, {
    method: "PATCH",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: '{"transaction_id": "t", "value": 12345678901234567890}',
  });
  expect(response.status).toBe(400);
});

test("a filter compares all digits and refuses an inexact number", async () => {
  const row_id = await idOf(await submit({ number: "123456789012345680000" }));
  const found = async (value: string) => {
    const where = `[{"column": "${form.fields.number}", "op": "eq", "value": ${value}}]`;
    const response = await people.owner.send(listRows, {
      params: { form_id: form.form_id },
      query: { where },
    });
    if (!response.ok) return response.status;
    const { data } = (await response.json()) as { data: RowPage };
    return data.rows.some(({ id }) => id === row_id);
  };
  expect(await found('"123456789012345680000"')).toBe(true);
  expect(await found('"123456789012345680001"')).toBe(false);
  expect(await found("123456789012345680001")).toBe(400);
  expect(await found("1e400")).toBe(400);
});
