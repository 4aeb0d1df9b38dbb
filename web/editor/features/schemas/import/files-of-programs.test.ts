import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { columnFacts } from "#core/tables/import/column-facts.ts";
import { importedValue } from "#core/tables/import/imported-value.ts";
import { columnRules } from "#core/tables/import/new-column.ts";
import { readTable } from "./read-table.ts";

/** The table of `NAMES` as programs write it, with each one's signs, line ends, encoding, dates and words. */
const NAMES = ["Name", "Price", "Day", "At", "Done", "Note"];
const KINDS = ["text", "number", "date", "datetime-local", "checkbox", "textarea"];
const ROWS = [
  ["Zoë, “the” one", "1234.5", "2026-03-14", "2026-03-14T13:05:00.000Z", true, "one\ntwo"],
  ["00123", "-9.5", "2026-12-01", "2026-12-01T00:00:07.000Z", false, null],
];

const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)).buffer);

/** Airtable writes nothing for a box that is not checked. */
const UNCHECKED = [ROWS[0], ROWS[1]!.map((value) => (value === false ? null : value))];

const FILES: Record<string, { bytes: Uint8Array; rows?: unknown }> = {
  "Excel, CSV UTF-8 in German": {
    bytes: strToU8(
      "\ufeffName;Price;Day;At;Done;Note\r\n" +
        'Zoë, “the” one;1.234,50;14.03.2026;14.03.2026 13:05:00;WAHR;"one\ntwo"\r\n' +
        "00123;-9,50;01.12.2026;01.12.2026 00:00:07;FALSCH;\r\n",
    ),
  },
  "Excel, Unicode text in English": {
    bytes: utf16(
      "Name\tPrice\tDay\tAt\tDone\tNote\r\n" +
        'Zoë, “the” one\t" $1,234.50 "\t3/14/2026\t3/14/2026 13:05:00\tTRUE\t"one\ntwo"\r\n' +
        "00123\t ($9.50)\t12/1/2026\t12/1/2026 0:00:07\tFALSE\t\r\n",
    ),
  },
  "LibreOffice, texts quoted": {
    bytes: strToU8(
      '"Name","Price","Day","At","Done","Note"\n' +
        '"Zoë, “the” one","1,234.50",2026-03-14,2026-03-14 13:05:00,TRUE,"one\ntwo"\n' +
        '"00123",-9.50,2026-12-01,2026-12-01 00:00:07,FALSE,\n',
    ),
  },
  "Google Sheets": {
    bytes: strToU8(
      "Name,Price,Day,At,Done,Note\r\n" +
        '"Zoë, “the” one","1,234.50",3/14/2026,3/14/2026 13:05:00,TRUE,"one\ntwo"\r\n' +
        "00123,-9.50,12/1/2026,12/1/2026 0:00:07,FALSE,",
    ),
  },
  Airtable: {
    rows: UNCHECKED,
    bytes: strToU8(
      "\ufeffName,Price,Day,At,Done,Note\n" +
        '"Zoë, “the” one","$1,234.50",2026-03-14,2026-03-14T13:05:00.000Z,checked,"one\ntwo"\n' +
        "00123,-$9.50,2026-12-01,2026-12-01T00:00:07.000Z,,\n",
    ),
  },
  "psql, COPY … CSV HEADER": {
    bytes: strToU8(
      "Name,Price,Day,At,Done,Note\n" +
        '"Zoë, “the” one",1234.50,2026-03-14,2026-03-14 13:05:00+00,t,"one\ntwo"\n' +
        "00123,-9.50,2026-12-01,2026-12-01 00:00:07+00,f,\n",
    ),
  },
  "psql, COPY as text": {
    bytes: strToU8(
      "Name\tPrice\tDay\tAt\tDone\tNote\n" +
        "Zoë, “the” one\t1234.50\t2026-03-14\t2026-03-14 13:05:00+00\tt\tone\\ntwo\n" +
        "00123\t-9.50\t2026-12-01\t2026-12-01 00:00:07+00\tf\t\\N\n",
    ),
  },
  Numbers: {
    bytes: strToU8(
      "Name,Price,Day,At,Done,Note\n" +
        '"Zoë, “the” one","$1,234.50","Mar 14, 2026","Mar 14, 2026 at 1:05:00\u202fPM",TRUE,"one\ntwo"\n' +
        '00123,-$9.50,"Dec 1, 2026","Dec 1, 2026 at 12:00:07 AM",FALSE,\n',
    ),
  },
};

test.each(Object.entries(FILES))("a file of %s", (_, { bytes, rows: expected = ROWS }) => {
  const options = { sheet: 0, has_header: null, skipped_lines: null, encoding: null, delimiter: null };
  const read = readTable(bytes, "a.csv", options);
  if (!read.ok) throw new Error(read.problem);
  const { columns, rows } = read.table;
  expect(columns.map(({ label }) => label)).toEqual(NAMES);
  const facts = columns.map((_, place) => columnFacts(rows.map((row) => row[place] ?? "")));
  expect(facts.map(({ type }) => type)).toEqual(KINDS);
  const values = rows.map((row) =>
    row.map((text, place) => {
      const { type, decimal, date_order } = facts[place]!;
      const field = { id: "f", name: "f", type, local_index: 0, options: [], optgroups: [] };
      const { step } = columnRules(type, facts[place]!);
      const reading = { decimal: decimal ?? "point", date_order: date_order ?? "dmy" } as const;
      const value = importedValue(
        text,
        { ...field, ...(step !== undefined && { step }) },
        { ...reading, zone: "UTC" },
      );
      return type === "datetime-local" ? new Date(String(value)).toISOString() : value;
    }),
  );
  expect(values).toEqual(expected);
});
