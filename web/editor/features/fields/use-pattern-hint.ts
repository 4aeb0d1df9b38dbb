import { useEffect, useState } from "react";
import { patternFault } from "#core/fields/patterns/safe-pattern.ts";

interface PatternWords {
  about: string;
  checked_late: string;
}

/** Returns the hint below a pattern: its purpose, and whether only the server checks it. */
export async function patternHint(
  pattern: string | null | undefined,
  { about, checked_late }: PatternWords,
): Promise<string> {
  if (!pattern || patternFault(pattern) !== null) return about;
  // Loaded on demand because it is larger than the rest of the section and needed only for patterns.
  const { isQuickToBacktrack } = await import("#core/fields/patterns/cost.ts");
  return isQuickToBacktrack(pattern) ? about : checked_late;
}

export function usePatternHint(pattern: string | null | undefined, words: PatternWords): string {
  const [hint, setHint] = useState(words.about);
  useEffect(() => {
    let isCurrent = true;
    patternHint(pattern, words).then(
      (found) => isCurrent && setHint(found),
      () => {}, // The code failed to load. The field can still be edited.
    );
    return () => {
      isCurrent = false;
    };
  }, [pattern, words]);
  return hint;
}
