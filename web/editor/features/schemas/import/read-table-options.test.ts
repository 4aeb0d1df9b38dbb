import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { workbookParts } from "#core/tables/import/testing/workbook-parts.ts";
import { type ReadOptions, readTable } from "./read-table.ts";

const FOUND_OUT: ReadOptions = {
  ...{ sheet: 0, has_header: null, skipped_lines: null, encoding: null, delimiter: null },
};

function tableOf(content: string | Uint8Array, options: Partial<ReadOptions> = {}, name = "a.csv") {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  const result = readTable(bytes, name, { ...FOUND_OUT, ...options });
  if (!result.ok) throw new Error(result.problem);
  return result.table;
}

function cells(...given: Parameters<typeof tableOf>) {
  const { columns, rows } = tableOf(...given);
  return [columns.map(({ label }) => label), ...rows];
}

describe("quotes", () => {
  test("begin and end a value also with blanks around them", () => {
    const text = `"No", "Article", "Price"\n1, "Tea" , 3.50\n2, "Pens, blue, box of 12", 6.68\n`;
    expect(cells(text)).toEqual([
      ["No", "Article", "Price"],
      ["1", "Tea", "3.50"],
      ["2", "Pens, blue, box of 12", "6.68"],
    ]);
    expect(cells(`a;b\nx; "one\ntwo; three"\ny; "half" of it\n`)).toEqual([
      ["a", "b"],
      ["x", "one\ntwo; three"],
      ["y", '"half" of it'],
    ]);
    expect(cells('a\tb\nx\t "1\t2"\n')).toEqual([
      ["a", "b"],
      ["x", "1\t2"],
    ]);
  });

  test("stand behind backslashes if the file has them there", () => {
    const text = String.raw`"id","title","qty"
"1","He said \"hi, there\" twice","3"
"2","plain","4"
"3","C:\\dir\\","5"
`;
    expect(cells(text)).toEqual([
      ["id", "title", "qty"],
      ["1", 'He said "hi, there" twice', "3"],
      ["2", "plain", "4"],
      ["3", "C:\\dir\\", "5"],
    ]);
  });

  test("are doubled in a file with other backslashes, which stay", () => {
    const text = String.raw`path,note
"C:\dir\","say ""\n"""
"D:\\x","y"
`;
    expect(cells(text)).toEqual([
      ["path", "note"],
      ["C:\\dir\\", 'say "\\n"'],
      ["D:\\\\x", "y"],
    ]);
  });
});

describe("names of columns", () => {
  test("can be the same, or missing", () => {
    expect(cells("Name,Email,Email,\nAda,a@x.example,b@x.example,z\nBo,c@x.example,d@x.example,y\n")).toEqual(
      [
        ["Name", "Email", "Email 2", "Column 4"],
        ["Ada", "a@x.example", "b@x.example", "z"],
        ["Bo", "c@x.example", "d@x.example", "y"],
      ],
    );
    expect(tableOf("yes,yes\nyes,no\n").has_header).toBe(false);
  });

  test("can be years, unless years are below them", () => {
    expect(cells("Name,2022,2023\nAda,3,4\nBo,5,6\n")[0]).toEqual(["Name", "2022", "2023"]);
    expect(tableOf("City,2023\nUlm,7\n").has_header).toBe(true);
    expect(tableOf("Ada,1999\nBo,2001\n").has_header).toBe(false);
    expect(tableOf("2022,2023\n1,2\n").has_header).toBe(false);
    expect(tableOf("Ada,2022,2022\nBo,1,2\n").has_header).toBe(false);
    expect(tableOf("Ada,2022\n").has_header).toBe(false);
  });

  test("that are too long are cut, which is counted", () => {
    const table = tableOf(`${"x".repeat(250)},b\n1,2\n`);
    expect([table.columns[0]!.label.length, table.cut_names]).toEqual([200, 1]);
  });
});

