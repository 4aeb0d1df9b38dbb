import { numberReadings } from "#core/values/numbers/number-readings.ts";
import { type Difference, NOT_KEPT, VALID } from "./difference.ts";

export const OF_NUMBERS: readonly Difference[] = [
  {
    name: "a number that cannot be parsed",
    reason: "The browser posts nothing for it. Only the page can detect it, through the browser's own flag.",
    example: { field: { type: "number" }, by: "typed", texts: ["1e"] },
    browser: ["badInput"],
    server: VALID,
  },
  {
    name: "a number that cannot be stored exactly",
    reason: "The browser keeps its text. An answer is a number, which must equal the typed one.",
    example: { field: { type: "number" }, by: "held", texts: ["12345678901234567890"] },
    browser: VALID,
    server: ["tooManyDigits"],
    covers: ({ field }, { server }) => field.type === "number" && server.includes("tooManyDigits"),
  },
  {
    name: "a number with two meanings",
    reason:
      "Its point may separate a thousand. Respondents choose, and programs send a number or another digit.",
    example: { field: { type: "number", step: 0.001 }, by: "held", texts: ["1.234"] },
    browser: VALID,
    server: ["ambiguous"],
    covers: ({ field }, { server }) => field.type === "number" && server.includes("ambiguous"),
  },
  {
    name: "a number as people write it",
    reason: "Its decimal sign and its groups depend on the writer, and its meaning is clear.",
    example: { field: { type: "number", step: 0.01 }, by: "posted", texts: ["12,34"] },
    browser: NOT_KEPT,
    server: VALID,
    covers: ({ field, by, texts: [text = ""] }) =>
      (field.type === "number" || field.type === "range") &&
      by === "posted" &&
      numberReadings(text)[0] !== text,
  },
  {
    name: "blanks around a number",
    reason: "Addresses and programs send them, and the meaning is clear.",
    example: { field: { type: "number" }, by: "posted", texts: [" 1"] },
    browser: NOT_KEPT,
    server: VALID,
    covers: ({ field, by, texts }) =>
      (field.type === "number" || field.type === "range") && by === "posted" && texts[0] !== texts[0]?.trim(),
  },
];
