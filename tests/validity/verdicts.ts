import type { StagedFile } from "#core/fields/parse-entry.ts";
import { isQuickToBacktrack } from "#core/fields/patterns/cost.ts";
import { can, fieldTypeRow } from "#core/fields/registry.ts";
import { validate } from "#core/fields/validate.ts";
import { entriesFromPairs } from "#core/forms/submitting/entries.ts";
import { decide } from "#core/forms/submitting/submission.ts";
import { sampleDefinition } from "#core/forms/testing/sample-definition.ts";
import type { BrowserVerdict } from "./in-browser.ts";
import type { ValidityCase } from "./rules.ts";

/** Both verdicts on one case: reasons as names of `ValidityState`, sorted; empty: valid. */
export interface Verdict {
  browser: string[];
  /** The verdict of core's rules as the runtime applies them to the controls. */
  page: string[];
  /** The verdict of core's rules on the posted texts. */
  server: string[];
  posted: string[];
}

const MEDIA_TYPES: Record<string, string> = { png: "image/png", mp3: "audio/mpeg", mp4: "video/mp4" };

function stagedFile(name: string): StagedFile {
  return { path: `tmp/${name}`, name, size: 1, type: MEDIA_TYPES[name.split(".").at(-1) ?? ""] ?? "" };
}

function judgeOnServer({ field, utc_offset }: ValidityCase, posted: readonly string[]): string[] {
  const definition = sampleDefinition({ fields: [field] });
  const pairs = can(field.type, "accept")
    ? posted.filter(Boolean).map((name): [string, StagedFile] => [field.name, stagedFile(name)])
    : // Forms are posted with CRLF line endings.
      posted.map((text): [string, string] => [field.name, text.replace(/\r\n?|\n/g, "\r\n")]);
  const entries = entriesFromPairs(pairs);
  const decision = decide({
    definition,
    entries,
    session: null,
    clock: utc_offset,
    files_available: true,
    isUrl: URL.canParse,
  });
  if (decision.ok) return [];
  return decision.info?.fields?.[field.name]?.map(({ code }) => code) ?? [decision.code];
}

function judgeOnPage({ field }: ValidityCase, { posted, flags }: BrowserVerdict): string[] {
  if (flags.includes("badInput")) return ["badInput"];
  const pattern = field.pattern && isQuickToBacktrack(field.pattern) ? field.pattern : null;
  return validate({ ...field, pattern }, posted, { isUrl: URL.canParse }).map(({ code }) => code);
}

/** Whether the browser's control accepted the texts of a case and kept their meaning. */
function isKept({ field, texts }: ValidityCase, posted: readonly string[]): boolean {
  const kept = posted.filter((text) => text !== "");
  if (kept.length !== texts.length) return false;
  const [text = ""] = texts;
  if (field.type === "range") return Math.abs(Number(text) - Number(kept[0])) < 1e-9;
  if (field.type === "color") return text.toLowerCase() === kept[0]?.toLowerCase();
  // A control keeps or drops a date or number as a whole. It may rewrite a date-time.
  if (fieldTypeRow(field.type).wire === "text" && field.type !== "country") return true;
  return texts.every((one) => kept.includes(one));
}

export function toVerdict(one: ValidityCase, verdict: BrowserVerdict): Verdict {
  const { posted, flags } = verdict;
  if (one.by !== "posted") {
    const server = judgeOnServer(one, posted).sort();
    return { browser: [...flags].sort(), page: judgeOnPage(one, verdict).sort(), server, posted };
  }
  const server = judgeOnServer(one, one.texts).sort();
  const browser = flags.length === 0 && !isKept(one, posted) ? ["not kept"] : [...flags].sort();
  return { browser, page: server, server, posted };
}

/**
 * Typed and chosen values must be refused for the same reasons. Values posted by other means must be refused by both
 * sides or neither.
 */
export function isAgreed({ by }: ValidityCase, { browser, page, server }: Verdict): boolean {
  if (by === "posted") return browser.length > 0 === server.length > 0;
  return browser.join() === server.join() && browser.join() === page.join();
}
