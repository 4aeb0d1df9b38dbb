import { addedPattern } from "../../fields/email/email-pattern.ts";
import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { isOptionDisabled } from "../../fields/options.ts";
import { parseEntry } from "../../fields/parse-entry.ts";
import { matchesPatternSafely } from "../../fields/patterns/safe-pattern.ts";
import { isMultiple, isReadonly } from "../../fields/registry.ts";
import { validate } from "../../fields/validate.ts";
import { isPossiblePhone } from "../../values/international-phone.ts";
import type { JsonValue } from "../../values/json.ts";
import { inventOnStep } from "./invent-on-step.ts";
import { oneOf, type Random, seededRandom, whole } from "./random.ts";
import { textOfPattern } from "./text-of-pattern.ts";

const NAMES = ["Ada", "Noor", "Mateo", "Yuki", "Zoë", "Amara", "Jonas", "Lucía", "Olu", "Mei"] as const;
const SURNAMES = ["Okafor", "García", "Nakamura", "Müller", "Haddad", "Kowalski", "Silva", "Chen"] as const;
const WORDS = "a quick answer with some words that nobody wrote but that reads like one of many".split(" ");
const COUNTRIES = ["DE", "US", "JP", "BR", "IN", "NG", "FR", "KR", "ZA", "AU"] as const;

/**
 * Invents an answer. Each further `attempt`, from 0, may give another one, for limits that the one before breaks.
 * Undefined: there is no other.
 */
type Invent = (field: FieldDefinition, random: Random, attempt: number) => JsonValue | undefined;

function words(random: Random): string {
  return Array.from({ length: whole(random, 3, 12) }, () => oneOf(random, WORDS)).join(" ");
}

const isName = ({ name }: FieldDefinition) => /name/i.test(name);
/** Whether a person answers it in the same way each time. */
const isPersonal = (field: FieldDefinition) =>
  field.type === "email" || field.type === "tel" || (field.type === "text" && isName(field));

const madeUp = (pattern: string | null, least: number, random: Random) =>
  pattern === null ? undefined : textOfPattern(pattern, least, random);

/** The answers first, then texts made up from the pattern. */
function orOfPattern(...answers: Invent[]): Invent {
  return (field, random, attempt) =>
    answers[attempt]?.(field, random, attempt) ?? madeUp(addedPattern(field), field.minlength ?? 0, random);
}

const sized = (text: string, { minlength, maxlength }: FieldDefinition, filler: string) =>
  text.padEnd(minlength ?? 0, filler).slice(0, maxlength ?? undefined);

const plain = (field: FieldDefinition, random: Random) =>
  sized(
    isName(field) ? `${oneOf(random, NAMES)} ${oneOf(random, SURNAMES)}` : words(random),
    field,
    " and so on",
  );

