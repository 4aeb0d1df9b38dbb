import { sanitizeHtml } from "./sanitize-html.ts";

/** The texts of an ending page made harmless; its address is judged when it has been filled in. */
export function sanitizeOverrides(overrides: Readonly<Record<string, string>>): Record<string, string> {
  const texts = Object.entries(overrides).map(([key, text]) => [
    key,
    key === "href" ? text.trim() : sanitizeHtml(text),
  ]);
  return Object.fromEntries(texts);
}
