import type { FieldDefinition, FieldType } from "#core/fields/field.ts";

/** The rules that both the browser and the server check. */
export const RULES = [
  "required",
  "format",
  "pattern",
  "minlength",
  "maxlength",
  "min",
  "max",
  "step",
  "membership",
  "single",
] as const;

export type Rule = (typeof RULES)[number];

/**
 * One control and what is done to it.
 * - held: a script sets `texts`, and the resulting value is validated.
 * - typed: like held, but typed by keyboard, because browsers validate lengths of typed texts only.
 * - posted: `texts` reach the server by other means; the browser's verdict is whether its control takes and keeps
 *   them.
 */
export interface ValidityCase {
  field: FieldDefinition;
  rule: Rule;
  by: "held" | "typed" | "posted";
  /** Posted texts, or names of files. */
  texts: readonly string[];
  utc_offset: number;
}

const LENGTHS = ["minlength", "maxlength"] as const;
const SCALE = ["min", "max", "step"] as const;
const DATE = ["required", "format", ...SCALE] as const;
const TICK = ["required", "membership"] as const;
const FILES = ["required"] as const;

/** The rules that are compared for each type. A text says why a rule cannot be compared. */
export const RULES_OF_TYPE = {
  text: ["required", "pattern", ...LENGTHS],
  textarea: ["required", ...LENGTHS],
  email: ["required", "format", "pattern", ...LENGTHS],
  tel: ["required", "pattern", ...LENGTHS],
  url: ["required", "format", "pattern", ...LENGTHS],
  number: ["required", "format", ...SCALE],
  select: ["required", "membership", "single"],
  radio: ["required", "membership", "single"],
  checkbox: TICK,
  checkboxes: ["membership"],
  switch: TICK,
  toggle: TICK,
  "toggle-group": ["required", "membership", "single"],
  date: DATE,
  time: DATE,
  "datetime-local": DATE,
  month: DATE,
  week: DATE,
  range: ["required", "format", ...SCALE],
  color: ["format"],
  password: ["required", "pattern", ...LENGTHS],
  country: ["required", "membership"],
  file: FILES,
  image: FILES,
  audio: FILES,
  video: FILES,
  latlng: ["required"],
  json: ["required"],
  richtext: "edited by its own script: no native control contains the document",
  signature: "drawn: no native control contains the strokes",
  canvas: "drawn: no native control contains the picture",
  search: "searched: a script chooses the posted value",
  hidden: "excluded from validation by HTML; see the differences",
  payment: "posts nothing",
  challenge_email: "verified with its code by the server only",
} as const satisfies Record<FieldType, readonly Rule[] | string>;

export type JudgedType = {
  [Type in FieldType]: (typeof RULES_OF_TYPE)[Type] extends string ? never : Type;
}[FieldType];

/** Every compared pair of type and rule. */
export const CELLS = Object.entries(RULES_OF_TYPE).flatMap(([type, rules]) =>
  typeof rules === "string" ? [] : rules.map((rule) => ({ type: type as JudgedType, rule: rule as Rule })),
);
