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
        className,
      )}
    >
      <RadixSwitch.Thumb className="size-4 rounded-full bg-card shadow-sm transition-transform data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-primary-foreground" />
    </RadixSwitch.Root>
  );
}
