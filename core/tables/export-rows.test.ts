import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { contentDisposition, type ExportedRow, exportWriter } from "./export-rows.ts";

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

const addressOf = (field_id: string, path: string) => `https://x.test/${field_id}?path=${path}`;

function written(format: "csv" | "json", rows: readonly ExportedRow[], zone?: string): string {
  const { begin, row, end } = exportWriter(format, fields, addressOf, zone);
  return begin + rows.map(row).join("") + end;
}

describe("exportWriter", () => {
  it("writes rich text as plain text", () => {
    const letter = field("letter", { type: "richtext" });
    const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    const row = {
      ...empty,
      data: { "id-letter": { value: { type: "doc", content: [paragraph("one"), paragraph("two")] } } },
    };
    expect(exportWriter("csv", [letter], addressOf).row(row, 0)).toContain('"one\ntwo"');
  });

  it("writes CSV for spreadsheets: unique labels, option labels, times in a named zone, no secrets", () => {
    expect(written("csv", [full, empty], "Europe/Berlin")).toBe(
      `\ufeff${[
        "#,Received (Europe/Berlin),Name,Drinks,name (name_2),# (n),at (Europe/Berlin),cv,extra,happy,pay,Response ID",
        `#007,2026-03-01 11:00,"'=HYPERLINK(""x"")","Tea, green, coffee, rum","two\nlines",-3,2026-03-01 11:00,"https://x.test/id-cv?path=f/1/cv.pdf, https://x.test/id-cv?path=f/1/b.pdf","{""a"":[1,null]}",No,€25.50 paid,r1`,
        "#1234,2026-03-02 11:00,,,,,,,,,,r2",
        "",
      ].join("\r\n")}`,
    );
  });

  it("writes JSON for programs: technical names and stored values", () => {
    const [first, second, ...rest] = JSON.parse(written("json", [full, empty]));
    expect(rest).toEqual([]);
    expect(first).toEqual({
      id: "r1",
      index: "#007",
      created_at: "2026-03-01T10:00:00.000Z",
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
    expect(JSON.parse(written("json", []))).toEqual([]);
  });

  it("makes every label unique", () => {
    const alike = [field("a", { label: "X" }), field("b", { label: "x" }), field("c", { label: "X (b)" })];
    const header = exportWriter("csv", [...alike, field("d", { label: "received (utc)" })], addressOf).begin;
    const labels = header.trim().split(",");
    expect(labels).toHaveLength(7);
    expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(7);
  });
});

describe("contentDisposition", () => {
  it.each([
    ["Guest list", "Guest%20list%20responses.csv"],
    ['a"\r\nx: y/../../é', "a%20x%20y%20..%20..%20%C3%A9%20responses.csv"],
    ["참가 신청", "%EC%B0%B8%EA%B0%80%20%EC%8B%A0%EC%B2%AD%20responses.csv"],
    ["", "responses.csv"],
  ])("builds the file name from %j", (title, name) => {
    expect(contentDisposition(title, "csv")).toBe(
      `attachment; filename="responses.csv"; filename*=UTF-8''${name}`,
    );
  });
});

it("date-times are written in the zone, with the offset of their own date, to the second", () => {
  const times = [field("at", { type: "datetime-local", is_array: true })];
  const moments = ["2026-07-01T14:00:00.000Z", "2026-01-15T15:00:30.000Z", "0026-05-05T16:56:02.000Z"];
  const row = { ...empty, data: { "id-at": { value: moments } } };
  const { begin, row: write } = exportWriter("csv", times, addressOf, "America/New_York");
  expect(begin).toContain("at (America/New_York)");
  expect(write(row, 0)).toContain('"2026-07-01 10:00, 2026-01-15 10:00:30, 0026-05-05 12:00"');
});