const sixDigits = (random: Random) => whole(random, 100_000, 999_999);
/** No others are made up from a pattern: the domains are reserved, so nobody gets an email. */
const EMAILS: readonly Invent[] = [
  ({ minlength }, random) => {
    const domain = "@example.com";
    return `person.${sixDigits(random)}`.padEnd((minlength ?? 0) - domain.length, "x") + domain;
  },
  (_, random) => `person${sixDigits(random)}@example.org`,
  () => "person@example.com",
  (_, random) => `p${whole(random, 0, 9)}@a.test`,
];
/** Reserved for fiction in the United Kingdom and North America: nobody can be called there. */
const PHONES: readonly Invent[] = ["+447700900###", "+44 7700 900###", "+44 (0)7700 900 ###"]
  .concat("+120255501##", "+1 202-555-01##", "+1 (202) 555-01##")
  .map((number) => (_, random) => number.replace(/#/g, () => String(whole(random, 0, 9))));

const choosable = (field: FieldDefinition) =>
  field.options.filter((option) => !isOptionDisabled(field, option)).map(({ id }) => id);
const oneOption = (field: FieldDefinition, random: Random) => oneOf(random, choosable(field));
const options: Invent = (field, random) => {
  if (!isMultiple(field)) return oneOption(field, random);
  const open = choosable(field);
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
  // Reserved addresses and numbers come first: one that a pattern makes up could belong to somebody.
  text: orOfPattern(plain, EMAILS[0]!, PHONES[0]!),
  textarea: plain,
  email: (field, random, attempt) => EMAILS[attempt]?.(field, random, attempt),
  tel: (field, random, attempt) => PHONES[attempt]?.(field, random, attempt),
  url: orOfPattern(
    (field, random) => `https://example.com/${whole(random, 1, 9_999)}`.padEnd(field.minlength ?? 0, "x"),
    () => "http://a.test",
  ),
  number: inventOnStep,
  range: inventOnStep,
  select: options,
  radio: oneOption,
  checkboxes: options,
  "toggle-group": options,
  checkbox: box,
  switch: box,
  toggle: box,
  date: inventOnStep,
  month: inventOnStep,
  week: inventOnStep,
  time: inventOnStep,
  "datetime-local": inventOnStep,
  color: (_, random) => `#${whole(random, 0, 0xffffff).toString(16).padStart(6, "0")}`,
  password: orOfPattern((field, random) => sized(`Invented-${sixDigits(random)}`, field, "x")),
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

/** Whether a text is an absolute URL, as `URL.canParse` says. */
type IsUrl = (text: string) => boolean;

/** Attempts to keep within the limits of a field. */
const ATTEMPTS = 50;

/** Whether the form accepts the answer, by the rules of the submit. */
function isAccepted(field: FieldDefinition, answer: JsonValue, isUrl: IsUrl): boolean {
  const parsed = parseEntry(field, { values: [answer], files: [] }, { clock: null, staged_files: [] });
  if (!parsed.ok) return false;
  const rules = { isUrl, isPhone: isPossiblePhone, matchesPattern: matchesPatternSafely };
  return validate(field, parsed.wire, rules).length === 0;
}

function accepted(field: FieldDefinition, random: Random, isUrl: IsUrl): JsonValue | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = INVENT[field.type](field, random, attempt);
    if (answer === undefined || isAccepted(field, answer, isUrl)) return answer;
  }
  return undefined;
}

/** The answer that is left if a person finds none. Undefined: the field cannot be simulated. */
const spare = (field: FieldDefinition, isUrl: IsUrl) => accepted(field, seededRandom(1), isUrl);

/** Share of optional questions that stay unanswered, as with people. */
const LEFT_OUT = 0.15;

interface Invented {
  seed: number;
  /** The seed of what is the same in all responses of a person. */
  person?: number;
  isUrl: IsUrl;
  /** Answers to use where the form accepts them. Undefined: it has none for this field. */
  prefer?: (field: FieldDefinition) => JsonValue | undefined;
}

/**
 * Invents one person's answers, by field name. Each is one that the form accepts. The same seed gives the same answers;
 * the same `person` has the same name, email address and phone number.
 */
export function inventAnswers(
  fields: readonly FieldDefinition[],
  { seed, person = seed, isUrl, prefer }: Invented,
): Record<string, JsonValue> {
  const random = seededRandom(seed);
  const answers: Record<string, JsonValue> = {};
  for (const field of fields) {
    if (isReadonly(field)) continue;
    const isLeftOut = !field.required && random() < LEFT_OUT;
    const source = isPersonal(field) ? seededRandom(person) : random;
    const preferred = prefer?.(field);
    const answer =
      preferred !== undefined && isAccepted(field, preferred, isUrl)
        ? preferred
        : (accepted(field, source, isUrl) ?? spare(field, isUrl));
    if (answer !== undefined && !isLeftOut) answers[field.name] = answer;
  }
  return answers;
}

/** Whether responses are refused because the field is required, and no answer that it accepts can be invented. */
export const needsPerson = (field: FieldDefinition, isUrl: IsUrl): boolean =>
  field.required === true && !isReadonly(field) && spare(field, isUrl) === undefined;
