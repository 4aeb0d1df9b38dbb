/** Longest file, in lines: what is longer has two matters. */
export const MOST_LINES = 300;

/** Of a test: one case after another, which nobody has to read as a whole. */
export const MOST_LINES_OF_A_TEST = 520;

/** Files, or folders with a slash at the end, that may be longer, and why. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  "core/forms/texts/": "one language a file, a text a line",
  "core/fields/builder.ts": "a table: one row for each type of field",
  "core/outlines/testing/exports.ts": "samples: the files that other products export",
  "tests/faults/faults.ts": "a table: one row for each fault",
  "web/respondent/style/form.css":
    "a table of the rules of every input, delivered inside the page as one text",
};
