import { useEffect, useState } from "react";
import { patternFault } from "#core/fields/patterns/safe-pattern.ts";
import { texts } from "./texts.ts";

const { pattern_about: ABOUT, pattern_checked_late: LATE } = texts.advanced;

/** Returns the hint below a pattern: its purpose, and whether only the server checks it. */
export async function patternHint(pattern: string | null | undefined): Promise<string> {
  if (!pattern || patternFault(pattern) !== null) return ABOUT;
  // Loaded on demand because it is larger than the rest of the section and needed only for patterns.
  const { isQuickToBacktrack } = await import("#core/fields/patterns/cost.ts");
  return isQuickToBacktrack(pattern) ? ABOUT : LATE;
}

export function usePatternHint(pattern: string | null | undefined): string {
  const [hint, setHint] = useState<string>(ABOUT);
  useEffect(() => {
    let isCurrent = true;
    patternHint(pattern).then(
      (found) => isCurrent && setHint(found),
      () => {}, // The code failed to load. The field can still be edited.
    );
    return () => {
      isCurrent = false;
    };
  }, [pattern]);
  return hint;
}
