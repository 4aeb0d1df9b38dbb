import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { controlClass } from "./input.tsx";

/** The browser's own select. Use `choices/select.tsx` instead, or `choices/combobox.tsx` for a long list. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block min-w-0", className)}>
      <select {...props} className={classNames(controlClass, "h-8 appearance-none pr-7 pointer-coarse:h-10")}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
