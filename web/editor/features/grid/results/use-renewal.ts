import { useEffect, useRef, useState } from "react";

/** While answers arrive, a card loads its part again at most this often. */
const PAUSE_MS = 15_000;

/**
 * What a card's part is loaded for, for `usePart`. It changes whenever the results were loaded, and after further answers
 * have arrived: then only while the page is visible, and after a pause. `isHeld`: further answers wait.
 */
export function useRenewal(version: string, answered: number, isHeld = false): string {
  const [renewals, setRenewals] = useState(0);
  const last = useRef({ version: "", answered: 0, at: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a renewal, the next pause begins
  useEffect(() => {
    if (last.current.version !== version) last.current = { version, answered, at: performance.now() };
    if (last.current.answered === answered || isHeld) return;
    let timer: ReturnType<typeof setTimeout>;
    const plan = () => {
      clearTimeout(timer);
      timer = setTimeout(renew, last.current.at + PAUSE_MS - performance.now());
    };
    const renew = () => {
      if (document.visibilityState !== "visible") return;
      last.current = { version, answered, at: performance.now() };
      setRenewals((before) => before + 1);
    };
    plan();
    document.addEventListener("visibilitychange", plan);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", plan);
    };
  }, [version, answered, isHeld, renewals]);
  return `${version} ${renewals}`;
}
