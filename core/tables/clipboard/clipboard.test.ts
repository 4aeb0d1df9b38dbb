import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatHtml, parseHtmlTable } from "./html-table.ts";
import { placeBlock } from "./place-block.ts";
import { plainCopy, readPlainCopy } from "./plain-copy.ts";
import { formatTsv, parseTsv } from "./tsv.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    "",
    " ",
    '"',
    '""',
    '"a"',
    "a\tb",
    "a\nb",
    "\n",
    '"\n',
    "<b>&amp;</b>",
    "\u00a0",
    "=1+1",
    "00123",
    "1E5",
  ),
  fc.constantFrom(" data-sheaf-masked=true", '  a data-sheaf-text="x" ', "\\@", "&quot;", "&#39;"),
);
const blocks = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([height, width]) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );
const withoutReturns = (block: string[][]) => block.map((row) => row.map((one) => one.replaceAll("\r", "")));

test("a block is read as it was written, as text and as HTML", () => {
  fc.assert(
    fc.property(blocks, (written) => {
      const block = withoutReturns(written);
      expect(parseTsv(formatTsv(block))).toEqual(block);
      if (block.flat().length > 1) expect(readPlainCopy(plainCopy(block))).toEqual(block);
      expect(parseHtmlTable(formatHtml(block))).toEqual(block);
      expect(parseHtmlTable(formatHtml(block, { shown: (one) => `'${one}` }))).toEqual(block);
      const asText = formatHtml(block, { isText: () => true });
      expect(parseHtmlTable(asText)).toEqual(block);
      expect(parseHtmlTable(formatHtml(parseHtmlTable(asText) as string[][]))).toEqual(block);
    }),
  );
});

test("cells that were copied masked are read as none, and placed as none", () => {
  const html = formatHtml(
    [
      ["A**", "7"],
      ["", "B**"],
    ],
    { isMasked: (row, column) => row === column },
  );
  const block = parseHtmlTable(html)!;
  expect(block).toEqual([
    [null, "7"],
    ["", null],
  ]);
  const placed = placeBlock(block, { top: 0, bottom: 0, left: 0, right: 0 }, { rows: 9, columns: 9 });
  expect(placed.cells.map(({ text }) => text)).toEqual([null, "7", "", null]);
});

test("a formula is guarded in a copied range, and read without its guard", () => {
  const block = [
    ["=1+1", "'=1"],
    ["-5", "+a"],
  ];
  expect(plainCopy(block)).toBe("'=1+1\t''=1\n-5\t'+a");
  expect(readPlainCopy(plainCopy(block))).toEqual(block);
  expect([plainCopy([["=1"]]), readPlainCopy("'=1")]).toEqual(["=1", [["'=1"]]]);
});

test("texts that look like numbers or days are marked as texts for spreadsheets", () => {
  const html = formatHtml([["00123", "5", ""]], { isText: (_, column) => column !== 1 });
  expect(html).toContain(
    `<td style="mso-number-format:'\\@'" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;00123&quot;}" data-sheets-numberformat="{&quot;1&quot;:1}">00123</td><td>5</td><td></td>`,
  );
});

test("any text is read without an error", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    "<td",
    "<td>",
    "</td>",
    "<table>",
    "</table>",
    "<tr>",
    '"',
    "'",
    "=",
    "&#0;",
    "&#x110000;",
    "<!--",
    "-->",
    "\t",
    "\r\n",
    "a",
    " ",
    "colspan=9999999 ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const written = parts.join("");
      parseHtmlTable(written);
      expect(parseTsv(written).flat().length).toBeGreaterThan(0);
    }),
  );
});

describe("text from", () => {
  it.each([
    [
      "Excel, with its last line break",
      'Name\tNote\r\nAda\t"two\r\nlines"\r\n',
      [
        ["Name", "Note"],
        ["Ada", "two\nlines"],
      ],
    ],
    ["Excel, with doubled quotes in a quoted cell", 'a\t"say ""hi""\nnow"\r\n', [["a", 'say "hi"\nnow']]],
    [
      "Google Sheets, whose quotes inside a text stand as they are",
      'say "hi"\tb\n12" disk\tc',
      [
        ['say "hi"', "b"],
        ['12" disk', "c"],
      ],
    ],
    ["Google Sheets, with a quote that nothing closes", '"open\tb', [['"open', "b"]]],
    ["anywhere: one value", "just a text", [["just a text"]]],
    ["anywhere: nothing", "", [[""]]],
    ["anywhere: empty cells and rows", "\t\n\na\t", [["", ""], [""], ["a", ""]]],
  ])("%s", (_, written, block) => {
    expect(parseTsv(written)).toEqual(block);
  });
});

