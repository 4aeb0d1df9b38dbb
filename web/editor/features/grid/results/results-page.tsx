import { Suspense } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ResultsSkeleton } from "./results-skeleton.tsx";

/** Apart from the page, because the entry of the editor names every file that a page needs. */
const ResultsView = lazyPart(() => import("./results-view.tsx"));

/** What the answers to a form say. */
export default function ResultsPage() {
  return (
    <Suspense fallback={<ResultsSkeleton />}>
      <ResultsView />
    </Suspense>
  );
}
