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
import { inventAnswers as inventByRules } from "#core/forms/simulating/invent-answers.ts";
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

function sentence(faker: Faker): string {
  if (faker.number.int(100) < 4) return faker.helpers.arrayElement(AWKWARD);
  return faker.lorem.sentences({ min: 1, max: faker.number.int(100) < 3 ? 40 : 3 });
}

const YEAR_MS = 365 * 24 * 3600 * 1000;
/** A day on which an adult was born. */
function birthday(faker: Faker): string {
  const age = faker.number.int({ min: 18, max: 78 }) * YEAR_MS;
  return new Date(Date.UTC(2027, 0, 1) - age + faker.number.int(YEAR_MS)).toISOString().slice(0, 10);
}

type Words = (field: FieldDefinition, faker: Faker) => string | undefined;
/** What people of these locales would write, by type. */
const WORDS: Partial<Record<FieldType, Words>> = {
  text: textFor,
  textarea: ({ name, maxlength }, faker) =>
    /address/.test(name)
      ? `${faker.location.streetAddress()}\n${faker.location.zipCode()} ${faker.location.city()}`
      : sentence(faker).slice(0, maxlength ?? 4000),
  email: (_, faker) =>
    `${fakerEN.internet.username().toLowerCase()}.${faker.string.alphanumeric(4).toLowerCase()}@example.com`,
  date: ({ name }, faker) => (/birth/.test(name) ? birthday(faker) : undefined),
  richtext: (_, faker) => sentence(faker),
};

function textFor({ name, maxlength }: FieldDefinition, faker: Faker): string {
  if (/name/.test(name)) {
    return faker.number.int(100) < 3
      ? faker.helpers.arrayElement(AWKWARD.slice(0, 8))
      : faker.person.fullName();
  }
  if (/organi[sz]ation|company/.test(name)) return faker.company.name();
  if (/city/.test(name)) return faker.location.city();
  return sentence(faker).slice(0, maxlength ?? 300);
}

/** Invents one person's answers, by field name, which the form accepts. The same seed gives the same answers. */
export function inventAnswers(fields: readonly FieldDefinition[], seed: number): Record<string, JsonValue> {
  const faker = FAKERS[seed % FAKERS.length] ?? fakerEN;
  faker.seed(seed);
  fakerEN.seed(seed);
  const prefer = (field: FieldDefinition) => WORDS[field.type]?.(field, faker);
  return inventByRules(fields, { seed, isUrl: URL.canParse, prefer });
}
