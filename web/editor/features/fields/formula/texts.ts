import type { FieldKind } from "../texts.ts";

export const formulaTexts = {
  label: "Formula",
  reads: "Reads: {formula}",
  insert_field: "Insert a field",
  unusable: "{name} (this type can’t be applied)",
  operators: "Insert an operator",
  example: "Example",
  result: "Result",
  equals: "= ",
  signs: {
    "+": "Plus, or join text",
    "-": "Minus",
    "*": "Times",
    "/": "Divided by",
    "%": "Remainder",
    "=": "Is",
    "!=": "Is not",
    ">": "More than",
    "<": "Less than",
    and: "And",
    or: "Or",
    "(": "Opening parenthesis",
    ")": "Closing parenthesis",
  },
} as const;

/** What differs between questions and columns. */
export const formulaWords = {
  question: {
    hint: "Calculates the answer from others, such as {guests} * 25. Put field names in braces and text in quotes.",
    no_field: "No other questions yet",
    no_answer: "No answer",
    no_result: "No result: an answer it needs is missing.",
    else: "Else, if there is no answer",
  },
  column: {
    hint: "Calculates the value from other columns, such as {price} * 2. Put column names in braces and text in quotes.",
    no_field: "No other columns yet",
    no_answer: "No value",
    no_result: "No result: a value it needs is missing.",
    else: "Else, if there is no value",
  },
} satisfies Record<FieldKind, object>;
