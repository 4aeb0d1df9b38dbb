import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import { describe, expect, test } from "vitest";
import { withFormula } from "#core/tables/export/csv.ts";
import { IMPORT_LIMITS } from "#core/tables/import/limits.ts";
import { workbookParts } from "#core/tables/import/testing/workbook-parts.ts";
import { type ReadOptions, readTable } from "./read-table.ts";

const GUESS: ReadOptions = {
  ...{ sheet: 0, has_header: null, skipped_lines: null, encoding: null, delimiter: null },
};
const read = (content: string | Uint8Array, name = "a.csv", options: Partial<ReadOptions> = {}) =>
  readTable(typeof content === "string" ? strToU8(content) : content, name, { ...GUESS, ...options });

function tableOf(...given: Parameters<typeof read>) {
  const result = read(...given);
  if (!result.ok) throw new Error(result.problem);
  return result.table;
}
const cells = (...given: Parameters<typeof read>) => {
  const { columns, rows } = tableOf(...given);
  return [columns.map(({ label }) => label), ...rows];
};
const problem = (...given: Parameters<typeof read>) => {
  const result = read(...given);
  return result.ok ? null : result.problem;
};

describe("a text file", () => {
  test.each([
    ["commas", "name,city\nAda,London\n"],
    ["semicolons", "name;city\r\nAda;London\r\n"],
    ["tabs", "name\tcity\nAda\tLondon"],
    ["bars", "name|city\nAda|London"],
    ["old line ends", "name,city\rAda,London"],
    ["a named delimiter", "sep=;\r\nname;city\r\nAda;London"],
    ["a mark of UTF-8", "\ufeffname,city\nAda,London"],
    ["quotes", '"name","city"\n"Ada","London"\n'],
    ["empty lines", "\n\nname,city\n\n,,\nAda,London\n\n"],
  ])("is read with %s", (_, text) => {
    expect(cells(text)).toEqual([
      ["name", "city"],
      ["Ada", "London"],
    ]);
  });

  test("keeps line breaks, delimiters and quotes inside of quotes, and the number of each line", () => {
    const table = tableOf('name;note\n"A";"one\r\ntwo; ""three"""\n"x"y;"open\nZ;5" wide\n');
    expect(table.rows).toEqual([
      ["A", 'one\ntwo; "three"'],
      ['"x"y', '"open'],
      ["Z", '5" wide'],
    ]);
    expect(table.lines).toEqual([2, 4, 5]);
  });

  test.each([
    ["UTF-8", strToU8("name,city\nZoë,Kraków")],
    [
      "UTF-16 LE",
      Uint8Array.from([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from("name,city\nZoë,Kraków", (c) => c.charCodeAt(0)).buffer),
      ]),
    ],
    [
      "UTF-16 BE",
      Uint8Array.from([
        0xfe,
        0xff,
        ...[..."name,city\nZoë,Kraków"].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]),
      ]),
    ],
  ])("is decoded as %s", (_, bytes) => {
    expect(cells(bytes)[1]).toEqual(["Zoë", "Kraków"]);
  });

  test("without valid UTF-8 is Windows-1252", () => {
    expect(cells(Uint8Array.from([...strToU8("name,price\nCaf"), 0xe9, ...strToU8(","), 0x80]))[1]).toEqual([
      "Café",
      "€",
    ]);
  });

  test("with ragged lines, no names and doubled ones is still a table", () => {
    expect(cells("a,,A,b,\n1,2\n3,4,5,6,7\n", "a.csv", { sheet: 0, has_header: true })).toEqual([
      ["a", "Column 2", "A 2", "b", "Column 5"],
      ["1", "2", "", "", ""],
      ["3", "4", "5", "6", "7"],
    ]);
  });

  test("has a header unless its first row has values, or the person says otherwise", () => {
    expect(tableOf("name,age\nAda,3").has_header).toBe(true);
    expect(tableOf("Ada,3\nGrace,4").has_header).toBe(false);
    expect(cells("name,age\nAda,3", "a.csv", { sheet: 0, has_header: false })).toEqual([
      ["Column 1", "Column 2"],
      ["name", "age"],
      ["Ada", "3"],
    ]);
  });

  test("may have hostile contents", () => {
    expect(cells("__proto__,constructor\na\u0000b,\ud800\n")).toEqual([
      ["__proto__", "constructor"],
      ["ab", "\ufffd"],
    ]);
    expect(cells("name\n=1+1\n")).toEqual([["name"], ["=1+1"]]);
  });

  test("with only a header is a table without rows, and an empty one is refused", () => {
    expect(tableOf("name,city").rows).toEqual([]);
    expect([problem(""), problem("\n\n"), problem("\ufeff"), problem(" , , ")]).toEqual(
      Array(4).fill("empty"),
    );
  });

  test("within the limits is read quickly, and beyond them is refused by name", () => {
    const many = `a,b\n${"1,x\n".repeat(IMPORT_LIMITS.rows)}`;
    const begun = Date.now();
    expect(tableOf(many).rows).toHaveLength(IMPORT_LIMITS.rows);
    expect(Date.now() - begun).toBeLessThan(20_000);
    expect(problem(`${many}1,x\n`)).toBe("too_many_rows");
    expect(problem(Array.from({ length: 1_000 }, (_, n) => `c${n}`).join())).toBe("too_many_columns");
    expect(problem("x,".repeat(5_000_000))).toBe("too_many_columns");
    expect(problem(`${`${"x,".repeat(190)}x\n`.repeat(22_000)}`)).toBe("too_many_cells");
    expect(problem(new Uint8Array(IMPORT_LIMITS.bytes + 1))).toBe("file_too_large");
    expect(problem('"a'.repeat(1_000_000))).toBe(null);
    expect(problem('"a\n'.repeat(90_000))).toBe(null);
  }, 60_000);

  test("that is of another kind is refused as what it is", () => {
    const bytes = (...first: number[]) => Uint8Array.from([...first, 0, 0, 0, 0, 1, 0, 0, 0]);
    const zip = (...paths: string[]) =>
      zipSync(Object.fromEntries(paths.map((path) => [path, strToU8("x")])));
    expect(problem(bytes(0x89, 0x50, 0x4e, 0x47))).toBe("picture");
    expect(problem(bytes(0xff, 0xd8, 0xff), "a.xls")).toBe("picture");
    expect(problem("%PDF-1.7 a,b", "a.csv")).toBe("pdf");
    expect(problem("{\\rtf1 a,b}")).toBe("rich_text");
    expect(problem(bytes(0x1f, 0x8b), "a.csv.gz")).toBe("archive");
    expect(problem('[{"a":1},{"a":2}]', "a.json")).toBe("json");
    expect(problem("[draft],b\n1,2\n")).toBe(null);
    expect(problem(zip("[Content_Types].xml", "_rels/.rels", "word/document.xml"))).toBe("word");
    expect(problem(zip("_rels/.rels", "ppt/presentation.xml"))).toBe("slides");
    expect(problem(zip("_rels/.rels", "xl/workbook.bin"))).toBe("binary_excel");
    expect(problem(zip("mimetype", "content.xml"), "a.ods")).toBe("open_document");
    expect(problem(zip("Index/Document.iwa"), "a.numbers")).toBe("numbers_app");
    expect(problem(zip("rows.csv"), "a.zip")).toBe("archive");
    expect(problem(bytes(1, 2, 3))).toBe("not_a_table");
    expect(problem(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "a.xls")).toBe("old_excel");
    expect(problem("name,city", "a.xlsx")).toBe("no_xlsx");
  });

  test("is read as it was written", () => {
    const value = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom("", '"', '""', "a,b", "a;b", "x\ny", "5\t6"),
    );
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const clean = (text: string) => withFormula(text.replaceAll("\0", "").replace(/\r\n?/g, "\n"));
    const row = fc.array(value, { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(",", ";", "\t", "|"),
        (rows, sign) => {
          const text = ["x", ...rows.map((values) => ["id", ...values].map(quoted).join(sign))];
          text[0] = ["k", "l", "m"].join(sign);
          const table = tableOf(text.join("\n"), "a.csv", { sheet: 0, has_header: true });
          expect(table.rows.map((values) => values[0])).toEqual(rows.map(() => "id"));
          const place = (label: string) => table.columns.findIndex((column) => column.label === label);
          expect(table.rows.map((values) => [values[place("l")], values[place("m")]])).toEqual(
            rows.map((values) => values.map(clean)),
          );
        },
      ),
    );
  });
});

