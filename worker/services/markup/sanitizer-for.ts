import { mayContainMarkup } from "#core/expressions/templates.ts";

export type Sanitize = (html: string) => string;

const unchanged: Sanitize = (plain) => plain;

/** The sanitizer for these texts. It is large, so it is only loaded if one of them may contain markup. */
export async function sanitizerFor(texts: readonly unknown[]): Promise<Sanitize> {
  if (!texts.some((text) => mayContainMarkup(String(text ?? "")))) return unchanged;
  return (await import("./sanitize-html.ts")).sanitizeHtml;
}
