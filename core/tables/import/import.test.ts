import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldDefinition } from "../../fields/field.ts";
import { readAmount } from "../../values/numbers/amount.ts";
import { readBoolean } from "../boolean-words.ts";
import { editCell } from "../edit-cell.ts";
import { columnLabels, exportColumns } from "../export/export-columns.ts";
import { nextBatch } from "./batches.ts";
import { columnFacts } from "./column-facts.ts";
import { namesOf } from "./file-table.ts";
import { importedValue } from "./imported-value.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { matchColumns, zoneOfLabel } from "./match-columns.ts";
import { columnRules } from "./new-column.ts";
import { type Reading, readDate, readMoment, readNumber, readTime } from "./read-text.ts";
import { kindOfCode, serialText } from "./xlsx/number-formats.ts";

const field = (properties: Partial<FieldDefinition>): FieldDefinition => ({
  id: properties.name ?? "id",
  name: "name",
  type: "text",
  options: [],
  optgroups: [],
  local_index: 0,
  ...properties,
});
const EUROPE: Reading = { decimal: "comma", date_order: "dmy" };
const AMERICA: Reading = { decimal: "point", date_order: "mdy" };

describe("a column’s type is proposed from all of its values", () => {
  test.each([
    ["number", ["1", "-2.5", "", "1,234.75"]],
    ["number", ["1.234,5", "2", "−3"]],
    ["number", ["0", "0.5", "10"]],
    ["number", ["3.50", "6.68", "1,210.00"]],
    ["number", ["501", "1 234 567"]],
    ["number", ["1.019,90", "89,5"]],
    ["number", ["$1,234.50", "$90", "$5.25"]],
    ["number", ["1.234,50 €", "90,00 €", "0,99 €"]],
    ["number", ["12.5%", "-3.25%", "100%"]],
    ["number", ["($987.65)", "(12.00)", "7.00"]],
    ["number", ["12,34,567.89", "500.00"]],
    ["text", ["$5", "€5"]],
    ["text", ["5%", "5"]],
    ["text", ["$05", "$12"]],
    ["text", ["(1)", "(2)"]],
    ["text", ["(2020)", "(2021)"]],
    ["text", ["INV 100", "INV 101"]],
    ["text", ["007", "12"]],
    ["text", ["+15551230001", "+15551230002"]],
    ["text", ["+48 501 234 567", "+48 502 345 678"]],
    ["text", ["501 234 567", "502 345 678"]],
    ["text", ["12E3", "45E2"]],
    ["text", ["1E5", "2E10"]],
    ["text", ["1.9", "1.10", "1.20"]],
    ["text", ["1.5", "2.50"]],
    ["text", ["3.10", "3.11", "3.12"]],
    ["text", ["1.10", "1.20"]],
    ["text", ["1.0", "2.0"]],
    ["number", ["20.00", "20.00"]],
    ["number", ["1.100", "1.200"]],
    ["text", Array.from({ length: 20 }, (_, n) => ["dark  red", "green"][n % 2]!)],
    ["text", Array.from({ length: 20 }, (_, n) => ["10\u00a0km", "20\u00a0km"][n % 2]!)],
    ["text", ["-0", "1"]],
    ["text", ["0.5", ".5"]],
    ["text", ["1.2.10", "1.2.11"]],
    ["text", ["2024.3.1", "2024.3.15"]],
    ["text", ["10-11-12"]],
    ["text", ["Marketing 12 2024", "Juniper 3 2023"]],
    ["text", ["Mario 5 2020", "Decker 10 1999"]],
    ["text", ["12 marketing 2024"]],
    ["text", ["NO", "NO"]],
    ["text", ["yes", "true"]],
    ["text", ["10:00:00.1234"]],
    ["text", ["2024-03-04 05:06:07.123456+00"]],
    ["text", ["100:00:00"]],
    ["datetime-local", ["2024-03-04 05:06:07+00", "2024-03-05 06:07:08.120000+00"]],
    ["date", ["Sept 3, 2024", "3 September 2024", "3 sep 2024"]],
    ["checkbox", ["true", "true"]],
    ["text", ["1", "2", "many"]],
    ["text", ["12345678901234567890"]],
    ["checkbox", ["yes", "No", ""]],
    ["checkbox", ["TRUE", "false"]],
    ["checkbox", ["ja", "nein"]],
    ["checkbox", ["checked", ""]],
    ["checkbox", ["✓", "✗"]],
    ["checkbox", ["да", "нет"]],
    ["checkbox", ["はい", "いいえ"]],
    ["checkbox", ["Sim", "Não"]],
    ["text", ["x", "x"]],
    ["text", ["y", "n"]],
    ["text", ["ja", "nee", "nein"]],
    ["number", ["1", "0", "1"]],
    ["date", ["2026-03-04", "", "2026/3/5"]],
    ["date", ["31.12.2025", "1.1.2026"]],
    ["date", ["12/31/2025", "01/02/2026"]],
    ["date", ["4 Mar 2026", "March 5, 2026"]],
    ["text", ["2026-02-30"]],
    ["time", ["9:30", "14:05:10"]],
    ["datetime-local", ["2026-03-04 10:00", "2026-03-05"]],
    ["datetime-local", ["2026-03-04T10:00:00Z"]],
    ["datetime-local", ["3/4/26, 2:30 PM"]],
    ["email", ["ada@example.com", "g.h@x.org"]],
    ["url", ["https://example.com/a?b", "http://x.org"]],
    ["textarea", ["a\nb", "c"]],
    ["textarea", ["x".repeat(201)]],
    ["select", Array.from({ length: 20 }, (_, n) => ["red", "green", "blue"][n % 3]!)],
    ["text", ["red", "green", "blue", "red"]],
    ["text", []],
    ["text", ["__proto__", "constructor"]],
  ] as const)("%s for %j", (type, values) => {
    expect(columnFacts(values).type).toBe(type);
  });

  test("with its decimal sign and the order of its days, or the question for them", () => {
    const facts = (...values: string[]) => columnFacts(values);
    expect(facts("1,5", "2,25")).toMatchObject({ decimal: "comma", is_decimal_open: false, decimals: 2 });
    expect(facts("1.5", "2")).toMatchObject({ decimal: "point", decimals: 1 });
    expect(facts("1,234", "5,678")).toMatchObject({ decimal: null, is_decimal_open: true });
    expect(facts("1,234", "5,678.5")).toMatchObject({ decimal: "point", is_decimal_open: false });
    expect(facts("12")).toMatchObject({ decimal: null, is_decimal_open: false });
    expect(facts("03/04/2026", "13/04/2026")).toMatchObject({ date_order: "dmy", is_date_open: false });
    expect(facts("03/04/2026", "03/14/2026")).toMatchObject({ date_order: "mdy", is_date_open: false });
    expect(facts("03/04/2026")).toMatchObject({ date_order: null, is_date_open: true });
    expect(facts("03/03/2026")).toMatchObject({ date_order: null, is_date_open: false });
    expect(facts("03.04.2026")).toMatchObject({ date_order: null, is_date_open: false });
    expect(facts("10:00", "10:00:05").seconds).toBe("whole");
    expect(facts("2026-01-01 10:00:05.25").seconds).toBe("parts");
  });
});

