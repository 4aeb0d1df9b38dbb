import { EMAIL_PATTERN } from "./email-pattern.ts";
import type { FieldDefinition } from "./field.ts";
import { can } from "./registry.ts";

const MAX_KNOWN = 1_000;
/** Whether browsers may judge by a pattern with their own engine. Each pattern is analysed once. */
const known = new Map([[EMAIL_PATTERN, true]]);

type Patterned = Pick<FieldDefinition, "type" | "pattern">;

/** Analyses the patterns that `pagePattern` will be asked about. The analysis is loaded only for a pattern that is new. */
export async function learnPagePatterns(fields: readonly Patterned[]): Promise<void> {
  const patterns = fields.flatMap(({ type, pattern }) => (pattern && can(type, "pattern") ? [pattern] : []));
  const isNew = (pattern: string) => !known.has(pattern);
  if (!patterns.some(isNew)) return;
  const { isQuickToBacktrack } = await import("./patterns/cost.ts");
  if (known.size > MAX_KNOWN) known.clear();
  for (const pattern of patterns.filter(isNew)) known.set(pattern, isQuickToBacktrack(pattern));
}

/** The pattern that a page may hold. Null: there is none, or only the server judges it, whose engine cannot be held up. */
export function pagePattern({ type, pattern }: Patterned): string | null {
  return pattern && can(type, "pattern") && known.get(pattern) === true ? pattern : null;
}
