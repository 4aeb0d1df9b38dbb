import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Warns of a surprise that people can prevent. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex items-start gap-3 rounded-lg border border-input bg-muted p-3"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        <p className="text-muted-foreground">{children}</p>
      </div>
    </section>
  );
}
