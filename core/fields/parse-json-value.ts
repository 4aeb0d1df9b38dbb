import { parseExactJson } from "../values/exact-json.ts";
import { cleanJson, isJsonObject, type JsonValue, type PostedValue } from "../values/json.ts";
import { parseNumber } from "../values/number.ts";
import type { FieldValue } from "./cell.ts";
import { cleanDrawing } from "./drawing.ts";
import type { FieldDefinition } from "./field.ts";
import type { ReasonCode } from "./reason.ts";
import { cleanRichText, isRichTextEmpty, parseRichText } from "./rich-text.ts";

/** A posted value in its stored form and its wire form, or why it is invalid. */
export type ParsedValue = { value: FieldValue; wire: string } | ReasonCode;

function parseLatLng(value: JsonValue): FieldValue | null {
  const pair =
    typeof value === "string"
      ? splitPair(value)
      : isJsonObject(value)
        ? { lat: value.lat, lng: value.lng }
        : null;
  const { lat, lng } = pair ?? {};
  if (typeof lat !== "number" || typeof lng !== "number") return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

function splitPair(text: string): { lat: number | null; lng: number | null } {
  const [lat = "", lng = "", ...rest] = text.split(",").map((part) => part.trim());
  return { lat: rest.length > 0 ? null : parseNumber(lat), lng: parseNumber(lng) };
}

/** Rich text, canvas, location and free JSON; a string is taken for JSON. */
export function parseJsonValue(field: FieldDefinition, posted: PostedValue): ParsedValue {
  const isPair = field.type === "latlng" && typeof posted === "string" && !posted.trimStart().startsWith("{");
  const json =
    typeof posted !== "string" || isPair
      ? posted
      : field.type === "richtext"
        ? parseRichText(posted)
        : parseExactJson(posted);
  const clean = json === undefined ? undefined : cleanJson(json);
  if (clean === undefined) return "badInput";
  if (clean === null) return { value: null, wire: "" };
  if (field.type === "latlng") {
    const position = parseLatLng(clean);
    return position === null ? "badInput" : { value: position, wire: JSON.stringify(position) };
  }
  if (field.type === "richtext") {
    const richText = cleanRichText(clean);
    if (richText === null) return "badInput";
    return isRichTextEmpty(richText)
      ? { value: null, wire: "" }
      : { value: richText, wire: JSON.stringify(richText) };
  }
  if (field.type === "canvas") {
    const drawing = cleanDrawing(clean);
    if (drawing === null) return "badInput";
    return drawing.shapes.length === 0
      ? { value: null, wire: "" }
      : { value: drawing, wire: JSON.stringify(drawing) };
  }
  return { value: clean, wire: JSON.stringify(clean) };
}
