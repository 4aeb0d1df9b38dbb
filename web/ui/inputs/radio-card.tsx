import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface RadioCardProps {
  /** The same for all cards of a choice. */
  name: string;
  /** Its name, if its content says more than that. */
  label?: string;
  title?: string;
  isChosen: boolean;
  onChoose: () => void;
  className: string;
  children: ReactNode;
}

/** One of several cards, of which one is chosen. Put them into a `fieldset` with a `legend`. */
export function RadioCard({ name, label, title, isChosen, onChoose, className, children }: RadioCardProps) {
  return (
    <label
      title={title}
      className={classNames("relative flex cursor-pointer has-focus-visible:outline-2", className)}
    >
      <input
        type="radio"
        name={name}
        className="sr-only"
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
      />
      {children}
    </label>
  );
}