describe("a value is read", () => {
  test("as a number", () => {
    expect(readNumber("1.234,5", "comma")).toBe(1234.5);
    expect(readNumber("1,234.5", "point")).toBe(1234.5);
    expect(readNumber("1 234,5", "comma")).toBe(1234.5);
    expect(readNumber("1’234.50", "point")).toBe(1234.5);
    expect(readNumber("1,23,456.00", "point")).toBe(123_456);
    expect(readNumber("١٬٢٣٤٫٥", "point")).toBe(1234.5);
    expect(readNumber("१२३,५", "comma")).toBe(123.5);
    expect(readNumber("12,34.5", "point")).toBe(null);
    expect(readNumber("$1,234.50", "point")).toBe(1234.5);
    expect(readNumber("1.234,50 €", "comma")).toBe(1234.5);
    expect(readNumber("12.5%", "point")).toBe(12.5);
    expect(readNumber("($9.50)", "point")).toBe(-9.5);
    for (const text of ["", "-", ".", "1.2.3", "1-2", "NaN", "Infinity", "0x10", "1e999", "5 apples"])
      expect(readNumber(text, "point"), text).toBe(null);
  });

  test("as a day, a time or a moment", () => {
    expect(readDate("3/4/26", "dmy")).toBe("2026-04-03");
    expect(readDate("3/4/26", "mdy")).toBe("2026-03-04");
    expect(readDate("3.4.99", "mdy")).toBe("1999-04-03");
    expect(readDate("31/02/2026", "dmy")).toBe(null);
    expect(readTime("2:30 pm")).toBe("14:30");
    expect(readTime("12:05:09.5000 AM")).toBe("00:05:09.5");
    expect(readTime("25:00")).toBe(null);
    expect(readMoment("4.3.2026 9:05", "dmy")).toBe("2026-03-04T09:05");
    expect(readMoment("2026-03-04T10:00:00.000+02:00", "dmy")).toBe("2026-03-04T10:00+02:00");
    expect(readMoment("2026-03-04 10:00 UTC", "dmy")).toBe("2026-03-04T10:00Z");
    expect(readMoment("2026-03-04 99:00", "dmy")).toBe(null);
  });

  test("as yes or no", () => {
    const yes = ["Yes", "x", "1", "WAHR", "checked", "✓", " sì ", "हाँ", "네", "是", "نعم"];
    const no = ["no", "-", "0", "Falsch", "unchecked", "☐", "NÃO", "нет", "nee", "아니요", "否"];
    expect(yes.map(readBoolean)).toEqual(yes.map(() => true));
    expect(no.map(readBoolean)).toEqual(no.map(() => false));
    expect(readBoolean("maybe")).toBe(null);
  });

  test("every number and every day again as it was written, in both ways", () => {
    const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        number,
        fc.date({ min: new Date("1970-01-01"), max: new Date("2069-12-31"), noInvalidDate: true }),
        (value, date) => {
          for (const [lang, { decimal }] of [
            ["en-US", AMERICA],
            ["de-DE", EUROPE],
          ] as const)
            expect(readNumber(value.toLocaleString(lang, { maximumFractionDigits: 2 }), decimal)).toBe(
              value + 0,
            );
          const day = date.toISOString().slice(0, 10);
          const [year, month, of] = day.split("-").map(Number);
          expect(readDate(`${of}/${month}/${year}`, "dmy")).toBe(day);
          expect(readDate(`${month}/${of}/${year}`, "mdy")).toBe(day);
          expect(readMoment(`${day} 10:30`, "dmy")).toBe(`${day}T10:30`);
        },
      ),
    );
  });

  test("for its field, and stays as it is when that takes another", () => {
    const colors = field({
      type: "select",
      options: [
        { id: "1", value: "red", label: "Bright red", index: 0 },
        { id: "2", value: "b,c", label: "B", index: 1 },
      ],
    });
    const several = { ...colors, type: "checkboxes" as const };
    const value = (text: string, of: Partial<FieldDefinition>) => importedValue(text, field(of), EUROPE);
    expect(value("1.234,50", { type: "number" })).toBe("1234.5");
    expect(value("lots", { type: "number" })).toBe("lots");
    expect(value("4/3/2026", { type: "date" })).toBe("2026-03-04");
    expect(value("yes", { type: "switch" })).toBe(true);
    expect(value("perhaps", { type: "switch" })).toBe("perhaps");
    expect(importedValue("bright  RED", colors, EUROPE)).toBe("red");
    expect(importedValue("b,c", colors, EUROPE)).toBe("b,c");
    expect(importedValue("b; Bright red", several, EUROPE)).toEqual(["2", "1"]);
    expect(importedValue("b; green", several, EUROPE)).toBe("b; green");
    expect(value("a\n b", { type: "text" })).toBe("a b");
    expect(value("a\nb", { type: "textarea" })).toBe("a\nb");
    expect(value("a\nb", { type: "richtext" })).toContain('"text":"b"');
    expect(value("", { type: "number" })).toBe(null);
    expect(value("a, b; c", { type: "text", is_array: true })).toEqual(["a", "b", "c"]);
    expect(value('["a, b","c"]', { type: "text", is_array: true })).toEqual(["a, b", "c"]);
    expect(value("1,5, 2", { type: "number", is_array: true })).toEqual(["1.5", "2"]);
    expect(value("4/3/2026; 31.12.2026", { type: "date", is_array: true })).toEqual([
      ...["2026-03-04", "2026-12-31"],
    ]);
  });

  test("so that the field takes whatever a proposed column has", () => {
    const texts = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map(String),
      fc
        .date({ min: new Date("0002-01-01"), max: new Date("9998-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString()),
      fc.emailAddress(),
      fc.webUrl(),
      fc.string(),
      fc.constantFrom("yes", "no", "3/4/2026", "13/4/2026", "10:00:07", "1,5", "1.5", "a\nb", ""),
    );
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (values) => {
        const trimmed = values.map((text) => text.trim());
        const facts = columnFacts(trimmed);
        if (facts.type === "select") return;
        const of = field({ type: facts.type, ...columnRules(facts.type, facts), options: [] });
        for (const text of trimmed) {
          const value = importedValue(text, of, {
            decimal: facts.decimal ?? "point",
            date_order: facts.date_order ?? "dmy",
          });
          const isText = ["email", "url"].includes(facts.type);
          // Addresses are judged more strictly than they are recognized.
          if (!isText)
            expect(editCell(of, value), JSON.stringify([text, value, facts])).toMatchObject({ ok: true });
        }
      }),
      { numRuns: 200 },
    );
  });
});

