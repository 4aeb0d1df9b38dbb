/** Texts of the view options and of the layouts beside the table, which load with them. */
export const viewTexts = {
  layout: "Layout",
  layouts: { table: "Table", gallery: "Gallery", list: "List", chart: "Chart" },
  cover: "Cover",
  data: "Data",
  mask: "Mask data",
  mask_hint: "Answers are hidden behind asterisks on your screen and in copies. The data stays as it is.",
  dateformat: "Date format",
  dateformats: { datetime: "Date and time", date: "Date", time: "Time" },
  sample: "{format}: {sample}",
  zone: "Time zone",
  zones: { own: "Your time zone", utc: "UTC", form: "Scheduling time zone" },
  zone_choice: "{name}: {zone}",
};
