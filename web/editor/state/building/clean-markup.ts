import { isOwnerAttribute, OWNER_MARKUP } from "#core/forms/look/owner-markup.ts";

const TAGS: ReadonlySet<string> = new Set(OWNER_MARKUP.tags);

/**
 * Reduces an owner's markup to what the public page allows. Other elements are replaced by their content;
 * scripts and styles are dropped. For content that is shown and read back while it is edited. The server
 * sanitizes it again.
 */
export function cleanMarkup(html: string): string {
  // Most typed text needs no parsing or escaping. Leading spaces are dropped because the parser drops them,
  // too.
  if (!/[<>&\u00a0\0\r]/.test(html)) return html.trim() === "" ? "" : html.trimStart();
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const gone of body.querySelectorAll("script, style, template, iframe, object, noscript"))
    gone.remove();
  // Deepest first so that an unwrapped parent passes on children that are already clean.
  for (const element of [...body.querySelectorAll("*")].reverse()) {
    const tag = element.localName;
    if (!TAGS.has(tag)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name, value } of [...element.attributes])
      if (!isOwnerAttribute(tag, name, value)) element.removeAttribute(name);
  }
  const isBlank = (body.textContent ?? "").trim() === "" && body.querySelector("img, hr, table") === null;
  return isBlank ? "" : body.innerHTML;
}
