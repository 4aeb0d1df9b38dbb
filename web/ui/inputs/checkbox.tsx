import { Check, Minus } from "lucide-react";
import * as RadixCheckbox from "radix-ui/checkbox";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

export function Checkbox({ className, ...props }: ComponentProps<typeof RadixCheckbox.Root>) {
  return (
    <RadixCheckbox.Root
      {...props}
      className={classNames(
        "group relative inline-flex size-4 shrink-0 items-center justify-center rounded-sm border border-input bg-card",
        "after:absolute after:-inset-1.5 disabled:cursor-not-allowed disabled:opacity-50",
        "data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground",
        "data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary",
        "data-[state=indeterminate]:text-primary-foreground",
        "forced-colors:data-[state=checked]:border-[Highlight] forced-colors:data-[state=checked]:bg-[Highlight]",
        "forced-colors:data-[state=checked]:text-[HighlightText] forced-colors:data-[state=checked]:forced-color-adjust-none",
        className,
      )}
    >
      <RadixCheckbox.Indicator className="flex">
        <Minus aria-hidden className="hidden size-3 group-data-[state=indeterminate]:block" strokeWidth={3} />
        <Check aria-hidden className="size-3 group-data-[state=indeterminate]:hidden" strokeWidth={3} />
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
