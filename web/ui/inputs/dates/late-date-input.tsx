import { type ComponentProps, Suspense } from "react";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { lazyPart } from "../../lazy-part.ts";
import type { DateInput } from "./date-input.tsx";

const Loaded = lazyPart(() => import("./date-input.tsx").then((module) => ({ default: module.DateInput })));

/** A `DateInput` that loads when it is shown: for pages that rarely have one. */
export function LateDateInput(props: ComponentProps<typeof DateInput>) {
  return (
    <Suspense fallback={<Skeleton className="h-8 w-full" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
