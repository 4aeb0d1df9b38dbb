import { initials } from "../../../ui/initials.ts";

/** The initials of somebody whose name stands beside it. */
export function PersonMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-meta font-semibold text-accent-foreground"
    >
      {initials(name)}
    </span>
  );
}
