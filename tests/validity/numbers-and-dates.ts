import fc from "fast-check";
import type { FieldDefinition } from "#core/fields/field.ts";

/**
 * The types with ordered values. An integer stands for each value so that neighbors are easy to generate. It counts
 * cents, or days, months, weeks or seconds since 1970.
 */
interface Line {
  /** The text of a value. */
  text(place: number): string;
  place: fc.Arbitrary<number>;
  /** The number of integers per unit of `step`, and the default step and base. */
  unit: number;
  step: number;
  base: number;
  /** Valid texts, near misses, and formats that people use elsewhere. */
  forms: readonly string[];
}

const DAY = 86_400_000;
const pad = (number: number, length = 2) => String(number).padStart(length, "0");

function dateAt(day: number): string {
  const date = new Date(day * DAY);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

function timeAt(second: number): string {
  const [hours, minutes, seconds] = [second / 3600, second / 60, second].map(Math.trunc) as [
    number,
    number,
    number,
  ];
  const time = `${pad(hours)}:${pad(minutes % 60)}`;
  return seconds % 60 === 0 ? time : `${time}:${pad(seconds % 60)}`;
}

/** The week that contains this Thursday. */
function weekAt(week: number): string {
  const thursday = new Date(week * 7 * DAY);
  const yearStart = new Date(0);
  yearStart.setUTCFullYear(thursday.getUTCFullYear(), 0, 1);
  const number = Math.floor((thursday.getTime() - yearStart.getTime()) / (7 * DAY)) + 1;
  return `${pad(thursday.getUTCFullYear(), 4)}-W${pad(number)}`;
}

const near = (place: number, spread: number) => fc.integer({ min: place - spread, max: place + spread });
const NUMBERS: Line = {
  text: (place) => String(place / 100),
  place: fc.oneof(fc.integer({ min: -2_000, max: 12_000 }), fc.constantFrom(0, 1e9, -1e11)),
  unit: 100,
  step: 1,
  base: 0,
  forms: [
    ..."0,-0,7,-1.5,.5,-.5,0.50,007,1e3,1E3,1e+3,1e-7,5e-324,123456789012345680000,1e308".split(","),
    ..."5e,1e400,0b1,1%,#1,$5,(1),..5,1.,+1,-,.,e5,1e,1e5.5,--1,0x10,1_000,1 000,NaN,Infinity,-Infinity,1e309,١,½,ten,1,5".split(
      ",",
    ),
    ...[" 1", "1 ", "1,5", "\u00a01", "1\n", "−1"],
  ],
};

const DATES: Line = {
  text: dateAt,
  place: fc.oneof(near(0, 20_000), near(-300_000, 300_000), fc.constantFrom(-719_162, 2_932_896)),
  unit: 1,
  step: 1,
  base: 0,
  forms: [
    ..."2024-02-29,2000-02-29,0001-01-01,9999-12-31,10000-01-01,275760-09-13,1582-10-10".split(","),
    ..."2023-02-29,1900-02-29,2024-02-30,2024-04-31,2024-13-01,2024-00-10,2024-01-00,0000-01-01".split(","),
    ..."24-01-01,2024-1-1,2024/01/01,01-01-2024,+2024-01-01,-2024-01-01,275760-09-14,1234567-01-01".split(
      ",",
    ),
    ...[
      "2024-01-01T00:00",
      "2024-01-01Z",
      " 2024-01-01",
      "2024-01-01 ",
      "2024-01",
      "today",
      "２０２４-01-01",
    ],
  ],
};

const MONTHS: Line = {
  text: (place) => `${pad(1970 + Math.floor(place / 12), 4)}-${pad((((place % 12) + 12) % 12) + 1)}`,
  place: fc.oneof(near(0, 800), near(-8_000, 8_000), fc.constantFrom(-23_628, 96_359)),
  unit: 1,
  step: 1,
  base: 0,
  forms: [
    ..."2024-02,0001-01,9999-12,10000-01,275760-09,1970-01,1969-12".split(","),
    ..."2024-00,2024-13,0000-01,24-01,2024-1,2024-01-01,2024/01,275760-10,275761-01,2024-W01".split(","),
    ...[" 2024-01", "2024-01 ", "May 2024", "2024"],
  ],
};

const WEEKS: Line = {
  text: weekAt,
  place: fc.oneof(near(0, 3_000), near(-30_000, 30_000), fc.constantFrom(2_609, 2_610, 2_922)),
  unit: 1,
  step: 1,
  base: 0,
  forms: [
    ..."2020-W53,2015-W53,2024-W52,2024-W01,0001-W01,9999-W52,10000-W01,275760-W37,2026-W53".split(","),
    ..."2021-W53,2024-W53,2024-W00,2024-W54,2024-W1,2024W01,2024-w01,0000-W01,24-W01,2024-01".split(","),
    ...["275760-W38", " 2024-W01", "2024-W01 ", "W01", "2024-W01-1"],
  ],
};

const TIMES: Line = {
  text: timeAt,
  place: fc.oneof(
    fc.integer({ min: 0, max: 86_399 }),
    fc.integer({ min: 0, max: 1_439 }).map((m) => m * 60),
  ),
  unit: 1,
  step: 60,
  base: 0,
  forms: [
    ..."00:00,23:59,10:00:00,10:00:59,10:00:00.5,10:00:00.500,23:59:59.999".split(","),
    ..."24:00,9:00,10:60,10:00:60,10,10:0,1000,10:00:00.,10:00:00.1234,10:00:00.0000,10:00Z".split(","),
    ...["10:00 am", " 10:00", "10:00 ", "-1:00", "10:00+01:00", "10.00"],
  ],
};

const DATETIMES: Line = {
  text: (place) => `${dateAt(Math.floor(place / 86_400))}T${timeAt(((place % 86_400) + 86_400) % 86_400)}`,
  place: fc.oneof(
    near(0, 30_000_000).map((minute) => minute * 60),
    near(0, 1_900_000_000),
    fc.constantFrom(-62_135_510_400, 253_402_200_000),
  ),
  unit: 1,
  step: 60,
  base: 0,
  forms: [
    ..."2024-02-29T10:00,2024-02-29 10:00,0001-01-02T00:00,9999-12-31T23:59,10000-01-01T00:00".split(","),
    ..."2024-01-01T10:00:30,2024-01-01T10:00:30.5,2024-01-01T10:00:00.000".split(","),
    ..."2023-02-29T10:00,2024-01-01T24:00,2024-01-01,10:00,2024-01-01T10,2024-01-01t10:00".split(","),
    ..."2024-01-01T10:00:60,2024-01-01  10:00,2024-01-01T 10:00,2024-13-01T10:00,0000-01-01T00:00".split(","),
    ...[" 2024-01-01T10:00", "2024-01-01T10:00 ", "2024-01-01T10:00T10:00", "1704103200", "2024-01-01T9:00"],
  ],
};

export const LINES = {
  number: NUMBERS,
  range: NUMBERS,
  date: DATES,
  month: MONTHS,
  week: WEEKS,
  time: TIMES,
  "datetime-local": DATETIMES,
} as const satisfies Partial<Record<FieldDefinition["type"], Line>>;

export type LineType = keyof typeof LINES;

export function isLineType(type: string): type is LineType {
  return Object.hasOwn(LINES, type);
}
