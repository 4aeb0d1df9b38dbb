import { replacePlaceholders } from "../../expressions/templates.ts";
import type { FormDefinition } from "../definition/definition.ts";

/** Characters that one answer adds to an address. Servers refuse long ones. */
const MAX_ADDED = 1_000;

/** Half a surrogate pair has no form in an address. */
const fitting = (value: string) =>
  encodeURIComponent(value.slice(0, MAX_ADDED).replace(/\p{Cs}/gu, "\ufffd"));

/**
 * An owner's address of a redirect with its `{{fields.name}}` filled in, each as one part of a path or a parameter.
 * `fields`: stored values by name.
 */
export function filledRedirect(
  uri: string,
  { title, lang }: Pick<FormDefinition, "title" | "lang">,
  fields: Readonly<Record<string, unknown>>,
): string {
  return replacePlaceholders(uri, { fields, title, form_title: title, language: lang }, fitting);
}