describe("a workbook", () => {
  const workbook = (sheets: Parameters<typeof workbookParts>[0]) => {
    const parts = Object.entries(workbookParts(sheets));
    return zipSync(Object.fromEntries(parts.map(([path, xml]) => [path, strToU8(xml)])));
  };
  const products = workbook({
    Products: [
      ["name", "price", "day", "moment", "sold", "sum"],
      [
        "Größe & <b>",
        1.1,
        { value: 46_085, format: "dd.mm.yyyy" },
        { value: 46_085.4375, format: "yyyy-mm-dd hh:mm" },
        true,
        { value: 3, formula: "1+2" },
      ],
      [
        "two\nlines",
        1234567.891,
        { value: 59, format: 14 },
        null,
        false,
        { value: "ab", formula: '"a"&"b"' },
      ],
    ],
  });

  test("is read with its texts, numbers, days, yes and no, and the values of its formulas", () => {
    expect(cells(products, "a.xlsx")).toEqual([
      ["name", "price", "day", "moment", "sold", "sum"],
      ["Größe & <b>", "1.1", "2026-03-04", "2026-03-04T10:30", "true", "3"],
      ["two\nlines", "1234567.891", "1900-02-28", "", "false", "ab"],
    ]);
  });

  test("is the same for another reader", async () => {
    const [sheet] = await readWorkbook(new Blob([products.slice()]));
    expect(sheet).toEqual({
      sheet: "Products",
      data: [
        ["name", "price", "day", "moment", "sold", "sum"],
        [
          ...["Größe & <b>", 1.1, new Date("2026-03-04T00:00:00Z"), new Date("2026-03-04T10:30:00Z")],
          ...[true, 3],
        ],
        // It does not know that Excel takes 1900 for a leap year.
        ["two\nlines", 1234567.891, new Date("1900-02-27T00:00:00Z"), null, false, "ab"],
      ],
    });
  });

  test("may have several sheets", () => {
    const bytes = workbook({ One: [["a"], [1]], "Two & three": [["b"], ["x"]] });
    expect(tableOf(bytes, "a.xlsx").sheets).toEqual(["One", "Two & three"]);
    expect(cells(bytes, "a.xlsx")).toEqual([["a"], ["1"]]);
    expect(cells(bytes, "a.xlsx", { sheet: 1, has_header: null })).toEqual([["b"], ["x"]]);
  });

  test("keeps the numbers of its rows when some are empty", () => {
    const table = tableOf(workbook({ One: [["a", "b"], [], [null, "x"], [], ["y"]] }), "a.xlsx");
    expect([table.rows, table.lines]).toEqual([
      [
        ["", "x"],
        ["y", ""],
      ],
      [3, 5],
    ]);
  });

  test("that is none, empty, damaged or a bomb is refused", () => {
    expect(problem(zipSync({ "a.txt": strToU8("x") }), "a.xlsx")).toBe("no_xlsx");
    expect(problem(Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), "a.xlsx")).toBe("unreadable");
    expect(problem(workbook({ One: [] }), "a.xlsx")).toBe("empty");
    const parts = {
      "_rels/.rels":
        '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
      "xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="../xl/a.xml"/></Relationships>',
    };
    const zip = (more: Record<string, Uint8Array>) =>
      zipSync({
        ...Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
        ...more,
      });
    const sheet = strToU8(
      '<sheetData><row r="7"><c t="inlineStr"><is><t>a</t><rPh><t>?</t></rPh></is></c><c r="C7"><v>1</v></c></row></sheetData>',
    );
    expect(tableOf(zip({ "xl/a.xml": sheet }), "a.xlsx")).toMatchObject({ rows: [["a", "1"]], lines: [7] });
    const wide = strToU8('<row r="1"><c r="XFD1"><v>1</v></c></row>');
    expect(problem(zip({ "xl/a.xml": wide }), "a.xlsx")).toBe("too_many_columns");
    /** A workbook whose sheet has a million bytes and claims to have another number of them. */
    const bomb = (claimed: number) => {
      const bytes = zip({ "xl/a.xml": new Uint8Array(1_000_000) });
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      for (let at = 0; at + 4 <= bytes.length; at += 1)
        if (view.getUint32(at, true) === 1_000_000) view.setUint32(at, claimed, true);
      return bytes;
    };
    expect(problem(bomb(IMPORT_LIMITS.unpacked_bytes + 1), "a.xlsx")).toBe("unpacked_too_large");
    // It is cut off where it claims to end.
    expect(["unreadable", "empty"]).toContain(problem(bomb(100), "a.xlsx"));
  });
});
