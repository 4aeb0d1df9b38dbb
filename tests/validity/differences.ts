import { MAX_TEXT_LENGTH } from "#core/fields/parse-entry.ts";
import { MAX_PATTERN_TEXT } from "#core/fields/patterns/safe-pattern.ts";
import { withScheme } from "#core/fields/read-text.ts";
import { isPossiblePhone } from "#core/values/international-phone.ts";
import { trimSpaces } from "#core/values/text.ts";
import { toField } from "./cases.ts";
import { type Difference, NOT_KEPT, VALID } from "./difference.ts";
import { OF_NUMBERS } from "./differences-of-numbers.ts";
import type { ValidityCase } from "./rules.ts";

const OF_TEXTS: readonly Difference[] = [
  {
    name: "NUL",
    reason: "PostgreSQL's jsonb cannot store it and nobody can type it, so it is removed before validation.",
    example: { field: { type: "email" }, by: "held", texts: ["a\0@b.co"] },
    browser: ["typeMismatch"],
    server: VALID,
    covers: ({ texts }) => texts.some((text) => text.includes("\0")),
  },
  {
    name: "spaces in the host of a URL",
    reason:
      "Chromium's form control accepts them, against the URL standard that its own URL.canParse and other engines follow.",
    example: { field: { type: "url" }, by: "held", texts: ["https://a.b\u3000"] },
    browser: VALID,
    server: ["typeMismatch"],
    covers: ({ field }, { browser, page, server, posted }) =>
      field.type === "url" &&
      /\s/.test(posted[0] ?? "") &&
      page.join() === server.join() &&
      [...browser, "typeMismatch"].sort().join() === server.join(),
  },
  {
    name: "a website without its scheme",
    reason: "People write “example.com”. It is stored with https:// before it.",
    example: { field: { type: "url" }, by: "held", texts: ["example.com"] },
    browser: ["typeMismatch"],
    server: VALID,
    covers: ({ field }, { browser, page, server, posted }) =>
      field.type === "url" &&
      withScheme(trimSpaces(posted[0] ?? "")) !== trimSpaces(posted[0] ?? "") &&
      page.join() === server.join() &&
      browser.filter((code) => code !== "typeMismatch").join() === server.join(),
  },
  {
    name: "a space after a typed URL",
    reason: "HTML strips it from the value. Chromium keeps and counts it.",
    example: { field: { type: "url", maxlength: 11 }, by: "typed", texts: ["https://a.b "] },
    browser: ["tooLong"],
    server: VALID,
    covers: ({ field, by }, { posted }) =>
      field.type === "url" && by === "typed" && posted[0] !== trimSpaces(posted[0] ?? ""),
  },
  {
    name: "a required text of blanks",
    reason: "There is nothing to read in it, so it counts as no answer.",
    example: { field: { type: "text", required: true }, by: "held", texts: ["\u00a0\u200b"] },
    browser: VALID,
    server: ["valueMissing"],
    covers: ({ field }, { posted, server }) =>
      field.required === true &&
      ["text", "textarea", "search"].includes(field.type) &&
      posted[0] !== "" &&
      /^[\s\u200b]*$/.test(posted[0] ?? "x") &&
      server.join() === "valueMissing",
  },
  {
    name: "a phone number of blanks",
    reason: "It contains no number, so it counts as no answer.",
    example: { field: { type: "tel", required: true }, by: "held", texts: ["  "] },
    browser: VALID,
    server: ["valueMissing"],
    covers: ({ field }, { posted }) => field.type === "tel" && posted[0] !== "" && posted[0]?.trim() === "",
  },
  {
    name: "a text that is not a phone number",
    reason: "Browsers accept any text. The page's phone question refuses it with the server's message.",
    example: { field: { type: "tel" }, by: "held", texts: ["abc"] },
    browser: VALID,
    server: ["badInput"],
    covers: ({ field, by, texts }, { browser, server, posted }) =>
      field.type === "tel" &&
      !isPossiblePhone((by === "posted" ? texts[0] : posted[0]) ?? "") &&
      server.includes("badInput") &&
      (by === "posted" || server.filter((code) => code !== "badInput").join() === browser.join()),
  },
  {
    name: "a pattern on a very long text",
    reason: "The server limits the work of one pattern.",
    example: {
      field: { type: "text", pattern: "a*" },
      by: "held",
      texts: ["a".repeat(MAX_PATTERN_TEXT + 1)],
    },
    browser: VALID,
    server: ["patternMismatch"],
  },
  {
    name: "an extremely long text",
    reason: "The size of one answer is limited, whatever the owner allows.",
    example: { field: { type: "textarea" }, by: "held", texts: ["a".repeat(MAX_TEXT_LENGTH + 1)] },
    browser: VALID,
    server: ["tooLong"],
  },
  {
    name: "a location",
    reason: "It is typed into a text input, which does not validate coordinates.",
    example: { field: { type: "latlng" }, by: "held", texts: ["91, 0"] },
    browser: VALID,
    server: ["badInput"],
  },
  {
    name: "JSON",
    reason: "It is typed into a text area, which does not validate JSON.",
    example: { field: { type: "json" }, by: "held", texts: ["{"] },
    browser: VALID,
    server: ["badInput"],
  },
];

