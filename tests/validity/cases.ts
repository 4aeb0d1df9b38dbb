import fc from "fast-check";
import { COUNTRY_CODES } from "#core/fields/countries.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { can } from "#core/fields/registry.ts";
import { isLineType, LINES, type LineType } from "./numbers-and-dates.ts";
import type { JudgedType, Rule, ValidityCase } from "./rules.ts";
import { anyLines, anyText, email, patterned, url } from "./texts.ts";

/** The parts of a case that a generator of one type and rule sets; the other parts have defaults. */
type Draft = { by: ValidityCase["by"]; texts: readonly string[] } & Partial<Omit<FieldDefinition, "type">>;

const TICKS: readonly string[] = ["checkbox", "switch", "toggle"];

const OPTIONS = ["red", "green", "blue", "gray"].map((value, index) => ({
  id: `option-${value}`,
  value,
  label: value,
  index,
  disabled: value === "blue",
  optgroup_id: value === "gray" ? "closed" : null,
}));
const OPTGROUPS = [{ id: "closed", label: "Closed", index: 0, disabled: true }];

/** A text in the type's format. */
function goodText(type: JudgedType): string {
  if (isLineType(type)) return type === "number" || type === "range" ? "7" : LINES[type].forms[0]!;
  if (TICKS.includes(type)) return "on";
  if (can(type, "options")) return "option-red";
  const texts: Partial<Record<JudgedType, string>> = {
    email: "a@b.co",
    url: "https://a.b",
    country: "DE",
    latlng: "52.5, 13.4",
    json: "{}",
    file: "a.txt",
    image: "a.png",
    audio: "a.mp3",
    video: "a.mp4",
  };
  return texts[type] ?? "x";
}

const half = fc.boolean();

/** Half of the cases without an answer. */
function missing(type: JudgedType): fc.Arbitrary<Draft> {
  const isChoice = can(type, "options");
  return fc.record({
    by: fc.constant("held" as const),
    required: fc.constantFrom(true, true, true, true, false),
    multiple: isChoice && type !== "toggle-group" ? half : fc.constant(false),
    texts: fc.constantFrom([], [], [], [goodText(type)]),
  });
}

function lengths(type: JudgedType, rule: "minlength" | "maxlength"): fc.Arbitrary<Draft> {
  const text = type === "textarea" ? anyLines : type === "email" ? email : type === "url" ? url : anyText;
  const beyond = fc.constantFrom(-3, -2, -1, 0, 0, 1, 1, 2, 3, 4, 5);
  return fc.tuple(text, beyond).map(([value, by]) => {
    const { length } = value.replace(/\r\n/g, "\n");
    return {
      by: "typed",
      texts: [value],
      [rule]: Math.max(0, rule === "minlength" ? length + by : length - by),
    };
  });
}

/** Values around a limit, equally often within and beyond it. */
function limited(type: LineType, rule: "min" | "max"): fc.Arbitrary<Draft> {
  const line = LINES[type];
  const isNumber = type === "number" || type === "range";
  return fc
    .record({
      limit: line.place,
      beyond: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -40, max: 0 }), {
        weight: 2,
        arbitrary: fc.integer({ min: 1, max: 40 }),
      }),
      both: fc.option(line.place, { freq: 6 }),
    })
    .map(({ limit, beyond, both }) => {
      const distance = rule === "max" ? beyond : -beyond;
      const place =
        type === "time"
          ? (limit + distance * 60 + 86_400) % 86_400
          : limit + distance * line.unit * line.step;
      const [from, to] = rule === "min" ? [limit, both] : [both, limit];
      const at = (one: number | null) => (one === null ? null : isNumber ? one / 100 : line.text(one));
      const bounds = { min: at(from), max: at(to) };
      const draft = {
        by: type === "range" ? ("posted" as const) : ("held" as const),
        texts: [line.text(place)],
        step: 1 / line.unit,
      };
      return isNumber ? ({ ...draft, ...bounds } as Draft) : { ...draft, data: bounds };
    });
}

function stepped(type: LineType): fc.Arbitrary<Draft> {
  const line = LINES[type];
  const isNumber = type === "number" || type === "range";
  const steps = isNumber
    ? [0.01, 0.1, 0.25, 1, 2, 3, 7, 0.3, 1.5]
    : type.includes("time")
      ? [1, 7, 30, 60, 90, 900]
      : [2, 3, 5, 7];
  return fc
    .record({
      from: line.place,
      step: fc.option(fc.constantFrom(...steps), { nil: null, freq: 10 }),
      times: fc.integer({ min: 0, max: 60 }),
      off: fc.oneof(fc.constant(0), { weight: 3, arbitrary: fc.integer({ min: 1, max: 100 }) }),
      based: half,
    })
    .map(({ from, step, times, off, based }) => {
      const stride = Math.round((step ?? line.step) * line.unit);
      const base = based ? from : line.base;
      const raw = base + times * stride + off;
      const place = type === "time" ? raw % 86_400 : raw;
      const min = based ? (isNumber ? from / 100 : line.text(from)) : type === "range" ? 0 : null;
      const draft = {
        by: type === "range" ? ("posted" as const) : ("held" as const),
        texts: [line.text(place)],
        step: step as number | null,
      };
      return isNumber
        ? ({ ...draft, min, max: type === "range" ? 1e12 : null } as Draft)
        : { ...draft, data: { min } };
    });
}

