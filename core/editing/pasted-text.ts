import { escapeHtml } from "../expressions/templates.ts";
import type { OptionDefinition } from "../fields/field.ts";
import type { CopiedBlocks } from "./copied-blocks.ts";
import type { BlockContent } from "./operation.ts";

const BULLET = /^\s*(?:[-*•◦‣·☐○]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|\[[ xX]?\])\s+/u;
const MAX_OPTIONS = 200;

/** The lines of a string as options: without list markers and duplicates. */
export function optionLabels(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(BULLET, "").trim());
  return [...new Set(lines.filter(Boolean))].slice(0, MAX_OPTIONS);
}

/**
 * Turns pasted text into blocks. A line followed by a list becomes a question with options, everything else
 * text. `newId` makes the ids.
 */
export function blocksOfText(text: string, newId: () => string): CopiedBlocks {
  const blocks: BlockContent[] = [];
  const fields: CopiedBlocks["fields"][number][] = [];
  let paragraphs: string[] = [];
  const endText = () => {
    if (paragraphs.length > 0) blocks.push({ ...newContent("html", newId), body_html: paragraphs.join("") });
    paragraphs = [];
  };
  for (const lines of paragraphsOf(text)) {
    const [first = "", ...others] = lines;
    if (!BULLET.test(first) && others.length > 1 && others.every((line) => BULLET.test(line))) {
      endText();
      const field = questionOf(first, others, newId);
      fields.push(field);
      blocks.push({ ...newContent("field", newId), form_field_id: field.id });
    } else paragraphs.push(paragraphHtml(lines));
  }
  endText();
  return { blocks, fields };
}

function paragraphsOf(text: string): string[][] {
  const paragraphs = text.split(/\r?\n\s*\r?\n/);
  return paragraphs
    .map((paragraph) => paragraph.split(/\r?\n/).filter((line) => line.trim() !== ""))
    .filter(({ length }) => length > 0);
}

function paragraphHtml(lines: readonly string[]): string {
  const isList = lines.length > 1 && lines.every((line) => BULLET.test(line));
  if (isList)
    return `<ul>${lines.map((line) => `<li>${escapeHtml(line.replace(BULLET, ""))}</li>`).join("")}</ul>`;
  return `<p>${lines.map((line) => escapeHtml(line.trim())).join("<br>")}</p>`;
}

function questionOf(
  label: string,
  lines: readonly string[],
  newId: () => string,
): CopiedBlocks["fields"][number] {
  const options = optionLabels(lines.join("\n")).map(
    (text, index): OptionDefinition => ({ id: newId(), value: text.slice(0, 500), label: text, index }),
  );
  const short = label.trim().slice(0, 2_000);
  return { id: newId(), name: "question", label: short, type: "radio", options, optgroups: [] };
}

function newContent(type: BlockContent["type"], newId: () => string): BlockContent {
  return {
    id: newId(),
    type,
    form_field_id: null,
    title_html: null,
    description_html: null,
    body_html: null,
    src: null,
    data: {},
    v_hidden: false,
  };
}