/** Bytes as Google Sheets puts them on the clipboard, for two rows with a line break, quotes and a merged cell. */
const GOOGLE_SHEETS = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Ada &amp; Co&quot;}">Ada &amp; Co</td><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:3}">3</td><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;one\\ntwo&quot;}">one<br/>two</td></tr><tr style="height:21px;"><td style="overflow:hidden;" colspan="2" rowspan="1" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;merged&quot;}"><div style="max-height:21px">merged</div></td><td style="overflow:hidden;">say &quot;hi&quot; &lt;b&gt;</td></tr></tbody></table></google-sheets-html-origin>`;

/** Bytes as Excel for Windows puts them on the clipboard (CF_HTML without its head): unquoted attributes, wrapped lines. */
const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:x="urn:schemas-microsoft-com:office:excel"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=ProgId content=Excel.Sheet>\r\n<link id=Main-File rel=Main-File href="file:///C:/Temp/clip.htm">\r\n<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\.";\r\n\tmso-displayed-thousand-separator:"\\,";}\r\n.xl65\r\n\t{white-space:normal;}\r\n-->\r\n</style>\r\n</head>\r\n\r\n<body link="#0563C1" vlink="#954F72">\r\n\r\n<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:\r\n collapse;width:144pt'>\r\n<!--StartFragment-->\r\n <col width=64 span=3 style='width:48pt'>\r\n <tr height=20 style='height:15.0pt'>\r\n  <td height=20 width=64 style='height:15.0pt;width:48pt'>Ada &amp; Co</td>\r\n  <td align=right width=64 style='width:48pt'>3</td>\r\n  <td class=xl65 width=64 style='width:48pt'>a long text that Excel\r\n  wraps<br>\r\n    second line</td>\r\n </tr>\r\n <tr height=20 style='height:15.0pt'>\r\n  <td height=20 style='height:15.0pt'></td>\r\n  <td rowspan=2 style='border-bottom:.5pt solid black'>2&nbsp;000</td>\r\n  <td>x</td>\r\n </tr>\r\n <tr height=20>\r\n  <td>last</td>\r\n  <td>y</td>\r\n </tr>\r\n<!--EndFragment-->\r\n</table>\r\n\r\n</body>\r\n\r\n</html>\r\n`;

describe("HTML from", () => {
  it("Google Sheets", () => {
    expect(parseHtmlTable(GOOGLE_SHEETS)).toEqual([
      ["Ada & Co", "3", "one\ntwo"],
      ["merged", "", 'say "hi" <b>'],
    ]);
  });
  it("Excel", () => {
    expect(parseHtmlTable(EXCEL)).toEqual([
      ["Ada & Co", "3", "a long text that Excel wraps\nsecond line"],
      ["", "2 000", "x"],
      ["last", "", "y"],
    ]);
  });
  it.each([
    ["a text", "<p>Hello</p>"],
    ["a page with a table in it", "<p>Hello</p><table><tr><td>1</td></tr></table>"],
    ["two tables", "<table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>"],
    ["an unfinished table", "<table><tr><td>1</td></tr>"],
    ["an empty table", "<table></table>"],
    ["nothing", ""],
  ])("%s is no block", (_, html) => {
    expect(parseHtmlTable(html)).toBeNull();
  });
  it("a megabyte of hostile tags in time that grows with its length", () => {
    const begin = performance.now();
    for (const piece of ["<td ", "<", '<a b="', "<!--", "<table><tr><td colspan=1000 rowspan=1000>"]) {
      parseHtmlTable(piece.repeat(200_000 / piece.length));
    }
    expect(performance.now() - begin).toBeLessThan(5_000);
  });
});

describe("placing a block", () => {
  const extent = { rows: 4, columns: 4 };
  const range = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
  const texts = (placed: ReturnType<typeof placeBlock>) =>
    placed.cells.map(({ row, column, text }) => `${row}/${column} ${text}`);

  it("puts it at the first cell, whatever else is selected", () => {
    const placed = placeBlock([["a", "b"]], range(1, 1, 3, 3), extent);
    expect(texts(placed)).toEqual(["1/1 a", "1/2 b", "2/1 a", "2/2 b", "3/1 a", "3/2 b"]);
    expect(
      texts(
        placeBlock(
          [
            ["a", "b"],
            ["c", "d"],
          ],
          range(0, 0, 2, 0),
          extent,
        ),
      ),
    ).toEqual(["0/0 a", "0/1 b", "1/0 c", "1/1 d"]);
  });
  it("fills a range with one value", () => {
    const placed = placeBlock([["x"]], range(0, 0, 1, 1), extent);
    expect(texts(placed)).toEqual(["0/0 x", "0/1 x", "1/0 x", "1/1 x"]);
    expect(placed).toMatchObject({ range: range(0, 0, 1, 1), cut_off: 0 });
  });
  it("cuts off what is past the edge, and counts it", () => {
    const placed = placeBlock(
      [
        ["a", "b"],
        ["c", "d"],
      ],
      range(3, 3),
      extent,
    );
    expect(texts(placed)).toEqual(["3/3 a"]);
    expect(placed).toMatchObject({ range: range(3, 3), cut_off: 3 });
  });
  it("leaves the cells that a short row lacks", () => {
    expect(texts(placeBlock([["a"], ["b", "c"]], range(0, 0), extent))).toEqual(["0/0 a", "1/0 b", "1/1 c"]);
  });
});
