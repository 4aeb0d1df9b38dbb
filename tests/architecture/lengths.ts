/** Maximum length of a file in lines. A longer file usually has two responsibilities. */
export const MOST_LINES = 300;

/** Maximum length of a test in lines. A test is a list of cases that can be read one at a time. */
export const MOST_LINES_OF_A_TEST = 520;

/** Files, or folders with a slash at the end, that may be longer, and why. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  "core/forms/texts/": "one language per file, one text per line",
  "core/fields/builder.ts": "a table: one row for each type of field",
  "core/outlines/testing/exports.ts": "samples: the files that other products export",
  "tests/controls/": "tables: one row for each control",
  "tests/faults/faults.ts": "a table: one row for each fault",
  "web/respondent/style/form.css":
    "a table of the rules of every input, delivered inside the page as one text",
};
