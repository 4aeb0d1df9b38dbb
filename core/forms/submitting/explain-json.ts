import type { Reason } from "../../fields/reason.ts";
import { jsonError } from "../../values/json-error.ts";
import { formatMessage } from "../../values/message.ts";
import type { Texts } from "../texts/en.ts";

/** Where refused texts of a JSON field are invalid, as the page's island says it; null if they are valid JSON. */
export function explainJson(
  posted: readonly string[],
  reasons: readonly Reason[],
  texts: Pick<Texts, "json.error">,
  lang: string,
): string | null {
  if (!reasons.some(({ code }) => code === "badInput")) return null;
  const written = posted.filter((text) => text.trim() !== "");
  const fault = written.map(jsonError).find((one) => one !== null);
  return fault ? formatMessage(texts["json.error"], { ...fault }, lang) : null;
}
