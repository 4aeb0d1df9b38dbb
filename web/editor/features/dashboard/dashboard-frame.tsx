import type { ReactNode } from "react";

/** The column in which the dashboard stands. */
export function DashboardFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-border px-4">{header}</header>
      <main className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-6 md:py-10">{children}</div>
      </main>
    </div>
  );
}
