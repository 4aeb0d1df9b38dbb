import type { ReactNode } from "react";

/** An error message on the sign-in pages. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-destructive/10 px-3 py-2 text-destructive">
      {children}
    </p>
  );
}
