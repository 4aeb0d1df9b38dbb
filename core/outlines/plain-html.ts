import { escapeHtml } from "../expressions/templates.ts";

/** Plain text as markup: nothing in it means anything, lines stay lines. */
export const plainHtml = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");
