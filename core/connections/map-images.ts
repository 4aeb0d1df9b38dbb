import { imagePath } from "../fields/rich-text.ts";
import { isJsonObject, type JsonValue } from "../values/json.ts";

/** A document with other addresses of its stored pictures, by their paths; null keeps one as it is. */
export function mapImages(value: JsonValue, addressOf: (path: string) => string | null): JsonValue {
  if (!isJsonObject(value)) return value;
  const path = value.type === "image" && isJsonObject(value.attrs) ? imagePath(value.attrs.src) : null;
  const src = path === null ? null : addressOf(path);
  const content = Array.isArray(value.content) ? (value.content as readonly JsonValue[]) : null;
  return {
    ...value,
    ...(src !== null && { attrs: { ...(value.attrs as Record<string, JsonValue>), src } }),
    ...(content !== null && { content: content.map((child) => mapImages(child, addressOf)) }),
  };
}
