import type { ReactNode } from "react";

/** What is wrong with the control above, and how to correct it. The control refers to it by `id`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-meta text-destructive">
      {children}
    </p>
  );
}
