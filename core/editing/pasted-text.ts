import { escapeHtml } from "../expressions/templates.ts";
import type { OptionDefinition } from "../fields/field.ts";
import { freeValues, MAX_OPTION_LABEL, MAX_OPTION_VALUE, MAX_OPTIONS } from "../fields/option-drafts.ts";
import { beginningOf } from "../values/text.ts";
import type { CopiedBlocks } from "./copied-blocks.ts";
import type { BlockContent } from "./operation.ts";

const BULLET = /^\s*(?:[-*•◦‣·☐○]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)]|\[[ xX]?\])\s+/u;
/** Characters of a text block, and of a question’s label. */
const MAX_HTML = 50_000;
const MAX_LABEL = 2_000;

/** What the form cannot store of pasted text. */
export interface LeftOut {
  /** Options for which a question has no room. */
  options: number;
  /** Lines that are longer than a label can be. */
  shortened: number;
}

/** The lines of a string as options: without list markers and duplicates. */
export function optionLabels(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.replace(BULLET, "").trim());
  return [...new Set(lines.filter(Boolean))];
}

/** Labels as new options beside those that the question has, as many as it has room for. */
export function newOptions(
  labels: readonly string[],
  present: readonly OptionDefinition[],
  newId: () => string,
): { options: OptionDefinition[]; left_out: LeftOut } {
  const kept = labels.slice(0, Math.max(0, MAX_OPTIONS - present.length));
  // A long value leaves room for the number of an equal one.
  const values = kept.map((label) =>
    label.length > MAX_OPTION_VALUE ? beginningOf(label, MAX_OPTION_VALUE - 10) : label,
  );
  const free = freeValues(present, values);
  return {
    options: kept.map(
      (label, at): OptionDefinition => ({
        id: newId(),
        value: free[at]!,
        label: beginningOf(label, MAX_OPTION_LABEL),
        index: present.length + at,
      }),
    ),
    left_out: {
      options: labels.length - kept.length,
      shortened: kept.filter(({ length }) => length > MAX_OPTION_LABEL).length,
    },
  };
}

/**
 * Turns pasted text into blocks. A line followed by a list becomes a question with options, everything else
 * text. `newId` makes the ids.
 */
export function blocksOfText(text: string, newId: () => string): CopiedBlocks & { left_out: LeftOut } {
  const blocks: BlockContent[] = [];
  const fields: CopiedBlocks["fields"][number][] = [];
  const left_out: LeftOut = { options: 0, shortened: 0 };
  let paragraphs: string[] = [];
  const endText = () => {
    if (paragraphs.length > 0) blocks.push({ ...newContent("html", newId), body_html: paragraphs.join("") });
    paragraphs = [];
  };
  for (const lines of paragraphsOf(text)) {
    const [first = "", ...others] = lines;
    if (!BULLET.test(first) && others.length > 1 && others.every((line) => BULLET.test(line))) {
      endText();
      const question = questionOf(first, others, newId);
      fields.push(question.field);
      left_out.options += question.left_out.options;
      left_out.shortened += question.left_out.shortened;
      blocks.push({ ...newContent("field", newId), form_field_id: question.field.id });
    } else
      for (const html of paragraphsHtml(lines)) {
        if (paragraphs.join("").length + html.length > MAX_HTML) endText();
        paragraphs.push(html);
      }
  }
  endText();
  return { blocks, fields, left_out };
}

function paragraphsOf(text: string): string[][] {
  const paragraphs = text.split(/\r?\n\s*\r?\n/);
  return paragraphs
    .map((paragraph) => paragraph.split(/\r?\n/).filter((line) => line.trim() !== ""))
    .filter(({ length }) => length > 0);
}

/** Characters of a piece of a line, each of which escapes as at most six. */
const PIECE = MAX_HTML / 6 - 100;

/** A paragraph or a list; several if it is longer than a text block. */
function paragraphsHtml(lines: readonly string[]): string[] {
  const isList = lines.length > 1 && lines.every((line) => BULLET.test(line));
  const pieces = lines
    .map((line) => (isList ? line.replace(BULLET, "") : line.trim()))
    .flatMap((line) => line.match(new RegExp(`.{1,${Math.floor(PIECE)}}`, "gsu")) ?? [])
    .map((piece) => (isList ? `<li>${escapeHtml(piece)}</li>` : escapeHtml(piece)));
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  const end = () => {
    if (part.length > 0) parts.push(isList ? `<ul>${part.join("")}</ul>` : `<p>${part.join("<br>")}</p>`);
    [part, length] = [[], 0];
  };
  for (const piece of pieces) {
    if (length + piece.length + 20 > MAX_HTML) end();
    part.push(piece);
    length += piece.length + "<br>".length;
  }
  end();
  return parts;
}

function questionOf(
  label: string,
  lines: readonly string[],
  newId: () => string,
): { field: CopiedBlocks["fields"][number]; left_out: LeftOut } {
  const { options, left_out } = newOptions(optionLabels(lines.join("\n")), [], newId);
  const whole = label.trim();
  return {
    field: {
      id: newId(),
      name: "question",
      label: beginningOf(whole, MAX_LABEL),
      type: "radio",
      options,
      optgroups: [],
    },
    left_out: { ...left_out, shortened: left_out.shortened + (whole.length > MAX_LABEL ? 1 : 0) },
  };
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
