import { parseJson } from "../../values/parse-json.ts";

/**
 * The values that a text lists, as JSON or with semicolons, line breaks, or commas with a blank behind them between them.
 * A comma alone can be a part of a number, an address or a name.
 */
export function listParts(text: string): string[] {
  const json = text.startsWith("[") ? parseJson(text) : undefined;
  if (Array.isArray(json) && json.every((one) => typeof one !== "object")) return json.map(String);
  return text
    .split(/[;\n]|,\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
