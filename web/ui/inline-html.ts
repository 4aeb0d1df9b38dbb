/** Elements that an inline text keeps, and the attributes of each. The server has the last word on both. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  A: ["href"],
  B: [],
  BLOCKQUOTE: [],
  BR: [],
  CODE: [],
  DIV: [],
  EM: [],
  H1: [],
  H2: [],
  H3: [],
  H4: [],
  HR: [],
  I: [],
  LI: [],
  OL: [],
  P: [],
  PRE: [],
  S: [],
  STRONG: [],
  U: [],
  UL: [],
};
const ADDRESS = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i;

/**
 * Cuts an owner's HTML down to marks of text: other elements leave their text behind, scripts and styles nothing. Used
 * on what is shown for editing, pasted, and read back.
 */
export function cleanInlineHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const gone of body.querySelectorAll("script, style, template, iframe, object, noscript"))
    gone.remove();
  // Deepest first, so that a parent that is unwrapped hands on children that are clean already.
  for (const element of [...body.querySelectorAll("*")].reverse()) {
    const attributes = KEPT[element.tagName];
    if (attributes === undefined) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (!attributes.includes(name) || !ADDRESS.test(value.trim())) element.removeAttribute(name);
    }
  }
  const text = (body.textContent ?? "").trim();
  return text === "" ? "" : body.innerHTML;
}