function formed(type: JudgedType): fc.Arbitrary<Draft> {
  if (type === "email") return email.map((text) => ({ by: "held", texts: [text] }));
  if (type === "url") return url.map((text) => ({ by: "held", texts: [text] }));
  if (type === "color") {
    const digit = fc.constantFrom(..."0123456789abcdefABCDEF");
    const hex = fc.array(digit, { minLength: 6, maxLength: 6 }).map((digits) => `#${digits.join("")}`);
    const others =
      "#fff,fff,#12345,#1234567,#12345g,#12 456,##12345,0x123456,#１２３４５６,# ffffff,unset,none";
    return fc
      .oneof(hex, fc.constantFrom(...others.split(",")))
      .map((text) => ({ by: "posted", texts: [text] }));
  }
  const line = LINES[type as LineType];
  const forms = fc.constantFrom(...line.forms);
  const bounds =
    type === "range"
      ? { min: -1e3, max: 1e22, step: 1e-2 }
      : type === "number"
        ? { step: 1e-2 }
        : { step: type.includes("time") ? 0.001 : 1 };
  return fc
    .oneof({ weight: 4, arbitrary: forms }, { weight: 1, arbitrary: line.place.map(line.text) })
    .map((text) => ({ by: "posted", texts: [text], ...bounds }));
}

function membership(type: JudgedType): fc.Arbitrary<Draft> {
  if (type === "country") {
    const codes = fc.oneof(
      fc.constantFrom(...COUNTRY_CODES),
      fc.constantFrom("XX", "ZZ", "EU", "Germany", "DEU", "__proto__", "D"),
    );
    return codes.map((text) => ({ by: "posted", texts: [text] }));
  }
  if (TICKS.includes(type)) {
    return fc
      .constantFrom("on", "yes", "On", "ticked", "constructor", "null")
      .map((text) => ({ by: "posted", texts: [text] }));
  }
  const offered = fc.constantFrom("option-red", "option-green");
  const foreign = fc.constantFrom(
    "option-blue",
    "option-gray",
    "option-pink",
    "OPTION-RED",
    "__proto__",
    "0",
  );
  return fc
    .record({ multiple: half, text: fc.oneof(offered, foreign), other: fc.option(offered) })
    .map(({ multiple, text, other }) => {
      const isList = type === "checkboxes" || (multiple && type !== "radio");
      return {
        by: "posted",
        multiple,
        texts: isList && other !== null ? [...new Set([text, other])] : [text],
      };
    });
}

/** Several values for fields that accept one, and for fields that accept several. */
function single(type: JudgedType): fc.Arbitrary<Draft> {
  const offered = ["option-red", "option-green"];
  return fc.record({
    by: fc.constant("posted" as const),
    multiple: type === "radio" ? fc.constant(false) : fc.constantFrom(false, false, false, true),
    texts: fc.constantFrom(offered, offered, offered, offered.slice(0, 1)),
  });
}

function draft(type: JudgedType, rule: Rule): fc.Arbitrary<Draft> {
  switch (rule) {
    case "required":
      return missing(type);
    case "minlength":
    case "maxlength":
      return lengths(type, rule);
    case "pattern":
      return patterned(type).map(({ pattern, text }) => ({ by: "held", pattern, texts: [text] }));
    case "min":
    case "max":
      return limited(type as LineType, rule);
    case "step":
      return stepped(type as LineType);
    case "format":
      return formed(type);
    case "membership":
      return membership(type);
    case "single":
      return single(type);
  }
}

export function toField(
  properties: Partial<FieldDefinition> & Pick<FieldDefinition, "type">,
): FieldDefinition {
  const choices = can(properties.type, "options") ? { options: OPTIONS, optgroups: OPTGROUPS } : {};
  return {
    id: "f",
    name: "f",
    label: "F",
    options: [],
    optgroups: [],
    local_index: 0,
    ...choices,
    ...properties,
  };
}

/** Cases of one type and one rule, the same for the same seed. */
export function generateCases(type: JudgedType, rule: Rule, count: number, seed: number): ValidityCase[] {
  const offsets = fc.constantFrom(0, -540, 300, -330);
  return fc
    .sample(fc.tuple(draft(type, rule), offsets), { numRuns: count, seed })
    .map(([{ by, texts, ...properties }, utc_offset]) => ({
      field: toField({ type, ...properties }),
      rule,
      by,
      texts,
      utc_offset,
    }));
}
