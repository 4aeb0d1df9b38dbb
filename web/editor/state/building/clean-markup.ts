import { isOwnerAttribute, OWNER_MARKUP } from "#core/forms/look/owner-markup.ts";

const TAGS: ReadonlySet<string> = new Set(OWNER_MARKUP.tags);

/**
 * An owner's markup with what the public page takes of it alone: other elements leave their text behind, scripts and
 * styles nothing. Used on what is shown for editing and read back, before the server has the last word.
 */
export function cleanMarkup(html: string): string {
  // Nothing to be parsed or escaped, which is most of what is typed; a parser drops spaces at the beginning.
  if (!/[<>&\u00a0\0\r]/.test(html)) return html.trim() === "" ? "" : html.trimStart();
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const gone of body.querySelectorAll("script, style, template, iframe, object, noscript"))
    gone.remove();
  // Deepest first, so that a parent that is unwrapped hands on children that are clean already.
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
