import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { texts } from "./texts.ts";

const ROWS = ["first", "second", "third", "fourth", "fifth"];

export function DocumentListSkeleton() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-5 w-40" />
      <div className="flex min-h-9 items-center justify-between">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-8 w-24" />
      </div>
      <Skeleton className="h-8" />
      <div className="flex flex-col overflow-hidden rounded-lg border border-border">
        {ROWS.map((row) => (
          <div key={row} className="flex h-14 items-center gap-4 border-b border-border px-4 last:border-b-0">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-1/3" />
            <span className="grow" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
