import { matchesPattern } from "./validate.ts";

/** TODO */
export function matchesPatternSafely(pattern: string, text: string): boolean {
  return matchesPattern(pattern, text);
}
