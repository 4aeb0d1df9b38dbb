import { classNames } from "../class-names.ts";

/** A gray placeholder; its container announces the loading to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-md bg-muted", className)} />;
}
