import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

export const controlClass = classNames(
  "w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-foreground placeholder:text-muted-foreground/80",
  "transition-[border-color,box-shadow] focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1",
  "aria-invalid:border-destructive disabled:cursor-not-allowed disabled:opacity-60 [&[readonly]]:bg-muted",
);

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} className={classNames(controlClass, "h-8 pointer-coarse:h-10", className)} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={3} {...props} className={classNames(controlClass, "block py-1.5", className)} />;
}
