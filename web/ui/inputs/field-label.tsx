import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface FieldLabelProps {
  label: string;
  /** A hint below the control. */
  hint?: ReactNode;
  /** What is wrong, and how to correct it. */
  problem?: string | null;
  isRequired?: boolean;
  className?: string;
  /** The control; the label belongs to the first one. */
  children: ReactNode;
}

/** A label above its control. */
export function FieldLabel({ label, hint, problem, isRequired, className, children }: FieldLabelProps) {
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children */}
      <label className="flex min-w-0 flex-col gap-1">
        <span className="font-medium">
          {label}
          {isRequired && (
            <span className="text-destructive" aria-hidden>
              {" *"}
            </span>
          )}
        </span>
        {children}
      </label>
      {problem ? (
        <p role="alert" className="text-meta text-destructive">
          {problem}
        </p>
      ) : (
        hint !== undefined && <p className="text-meta text-muted-foreground">{hint}</p>
      )}
    </div>
  );
}