const OF_NUMBERS_AND_DATES: readonly Difference[] = [
  ...OF_NUMBERS,
  {
    name: "a year of five digits",
    reason: "Dates are compared as texts. The page sets the latest date for the browser.",
    example: { field: { type: "date" }, by: "held", texts: ["10000-01-01"] },
    browser: ["rangeOverflow"],
    server: ["badInput"],
    covers: (_, { posted }) => posted.some((text) => /^\d{5,6}-/.test(text)),
  },
  {
    name: "the last hours of time, west of Greenwich",
    reason: "An answer is stored as a moment in UTC, whose year must also have four digits.",
    example: {
      field: { type: "datetime-local" },
      by: "held",
      texts: ["9999-12-31T23:00"],
      utc_offset: 300,
    },
    browser: VALID,
    server: ["badInput"],
    covers: ({ field }, { posted, server }) =>
      field.type === "datetime-local" &&
      server.includes("badInput") &&
      posted.some((text) => /^(?:0001-01-01|9999-12-31)/.test(text)),
  },
];

const OF_CHOICES: readonly Difference[] = [
  {
    name: "the id of an option in upper case",
    reason: "The server matches ids in any case. A control on the page contains only its exact ids.",
    example: { field: { type: "select" }, by: "posted", texts: ["OPTION-RED"] },
    browser: NOT_KEPT,
    server: VALID,
    covers: ({ field, by, texts }) =>
      by === "posted" &&
      texts.some((text) => {
        const id = text.toLowerCase();
        return id !== text && field.options.some((option) => option.id === id);
      }),
  },
  {
    name: "one of several checkboxes",
    reason: "HTML can require one specific box, but not any of several. The page uses the server's rule.",
    example: { field: { type: "toggle-group", multiple: true, required: true }, by: "held", texts: [] },
    browser: VALID,
    server: ["valueMissing"],
  },
  {
    name: "a list of checkboxes",
    reason: "The same: any one of them is enough.",
    example: { field: { type: "checkboxes", required: true }, by: "held", texts: [] },
    browser: VALID,
    server: ["valueMissing"],
  },
  {
    name: "too few checked boxes",
    reason: "HTML does not count checked boxes. An owner may require a number.",
    example: { field: { type: "checkboxes", min: 2 }, by: "held", texts: ["option-red"] },
    browser: VALID,
    server: ["tooFew"],
  },
  {
    name: "too many options of a list",
    reason: "HTML does not count choices. An owner may limit them.",
    example: {
      field: { type: "select", multiple: true, max: 1 },
      by: "held",
      texts: ["option-red", "option-green"],
    },
    browser: VALID,
    server: ["tooMany"],
  },
  {
    name: "a question whose every option is closed",
    reason: "HTML does not validate disabled radio buttons. The question is still required.",
    example: {
      field: {
        type: "radio",
        required: true,
        options: [{ id: "gone", value: "gone", label: "Gone", index: 0, disabled: true }],
      },
      by: "held",
      texts: [],
    },
    browser: VALID,
    server: ["valueMissing"],
  },
  {
    name: "an option by its value",
    reason: "Prefill names options by value. Browsers post ids.",
    example: { field: { type: "select" }, by: "posted", texts: ["red"] },
    browser: NOT_KEPT,
    server: VALID,
  },
  {
    name: "several options in one text",
    reason: "Addresses and programs join them with commas. Browsers post each one separately.",
    example: { field: { type: "checkboxes" }, by: "posted", texts: ["option-red,option-green"] },
    browser: NOT_KEPT,
    server: VALID,
  },
  {
    name: "other values of a checked box",
    reason: "Programs send `true`. Browsers post `on`.",
    example: { field: { type: "checkbox" }, by: "posted", texts: ["true"] },
    browser: NOT_KEPT,
    server: VALID,
  },
  {
    name: "a country in lower case",
    reason: "Addresses contain them, and the meaning is clear.",
    example: { field: { type: "country" }, by: "posted", texts: ["de"] },
    browser: NOT_KEPT,
    server: VALID,
  },
];

const OF_FIELDS: readonly Difference[] = [
  {
    name: "a list with a gap",
    reason: "One value satisfies a question that accepts several. HTML validates every input.",
    example: { field: { type: "text", is_array: true, required: true }, by: "held", texts: ["", "x"] },
    browser: ["valueMissing"],
    server: VALID,
  },
  {
    name: "a required hidden field",
    reason:
      "HTML never validates hidden inputs. An owner who requires one accepts only visits with its value.",
    example: { field: { type: "hidden", required: true }, by: "held", texts: [""] },
    browser: VALID,
    server: ["MISSING_REQUIRED_HIDDEN_FIELDS"],
  },
  {
    name: "two files for a question that accepts one",
    reason: "The browser's file dialog returns only one, but its validation does not count files.",
    example: { field: { type: "file" }, by: "held", texts: ["a.txt", "b.txt"] },
    browser: VALID,
    server: ["tooMany"],
  },
  {
    name: "a file of another type",
    reason: "The browser's file dialog filters types, but its validation ignores them.",
    example: { field: { type: "image", accept: "image/*" }, by: "held", texts: ["a.mp4"] },
    browser: VALID,
    server: ["fileTypeMismatch"],
  },
];

/** Every deliberate difference, with its reason. */
export const DIFFERENCES: readonly Difference[] = [
  ...OF_TEXTS,
  ...OF_NUMBERS_AND_DATES,
  ...OF_CHOICES,
  ...OF_FIELDS,
];

export function exampleCase({ example }: Difference): ValidityCase {
  const { field, by, texts, utc_offset = 0 } = example;
  return { field: toField(field), rule: "format", by, texts, utc_offset };
}
