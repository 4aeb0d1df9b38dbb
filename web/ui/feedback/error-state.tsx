import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { texts } from "../texts.ts";

interface ErrorStateProps {
  title: string;
  /** "h1" if it fills the page. */
  heading?: "h1" | "h2";
  /** What happened. */
  message: string;
  onRetry?: () => void;
  action?: ReactNode;
}

export function ErrorState({ title, heading: Heading = "h2", message, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center px-4 py-16 text-center">
      <CircleAlert aria-hidden className="mb-3 size-8 text-destructive" />
      <Heading className="text-title font-semibold">{title}</Heading>
      <p className="mt-1 text-muted-foreground text-balance">{message}</p>
      <div className="mt-5 flex gap-2">
        {onRetry !== undefined && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden />
            {texts.retry}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
