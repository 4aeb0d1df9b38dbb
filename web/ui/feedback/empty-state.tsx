import type { ReactNode } from "react";

interface EmptyStateProps {
  /** One small picture: an icon. */
  picture: ReactNode;
  title: string;
  /** "h1" if it fills the page. */
  heading?: "h1" | "h2" | "h3";
  /** One sentence. */
  description?: string;
  /** One action. */
  action?: ReactNode;
}

export function EmptyState({
  picture,
  title,
  heading: Heading = "h2",
  description,
  action,
}: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-16 text-center">
      <div className="mb-4 flex size-12 items-center justify-center rounded-lg bg-accent text-primary [&_svg]:size-6">
        {picture}
      </div>
      <Heading className="text-title font-semibold">{title}</Heading>
      {description !== undefined && <p className="mt-1 text-muted-foreground text-balance">{description}</p>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
