import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { isMultiple } from "../../fields/registry.ts";
import { fieldBounds, matchesPattern } from "../../fields/validate.ts";
import type { JsonValue } from "../../values/json.ts";

/** Returns numbers from 0 up to 1. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));
const oneOf = <Item>(random: Random, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

const NAMES = ["Ada", "Noor", "Mateo", "Yuki", "Zoë", "Amara", "Jonas", "Lucía", "Olu", "Mei"] as const;
const SURNAMES = ["Okafor", "García", "Nakamura", "Müller", "Haddad", "Kowalski", "Silva", "Chen"] as const;
const WORDS = "a quick answer with some words that nobody wrote but that reads like one of many".split(" ");
const COUNTRIES = ["DE", "US", "JP", "BR", "IN", "NG", "FR", "KR", "ZA", "AU"] as const;
const DAY_MS = 86_400_000;
/** Dates without limits lie in the year after it. */
const FIRST_DAY = Date.UTC(2026, 0, 1);

type Invent = (field: FieldDefinition, random: Random) => JsonValue | undefined;

function words(random: Random): string {
  return Array.from({ length: whole(random, 3, 12) }, () => oneOf(random, WORDS)).join(" ");
}

/** Texts that many patterns accept: codes, numbers, names. */
const CANDIDATES = [
  "12345",
  "1234",
  "123456",
  "ABC-123",
  "AB12",
  "abc",
  "A1",
  "Ada",
  "2026",
  "0",
  "x@example.com",
];

const isName = ({ name }: FieldDefinition) => /name/i.test(name);
/** Whether a person answers it in the same way each time. */
const isPersonal = (field: FieldDefinition) =>
  field.type === "email" || field.type === "tel" || (field.type === "text" && isName(field));

function textFor(field: FieldDefinition, random: Random): string | undefined {
  const { pattern, minlength, maxlength } = field;
  const plain = isName(field) ? `${oneOf(random, NAMES)} ${oneOf(random, SURNAMES)}` : words(random);
  const long = plain.length < (minlength ?? 0) ? plain.padEnd(minlength ?? 0, " and so on") : plain;
  const text = long.slice(0, maxlength ?? 200);
  if (!pattern || matchesPattern(pattern, text)) return text;
  return CANDIDATES.find((candidate) => matchesPattern(pattern, candidate));
}

const number: Invent = (field, random) => {
  const step = field.step || 1;
  const [least, most] = [bound(field, "min", 0), bound(field, "max", null)];
  const end = most ?? least! + 100 * step;
  const value = least! + step * whole(random, 0, Math.max(0, Math.floor((end - least!) / step)));
  return Number(value.toFixed(6));
};

function bound<Missing>(field: FieldDefinition, side: "min" | "max", missing: Missing): number | Missing {
  const limit = fieldBounds(field)[side];
  return limit === null || limit === undefined || limit === "" ? missing : Number(limit);
}

/** A day between the limits of the field, in milliseconds. */
function dayOf(field: FieldDefinition, random: Random): number {
  const { min, max } = fieldBounds(field);
  const [from, until] = [min, max].map((limit) =>
    limit ? Date.parse(String(limit).slice(0, 10)) : Number.NaN,
  );
  const least = Number.isNaN(from) ? (Number.isNaN(until) ? FIRST_DAY : until! - 30 * DAY_MS) : from!;
  const most = Number.isNaN(until) ? least + 364 * DAY_MS : until!;
  return least + whole(random, 0, Math.max(0, Math.floor((most - least) / DAY_MS))) * DAY_MS;
}
const iso = (moment: number) => new Date(moment).toISOString();
const two = (value: number) => String(value).padStart(2, "0");

