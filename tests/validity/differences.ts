import type { FieldDefinition } from "#core/fields/field.ts";
import { MAX_TEXT_LENGTH } from "#core/fields/parse-entry.ts";
import { MAX_PATTERN_TEXT } from "#core/fields/patterns/safe-pattern.ts";
import { isPossiblePhone } from "#core/values/international-phone.ts";
import { trimSpaces } from "#core/values/text.ts";
import { toField } from "./cases.ts";
import type { ValidityCase } from "./rules.ts";
import type { Verdict } from "./verdicts.ts";

/** Where the server means to judge otherwise than the browser. Each example has to differ still, in just this way. */
export interface Difference {
  name: string;
  reason: string;
  example: Pick<ValidityCase, "by" | "texts"> & {
    field: Partial<FieldDefinition> & Pick<FieldDefinition, "type">;
    utc_offset?: number;
  };
  browser: readonly string[];
  server: readonly string[];
  /** Generated cases that differ for this reason alone. */
  covers?: (one: ValidityCase, verdict: Verdict) => boolean;
}

const VALID: readonly string[] = [];
const NOT_KEPT: readonly string[] = ["not kept"];

const OF_TEXTS: readonly Difference[] = [
  {
    name: "NUL",
    reason:
      "PostgreSQL's jsonb cannot hold it, nobody can type it: it is taken out before anything is judged.",
    example: { field: { type: "email" }, by: "held", texts: ["a\0@b.co"] },
    browser: ["typeMismatch"],
    server: VALID,
    covers: ({ texts }) => texts.some((text) => text.includes("\0")),
  },
  {
    name: "spaces in the host of a URL",
    reason:
      "Chromium's form control takes them, against the URL standard that its own URL.canParse and other engines follow.",
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
    name: "a space behind a URL that is being typed",
    reason: "HTML strips it from the value; Chromium's value still has it and counts it.",
    example: { field: { type: "url", maxlength: 11 }, by: "typed", texts: ["https://a.b "] },
    browser: ["tooLong"],
    server: VALID,
    covers: ({ field, by }, { posted }) =>
      field.type === "url" && by === "typed" && posted[0] !== trimSpaces(posted[0] ?? ""),
  },
  {
    name: "a phone number of blanks",
    reason: "There is nothing to call: it counts as no answer.",
    example: { field: { type: "tel", required: true }, by: "held", texts: ["  "] },
    browser: VALID,
    server: ["valueMissing"],
    covers: ({ field }, { posted }) => field.type === "tel" && posted[0] !== "" && posted[0]?.trim() === "",
  },
  {
    name: "what is no phone number",
    reason:
      "Browsers take any text for one. The page's phone question refuses it in the same words as the server.",
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
    reason: "The server bounds the work of one pattern.",
    example: {
      field: { type: "text", pattern: "a*" },
      by: "held",
      texts: ["a".repeat(MAX_PATTERN_TEXT + 1)],
    },
    browser: VALID,
    server: ["patternMismatch"],
  },
  {
    name: "a text without end",
    reason: "One answer is bounded, whatever the owner allows.",
    example: { field: { type: "textarea" }, by: "held", texts: ["a".repeat(MAX_TEXT_LENGTH + 1)] },
    browser: VALID,
    server: ["tooLong"],
  },
  {
    name: "a location",
    reason: "It is written into a text input, which knows nothing of degrees.",
    example: { field: { type: "latlng" }, by: "held", texts: ["91, 0"] },
    browser: VALID,
    server: ["badInput"],
  },
  {
    name: "JSON",
    reason: "It is written into a text area, which knows nothing of it.",
    example: { field: { type: "json" }, by: "held", texts: ["{"] },
    browser: VALID,
    server: ["badInput"],
  },
];

