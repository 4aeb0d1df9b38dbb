import { describe, expect, test } from "vitest";
import { formatMessage, type Message } from "./message.ts";

describe("a message", () => {
  test("has its placeholders filled in, and keeps unknown ones", () => {
    expect(formatMessage("{a} and {b}", { a: "x" }, "en")).toBe("x and {b}");
  });

  test("does not fill in placeholders of a value", () => {
    expect(formatMessage("{a}{b}", { a: "{b}", b: "x" }, "en")).toBe("{b}x");
  });

  test("writes numbers in its language", () => {
    expect(formatMessage("{n} rows", { n: 1234.5 }, "en")).toBe("1,234.5 rows");
    expect(formatMessage("{n} Zeilen", { n: 1234.5 }, "de")).toBe("1.234,5 Zeilen");
  });

  test("uses the plural form of its language", () => {
    const rows: Message = { one: "{n} row", other: "{n} rows" };
    expect([0, 1, 2].map((n) => formatMessage(rows, { n }, "en"))).toEqual(["0 rows", "1 row", "2 rows"]);
    const files: Message = { one: "{n} файл", few: "{n} файла", many: "{n} файлов", other: "{n} файла" };
    expect([1, 2, 5, 21].map((n) => formatMessage(files, { n }, "ru"))).toEqual([
      "1 файл",
      "2 файла",
      "5 файлов",
      "21 файл",
    ]);
  });

  test("uses the form for other numbers if a language's own is missing", () => {
    expect(formatMessage({ other: "{n} rows" }, { n: 1 }, "en")).toBe("1 rows");
  });

  test("writes every digit of a small number", () => {
    expect(formatMessage("{limit}", { limit: 0.000001 }, "en")).toBe("0.000001");
  });

  test("isolates a value where both writing directions meet", () => {
    expect(formatMessage("Remove {name}", { name: "a.png" }, "en")).toBe("Remove a.png");
    expect(formatMessage("Remove {name}", { name: "صورة" }, "en")).toBe("Remove \u2068صورة\u2069");
    expect(formatMessage("إزالة {name}", { name: "a.png" }, "ar")).toBe("إزالة \u2068a.png\u2069");
    expect(formatMessage("{n} من {total}", { n: 1, total: 3 }, "ar")).toBe("1 من 3");
  });
});
