import type { FieldDefinition } from "./field.ts";
import { isQuickToBacktrack } from "./pattern-cost.ts";
import { can } from "./registry.ts";

const MAX_KNOWN = 1_000;
const known = new Map<string, boolean>();

/** Whether browsers may judge by a pattern with their own engine. Each pattern is analysed once. */
export function isPagePattern(pattern: string): boolean {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  const isQuick = isQuickToBacktrack(pattern);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, isQuick);
  return isQuick;
}

/** The pattern that a page may hold. Null: there is none, or only the server judges it, whose engine cannot be held up. */
export function pagePattern({ type, pattern }: Pick<FieldDefinition, "type" | "pattern">): string | null {
  return pattern && can(type, "pattern") && isPagePattern(pattern) ? pattern : null;
}
