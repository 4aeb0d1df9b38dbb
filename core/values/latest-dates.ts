/** The latest native text of each type. As a limit, it makes browsers refuse a fifth digit in the year. */
export const LATEST_DATES: Readonly<Record<string, string>> = {
  date: "9999-12-31",
  month: "9999-12",
  week: "9999-W52",
  "datetime-local": "9999-12-31T23:59",
};