describe("lines above the names", () => {
  const report = "Report of sales,,\nGenerated 2024-01-01,,\n\nName,Qty,Price\nA,1,2.5\nB,2,3.5\n";

  test("are skipped, and counted", () => {
    expect(cells(report)).toEqual([
      ["Name", "Qty", "Price"],
      ["A", "1", "2.5"],
      ["B", "2", "3.5"],
    ]);
    expect(tableOf(report)).toMatchObject({ skipped_lines: 3, lines: [5, 6] });
    const facts = "Report:,Sales,,\nDate:,2024-01-01,,\n\nName,Qty,Price,City\nA,1,2.5,Bonn\nB,2,3.5,Ulm\n";
    expect(tableOf(facts)).toMatchObject({ skipped_lines: 3, has_header: true });
    expect(tableOf("Sales\n\nName;Qty\nA;1\nB;2\n")).toMatchObject({ skipped_lines: 2, has_header: true });
  });

  test("are as many as the person says", () => {
    expect(tableOf(report, { skipped_lines: 0 }).rows).toHaveLength(4);
    expect(cells(report, { skipped_lines: 4 })).toEqual([
      ["Column 1", "Column 2", "Column 3"],
      ["A", "1", "2.5"],
      ["B", "2", "3.5"],
    ]);
    expect(() => tableOf(report, { skipped_lines: 99 })).toThrow("empty");
  });

  test.each([
    ["a single column", "Name\nAda\nBo\n"],
    ["values that are often missing", "Name,Note\nAda,\nBo,\nCy,x\n"],
    ["a first row with one value and no names below", "x,,\n1,2,3\n4,5,6\n"],
    ["a first row that is as wide as the names", "a,b,c,d\ne,f,g,h\ni,j,k,l\n"],
    ["only few rows", "Sales\nName,Qty\n"],
  ])("are none in a file with %s", (_, text) => {
    expect(tableOf(text).skipped_lines).toBe(0);
  });

  test("of a sheet are skipped, too", () => {
    const parts = workbookParts({ One: [["Our sales"], [], ["Name", "Qty"], ["A", 1], ["B", 2]] });
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])),
    );
    expect(tableOf(bytes, {}, "a.xlsx")).toMatchObject({
      skipped_lines: 2,
      rows: [
        ["A", "1"],
        ["B", "2"],
      ],
    });
  });
});

test("the delimiter is the one that the person says", () => {
  expect(cells("a;b,c\n1;2,3\n", { delimiter: "," })).toEqual([
    ["a;b", "c"],
    ["1;2", "3"],
  ]);
  expect(tableOf("a;b\n1;2\n").text).toMatchObject({ delimiter: ";" });
  expect(tableOf("sep=~\na~b\n1~2\n")).toMatchObject({ text: { delimiter: "~" }, rows: [["1", "2"]] });
});

describe("a web page", () => {
  const table =
    "<table><tr><th>n</th><th>d</th></tr><tr><td>a &amp; &eacute;</td><td>3/4/24</td></tr></table>";

  test("with a table is read, whatever its name", () => {
    const page = `<html><head><meta charset="utf-8"/><title>Export</title></head><body>${table}</body></html>`;
    expect(cells(page, {}, "a.xls")).toEqual([
      ["n", "d"],
      ["a & é", "3/4/24"],
    ]);
    expect(tableOf(page, {}, "a.xls").text).toMatchObject({ is_certain: true, delimiter: null });
    expect(tableOf(`${table}<p>${table.replace("n</th>", "m</th>")}`, { sheet: 1 }, "a.html")).toMatchObject({
      sheets: ["Table 1", "Table 2"],
      columns: [{ label: "m" }, { label: "d" }],
    });
  });

  test("has the encoding that it names", () => {
    const page = Uint8Array.from([
      ...strToU8('<meta http-equiv="Content-Type" content="text/html; charset=gb2312"><table><tr><td>a<td>'),
      ...[0xd0, 0xd5, 0xc3, 0xfb],
    ]);
    expect(cells(page, { has_header: false }, "a.xls")[1]).toEqual(["a", "姓名"]);
  });

  test.each([
    ["a page without a table", "<!DOCTYPE html><html><body>Sign in</body></html>"],
    ["XML", '<?xml version="1.0"?><Workbook><Worksheet/></Workbook>'],
  ])("is refused as what it is: %s", (_, text) => {
    expect(() => tableOf(text, {}, "a.xls")).toThrow("markup");
  });

  test("is not what a CSV file with a tag in it is", () => {
    expect(cells("name,html\na,<table>\n")).toEqual([
      ["name", "html"],
      ["a", "<table>"],
    ]);
  });
});

