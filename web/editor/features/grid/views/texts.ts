import { inWords } from "../words/texts.ts";

/** Texts of the view options and of the layouts beside the table, which load with them. */
export const viewTexts = {
  layout: "Layout",
  cover: "Cover",
  chart: {
    loading: "Loading chart",
    column: "Count by",
    period: "Period",
    periods: { day: "By day", week: "By week", month: "By month" },
    type: "Chart type",
    types: { bar: "Bars", line: "Line", donut: "Donut" },
    several: "Shares are of all rows, because a row can have several values.",
    share: "Share of rows",
    counted: "{count} ({share})",
    line_hint: "A line needs a column with dates",
    table: "Numbers as a table",
    count: "Count",
    caption: "{rows} by {column}.",
    cut: "There are {all} rows. The first {rows} are counted.",
    other: { one: "{n} other value", other: "{n} other values" },
    rest: "Other",
    week: "Week of {day}",
    undated: { one: "{n} has no date.", other: "{n} have no date." },
    earlier: { one: "{n} is earlier.", other: "{n} are earlier." },
    point: "{label}: {count}",
    described: "{name}. {points}",
    failed: "Couldn’t count the rows",
    slow: "If the table is large, filter it and try again.",
  },
  data: "Data",
  hide_empty: "Hide records with empty data",
  submitted_note:
    "The answers of a submitted session are in its response. Open the session to go to it. Answers of other sessions are shown here as they are typed.",
  testing: "Testing",
  simulator: "Open simulator",
  mask: "Mask data",
  dateformat: "Date format",
  dateformats: { datetime: "Date and time", date: "Date", time: "Time" },
  sample: "{format}: {sample}",
  zone: "Time zone",
  zones: { own: "Your time zone", utc: "UTC", form: "Scheduling time zone" },
  zone_choice: "{name}: {zone}",
};

/** Those that depend on what a row is called. */
export const viewWords = inWords(({ row, rows, Rows, answer, an_answer, answers, Answers }) => ({
  donut_hint: `A donut needs a column with one value for each ${row}`,
  hide_empty_hint: `${Rows} without any ${answer} are shown.`,
  none_hidden: `Every ${row} has ${an_answer}.`,
  hidden: {
    one: `{n} ${row} has no ${answers} and is hidden.`,
    other: `{n} ${rows} have no ${answers} and are hidden.`,
  },
  empty_hidden: { one: `{n} empty ${row} is hidden`, other: `{n} empty ${rows} are hidden` },
  show: `Show empty ${rows}`,
  all_empty: `All ${rows} are empty`,
  all_matches_empty: `All matching ${rows} are empty`,
  mask_hint: `${Answers} are hidden behind asterisks on your screen and in copies. The data stays as it is.`,
}));
