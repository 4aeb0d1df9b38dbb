import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import type { JsonValue } from "../../values/json.ts";
import type { TableKind } from "../columns.ts";
import { CUSTOMER_FIELDS, customerCells } from "../customer-fields.ts";
import { readCsv } from "../import/read-csv.ts";
import { csvWriter } from "./csv-export.ts";
import { chooseColumns, exportColumns, optionColumns } from "./export-columns.ts";
import type { ExportedRow } from "./export-writer.ts";
import { contentDisposition } from "./file-name.ts";
import { jsonWriter } from "./json-export.ts";
import type { ListFormat } from "./list-text.ts";

const field = (name: string, properties: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `id-${name}`,
  name,
  type: "text",
  options: [],
  optgroups: [],
  local_index: 0,
  ...properties,
});
const option = (id: string, value: string, label: string) => ({ id, value, label, index: 0 });
const fields = [
  field("drinks", {
    local_index: 2,
    type: "checkboxes",
    label: "Drinks",
    options: [option("t", "tea", "Tea, green"), option("c", "coffee", "")],
  }),
  field("name", { local_index: 1, label: "Name" }),
  field("name_2", { local_index: 3, label: "name" }),
  field("n", { local_index: 4, type: "number", label: "#" }),
  field("at", { local_index: 5, type: "datetime-local" }),
  field("cv", { local_index: 6, type: "file" }),
  field("extra", { local_index: 7, type: "json" }),
  field("happy", { local_index: 8, type: "switch" }),
  field("pin", { local_index: 9, type: "password" }),
  field("pay", { local_index: 10, type: "payment" }),
];
const full: ExportedRow = {
  id: "r1",
  local_index: 7,
  created_at: "2026-03-01T10:00:00.000Z",
  platform_powered_by: "api",
  customer_id: "c1",
  data: {
    "id-name": { value: '=HYPERLINK("x")' },
    "id-drinks": { value: ["tea", "coffee", "rum"], form_field_option_ids: ["t", "c", "gone"] },
    "id-name_2": { value: "two\nlines" },
    "id-n": { value: -3 },
    "id-at": { value: "2026-03-01T10:00:00.000Z" },
    "id-cv": { value: ["cv.pdf", "b.pdf"], storage_object_paths: ["f/1/cv.pdf", "f/1/b.pdf"] },
    "id-extra": { value: { a: [1, null] } },
    "id-happy": { value: false },
    "id-pin": { value: "••••" },
    "id-pay": { value: { state: "paid", provider: "stripe", amount: 2_550, currency: "EUR" } },
  },
};
const empty: ExportedRow = { id: "r2", local_index: 1_234, created_at: "2026-03-02T10:00:00.000Z", data: {} };

const JSON_VALUES: JsonValue[] = [
  ...[-1e21, -1e-7, -5, 1e300],
  [[1, 2], [3]],
  ["a, b", "c"],
  [],
  {},
  false,
  true,
  0,
  -5.25,
  "",
  "text",
  "=1+1",
  "12",
  "null",
  [null, "two\nlines", 'say "hi"'],
  { a: [1, null], __proto__x: "é" },
];

const addressOf = (field_id: string, path: string) => `https://x.test/${field_id}?path=${path}`;

interface Written {
  lang?: string;
  format: "csv" | "json";
  rows: readonly ExportedRow[];
  fields?: readonly FieldDefinition[];
  kind?: TableKind;
  columns?: readonly string[];
  zone?: string;
  lists?: ListFormat;
}

function written({
  format,
  rows,
  fields: own = fields,
  kind = "response",
  columns,
  zone = "UTC",
  lang = "en",
  lists = "quoted",
}: Written) {
  const all = exportColumns(own, kind);
  const chosen = columns ? chooseColumns(all, columns)! : all;
  const shown = lists === "columns" ? optionColumns(chosen) : chosen;
  const table = { kind, columns: shown, fields: own, fileAddress: addressOf, zone, lang, lists };
  const writer = format === "csv" ? csvWriter(table) : jsonWriter(table);
  const parts = [writer.begin(), ...rows.map((row) => writer.rows([row])), writer.end()];
  return parts.join("");
}
const headerOf = (csv: string) => csv.replace("\ufeff", "").split("\r\n")[0]!.split(",");

