import { escapeHtml } from "../expressions/templates.ts";

/** Escapes plain text as HTML and keeps its line breaks. */
export const plainHtml = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
