/** Texts of the view options and of the layouts beside the table, which load with them. */
export const viewTexts = {
  layout: "Layout",
  layouts: { table: "Table", gallery: "Gallery", list: "List", chart: "Chart" },
  cover: "Cover",
  data: "Data",
  hide_empty: "Hide records with empty data",
  hide_empty_hint: "Responses without any answer are shown.",
  hidden: {
    one: "{n} response has no answers and is hidden.",
    other: "{n} responses have no answers and are hidden.",
  },
  empty_hidden: { one: "{n} empty response is hidden", other: "{n} empty responses are hidden" },
  show: "Show empty responses",
  mask: "Mask data",
  mask_hint: "Answers are hidden behind asterisks on your screen and in copies. The data stays as it is.",
  dateformat: "Date format",
  dateformats: { datetime: "Date and time", date: "Date", time: "Time" },
  sample: "{format}: {sample}",
  zone: "Time zone",
  zones: { own: "Your time zone", utc: "UTC", form: "Scheduling time zone" },
  zone_choice: "{name}: {zone}",
};