describe("the writers of CSV and JSON", () => {
  it("writes several choices as a list, as before, or in a column for each option", () => {
    const labels = ["Tea, green", "Coffee"];
    const options = labels.map((label, index) => ({ id: `o${index}`, value: `v${index}`, label, index }));
    const drinks = field("drinks", { type: "checkboxes", options, label: "Drinks" });
    const rows = [["o0", "o1"], ["o1"], null].map((ids) => ({
      ...empty,
      data: { "id-drinks": ids ? { value: ids, form_field_option_ids: ids } : { value: null } },
    }));
    const csv = (lists: ListFormat) =>
      written({ format: "csv", fields: [drinks], rows, columns: ["id-drinks"], lists }).slice(1);
    expect(csv("quoted")).toBe('Drinks\r\n"""Tea, green"", ""Coffee"""\r\n"""Coffee"""\r\n\r\n');
    expect(csv("plain")).toBe('Drinks\r\n"Tea, green, Coffee"\r\nCoffee\r\n\r\n');
    expect(csv("columns")).toBe('"Drinks: Tea, green",Drinks: Coffee\r\nYes,Yes\r\nNo,Yes\r\n,\r\n');
  });

  it("writes rich text as plain text", () => {
    const letter = field("letter", { type: "richtext" });
    const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    const row = {
      ...empty,
      data: { "id-letter": { value: { type: "doc", content: [paragraph("one"), paragraph("two")] } } },
    };
    expect(written({ format: "csv", fields: [letter], rows: [row] })).toContain('"one\ntwo"');
  });

  // Proves data/edit-countries
  it("writes countries by name in the form's language to CSV, by code to JSON", () => {
    const from = field("from", { type: "country" });
    const been = field("been", { type: "country", is_array: true, local_index: 2 });
    const data = { "id-from": { value: "CH" }, "id-been": { value: ["DE", "FR"] } };
    const row = { ...empty, data };
    const made = { fields: [from, been], rows: [row] };
    expect(written({ format: "csv", ...made })).toContain('Switzerland,"Germany, France"');
    expect(written({ format: "csv", ...made, lang: "de" })).toContain('Schweiz,"Deutschland, Frankreich"');
    expect(written({ format: "json", ...made })).toContain('{"from":"CH","been":["DE","FR"]}');
  });

  it("writes cells of JSON to CSV as JSON, which reads back as the same value", () => {
    const { rows: lines } = readCsv(
      written({
        format: "csv",
        fields: [field("extra", { type: "json" })],
        rows: JSON_VALUES.map((value) => ({ ...empty, data: { "id-extra": { value } } })),
      }).slice(1),
    );
    expect(lines.slice(1).map((line) => JSON.parse(line[2]!))).toEqual(JSON_VALUES);
  });

  // Proves data/grid-exports
  it("writes CSV for spreadsheets: unique labels, option labels, times in a named zone, no secrets", () => {
    expect(written({ format: "csv", rows: [full, empty], zone: "Europe/Berlin" })).toBe(
      `\ufeff${[
        "#,Received (Europe/Berlin),Name,Drinks,name (name_2),# (n),at (Europe/Berlin),cv,extra,happy,pay,Source,Customer,Response ID",
        `#007,2026-03-01 11:00:00,"'=HYPERLINK(""x"")","""Tea, green"", ""coffee"", ""rum""","two\nlines",-3,2026-03-01 11:00,"https://x.test/id-cv?path=f/1/cv.pdf, https://x.test/id-cv?path=f/1/b.pdf","{""a"":[1,null]}",No,€25.50 paid,API,c1,r1`,
        "#1234,2026-03-02 11:00:00,,,,,,,,,,,,r2",
        "",
      ].join("\r\n")}`,
    );
  });

  it("writes JSON for programs: technical names and stored values", () => {
    const [first, second, ...rest] = JSON.parse(written({ format: "json", rows: [full, empty] }));
    expect(rest).toEqual([]);
    expect(first).toEqual({
      id: "r1",
      index: "#007",
      created_at: "2026-03-01T10:00:00.000Z",
      source: "api",
      customer_id: "c1",
      answers: {
        name: '=HYPERLINK("x")',
        drinks: ["tea", "coffee", "rum"],
        name_2: "two\nlines",
        n: -3,
        at: "2026-03-01T10:00:00.000Z",
        cv: ["https://x.test/id-cv?path=f/1/cv.pdf", "https://x.test/id-cv?path=f/1/b.pdf"],
        extra: { a: [1, null] },
        happy: false,
        pay: { state: "paid", provider: "stripe", amount: 2_550, currency: "EUR" },
      },
    });
    expect(Object.values(second.answers)).toEqual(Array(9).fill(null));
    expect(JSON.parse(written({ format: "json", rows: [] }))).toEqual([]);
  });

  it("makes every label unique", () => {
    const alike = [field("a", { label: "X" }), field("b", { label: "x" }), field("c", { label: "X (b)" })];
    const labels = headerOf(
      written({ format: "csv", fields: [...alike, field("d", { label: "received (utc)" })], rows: [] }),
    );
    expect(labels).toHaveLength(9);
    expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(9);
  });

  it("writes the chosen columns in their order", () => {
    const columns = ["id-n", "__gf_display_id", "id-name"];
    expect(written({ format: "csv", rows: [full], columns })).toBe(
      `\ufeff# (n),#,Name\r\n-3,#007,"'=HYPERLINK(""x"")"\r\n`,
    );
    expect(JSON.parse(written({ format: "json", rows: [full], columns }))).toEqual([
      { index: "#007", answers: { n: -3, name: '=HYPERLINK("x")' } },
    ]);
    expect(JSON.parse(written({ format: "json", rows: [full], columns: ["__gf_id"] }))).toEqual([
      { id: "r1" },
    ]);
  });

  it.each([[["id-pin"]], [["id-name", "id-name"]], [["nothing"]], [["__gf_submitted_at"]]])(
    "knows no columns %j of responses",
    (ids) => {
      expect(chooseColumns(exportColumns(fields, "response"), ids)).toBeNull();
    },
  );

  it("writes sessions: their times, the last question by its name, and secrets never", () => {
    const row: ExportedRow = {
      id: "s1",
      created_at: "2026-03-01T10:00:00.000Z",
      updated_at: "2026-03-01T10:05:00.000Z",
      submitted_at: null,
      last_field_id: "id-drinks",
      state: "unfinished",
      progress: { answered: 1, asked: 3 },
      device: "Phone, Safari 18",
      customer_id: null,
      data: { "id-name": { value: "Ada" }, "id-pin": { value: "1234" } },
    };
    const rows = [row, { ...row, id: "s2", last_field_id: "deleted" }];
    const table = { kind: "session", fields: fields.slice(0, 2).concat(fields[8]!), rows } as const;
    expect(written({ ...table, format: "csv" })).toBe(
      `\ufeff${[
        "Session ID,Started (UTC),Status,Answers,Last change (UTC),Last question,Name,Drinks,Submitted (UTC),Device,Customer",
        's1,2026-03-01 10:00:00,Unfinished,1 of 3,2026-03-01 10:05:00,Drinks,Ada,,,"Phone, Safari 18",',
        's2,2026-03-01 10:00:00,Unfinished,1 of 3,2026-03-01 10:05:00,,Ada,,,"Phone, Safari 18",',
        "",
      ].join("\r\n")}`,
    );
    const [first, second] = JSON.parse(written({ ...table, format: "json" }));
    expect([first.last_field, second.last_field]).toEqual(["drinks", null]);
    expect(first).toMatchObject({
      submitted_at: null,
      state: "unfinished",
      progress: { answered: 1, asked: 3 },
      answers: { name: "Ada", drinks: null },
    });
  });

  it("writes customers as flat records", () => {
    const row: ExportedRow = {
      id: "c1",
      created_at: "2026-03-01T10:00:00.000Z",
      last_seen_at: "2026-03-02T10:00:00.000Z",
      data: customerCells({ name: "Ada", email: "ada@example.com" }),
    };
    const table = { kind: "customer", fields: CUSTOMER_FIELDS, rows: [row] } as const;
    expect(headerOf(written({ ...table, format: "csv" })).join()).toBe(
      "Customer ID,Name,Email,Phone,Your ID,Your ID (not signed),First seen (UTC),Last seen (UTC)",
    );
    expect(JSON.parse(written({ ...table, format: "json" }))).toEqual([
      {
        id: "c1",
        ...{ name: "Ada", email: "ada@example.com", phone: null, uuid: null, unsigned_uuid: null },
        created_at: "2026-03-01T10:00:00.000Z",
        last_seen_at: "2026-03-02T10:00:00.000Z",
      },
    ]);
  });
});

