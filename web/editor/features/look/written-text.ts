import { escapeHtml } from "#core/expressions/templates.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/** Converts plain text to markup and keeps its line breaks. */
export function toMarkup(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, "<br>");
}

/** Converts markup to plain text. Drops formatting that plain text cannot have. */
export function fromMarkup(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|div|h\d|li)>(?!$)/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
