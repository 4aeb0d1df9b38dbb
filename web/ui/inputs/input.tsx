import { type ComponentProps, useContext } from "react";
import { classNames } from "../class-names.ts";
import { FieldContext } from "./control-props.ts";
import { tellCut } from "./tell-cut.ts";

export const controlClass = classNames(
  "w-full min-w-0 rounded-md border border-input bg-card px-2.5 text-foreground placeholder:text-muted-foreground/80",
  "transition-[border-color,box-shadow] focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1",
  "aria-invalid:border-destructive forced-colors:aria-invalid:border-dashed disabled:cursor-not-allowed disabled:opacity-60 [&[readonly]]:bg-muted",
);

/** A control that contains an input and buttons. */
export const boxClass = classNames(
  "flex h-8 min-w-0 items-center rounded-md border border-input bg-card text-foreground pointer-coarse:h-10",
  "transition-[border-color,box-shadow] has-[input:focus-visible]:border-ring has-[input:focus-visible]:outline-2",
  "has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-ring has-[input:disabled]:opacity-60",
  "has-[input[aria-invalid=true]]:border-destructive forced-colors:has-[input[aria-invalid=true]]:border-dashed",
);

/** The input in such a control. */
export const innerInputClass =
  "h-full w-0 min-w-0 grow rounded-md bg-transparent px-2.5 outline-none placeholder:text-muted-foreground/80 disabled:cursor-not-allowed";

/** A button in such a control. */
export const innerButtonClass = classNames(
  "flex h-full w-8 shrink-0 items-center justify-center rounded-md text-muted-foreground pointer-coarse:w-10",
  "enabled:hover:text-foreground focus-visible:-outline-offset-2 disabled:cursor-not-allowed",
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
    <input
      {...props}
      {...field}
      onPaste={(event) => {
        props.onPaste?.(event);
        if (!event.defaultPrevented) tellCut(event);
      }}
      className={classNames(controlClass, "h-8 text-ellipsis pointer-coarse:h-10", className)}
    />
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
      onPaste={(event) => {
        props.onPaste?.(event);
        if (!event.defaultPrevented) tellCut(event);
      }}
      className={classNames(controlClass, "block py-1.5", className)}
    />
  );
}
