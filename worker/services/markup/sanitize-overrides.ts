import { sanitizeHtml } from "./sanitize-html.ts";

/** Sanitizes the ending page's texts. Its address is checked later, once its variables are filled in. */
export function sanitizeOverrides(overrides: Readonly<Record<string, string>>): Record<string, string> {
  const texts = Object.entries(overrides).map(([key, text]) => [
    key,
    key === "href" ? text.trim() : sanitizeHtml(text),
  ]);
  return Object.fromEntries(texts);
}
