import type { FieldDefinition, FieldType } from "#core/fields/field.ts";

/** What a browser and the server both judge. */
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
 * - held: `texts` are put into it by script, and what it then holds is judged.
 * - typed: the same as if by the keyboard, without which browsers do not judge lengths.
 * - posted: `texts` reach the server by other means; the browser's verdict is whether its control takes and keeps them.
 */
export interface ValidityCase {
  field: FieldDefinition;
  rule: Rule;
  by: "held" | "typed" | "posted";
  /** Wire texts, or names of files. */
  texts: readonly string[];
  utc_offset: number;
}

const LENGTHS = ["minlength", "maxlength"] as const;
const SCALE = ["min", "max", "step"] as const;
const DATE = ["required", "format", ...SCALE] as const;
const TICK = ["required", "membership"] as const;
const FILES = ["required"] as const;

/** Which rules are judged for each type; a text says why there is nothing to compare. */
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
  richtext: "edited by a script of its own: no native control holds the document",
  signature: "drawn: no native control holds the strokes",
  canvas: "drawn: no native control holds the picture",
  search: "looks things up: a script chooses what is posted",
  hidden: "barred from validation by HTML; see the differences",
  payment: "posts nothing",
  challenge_email: "judged with its code by the server alone",
} as const satisfies Record<FieldType, readonly Rule[] | string>;

export type JudgedType = {
  [Type in FieldType]: (typeof RULES_OF_TYPE)[Type] extends string ? never : Type;
}[FieldType];

/** Every pair of a type and a rule that is judged. */
export const CELLS = Object.entries(RULES_OF_TYPE).flatMap(([type, rules]) =>
  typeof rules === "string" ? [] : rules.map((rule) => ({ type: type as JudgedType, rule: rule as Rule })),
);