test("columns are matched by label, then by name, each field once", () => {
  const fields = [
    field({ id: "1", name: "unit_price", label: "Price" }),
    field({ id: "2", name: "price", label: "Old price" }),
    field({ id: "3", name: "sku" }),
    field({ id: "4", name: "photo", type: "image" }),
    field({ id: "5", name: "secret", type: "password" }),
    field({ id: "6", name: "total", readonly: true }),
  ];
  expect(
    matchColumns(["PRICE", "Unit Price", "s_k-u", "photo", "secret", "total", "", "__proto__"], fields),
  ).toEqual(["1", null, "3", null, null, null, null, null]);
  expect(matchColumns(["unit price", "old_price"], fields)).toEqual(["1", "2"]);
});

test("headers of an export are matched with their time zones and technical names", () => {
  const fields = [
    field({ id: "1", name: "at", label: "At", type: "datetime-local" }),
    field({ id: "2", name: "at_2", label: "At", type: "datetime-local" }),
    field({ id: "3", name: "n", label: "Note (UTC)" }),
    field({ id: "4", name: "m", label: "Other" }),
  ];
  const labels = columnLabels(exportColumns(fields, "row"), "America/New_York");
  expect(labels.slice(2, 6)).toEqual([
    ...["At (America/New_York)", "At (at_2) (America/New_York)", "Note (UTC)", "Other"],
  ]);
  expect(matchColumns(labels, fields)).toEqual([null, null, "1", "2", "3", "4", null]);
  expect(matchColumns(["at (UTC)", "other (UTC)", "at (Bonn)"], fields)).toEqual(["1", null, null]);
  expect(["at (America/New_York)", "at (UTC)", "at (Bonn)", "(UTC)", "at"].map(zoneOfLabel)).toEqual([
    ...["America/New_York", "UTC", null, null, null],
  ]);
});

