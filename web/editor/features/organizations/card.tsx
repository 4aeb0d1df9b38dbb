import type { ReactNode } from "react";

interface CardProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** A card for a group of settings on an organization's page. */
export function Card({ title, description, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4 sm:p-5"
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted-foreground">{description}</p>
      </div>
      {children}
    </section>
  );
}
