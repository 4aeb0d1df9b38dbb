import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "checked" | "onChange"> {
  checked: boolean;
  /** Shown as neither on nor off: some of several. */
  isMixed?: boolean;
  /** Absent: something around it handles the press. */
  onCheckedChange?: (checked: boolean) => void;
}

/** The browser's element with a look of ours, because a grid has one per row. */
export function Checkbox({ className, isMixed = false, onCheckedChange, ...props }: CheckboxProps) {
  return (
    <input
      {...props}
      type="checkbox"
      ref={(box) => {
        if (box !== null) box.indeterminate = isMixed;
        if (typeof props.ref === "function") return props.ref(box);
        if (props.ref) props.ref.current = box;
      }}
      readOnly={onCheckedChange === undefined}
      onChange={onCheckedChange && (({ target }) => onCheckedChange(target.checked))}
      className={classNames(
        "relative inline-flex size-4 shrink-0 appearance-none items-center justify-center rounded-sm border border-input bg-card",
        "after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50",
        "checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary",
        "before:hidden before:size-3 before:bg-primary-foreground checked:before:block indeterminate:before:block",
        "before:[clip-path:polygon(14%_44%,4%_56%,39%_87%,97%_25%,85%_14%,38%_64%)]",
        "indeterminate:before:[clip-path:inset(43%_8%)]",
        "forced-colors:before:bg-[HighlightText] forced-colors:checked:border-[Highlight] forced-colors:checked:bg-[Highlight]",
        "forced-colors:indeterminate:border-[Highlight] forced-colors:indeterminate:bg-[Highlight]",
        "forced-colors:checked:forced-color-adjust-none forced-colors:indeterminate:forced-color-adjust-none",
        className,
      )}
    />
  );
}
