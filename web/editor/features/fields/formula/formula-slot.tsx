import { Suspense } from "react";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const FormulaEditor = lazyPart(() => import("./formula-editor.tsx"));

/** The formula of a computed question. Loaded on demand because few questions have one. */
export function FormulaSlot(props: { draft: FieldDraft; problem: string | undefined }) {
  return (
    <Suspense fallback={<Skeleton className="h-20 w-full" />}>
      <FormulaEditor {...props} />
    </Suspense>
  );
}
