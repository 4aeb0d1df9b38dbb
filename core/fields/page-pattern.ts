import { addedPattern, EMAIL_PATTERN } from "./email/email-pattern.ts";
import type { FieldDefinition } from "./field.ts";
import { can } from "./registry.ts";

const MAX_KNOWN = 1_000;
/** For the patterns that one page is the first to have: others wait meanwhile. Further ones are analyzed for the next page. */
const MAX_WORK = 1_000_000;
/** Whether browsers may run a pattern with their own engine. Each pattern is analyzed once. */
const known = new Map([[EMAIL_PATTERN, true]]);

type Patterned = Pick<FieldDefinition, "type" | "pattern">;

const ownPattern = (field: Patterned) => (can(field.type, "pattern") ? addedPattern(field) : null);

/** Analyzes patterns before `pagePattern` is asked about them. Loads the analysis only for new patterns. */
export async function learnPagePatterns(fields: readonly Patterned[]): Promise<void> {
  const patterns = fields.flatMap((field) => ownPattern(field) ?? []);
  const isNew = (pattern: string) => !known.has(pattern);
  if (!patterns.some(isNew)) return;
  const { isQuickToBacktrack } = await import("./patterns/cost.ts");
  if (known.size > MAX_KNOWN) known.clear();
  const work = { done: 0 };
  for (const pattern of patterns.filter(isNew)) {
    if (work.done > MAX_WORK) return;
    known.set(pattern, isQuickToBacktrack(pattern, work));
  }
}

/**
 * The pattern that a page may contain. Null without a pattern, or if only the server may check it, because its engine
 * cannot hang.
 */
export function pagePattern(field: Patterned): string | null {
  const pattern = ownPattern(field);
  return pattern !== null && known.get(pattern) === true ? pattern : null;
}
