import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { read, utils, type WorkBook } from "xlsx";
import type { FieldDefinition } from "#core/fields/field.ts";
import { exportColumns } from "#core/tables/export/export-columns.ts";
import type { ExportedRow, ExportedTable } from "#core/tables/export/export-writer.ts";
import { fitsXlsx, SheetTooLarge, xlsxWriter } from "./xlsx-writer.ts";

const NOW = new Date("2026-03-03T10:00:00.000Z");
const GIB = 2 ** 30;

const field = (name: string, properties: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `id-${name}`,
  name,
  type: "text",
  options: [],
  optgroups: [],
  local_index: 0,
  ...properties,
});
const fields = [
  field("name", { local_index: 1 }),
  field("age", { local_index: 2, type: "number" }),
  field("happy", { local_index: 3, type: "switch" }),
  field("born", { local_index: 4, type: "date" }),
  field("wakes", { local_index: 5, type: "time" }),
  field("at", { local_index: 6, type: "datetime-local" }),
  field("pin", { local_index: 7, type: "password" }),
];
const table = (properties: Partial<ExportedTable> = {}): ExportedTable => ({
  kind: "response",
  columns: exportColumns(properties.fields ?? fields, "response"),
  fields,
  fileAddress: (field_id, path) => `https://x.test/${field_id}?path=${path}`,
  zone: "Europe/Berlin",
  lang: "en",
  ...properties,
});
const ada: ExportedRow = {
  id: "r1",
  local_index: 7,
  created_at: "2026-03-01T23:30:00.000Z",
  customer_id: null,
  data: {
    "id-name": { value: "=1+1" },
    "id-age": { value: -3.5 },
    "id-happy": { value: true },
    "id-born": { value: "1912-06-23" },
    "id-wakes": { value: "06:30" },
    "id-at": { value: "2026-07-01T10:00:30.000Z" },
    "id-pin": { value: "secret" },
  },
};
const named = (name: string, n = 1): ExportedRow => ({
  ...{ id: `r${n}`, local_index: n, created_at: "2026-03-01T10:00:00.000Z" },
  data: { "id-name": { value: name } },
});

type Limits = Parameters<typeof xlsxWriter>[2];
function written(rows: readonly ExportedRow[], own = table(), limits?: Limits): Uint8Array {
  const writer = xlsxWriter(own, NOW, limits);
  return Buffer.concat([
    writer.begin(),
    ...rows.map((row) => writer.rows([row])),
    writer.end(),
  ] as Uint8Array[]);
}

/** Sheets as two independent programs read them. */
const bySheetJs = (file: Uint8Array): WorkBook => read(file, { cellNF: true, cellFormula: true });
const byOther = (file: Uint8Array) => readWorkbook(Buffer.from(file), { trim: false });
const textsOf = (book: WorkBook, sheet: string) =>
  utils.sheet_to_json<unknown[]>(book.Sheets[sheet]!, { header: 1, raw: false, defval: null });

