import { classNames } from "../class-names.ts";

/** A grey shape in the place of something that is being loaded; its container says so to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("block animate-pulse rounded-md bg-muted", className)} />;
}
