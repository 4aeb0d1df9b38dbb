import { createContext, type KeyboardEvent, type RefObject, useContext, useEffect } from "react";

/** The properties that all controls share. */
export interface ControlProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  id?: string;
  /** The name of the value in a form. */
  name?: string;
  /** Only outside of `FieldLabel`, which names its control. */
  "aria-label"?: string;
  isInvalid?: boolean;
  isDisabled?: boolean;
  isRequired?: boolean;
  className?: string;
  /** Fills its place without a border of its own: a cell of the grid. */
  isBare?: boolean;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

interface FieldContext {
  /** The element with the label's text. */
  labelId: string;
  /** The element with the problem or hint; null: none. */
  descriptionId: string | null;
  isInvalid: boolean;
  /** Shows a problem that the control itself has found. */
  onProblem: (problem: string | null) => void;
}

/** What `FieldLabel` tells the control that it contains. */
export const FieldContext = createContext<FieldContext | null>(null);

interface Spoken {
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}

/** The name, description and state of a control for assistive technology. */
export function useSpoken(props: { "aria-label"?: string; isInvalid?: boolean }): Spoken {
  const field = useContext(FieldContext);
  const label = props["aria-label"];
  return {
    "aria-label": label,
    "aria-labelledby": label === undefined ? field?.labelId : undefined,
    "aria-describedby": field?.descriptionId ?? undefined,
    "aria-invalid": props.isInvalid || field?.isInvalid || undefined,
  };
}

/**
 * Makes a problem that a control has found visible at its `FieldLabel`, and known to its `CheckedForm`. Without a
 * label around it, it is the control's tooltip.
 */
export function useReport(control: RefObject<HTMLInputElement | null>, problem: string | null): void {
  const onProblem = useContext(FieldContext)?.onProblem;
  useEffect(() => {
    control.current?.setCustomValidity(problem ?? "");
    if (onProblem !== undefined) onProblem(problem);
    else if (control.current !== null) control.current.title = problem ?? "";
  }, [control, problem, onProblem]);
}