describe("a workbook", () => {
  const bytesOf = (rows: Parameters<typeof workbookParts>[0][string]) => {
    const parts = Object.entries(workbookParts({ One: rows }));
    return zipSync(Object.fromEntries(parts.map(([path, xml]) => [path, strToU8(xml)])));
  };

  test("shows codes with the digits of their format", () => {
    const row = (value: number, format: string) => [["code"], [{ value, format }]];
    const shown = (value: number, format: string) =>
      tableOf(bytesOf(row(value, format)), { has_header: true }, "a.xlsx").rows[0]![0];
    expect(shown(1067, "00000")).toBe("01067");
    expect(shown(123456789, "000-00-0000")).toBe("123-45-6789");
    expect(shown(1234567, "000-00-00")).toBe("123-45-67");
    expect(shown(12345678, "000-00-00")).toBe("1234-56-78");
    expect(shown(1067, '"INV-"00000')).toBe("INV-01067");
    expect(shown(15551231068, "\\+0")).toBe("+15551231068");
    expect(shown(5551234567, "(000) 000-0000")).toBe("(555) 123-4567");
    expect(shown(930, "00\\:00")).toBe("09:30");
    for (const format of ["0", "0.00", "#,##0", '0 "days"', '"€" 0', "+0;-0;0", "0.00E+00", "General"])
      expect(shown(7, format), format).toBe("7");
    expect(shown(0.125, "0%")).toBe("12.5%");
    expect(shown(-0.07, "0.00%;[Red]-0.00%")).toBe("-7%");
    expect(shown(7, '0 "%"')).toBe("7");
    expect(shown(0.5, "00000")).toBe("0.5");
    expect(shown(-7, "00000")).toBe("-7");
  });

  test("keeps durations over a day, and all digits of an id that another program wrote", () => {
    const rows = [
      ["time", "id"],
      [{ value: 26.25 / 24, format: "[h]:mm" }, "ID"],
    ];
    const parts = workbookParts({ One: [...rows, [{ value: 0.5, format: 46 }, 7]] });
    const sheet = Object.keys(parts).find((path) => path.includes("worksheets/"))!;
    parts[sheet] = parts[sheet]!.replace("<v>7</v>", "<v>12345678901234567890</v>");
    const bytes = zipSync(
      Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])),
    );
    const { rows: read, columns } = tableOf(bytes, { has_header: true }, "a.xlsx");
    expect(read).toEqual([
      ["26:15", "ID"],
      ["12:00", "12345678901234567890"],
    ]);
    expect(columns.map(({ facts }) => facts.type)).toEqual(["text", "text"]);
  });

  test("counts formulas whose results it does not have", () => {
    const parts = workbookParts({
      One: [
        ["a", "b"],
        [1, { value: 2, formula: "A2+1" }],
      ],
    });
    const sheet = Object.keys(parts).find((path) => path.includes("worksheets/"))!;
    const zipped = (xml: string) =>
      zipSync(
        Object.fromEntries(
          Object.entries({ ...parts, [sheet]: xml }).map(([path, text]) => [path, strToU8(text)]),
        ),
      );
    expect(tableOf(zipped(parts[sheet]!), {}, "a.xlsx").open_formulas).toBe(0);
    const open = parts[sheet]!.replace(/(<\/f>|<f [^>]*\/>)<v>[^<]*<\/v>/, "$1");
    expect(open).not.toBe(parts[sheet]);
    expect(tableOf(zipped(open), {}, "a.xlsx").open_formulas).toBe(1);
  });
});
