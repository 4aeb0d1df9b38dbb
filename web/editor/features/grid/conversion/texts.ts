/** Texts of the conversion of a column, which load with it. */
export const conversionTexts = {
  title: "Convert values of “{name}”",
  scanning: "Looking for values of another type…",
  running: "Converting…",
  none: "All values already have the type of this column.",
  found: {
    one: "{n} value was stored before this column had its type, so filters don’t find it.",
    other: "{n} values were stored before this column had its type, so filters don’t find them.",
  },
  example: "{id}: {before} becomes {after}",
  unread: {
    one: "{n} value can’t be converted and stays as it is:",
    other: "{n} values can’t be converted and stay as they are:",
  },
  unread_value: "{id}: {before}. {reason}",
  partial: "The table is large. Convert again for the rest.",
  action: { one: "Convert {n} value", other: "Convert {n} values" },
  cancel: "Cancel",
  close: "Close",
  done: { one: "{n} value converted", other: "{n} values converted" },
  refused: {
    one: "{n} value has changed meanwhile, or was refused. It stays as it is.",
    other: "{n} values have changed meanwhile, or were refused. They stay as they are.",
  },
};
