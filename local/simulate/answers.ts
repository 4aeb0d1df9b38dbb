import {
  type Faker,
  fakerAR,
  fakerDE,
  fakerEN,
  fakerES,
  fakerFR,
  fakerIT,
  fakerJA,
  fakerKO,
  fakerNL,
  fakerPT_BR,
  fakerRU,
  fakerZH_CN,
} from "@faker-js/faker";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { JsonValue } from "#core/values/json.ts";

/** Locales of the invented people. Each locale uses one script. */
const FAKERS = [
  fakerEN,
  fakerDE,
  fakerFR,
  fakerES,
  fakerPT_BR,
  fakerJA,
  fakerKO,
  fakerZH_CN,
  fakerAR,
  fakerRU,
  fakerNL,
  fakerIT,
] as const;

/** Texts that have broken grids, exports and emails before. */
const AWKWARD = [
  "👩‍👩‍👧‍👦 zażółć 🎉 gęślą jaźń",
  '=HYPERLINK("https://example.com")',
  "=1+1",
  "@SUM(A1:A9)",
  "+41 0 ask for Ümit",
  "مرحبا، هذا نص طويل من اليمين إلى اليسار (مع 123 أرقام)",
  "שלום עולם",
  'O\'Brien & "Sons" <b>bold</b>',
  "<script>alert(1)</script>",
  "tab\tand\nline\nbreak",
  "{{response.idx}} %s",
  "NULL",
  "a".repeat(300),
  "ﷺ ꧁𝕬𝖜𝖐𝖜𝖆𝖗𝖉꧂ Z͑ͫ̓a̴l̷g̸o̵",
];

type Invent = (field: FieldDefinition, faker: Faker) => JsonValue | undefined;

/** Returns an ISO instant in 2027, or for birthdays 18 to 78 years earlier. */
function instant(field: FieldDefinition, faker: Faker): string {
  const year = 365 * 24 * 3600 * 1000;
  const from =
    Date.UTC(2027, 0, 1) - (/birth/.test(field.name) ? faker.number.int({ min: 18, max: 78 }) * year : 0);
  return new Date(from + faker.number.int(year)).toISOString();
}

function sentence(faker: Faker): string {
  if (faker.number.int(100) < 4) return faker.helpers.arrayElement(AWKWARD);
  return faker.lorem.sentences({ min: 1, max: faker.number.int(100) < 3 ? 40 : 3 });
}

const number: Invent = (field, faker) => {
  const step = field.step ?? 1;
  const min = field.min ?? 0;
  const max = field.max ?? min + 100 * step;
  return min + step * faker.number.int(Math.floor((max - min) / step));
};

const oneOption: Invent = (field, faker) => faker.helpers.arrayElement(field.options).id;
const someOptions: Invent = (field, faker) =>
  faker.helpers
    .arrayElements(field.options, { min: 1, max: field.options.length })
    .map((option) => option.id);
const perhapsSeveral: Invent = (field, faker) => (field.multiple ? someOptions : oneOption)(field, faker);

/** Plausible answers by type. Fields of other types stay unanswered. */
const INVENT: Partial<Record<FieldType, Invent>> = {
  text: (field, faker) => textFor(field, faker),
  textarea: (field, faker) =>
    /address/.test(field.name)
      ? `${faker.location.streetAddress()}\n${faker.location.zipCode()} ${faker.location.city()}`
      : sentence(faker).slice(0, field.maxlength ?? 4000),
  email: (_, faker) =>
    `${fakerEN.internet.username().toLowerCase()}.${faker.string.alphanumeric(4).toLowerCase()}@example.com`,
  tel: (_, faker) => `+49${faker.string.numeric({ length: 10, allowLeadingZeros: false })}`,
  url: (_, faker) => `https://${faker.string.alpha({ length: 8, casing: "lower" })}.example.com/`,
  number,
  range: number,
  select: perhapsSeveral,
  radio: oneOption,
  checkboxes: someOptions,
  toggle: (_, faker) => faker.datatype.boolean(),
  "toggle-group": perhapsSeveral,
  checkbox: (field, faker) => field.required || faker.datatype.boolean(),
  switch: (_, faker) => faker.datatype.boolean(),
  date: (field, faker) => instant(field, faker).slice(0, 10),
  time: (field, faker) => instant(field, faker).slice(11, 16),
  "datetime-local": (field, faker) => instant(field, faker).slice(0, 16),
  month: (field, faker) => instant(field, faker).slice(0, 7),
  color: (_, faker) => faker.color.rgb(),
  country: (_, faker) => faker.location.countryCode(),
  latlng: (_, faker) => `${faker.location.latitude()}, ${faker.location.longitude()}`,
  canvas: (_, faker) => {
    const across = () => faker.number.int({ min: 50, max: 750 });
    const shapes = ["line", "rectangle", "ellipse"].map((type) => ({
      type,
      points: [across(), across(), across(), across()],
      color: "#0a5fd0",
      size: 6,
    }));
    return JSON.stringify({ version: 1, width: 800, height: 800, shapes });
  },
  richtext: (_, faker) => sentence(faker),
  signature: (_, faker) => {
    const at = () => `${faker.number.int({ min: 20, max: 300 })} ${faker.number.int({ min: 30, max: 150 })}`;
    return `M${at()}Q${at()} ${at()}Q${at()} ${at()}L${at()}`;
  },
  week: (_, faker) => `2027-W${String(faker.number.int({ min: 1, max: 52 })).padStart(2, "0")}`,
  json: (_, faker) => JSON.stringify({ theme: faker.color.human(), level: faker.number.int(9) }),
};

function textFor(field: FieldDefinition, faker: Faker): string | undefined {
  if (field.pattern) return faker.helpers.fromRegExp(field.pattern);
  if (/name/.test(field.name)) {
    return faker.number.int(100) < 3
      ? faker.helpers.arrayElement(AWKWARD.slice(0, 8))
      : faker.person.fullName();
  }
  if (/organi[sz]ation|company/.test(field.name)) return faker.company.name();
  if (/city/.test(field.name)) return faker.location.city();
  return sentence(faker).slice(0, field.maxlength ?? 300);
}

/** Invents one person's answers, by field name. The same seed gives the same answers. */
export function inventAnswers(fields: readonly FieldDefinition[], seed: number): Record<string, JsonValue> {
  const faker = FAKERS[seed % FAKERS.length] ?? fakerEN;
  faker.seed(seed);
  const answers: Record<string, JsonValue> = {};
  for (const field of fields) {
    const isLeftOut = !field.required && faker.number.int(100) < 15;
    if (isLeftOut || (field.options.length === 0 && INVENT[field.type] === oneOption)) continue;
    const answer = INVENT[field.type]?.(field, faker);
    if (answer !== undefined) answers[field.name] = answer;
  }
  return answers;
}
