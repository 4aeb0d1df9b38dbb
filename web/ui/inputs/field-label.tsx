import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "../class-names.ts";
import { FieldContext } from "./control-props.ts";
import { FieldError } from "./field-error.tsx";
import { useFieldProblem } from "./field-problems.ts";

interface FieldLabelProps {
  label: string;
  /** A hint below the control. */
  hint?: ReactNode;
  /** What is wrong, and how to correct it. */
  problem?: string | null | undefined;
  isRequired?: boolean;
  className?: string;
  /** The control; the label belongs to the first one. */
  children: ReactNode;
}

/** A label above its control, and a hint or the problem below it. In a `CheckedForm` it shows the form's problem. */
export function FieldLabel({ label, hint, problem, isRequired, className, children }: FieldLabelProps) {
  const id = useId();
  const formProblem = useFieldProblem(id);
  const [controlProblem, setControlProblem] = useState<string | null>(null);
  const shown = problem || controlProblem || formProblem;
  const labelId = `${id}-label`;
  const descriptionId = shown || hint !== undefined ? `${id}-description` : null;
  return (
    <div data-field={id} className={classNames("flex min-w-0 flex-col gap-1", className)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press of the label from opening a list */}
      <label className="flex min-w-0 flex-col gap-1" onClick={focusOnly}>
        <span id={labelId} className="self-start font-medium">
          {label}
          {isRequired && (
            <span className="text-destructive" aria-hidden>
              {" *"}
            </span>
          )}
        </span>
        <FieldContext value={{ labelId, descriptionId, isInvalid: !!shown, onProblem: setControlProblem }}>
          {children}
        </FieldContext>
      </label>
      {shown ? (
        <FieldError id={descriptionId ?? undefined}>{shown}</FieldError>
      ) : (
        hint !== undefined && (
          <p id={descriptionId ?? undefined} className="text-meta text-muted-foreground">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** A press of the label's text focuses a select, and does not press its button, which would open it. */
function focusOnly(event: MouseEvent<HTMLLabelElement>): void {
  const { control } = event.currentTarget;
  if (!(control instanceof HTMLButtonElement) || control.getAttribute("role") !== "combobox") return;
  const { target } = event;
  if (target instanceof Node && event.currentTarget.contains(target) && !control.contains(target)) {
    event.preventDefault();
    control.focus();
  }
}
