import { type ComponentProps, useContext } from "react";
import { classNames } from "../class-names.ts";
import { FieldContext } from "./control-props.ts";

export const controlClass = classNames(
  "w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-foreground placeholder:text-muted-foreground/80",
  "transition-[border-color,box-shadow] focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1",
  "aria-invalid:border-destructive disabled:cursor-not-allowed disabled:opacity-60 [&[readonly]]:bg-muted",
);

/** What the `FieldLabel` around an input says of it. Its name comes from the label itself. */
function useField(props: Pick<ComponentProps<"input">, "aria-describedby" | "aria-invalid">) {
  const field = useContext(FieldContext);
  return {
    "aria-describedby": props["aria-describedby"] ?? field?.descriptionId ?? undefined,
    "aria-invalid": props["aria-invalid"] || field?.isInvalid || undefined,
  };
}

export function Input({ className, ...props }: ComponentProps<"input">) {
  const field = useField(props);
  return (
    <input {...props} {...field} className={classNames(controlClass, "h-8 pointer-coarse:h-10", className)} />
  );
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  const field = useField({
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props["aria-invalid"],
  });
  return (
    <textarea
      rows={3}
      {...props}
      {...field}
      className={classNames(controlClass, "block py-1.5", className)}
    />
  );
}
