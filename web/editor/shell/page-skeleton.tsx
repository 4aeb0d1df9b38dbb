import { Skeleton } from "../../ui/skeleton.tsx";

/** Stands in for a page whose code is on its way. */
export function PageSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-6 py-10"
    >
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}