describe("contentDisposition", () => {
  it.each([
    ["Guest list", "Guest%20list%20responses.csv"],
    ['a"\r\nx: y/../../é', "a%20x%20y%20..%20..%20%C3%A9%20responses.csv"],
    ["참가 신청", "%EC%B0%B8%EA%B0%80%20%EC%8B%A0%EC%B2%AD%20responses.csv"],
    ["", "responses.csv"],
  ])("builds the file name from %j", (title, name) => {
    expect(contentDisposition({ title, rows: "responses", is_filtered: false }, "csv")).toBe(
      `attachment; filename="responses.csv"; filename*=UTF-8''${name}`,
    );
  });

  it("says that a file has only a part of the rows", () => {
    expect(contentDisposition({ title: "Fair", rows: "sessions", is_filtered: true }, "xlsx")).toBe(
      `attachment; filename="sessions filtered.xlsx"; filename*=UTF-8''Fair%20sessions%20filtered.xlsx`,
    );
  });
});

it("date-times are written in the zone, with the offset of their own date, to the second", () => {
  const times = [field("at", { type: "datetime-local", is_array: true })];
  const moments = ["2026-07-01T14:00:00.000Z", "2026-01-15T15:00:30.000Z", "0026-05-05T16:56:02.000Z"];
  const row = { ...empty, data: { "id-at": { value: moments } } };
  const csv = written({ format: "csv", fields: times, rows: [row], zone: "America/New_York" });
  expect(csv).toContain("at (America/New_York)");
  expect(csv).toContain('"2026-07-01 10:00, 2026-01-15 10:00:30, 0026-05-05 12:00"');
});
