import { useEffect, useState } from "react";

/** What a card loads for itself. What was shown stays while it loads again. */
export interface Part<Value> {
  value: Value | null;
  problem: string | null;
  isLoading: boolean;
}

/** Loads something when `of` changes. Null: not yet. */
export function usePart<Value>(
  of: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
): Part<Value> & { retry: () => void } {
  const [part, setPart] = useState<Part<Value>>({ value: null, problem: null, isLoading: true });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says what is loaded
  useEffect(() => {
    if (of === null) return;
    const request = new AbortController();
    setPart((before) => ({ ...before, isLoading: true, problem: null }));
    load(request.signal).then(
      (value) => setPart({ value, problem: null, isLoading: false }),
      (error: unknown) => {
        if (request.signal.aborted) return;
        const problem = error instanceof Error ? error.message : String(error);
        setPart((before) => ({ ...before, problem, isLoading: false }));
      },
    );
    return () => request.abort();
  }, [of, attempt]);
  return { ...part, retry: () => setAttempt(attempt + 1) };
}
