import { mayContainMarkup } from "#core/expressions/templates.ts";

export type Sanitize = (html: string) => string;

const unchanged: Sanitize = (plain) => plain;

/** Returns a sanitizer for these texts. The real one is large, so it is loaded only if a string may contain markup. */
export async function sanitizerFor(texts: readonly unknown[]): Promise<Sanitize> {
  if (!texts.some((text) => mayContainMarkup(String(text ?? "")))) return unchanged;
  return (await import("./sanitize-html.ts")).sanitizeHtml;
}