const isChoosable = ({ disabled }: { disabled?: boolean }) => disabled !== true;
const oneOption: Invent = (field, random) => oneOf(random, field.options.filter(isChoosable))?.id;
const options: Invent = (field, random) => {
  if (!isMultiple(field)) return oneOption(field, random);
  const open = field.options.filter(isChoosable).map(({ id }) => id);
  const least = Math.min(open.length, Math.max(1, field.min ?? 1));
  const count = whole(random, least, Math.max(least, Math.min(open.length, field.max ?? open.length)));
  return open
    .map((id) => ({ id, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ id }) => id);
};
const box: Invent = (field, random) => field.required === true || random() < 0.5;

/** Plausible answers by type. Undefined: nobody can invent one, for example a file or a payment. */
const INVENT: Record<FieldType, Invent> = {
  text: textFor,
  textarea: textFor,
  email: (_, random) => `person.${whole(random, 100_000, 999_999)}@example.com`,
  // Reserved for fiction in the United Kingdom: nobody can be called there.
  tel: (_, random) => `+447700900${String(whole(random, 0, 999)).padStart(3, "0")}`,
  url: (_, random) => `https://example.com/${whole(random, 1, 9_999)}`,
  number,
  range: number,
  select: options,
  radio: oneOption,
  checkboxes: options,
  "toggle-group": options,
  checkbox: box,
  switch: box,
  toggle: box,
  date: (field, random) => iso(dayOf(field, random)).slice(0, 10),
  month: (field, random) => iso(dayOf(field, random)).slice(0, 7),
  week: (_, random) => `2026-W${two(whole(random, 1, 52))}`,
  time: (_, random) => `${two(whole(random, 9, 16))}:${two(whole(random, 0, 3) * 15)}`,
  "datetime-local": (field, random) =>
    `${iso(dayOf(field, random)).slice(0, 10)}T${two(whole(random, 9, 16))}:00`,
  color: (_, random) => `#${whole(random, 0, 0xffffff).toString(16).padStart(6, "0")}`,
  password: (field, random) =>
    `Invented-${whole(random, 100_000, 999_999)}`.padEnd(field.minlength ?? 0, "x"),
  country: (_, random) => oneOf(random, COUNTRIES),
  latlng: (_, random) => `${(random() * 120 - 60).toFixed(4)}, ${(random() * 360 - 180).toFixed(4)}`,
  richtext: (_, random) => words(random),
  json: (_, random) => JSON.stringify({ level: whole(random, 1, 9) }),
  signature: (_, random) => {
    const at = () => `${whole(random, 20, 300)} ${whole(random, 30, 150)}`;
    return `M${at()}Q${at()} ${at()}L${at()}`;
  },
  canvas: (_, random) => {
    const points = Array.from({ length: 4 }, () => whole(random, 50, 750));
    const shapes = [{ type: "line", points, color: "#0a5fd0", size: 6 }];
    return JSON.stringify({ version: 1, width: 800, height: 800, shapes });
  },
  hidden: (field, random) => (field.required ? words(random) : undefined),
  search: () => undefined,
  file: () => undefined,
  image: () => undefined,
  audio: () => undefined,
  video: () => undefined,
  payment: () => undefined,
  challenge_email: () => undefined,
};

/** Share of optional questions that stay unanswered, as with people. */
const LEFT_OUT = 0.15;

/**
 * Invents one person's answers, by field name. The same seed gives the same answers; the same `person` has the same name,
 * email address and phone number.
 */
export function inventAnswers(
  fields: readonly FieldDefinition[],
  seed: number,
  person = seed,
): Record<string, JsonValue> {
  const random = seededRandom(seed);
  const answers: Record<string, JsonValue> = {};
  for (const field of fields) {
    if (field.readonly === true) continue;
    const isLeftOut = !field.required && random() < LEFT_OUT;
    const answer = INVENT[field.type](field, isPersonal(field) ? seededRandom(person) : random);
    if (answer !== undefined && !isLeftOut) answers[field.name] = answer;
  }
  return answers;
}

/** Whether a form has required questions that only a person can answer. */
export const needsPerson = (field: FieldDefinition): boolean =>
  field.required === true && INVENT[field.type](field, seededRandom(1)) === undefined;
