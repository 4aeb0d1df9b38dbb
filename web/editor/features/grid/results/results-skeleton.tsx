import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { texts } from "./texts.ts";

/** The place of the report while it loads. */
export function ResultsSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="min-h-0 grow overflow-hidden">
      <h1 data-loading className="sr-only">
        {texts.title}
      </h1>
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-6 md:py-8">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="h-52" />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
