import { isJsonObject, type JsonValue } from "../values/json.ts";
import { parseJson } from "../values/parse-json.ts";
import { plainToRichText } from "./rich-text-plain.ts";

/** Nodes of a rich text document, with their allowed attributes. */
const NODES: Readonly<Record<string, readonly string[]>> = {
  doc: [],
  paragraph: [],
  text: [],
  heading: ["level"],
  bulletList: [],
  orderedList: ["start"],
  listItem: [],
  blockquote: [],
  codeBlock: ["language"],
  hardBreak: [],
  horizontalRule: [],
  image: ["id", "src", "alt", "title"],
};

const MARKS: Readonly<Record<string, readonly string[]>> = {
  bold: [],
  italic: [],
  underline: [],
  strike: [],
  code: [],
  link: ["href", "title"],
};

const MAX_DEPTH = 32;
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;
/**
 * Pictures of a document are in our storage: this prefix, then the path. A picture elsewhere would reveal to
 * its server who views it.
 */
const IMAGE = /^storage:(?=.)/;

/** The address by which a document refers to a stored picture. */
export function imageAddress(path: string): string {
  return `storage:${path}`;
}

/** The storage path in a picture's address; null if it is not such an address. */
export function imagePath(src: JsonValue | undefined): string | null {
  return typeof src === "string" && IMAGE.test(src) ? src.replace(IMAGE, "") : null;
}

function cleanAttributes(
  value: JsonValue | undefined,
  allowed: readonly string[],
): Record<string, JsonValue> {
  if (!isJsonObject(value)) return {};
  const entries = allowed.flatMap((name): [string, JsonValue][] => {
    const item = Object.hasOwn(value, name) ? value[name] : undefined;
    if (typeof item !== "string" && typeof item !== "number") return [];
    if (name === "href" && !LINK.test(String(item).trim())) return [];
    if (name === "src" && imagePath(item) === null) return [];
    return [[name, item]];
  });
  return Object.fromEntries(entries);
}

function cleanMarks(value: JsonValue | undefined): JsonValue[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonValue[]).flatMap((mark): JsonValue[] => {
    if (!isJsonObject(mark) || typeof mark.type !== "string" || !Object.hasOwn(MARKS, mark.type)) return [];
    const attrs = cleanAttributes(mark.attrs, MARKS[mark.type] ?? []);
    if (mark.type === "link" && attrs.href === undefined) return [];
    return [Object.keys(attrs).length > 0 ? { type: mark.type, attrs } : { type: mark.type }];
  });
}

function cleanNode(node: JsonValue, depth: number): JsonValue | null {
  if (!isJsonObject(node) || typeof node.type !== "string" || !Object.hasOwn(NODES, node.type)) return null;
  if (depth > MAX_DEPTH) return null;
  if (node.type === "text") {
    if (typeof node.text !== "string" || node.text === "") return null;
    const marks = cleanMarks(node.marks);
    return marks.length > 0 ? { type: "text", text: node.text, marks } : { type: "text", text: node.text };
  }
  const attrs = cleanAttributes(node.attrs, NODES[node.type] ?? []);
  if (node.type === "image" && attrs.src === undefined) return null;
  const content = Array.isArray(node.content)
    ? (node.content as readonly JsonValue[]).flatMap((child) => cleanNode(child, depth + 1) ?? [])
    : [];
  return {
    type: node.type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
  };
}

/** Unique paths of the pictures in a document. */
export function richTextPaths(value: JsonValue): string[] {
  if (!isJsonObject(value)) return [];
  const own = value.type === "image" && isJsonObject(value.attrs) ? imagePath(value.attrs.src) : null;
  const inside = Array.isArray(value.content) ? (value.content as readonly JsonValue[]) : [];
  return [...new Set([...(own === null ? [] : [own]), ...inside.flatMap(richTextPaths)])];
}

/** A document reduced to known nodes, marks and addresses; null if it is not a document. */
export function cleanRichText(value: JsonValue): JsonValue | null {
  return isJsonObject(value) && value.type === "doc" ? cleanNode(value, 1) : null;
}

/** Parses a posted text: JSON from an editor, else plain text from a page without one. */
export function parseRichText(text: string): JsonValue {
  const json = parseJson(text);
  return isJsonObject(json) && json.type === "doc" ? json : plainToRichText(text);
}

/** Whether a document shows nothing: no text, image or rule. */
export function isRichTextEmpty(value: JsonValue): boolean {
  if (!isJsonObject(value)) return true;
  if (value.type === "image" || value.type === "horizontalRule") return false;
  if (typeof value.text === "string" && value.text.trim() !== "") return false;
  return !Array.isArray(value.content) || (value.content as readonly JsonValue[]).every(isRichTextEmpty);
}
