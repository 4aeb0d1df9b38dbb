import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { EditedForm } from "#core/editing/operation.ts";
import { loadVersionAtom } from "../../state/versions.ts";

/** Loads a version's form. The form is null until it is loaded. */
export function useVersion(version_id: string | null) {
  const load = useSetAtom(loadVersionAtom);
  const [form, setForm] = useState<EditedForm | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` counts the retries and is the trigger
  useEffect(() => {
    let isCurrent = true;
    setForm(null);
    setProblem(null);
    if (version_id === null) return;
    load(version_id).then(
      (loaded) => isCurrent && setForm(loaded),
      (error: Error) => isCurrent && setProblem(error.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [version_id, load, tries]);
  return { form, problem, retry: () => setTries(tries + 1) };
}
