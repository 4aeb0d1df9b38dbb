import fc from "fast-check";
import { deflateSync, strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from "fflate";
import readExcelFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import { readSheet } from "../import/xlsx/read-sheet.ts";
import { readWorkbook } from "../import/xlsx/read-workbook.ts";
import { attributeOf, xmlTags } from "../import/xlsx/xml-tags.ts";
import { exportColumns } from "./export-columns.ts";
import type { ExportedRow, ExportedTable } from "./export-writer.ts";
import { fitsXlsx, SheetTooLarge, xlsxWriter } from "./xlsx-writer.ts";

const COMPRESSION = { Zip, ZipDeflate, deflateSync, strToU8 };
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
  lists: "quoted",
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

type Limits = Parameters<typeof xlsxWriter>[3];
function written(rows: readonly ExportedRow[], own = table(), limits?: Limits): Uint8Array {
  const writer = xlsxWriter(own, NOW, COMPRESSION, limits);
  return Buffer.concat([
    writer.begin(),
    ...rows.map((row) => writer.rows([row])),
    writer.end(),
  ] as Uint8Array[]);
}

/** Sheets as another program reads them. */
const byOther = (file: Uint8Array) => readExcelFile(Buffer.from(file), { trim: false });

/** Sheets as the import of a table reads them. */
function byImport(file: Uint8Array): { sheet: string; data: string[][] }[] {
  const part = partsOf(file);
  const workbook = readWorkbook(part);
  return workbook.sheets.map(({ name, path }) => ({
    sheet: name,
    data: readSheet(part(path)!, workbook).rows,
  }));
}

function partsOf(file: Uint8Array) {
  const parts = unzipSync(file);
  return (path: string) => (parts[path] === undefined ? null : strFromU8(parts[path]));
}
const sheetXml = (file: Uint8Array) => partsOf(file)("xl/worksheets/sheet1.xml")!;

/** What is stored in the cells of a column, and the code of their formats, by the column's label. */
function storedIn(file: Uint8Array): Record<string, { type: string; value: string; format: string }[]> {
  const tags = (xml: string, name: string) =>
    [...xmlTags(xml)].filter((tag) => tag.name === name && !tag.isEnd);
  const styles = partsOf(file)("xl/styles.xml")!;
  const codes = tags(styles, "numFmt").map((tag) => [
    attributeOf(tag, "numFmtId"),
    attributeOf(tag, "formatCode")!,
  ]);
  const [, ...formats] = tags(styles.slice(styles.indexOf("<cellXfs")), "xf");
  const cells = [...sheetXml(file).matchAll(/<c r="([A-Z]+)\d+"(.*?)>(.*?)<\/c>/gs)].map(
    ([, letter = "", attributes = "", content = ""]) => {
      const style = Number(attributeOf({ attributes }, "s") ?? 0);
      const id = style === 0 ? "0" : attributeOf(formats[style - 1]!, "numFmtId");
      return {
        letter,
        type: attributeOf({ attributes }, "t") ?? "n",
        value: content.replace(/<.*?>/gs, ""),
        format: codes.find(([known]) => known === id)?.[1] ?? "",
      };
    },
  );
  const letters = [...new Set(cells.map(({ letter }) => letter))];
  return Object.fromEntries(
    letters.map((one) => {
      const [label, ...own] = cells.filter(({ letter }) => letter === one);
      return [label!.value, own.map(({ letter: _, ...cell }) => cell)];
    }),
  );
}

describe("the writer of Excel files", () => {
  // Proves attack/formulas
  it("writes dates, numbers and booleans as such, for two readers", async () => {
    const file = written([ada]);
    const stored = storedIn(file);
    expect(stored["#"]).toEqual([{ type: "n", value: "7", format: '"#"000' }]);
    expect(stored["Received (Europe/Berlin)"]).toMatchObject([
      { type: "n", format: "yyyy\\-mm\\-dd hh:mm:ss" },
    ]);
    expect(stored.Customer).toEqual([]);
    expect(stored.name).toMatchObject([{ type: "inlineStr", value: "=1+1" }]);
    expect(stored.age).toEqual([{ type: "n", value: "-3.5", format: "" }]);
    expect(stored.happy).toMatchObject([{ type: "b", value: "1" }]);
    expect(stored.born).toEqual([{ type: "n", value: "4558", format: "yyyy\\-mm\\-dd" }]);
    expect(stored.wakes).toMatchObject([{ type: "n", format: "hh:mm" }]);
    expect(stored["at (Europe/Berlin)"]).toMatchObject([{ type: "n", format: "yyyy\\-mm\\-dd hh:mm:ss" }]);
    expect(stored["Response ID"]).toMatchObject([{ type: "inlineStr", value: "r1" }]);
    expect(sheetXml(file)).not.toMatch(/<f[ />]/);
    const [own] = byImport(file);
    expect(own!.data[1]).toEqual([
      ...["#007", "2026-03-02T00:30", "=1+1", "-3.5", "true", "1912-06-23", "06:30"],
      ...["2026-07-01T12:00:30", "", "", "r1"],
    ]);
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
    const file = written([ada, named("Bea", 2)]);
    expect(sheetXml(file)).toContain('<autoFilter ref="A1:K3"/>');
    const columns = [
      ...sheetXml(file).matchAll(/<col min="(\d+)" max="\1" width="(\d+)" customWidth="1"\/>/g),
    ];
    const labels = Object.keys(storedIn(file));
    expect(columns.map(([, n]) => Number(n))).toEqual(labels.map((_, n) => n + 1));
    const widths = Object.fromEntries(columns.map(([, , width], n) => [labels[n], Number(width)]));
    expect(widths).toMatchObject({ "#": 9, age: 12, name: 24, "Response ID": 38 });
    expect(widths["Received (Europe/Berlin)"]).toBeGreaterThanOrEqual(20);
  });

  it("never contains a secret", () => {
    const parts = Object.values(unzipSync(written([ada])));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.map((part) => strFromU8(part)).join()).not.toMatch(/secret|\bpin\b/);
  });

  it("writes dates that a spreadsheet does not have as texts", () => {
    const dates = ["1900-02-28", "0026-05-05", "not a date", "1900-03-01"];
    const rows = dates.map((value) => ({ ...named(""), data: { "id-born": { value } } }));
    const file = written(rows, table({ columns: table().columns.filter(({ id }) => id === "id-born") }));
    expect(byImport(file)[0]!.data.flat()).toEqual(["born", ...dates]);
    const types = storedIn(file).born!.map(({ type }) => type);
    expect(types).toEqual(["inlineStr", "inlineStr", "inlineStr", "n"]);
  });

  const nameColumn = table({ columns: table().columns.filter(({ id }) => id === "id-name") });
  const readBack = async (texts: readonly string[]) => {
    const file = written(texts.map(named), nameColumn);
    const one = byImport(file)[0]!.data.flat();
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
    const escapes = ["_x0041_", "_X000D_", "_x5F_"];
    expect(await readBack(escapes)).toEqual([escapes, escapes]);
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

  it("any text survives, but for what XML cannot contain", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const [sheet] = await byOther(written(texts.map(named), nameColumn));
          expect(sheet!.data.slice(1)).toEqual(texts.map((text) => [text]));
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
    for (const sheets of [byImport(file), await byOther(file)])
      expect(sheets.map(({ sheet, data }) => [sheet, data])).toEqual(expected);
    const bySize = byImport(written(rows, nameColumn, { ...limits, rows: 100, sheet_bytes: 900 }));
    expect(bySize.length).toBeGreaterThan(1);
    expect(bySize.flatMap(({ data }) => data.slice(1))).toEqual(rows.map((_, n) => [`N${n}`]));
  });

  it("fills a sheet with exactly 1,048,576 rows before it begins another", () => {
    const none = table({ columns: exportColumns([], "response").slice(0, 1) });
    const writer = xlsxWriter(none, NOW, COMPRESSION);
    writer.begin();
    const page = Array.from({ length: 1_000 }, (_, n) => named("", n));
    let length = 0;
    for (let n = 0; n < 1_048; n++) writer.rows(page);
    writer.rows(page.slice(0, 575));
    length = writer.length;
    writer.rows(page.slice(0, 1));
    // The second sheet's header.
    expect(writer.length - length).toBeGreaterThan(400);
  });

  it("refuses a file of more than 4 GiB: in words beforehand, and with an error while it is written", () => {
    const words = Array.from({ length: 100 }, (_, n) => named(`${n} ${Math.sin(n)}`.repeat(50), n));
    expect(fitsXlsx(table(), words, 1_000_000, COMPRESSION)).toBe(true);
    expect(fitsXlsx(table(), words, 100_000_000, COMPRESSION)).toBe(false);
    expect(fitsXlsx(table(), [], 1, COMPRESSION)).toBe(true);
    const limits = { rows: 1_000, sheet_bytes: GIB, file_bytes: 2_000 };
    expect(() => written([...words, ...words], table(), limits)).toThrow(SheetTooLarge);
  });

  it("a truncated file opens in no reader", async () => {
    const file = written([ada, named("Bo")]);
    for (const part of [0.5, 0.9, 0.99]) {
      const cut = file.slice(0, Math.floor(file.length * part));
      expect(() => byImport(cut)).toThrow();
      await expect(byOther(cut)).rejects.toThrow();
    }
  });
});
