import { Node } from "prosemirror-model";
import { cleanRichText, isRichTextEmpty, parseRichText } from "#core/fields/rich-text.ts";
import { plainToRichText, richTextToPlain } from "#core/fields/rich-text-plain.ts";
import type { JsonValue } from "#core/values/json.ts";
import { schema } from "./schema.ts";

function toNode(json: JsonValue): Node {
  const node = Node.fromJSON(schema, json);
  node.check();
  return node;
}

/** The document of an answer; what the editor could not show as it is comes as its words. */
export function readDocument(answer: string): Node {
  const json = cleanRichText(parseRichText(answer)) ?? plainToRichText(answer);
  try {
    return toNode(json);
  } catch {
    return toNode(plainToRichText(richTextToPlain(json)));
  }
}

/** The answer that a document is: JSON as the server keeps it, nothing when it says nothing. */
export function writeDocument(document: Node): string {
  const json: JsonValue = cleanRichText(document.toJSON() as JsonValue);
  return json === null || isRichTextEmpty(json) ? "" : JSON.stringify(json);
}
