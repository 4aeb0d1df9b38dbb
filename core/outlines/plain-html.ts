import { escapeHtml } from "../expressions/templates.ts";

/** Escapes plain text as HTML and keeps its line breaks. */
export const plainHtml = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** The text of a title for a note; null if there is none. */
export function textOfHtml(html: string | null): string | null {
  const text = (html ?? "").replace(/<[^<>]*>/g, " ").replace(/\s+/g, " ");
  const plain = text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name) => ENTITIES[name]!);
  return plain.trim() || null;
}
