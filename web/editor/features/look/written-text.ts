import { escapeHtml } from "#core/expressions/templates.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/** What somebody wrote into a plain box, as the markup of a page: lines stay lines. */
export function toMarkup(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "<br>");
}

/** The other way round; marks that a plain box cannot hold are left out. */
export function fromMarkup(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|div|h\d|li)>(?!$)/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
