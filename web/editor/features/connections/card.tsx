import { type ReactNode, useId } from "react";

interface CardProps {
  title: string;
  description?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its heading. */
export function Card({ title, description, action, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-border bg-card p-4 sm:p-5"
    >
      <div className="flex items-start gap-3 max-sm:flex-col">
        <div className="min-w-0 grow">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {description !== undefined && <p className="text-muted-foreground">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
