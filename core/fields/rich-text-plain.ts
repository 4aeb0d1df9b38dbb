import { isJsonObject, type JsonValue } from "../values/json.ts";

type Node = { readonly [key: string]: JsonValue };

function childrenOf(node: Node): Node[] {
  return Array.isArray(node.content) ? (node.content as readonly JsonValue[]).filter(isJsonObject) : [];
}

function attribute(holder: Node, name: string): string {
  const value = isJsonObject(holder.attrs) ? holder.attrs[name] : undefined;
  return typeof value === "string" ? value : "";
}

/** The target of a linked text, unless the text is the same. */
function addressOf(node: Node, text: string): string {
  const marks = Array.isArray(node.marks) ? (node.marks as readonly JsonValue[]).filter(isJsonObject) : [];
  const link = marks.find(({ type }) => type === "link");
  const href = link === undefined ? "" : attribute(link, "href");
  return href === "" || href.replace(/^(?:https?:\/\/|mailto:)/, "") === text ? "" : ` (${href})`;
}

function inline(node: Node): string {
  if (node.type === "hardBreak") return "\n";
  if (node.type === "image") return attribute(node, "alt") || attribute(node, "title");
  if (typeof node.text === "string") return node.text + addressOf(node, node.text);
  return childrenOf(node).map(inline).join("");
}

const LEAVES: readonly JsonValue[] = ["paragraph", "heading", "codeBlock", "text", "hardBreak", "image"];

const indent = (lines: readonly string[], first: string) =>
  lines.map((line, at) => (at === 0 ? first : " ".repeat(first.length)) + line);

function linesOf(node: Node): string[] {
  if (node.type === "horizontalRule") return ["---"];
  if (LEAVES.includes(node.type ?? null)) return inline(node).split("\n");
  const children = childrenOf(node);
  if (node.type === "bulletList") return children.flatMap((item) => indent(linesOf(item), "• "));
  if (node.type === "orderedList") {
    const start = isJsonObject(node.attrs) && typeof node.attrs.start === "number" ? node.attrs.start : 1;
    return children.flatMap((item, at) => indent(linesOf(item), `${start + at}. `));
  }
  const lines = children.flatMap(linesOf);
  return node.type === "blockquote" ? lines.map((line) => `> ${line}`) : lines;
}

/** A rich text document as plain text, one line per paragraph and item: for cells, emails and exports. */
export function richTextToPlain(value: JsonValue): string {
  return isJsonObject(value) ? linesOf(value).join("\n").trimEnd() : "";
}

/** Converts plain text to a document, one paragraph per line. */
export function plainToRichText(text: string): JsonValue {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map(
      (line): JsonValue =>
        line === "" ? { type: "paragraph" } : { type: "paragraph", content: [{ type: "text", text: line }] },
    );
  return { type: "doc", content: paragraphs };
}
