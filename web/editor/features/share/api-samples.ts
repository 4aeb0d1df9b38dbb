import type { FieldDefinition } from "#core/fields/field.ts";
import { sampleAnswers } from "#core/forms/logic/sample-answers.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";

/**
 * Languages of the sample programs, each of which sends a complete response to the form. A test runs them.
 */
export const API_LANGUAGES = ["curl", "javascript"] as const;
export type ApiLanguage = (typeof API_LANGUAGES)[number];

/** Limits a sample to this number of answers so that it stays readable. Required questions come first. */
const MOST_ANSWERS = 8;

/** Returns a sample answer per question, by field name. */
function sampleBody(fields: readonly FieldDefinition[]): Record<string, unknown> {
  const samples = sampleAnswers(fields);
  const asked = fields.filter(
    (field) => !isFileField(field) && field.type !== "payment" && field.readonly !== true,
  );
  const shown = [...asked].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  const entries = shown
    .slice(0, MOST_ANSWERS)
    .map((field) => [field.name, posted(field, samples[field.id]?.value)]);
  return Object.fromEntries(entries);
}

function posted(field: FieldDefinition, value: unknown): unknown {
  if (field.type === "email" || field.type === "challenge_email") return "ada@example.com";
  if (field.type === "tel") return "+15555550123";
  if (field.type === "url") return "https://example.com";
  if (field.type === "color") return "#336699";
  return value;
}

export function apiSample(
  language: ApiLanguage,
  address: string,
  fields: readonly FieldDefinition[],
): string {
  const body = JSON.stringify(sampleBody(fields), null, 2);
  return language === "curl" ? curlSample(address, body) : javascriptSample(address, body);
}

/** Quotes text for a shell. Inside single quotes, a shell interprets only the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const curlSample = (address: string, body: string) => `curl ${quoted(address)} \\
  --header 'content-type: application/json' \\
  --header 'accept: application/json' \\
  --data ${quoted(body)}
`;

const javascriptSample = (
  address: string,
  body: string,
) => `const response = await fetch(${JSON.stringify(address)}, {
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json" },
  body: JSON.stringify(${body.replaceAll("\n", "\n  ")}),
});
const { data, message } = await response.json();
if (!response.ok) throw new Error(message); // what is wrong, in words
console.log("Response " + data.id);
`;
