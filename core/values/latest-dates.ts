/** The latest native text of a type. Browsers that know it as the limit let nobody type a fifth digit of a year. */
export const LATEST_DATES: Readonly<Record<string, string>> = {
  date: "9999-12-31",
  month: "9999-12",
  week: "9999-W52",
  "datetime-local": "9999-12-31T23:59",
};