describe("the writer of Excel files", () => {
  // Proves attack/formulas
  it("writes dates, numbers and booleans as such, for two readers", async () => {
    const file = written([ada]);
    const sheet = bySheetJs(file).Sheets.Responses!;
    const kinds = Object.fromEntries(
      "ABCDEFGHIJK".split("").map((letter) => [sheet[`${letter}1`]?.v, sheet[`${letter}2`]]),
    );
    expect(kinds["#"]).toMatchObject({ t: "n", v: 7, w: "#007" });
    expect(kinds["Received (Europe/Berlin)"]).toMatchObject({ t: "n", w: "2026-03-02 00:30:00" });
    expect(kinds.Customer).toBeUndefined();
    expect(kinds.name).toMatchObject({ t: "s", v: "=1+1" });
    expect(kinds.age).toMatchObject({ t: "n", v: -3.5 });
    expect(kinds.happy).toMatchObject({ t: "b", v: true });
    expect(kinds.born).toMatchObject({ t: "n", v: 4_558, w: "1912-06-23" });
    expect(kinds.wakes).toMatchObject({ t: "n", w: "06:30" });
    expect(kinds["at (Europe/Berlin)"]).toMatchObject({ t: "n", w: "2026-07-01 12:00:30" });
    expect(kinds["Response ID"]).toMatchObject({ t: "s", v: "r1" });
    expect(Object.values(sheet).some((cell) => cell?.f !== undefined)).toBe(false);
    const [other] = await byOther(file);
    // It rounds times down to the millisecond.
    const toSecond = (value: unknown) =>
      value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value;
    expect(other!.sheet).toBe("Responses");
    expect(other!.data.map((row) => row.map(toSecond))).toEqual([
      ["#", "Received (Europe/Berlin)", "name", "age", "happy", "born", "wakes"].concat([
        "at (Europe/Berlin)",
        "Source",
        "Customer",
        "Response ID",
      ]),
      [
        ...[7, new Date("2026-03-02T00:30:00.000Z"), "=1+1", -3.5, true],
        ...[new Date("1912-06-23T00:00:00.000Z"), new Date("1899-12-30T06:30:00.000Z")],
        ...[new Date("2026-07-01T12:00:30.000Z"), null, null, "r1"],
      ],
    ]);
  });

  it("has columns as wide as their content, and filters behind the last row's number", () => {
    const book = read(written([ada, named("Bea", 2)]), { cellStyles: true });
    const { "!autofilter": filter, "!cols": columns, ...sheet } = book.Sheets.Responses!;
    expect(filter).toEqual({ ref: "A1:K3" });
    const widths = Object.fromEntries(
      columns!.map(({ width }, n) => [sheet[`${"ABCDEFGHIJK"[n]}1`].v, Number(width)]),
    );
    expect(widths).toMatchObject({ "#": 9, age: 12, name: 24, "Response ID": 38 });
    expect(widths["Received (Europe/Berlin)"]).toBeGreaterThanOrEqual(20);
  });

  it("never contains a secret", () => {
    const book = bySheetJs(written([ada]));
    expect(JSON.stringify(book.Sheets)).not.toMatch(/secret|pin/);
  });

  it("writes dates that a spreadsheet does not have as texts", () => {
    const dates = ["1900-02-28", "0026-05-05", "not a date", "1900-03-01"];
    const rows = dates.map((value) => ({ ...named(""), data: { "id-born": { value } } }));
    const book = bySheetJs(
      written(rows, table({ columns: table().columns.filter(({ id }) => id === "id-born") })),
    );
    expect(textsOf(book, "Responses").flat()).toEqual(["born", ...dates]);
    const cells = [2, 3, 4, 5].map((row) => book.Sheets.Responses![`A${row}`].t);
    expect(cells).toEqual(["s", "s", "s", "n"]);
  });

  const nameColumn = table({ columns: table().columns.filter(({ id }) => id === "id-name") });
  const readBack = async (texts: readonly string[]) => {
    const file = written(texts.map(named), nameColumn);
    const one = textsOf(bySheetJs(file), "Responses").flat();
    const other = (await byOther(file))[0]!.data.flat();
    return [one.slice(1), other.slice(1)];
  };

  it("keeps every text as it is: markup, line breaks, spaces, and what looks like an escape", async () => {
    const texts = [
      '<a href="x">&amp;</a>',
      "two\nlines",
      "  spaces  ",
      "]]>",
      "👩‍👩‍👧 é 한국어",
      "+1",
      "@SUM(A1)",
      "'=1",
    ];
    expect(await readBack(texts)).toEqual([texts, texts]);
    const [one] = await readBack(["_x0041_", "_X000D_", "_x5F_"]);
    expect(one).toEqual(["_x0041_", "_X000D_", "_x5F_"]);
  });

  it("removes characters that XML cannot contain, and turns returns into line breaks", async () => {
    const [one, other] = await readBack([
      "a\u0000b\u0008c\u001fd\ufffee",
      "half \ud83d and \udc69",
      "a\r\nb\rc",
    ]);
    expect(one).toEqual(["abcde", "half  and ", "a\nb\nc"]);
    expect(other).toEqual(["abcde", "half  and ", "a\nb\nc"]);
  });

  it("any text survives, but for what XML cannot contain", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 5 }),
        (texts) => {
          const book = bySheetJs(written(texts.map(named), nameColumn));
          const cells = texts.map((_, n) => book.Sheets.Responses![`A${n + 2}`]?.v);
          expect(cells).toEqual(texts);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("cuts a text that is longer than a cell, and says so", async () => {
    const fits = "x".repeat(32_767);
    for (const [kept, cut] of (await readBack([fits, `${"👩".repeat(20_000)}`])) as string[][]) {
      expect(kept).toBe(fits);
      expect(cut!.length).toBeLessThanOrEqual(32_767);
      expect(cut).toMatch(/^(👩)+ … \[cut off: a cell holds 32,767 characters\]$/u);
    }
  });

  it("continues on a further sheet, with the header, when one is full", async () => {
    const rows = Array.from({ length: 7 }, (_, n) => named(`N${n}`, n));
    const limits = { rows: 4, sheet_bytes: GIB, file_bytes: GIB };
    const file = written(rows, nameColumn, limits);
    const expected = [
      ["Responses", [["name"], ["N0"], ["N1"], ["N2"]]],
      ["Responses 2", [["name"], ["N3"], ["N4"], ["N5"]]],
      ["Responses 3", [["name"], ["N6"]]],
    ];
    const book = bySheetJs(file);
    expect(book.SheetNames.map((name) => [name, textsOf(book, name)])).toEqual(expected);
    expect((await byOther(file)).map(({ sheet, data }) => [sheet, data])).toEqual(expected);
    const bySize = bySheetJs(written(rows, nameColumn, { ...limits, rows: 100, sheet_bytes: 900 }));
    expect(bySize.SheetNames.length).toBeGreaterThan(1);
    expect(bySize.SheetNames.flatMap((name) => textsOf(bySize, name).slice(1))).toEqual(
      rows.map((_, n) => [`N${n}`]),
    );
  });

  it("fills a sheet with exactly 1,048,576 rows before it begins another", () => {
    const none = table({ columns: exportColumns([], "response").slice(0, 1) });
    const writer = xlsxWriter(none, NOW);
    writer.begin();
    const page = Array.from({ length: 1_000 }, (_, n) => named("", n));
    let length = 0;
    for (let n = 0; n < 1_048; n++) writer.rows(page);
    writer.rows(page.slice(0, 575));
    length = writer.length;
    writer.rows(page.slice(0, 1));
    // The second sheet's header.
    expect(writer.length - length).toBeGreaterThan(400);
  }, 30_000);

  it("refuses a file of more than 4 GiB: in words beforehand, and with an error while it is written", () => {
    const words = Array.from({ length: 100 }, (_, n) => named(`${n} ${Math.sin(n)}`.repeat(50), n));
    expect(fitsXlsx(table(), words, 1_000_000)).toBe(true);
    expect(fitsXlsx(table(), words, 100_000_000)).toBe(false);
    expect(fitsXlsx(table(), [], 1)).toBe(true);
    const limits = { rows: 1_000, sheet_bytes: GIB, file_bytes: 2_000 };
    expect(() => written([...words, ...words], table(), limits)).toThrow(SheetTooLarge);
  });

  it("a truncated file opens in no reader", async () => {
    const file = written([ada, named("Bo")]);
    for (const part of [0.5, 0.9, 0.99]) {
      const cut = file.slice(0, Math.floor(file.length * part));
      expect(() => bySheetJs(cut)).toThrow();
      await expect(byOther(cut)).rejects.toThrow();
    }
  });
});
