import { useAtomValue } from "jotai";
import { Suspense, useEffect, useState } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { fieldFailureAtom } from "../../state/building/field-editor.ts";
import type { FieldProblems } from "../../state/building/field-problems.ts";
import type { DraftProps } from "./parts/draft-inputs.tsx";
import { texts } from "./texts.ts";

const loadSettings = () => import("./advanced-settings.tsx");
const AdvancedSettings = lazyPart(loadSettings);

/** Rarely needed settings, collapsed unless one of them has a problem. */
export function AdvancedSection(props: DraftProps & { problems: FieldProblems }) {
  const { draft, problems } = props;
  const failure = useAtomValue(fieldFailureAtom);
  const isFaulty =
    failure !== null &&
    (["name", "pattern", "formula"] as const).some((part) => problems[part] !== undefined);
  const [isOpen, setOpen] = useState(isFaulty);
  const [seenFailure, setSeenFailure] = useState(failure);
  if (failure !== seenFailure) {
    setSeenFailure(failure);
    if (isFaulty) setOpen(true);
  }
  // So that nothing is missing when it opens.
  useEffect(() => void loadSettings().catch(() => {}), []);
  if (draft.type === "hidden") return null;
  return (
    <section className="p-4">
      <Fold title={texts.advanced.title} isOpen={isOpen} onToggle={setOpen}>
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <AdvancedSettings {...props} />
        </Suspense>
      </Fold>
    </section>
  );
}
