import { Node } from "prosemirror-model";
import { cleanRichText, isRichTextEmpty, parseRichText } from "#core/fields/rich-text.ts";
import { plainToRichText, richTextToPlain } from "#core/fields/rich-text-plain.ts";
import { isJsonObject, type JsonValue } from "#core/values/json.ts";
import type { PictureAttributes } from "./pictures.ts";
import { schema } from "./schema.ts";

type AddressOf = (attributes: PictureAttributes) => string | null;

function toNode(json: JsonValue): Node {
  const node = Node.fromJSON(schema, json);
  node.check();
  return node;
}

/** The document of an answer. Parts that the editor cannot show become plain text. */
export function readDocument(answer: string): Node {
  const json = cleanRichText(parseRichText(answer)) ?? plainToRichText(answer);
  try {
    return toNode(json);
  } catch {
    return toNode(plainToRichText(richTextToPlain(json)));
  }
}

/**
 * The document with the current addresses of its pictures. A picture without an address is not part of the
 * answer.
 */
function addressed(json: JsonValue, address: AddressOf): JsonValue {
  if (!isJsonObject(json)) return json;
  if (json.type === "image" && isJsonObject(json.attrs)) {
    const { id, src, ...attrs } = json.attrs as Record<string, JsonValue> & PictureAttributes;
    return { ...json, attrs: { ...attrs, src: address({ id, src }) } };
  }
  const content = Array.isArray(json.content) ? (json.content as readonly JsonValue[]) : null;
  return content === null ? json : { ...json, content: content.map((child) => addressed(child, address)) };
}

/** A document as an answer: JSON as the server stores it; empty if the document is empty. */
export function writeDocument(document: Node, address: AddressOf = ({ src }) => src): string {
  const json: JsonValue = cleanRichText(addressed(document.toJSON() as JsonValue, address));
  return json === null || isRichTextEmpty(json) ? "" : JSON.stringify(json);
}
