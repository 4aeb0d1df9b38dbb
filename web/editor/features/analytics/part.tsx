import type { ReactNode } from "react";

/** The numbers in the order of a visit. */
export const KINDS = ["views", "sessions", "responses"] as const;

interface PartProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Part({ title, actions, children }: PartProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-title font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
