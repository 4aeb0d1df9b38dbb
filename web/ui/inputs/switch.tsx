import * as RadixSwitch from "radix-ui/switch";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

/** On or off. Takes effect immediately, or when its form is saved. */
export function Switch({ className, ...props }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      {...props}
      className={classNames(
        "relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-transparent bg-input p-0.5",
        "transition-colors after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50",
        "data-[state=checked]:bg-primary",
        // Forced colors leave no background, so a switch that is on is filled with the system's color of what is chosen.
        "forced-colors:border-[ButtonText] forced-colors:data-[state=checked]:forced-color-adjust-none",
        "forced-colors:data-[state=checked]:border-[Highlight] forced-colors:data-[state=checked]:bg-[Highlight]",
        className,
      )}
    >
      <RadixSwitch.Thumb
        className={classNames(
          "size-3.5 rounded-full bg-card shadow-sm transition-transform dark:bg-foreground",
          "data-[state=checked]:translate-x-4 data-[state=checked]:bg-primary-foreground rtl:data-[state=checked]:-translate-x-4",
          "forced-colors:bg-[ButtonText] forced-colors:data-[state=checked]:bg-[HighlightText]",
        )}
      />
    </RadixSwitch.Root>
  );
}
