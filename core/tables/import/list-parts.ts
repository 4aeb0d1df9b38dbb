import { parseJson } from "../../values/parse-json.ts";

/**
 * The values that a text lists: as a record of CSV, as JSON, or with semicolons, line breaks, or commas with a blank
 * behind them between them. Without quotes, a comma alone can be a part of a number, an address or a name.
 */
export function listParts(text: string): string[] {
  const quoted = quotedParts(text);
  if (quoted !== null) return quoted;
  const json = text.startsWith("[") ? parseJson(text) : undefined;
  if (Array.isArray(json) && json.every((one) => typeof one !== "object")) return json.map(String);
  return text
    .split(/[;\n]|,\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** A quoted value, or one without quotes, and the sign behind it. */
const QUOTED = /\s*"([^"]*(?:""[^"]*)*)"\s*(?:[,;\n]|$)/y;
const UNQUOTED = /([^",;\n]*)(?:[,;\n]|$)/y;

/** The values of a list that is a record of CSV, as exports write it. Null: it has no quoted value, or is none. */
export function quotedParts(text: string): string[] | null {
  const parts: string[] = [];
  let isQuoted = false;
  if (!text.includes('"')) return null;
  for (let at = 0; at < text.length; ) {
    QUOTED.lastIndex = at;
    UNQUOTED.lastIndex = at;
    const quoted = QUOTED.exec(text);
    const part = quoted ?? UNQUOTED.exec(text);
    if (part === null) return null;
    const value = quoted ? quoted[1]!.replaceAll('""', '"') : part[1]!.trim();
    if (quoted || value !== "") parts.push(value);
    isQuoted ||= quoted !== null;
    at += part[0].length;
  }
  return isQuoted ? parts : null;
}