test("times are read in the zone of their column", () => {
  const at = field({ type: "datetime-local" });
  const reading: Reading = { ...EUROPE, zone: "America/New_York" };
  expect(importedValue("2026-07-01 10:00", at, reading)).toBe("2026-07-01T14:00:00.000Z");
  expect(importedValue("2026-07-01 10:00+02", at, reading)).toBe("2026-07-01T10:00+02:00");
  expect(importedValue("2026-07-01 10:00", at, EUROPE)).toBe("2026-07-01T10:00");
});

test("blanks around a text stay, and others are left out", () => {
  const value = (text: string, of: Partial<FieldDefinition>) => importedValue(text, field(of), EUROPE);
  expect(value("  a ", { type: "text" })).toBe("  a ");
  expect(value(" \n a", { type: "textarea" })).toBe(" \n a");
  expect(value(" 1,5 ", { type: "number" })).toBe("1.5");
  expect(value(" ", { type: "number" })).toBe(null);
  expect(value(" yes", { type: "switch" })).toBe(true);
  expect(columnFacts([" 1", "2 ", " "]).type).toBe("number");
  const padded = Array.from({ length: 20 }, (_, n) => ["red ", "green"][n % 2]!);
  expect(columnFacts(padded).type).toBe("text");
});

test("names of new columns are valid and different, whatever the labels are", () => {
  expect(namesOf(["Unit price (€)", "unit price", "__proto__", "", "数量", "😀"])).toEqual([
    "unit_price",
    "unit_price_2",
    "proto",
    "column",
    "数量",
    "column_2",
  ]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (labels) => {
      const names = namesOf(labels);
      expect(new Set(names).size).toBe(labels.length);
      for (const name of names) expect(name).toMatch(/^[\p{L}\p{N}_]{1,80}$/u);
    }),
  );
});

