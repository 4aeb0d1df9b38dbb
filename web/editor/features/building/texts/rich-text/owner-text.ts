import { type DOMOutputSpec, DOMParser as DocumentParser, type Mark, type Node } from "prosemirror-model";
import { escapeHtml } from "#core/expressions/templates.ts";
import { ownerSchema, unknownParts } from "./owner-schema.ts";

const parser = DocumentParser.fromSchema(ownerSchema);

/**
 * Joins lines. Line breaks and indentation only format the source and are not part of the text. Other spaces
 * stay as typed.
 */
function joinLines(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text.parentElement?.closest("pre") === null)
      text.nodeValue = (text.nodeValue ?? "").replace(/[ \t]*[\r\n]\s*/g, " ");
  }
}

/** Parses an owner's markup in an inert document, which loads and runs nothing. */
export function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** Parses an owner's markup into the editor's document. */
export function readText(html: string): Node {
  const body = bodyOf(html);
  joinLines(body);
  // A break that only gives an empty line its height is not part of the text.
  for (const line of body.querySelectorAll("br:only-child"))
    if (line.parentElement?.textContent === "" && line.parentElement !== body) line.remove();
  return parseBody(body);
}

/** Parses elements in the form that the editor writes. */
export function parseBody(body: HTMLElement): Node {
  return parser.parse(body, { preserveWhitespace: true });
}

const VOID: ReadonlySet<string> = new Set(["br", "hr", "img"]);

type Spec = readonly [tag: string, ...rest: unknown[]];

const isAttributes = (part: unknown): part is Record<string, unknown> =>
  typeof part === "object" && part !== null && !Array.isArray(part);

/** Renders an element from its description in the schema. */
function rendered(output: DOMOutputSpec, inner: string): string {
  const [tag, ...parts] = output as Spec;
  const attributes = isAttributes(parts[0]) ? (parts.shift() as Record<string, unknown>) : {};
  const shown = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`);
  const opened = `<${tag}${shown.join("")}>`;
  if (VOID.has(tag)) return opened;
  const content = parts.map((part) => (part === 0 ? inner : rendered(part as DOMOutputSpec, inner)));
  return `${opened}${content.join("")}</${tag}>`;
}

/** Escapes as the server does so that an unchanged text does not look changed. */
const escapedText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const markup = (mark: Mark, inner: string) => rendered(mark.type.spec.toDOM!(mark, true), inner);

function leaf(node: Node): string {
  return node.isText ? escapedText(node.text ?? "") : rendered(node.type.spec.toDOM!(node), "");
}

/** Renders words with their marks. Neighbors with the same mark share one element. */
function inline(nodes: readonly Node[], depth = 0): string {
  let written = "";
  for (let start = 0; start < nodes.length; ) {
    const mark = nodes[start]?.marks[depth];
    let end = start + 1;
    if (mark === undefined) written += leaf(nodes[start]!);
    else {
      while (nodes[end]?.marks[depth]?.eq(mark)) end += 1;
      written += markup(mark, inline(nodes.slice(start, end), depth + 1));
    }
    start = end;
  }
  return written;
}

function block(node: Node, isFirstOfItem: boolean): string {
  const { children } = node;
  const inner = node.isTextblock
    ? inline(children)
    : children.map((child, index) => block(child, index === 0 && node.type.name === "listItem")).join("");
  const isParagraph = node.type.name === "paragraph";
  if (isParagraph && isFirstOfItem) return inner;
  // Without a break, an empty paragraph would have no height on the page.
  return rendered(node.type.spec.toDOM!(node), isParagraph && inner === "" ? "<br>" : inner);
}

const isEmpty = (node: Node) => node.type.name === "paragraph" && node.childCount === 0;

/**
 * Serializes a document for the public page. A single paragraph becomes its words, and an empty document the
 * empty text.
 */
export function writeText(document: Node): string {
  const blocks = [...document.children];
  while (blocks.length > 0 && isEmpty(blocks.at(-1)!)) blocks.pop();
  const [only] = blocks;
  if (only?.type.name === "paragraph" && blocks.length === 1) return inline(only.children);
  return blocks.map((one) => block(one, false)).join("");
}

/** Elements of an owner's markup that the editor would lose, as tags without duplicates. */
export function beyondEditing(html: string): string[] {
  return unknownParts(bodyOf(html));
}
