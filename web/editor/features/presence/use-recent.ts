import { useEffect, useState } from "react";

/** Whether the value has changed within this time. */
export function useRecent(value: unknown, milliseconds: number): boolean {
  const [isRecent, setRecent] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect does not read the value; a new one restarts the timer
  useEffect(() => {
    setRecent(true);
    const timer = setTimeout(() => setRecent(false), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return isRecent;
}