test("batches have every row once, and as many as one request takes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 30 }), (lengths) => {
      const texts = lengths.map((length, row) => String(row).padEnd(length, "x"));
      const seen: string[] = [];
      while (seen.length < texts.length) {
        const { start, rows } = nextBatch(seen.length, texts.length, (place) => [texts[place]!]);
        expect(start).toBe(seen.length);
        expect(rows.length).toBeGreaterThan(0);
        const { length } = JSON.stringify(rows);
        expect(rows.length === 1 || length <= IMPORT_LIMITS.batch_length).toBe(true);
        seen.push(...rows.map(([text]) => text as string));
      }
      expect(seen).toEqual(texts);
    }),
  );
  const { rows } = nextBatch(0, 10_000, () => ["x"]);
  expect(rows).toHaveLength(IMPORT_LIMITS.batch_rows);
});

test("formats of workbooks tell days and times from numbers", () => {
  const kinds = (...codes: string[]) => codes.map(kindOfCode);
  expect(kinds("dd.mm.yyyy", "m/d/yy", "[$-409]d-mmm-yy;@", '"Day" d')).toEqual(Array(4).fill("date"));
  expect(kinds("h:mm AM/PM", "mm:ss.0")).toEqual(["time", "time"]);
  expect(kinds("[h]:mm", "[hh]:mm:ss", "[mm]:ss", "[ss]")).toEqual(Array(4).fill("elapsed"));
  expect(kinds("yyyy-mm-dd hh:mm", "d/m/yy h:mm:ss")).toEqual(["datetime", "datetime"]);
  expect(kinds("General", "0.00", '0 "days"', "#,##0 [$€-407]", "[Red]0", "\\d0", "@")).toEqual(
    Array(7).fill("number"),
  );
  expect(serialText(1, "date", false)).toBe("1900-01-01");
  expect(serialText(61, "date", false)).toBe("1900-03-01");
  expect(serialText(0.5, "time", false)).toBe("12:00");
  expect(serialText(0, "date", true)).toBe("1904-01-01");
  const elapsed = [0.5, 26.25 / 24, 100 / 24, (5 * 3600 + 40 * 60 + 10) / 86_400, -0.25, 60.5];
  expect(elapsed.map((days) => serialText(days, "elapsed", false))).toEqual([
    ...["12:00", "26:15", "100:00", "05:40:10", "-06:00", "1452:00"],
  ]);
  expect(serialText(1e9, "date", false)).toBe(null);
});

test("a proposed number is the text of the file when it is written back", () => {
  const sign = fc.constantFrom(..."0123456789.,-+ eE$€%()");
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: sign, minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
      (texts) => {
        const trimmed = texts.map((text) => text.trim());
        const facts = columnFacts(trimmed);
        if (facts.type !== "number") return;
        const given = trimmed.filter((text) => text !== "");
        const [first = ""] = given;
        const decimal = facts.decimal ?? "point";
        const bare = (text: string) => readAmount(text)?.number ?? text;
        const isMoney = given.some((text) => /[$€]/.test(text));
        const digits = /\D(\d+)$/.exec(bare(first))?.[1]?.length ?? 0;
        for (const written of given) {
          const number = readNumber(written, decimal)!;
          const text = bare(written);
          const plain = text.replace(decimal === "point" ? /[, ]/g : /[. ]/g, "").replace(",", ".");
          const isPlain =
            decimal === "comma" ||
            (isMoney && String(number) === plain.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "")) ||
            [String(number), number.toFixed(Math.min(digits, 20))].includes(plain);
          expect(isPlain).toBe(true);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