const OF_NUMBERS_AND_DATES: readonly Difference[] = [
  {
    name: "a number that cannot be read",
    reason:
      "The browser posts nothing for it, so only the page can tell; it does, with the browser's own flag.",
    example: { field: { type: "number" }, by: "typed", texts: ["1e"] },
    browser: ["badInput"],
    server: VALID,
  },
  {
    name: "a number that cannot be kept exactly",
    reason: "The browser keeps its text; an answer is a number, and none that differs from what was typed.",
    example: { field: { type: "number" }, by: "held", texts: ["12345678901234567890"] },
    browser: VALID,
    server: ["tooManyDigits"],
    covers: ({ field }, { server }) => field.type === "number" && server.includes("tooManyDigits"),
  },
  {
    name: "a year of five digits",
    reason: "Dates are compared as texts; the page tells the browser the latest one.",
    example: { field: { type: "date" }, by: "held", texts: ["10000-01-01"] },
    browser: ["rangeOverflow"],
    server: ["badInput"],
    covers: (_, { posted }) => posted.some((text) => /^\d{5,6}-/.test(text)),
  },
  {
    name: "blanks around a number",
    reason: "Addresses and programs send them; what they mean is plain.",
    example: { field: { type: "number" }, by: "posted", texts: [" 1"] },
    browser: NOT_KEPT,
    server: VALID,
    covers: ({ field, by, texts }) =>
      (field.type === "number" || field.type === "range") && by === "posted" && texts[0] !== texts[0]?.trim(),
  },
  {
    name: "the last hours of time, west of Greenwich",
    reason: "An answer is kept as a moment in UTC, where a year has four digits, too.",
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
    reason: "Ids are found in any case, wherever they come from; a control of the page has only its own.",
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
    name: "one of several boxes",
    reason:
      "HTML can ask for one certain box, not for any of them; the page asks with the same rule as the server.",
    example: { field: { type: "toggle-group", multiple: true, required: true }, by: "held", texts: [] },
    browser: VALID,
    server: ["valueMissing"],
  },
  {
    name: "a list of boxes",
    reason: "The same: at least one of them, whichever.",
    example: { field: { type: "checkboxes", required: true }, by: "held", texts: [] },
    browser: VALID,
    server: ["valueMissing"],
  },
  {
    name: "too few boxes",
    reason: "HTML counts no ticks; an owner may ask how many.",
    example: { field: { type: "checkboxes", min: 2 }, by: "held", texts: ["option-red"] },
    browser: VALID,
    server: ["tooFew"],
  },
  {
    name: "too many options of a list",
    reason: "HTML counts no choices; an owner may limit them.",
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
    reason: "HTML does not ask disabled radio buttons; the owner still asks the question.",
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
    reason: "Addresses that fill a form in name options by value; browsers post ids.",
    example: { field: { type: "select" }, by: "posted", texts: ["red"] },
    browser: NOT_KEPT,
    server: VALID,
  },
  {
    name: "several options in one text",
    reason: "Addresses and programs join them with commas; browsers post each by itself.",
    example: { field: { type: "checkboxes" }, by: "posted", texts: ["option-red,option-green"] },
    browser: NOT_KEPT,
    server: VALID,
  },
  {
    name: "other words for a tick",
    reason: "Programs send true; browsers post on.",
    example: { field: { type: "checkbox" }, by: "posted", texts: ["true"] },
    browser: NOT_KEPT,
    server: VALID,
  },
  {
    name: "a country in small letters",
    reason: "Addresses have them; what they mean is plain.",
    example: { field: { type: "country" }, by: "posted", texts: ["de"] },
    browser: NOT_KEPT,
    server: VALID,
  },
];

const OF_FIELDS: readonly Difference[] = [
  {
    name: "a list with a gap",
    reason: "One answer satisfies a question that takes several; HTML asks every input of it.",
    example: { field: { type: "text", is_array: true, required: true }, by: "held", texts: ["", "x"] },
    browser: ["valueMissing"],
    server: VALID,
  },
  {
    name: "a required hidden field",
    reason: "HTML never asks for hidden inputs; an owner who requires one wants only visits that bring it.",
    example: { field: { type: "hidden", required: true }, by: "held", texts: [""] },
    browser: VALID,
    server: ["MISSING_REQUIRED_HIDDEN_FIELDS"],
  },
  {
    name: "two files where one is asked",
    reason: "The browser's chooser gives one only, its validation does not count.",
    example: { field: { type: "file" }, by: "held", texts: ["a.txt", "b.txt"] },
    browser: VALID,
    server: ["tooMany"],
  },
  {
    name: "a file of another type",
    reason: "The browser's chooser offers what is accepted, its validation does not look.",
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
