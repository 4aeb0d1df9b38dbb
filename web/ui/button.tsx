import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** A transparent border is visible with forced colors, which remove the background. */
const VARIANTS = {
  primary: "border border-transparent bg-primary text-primary-foreground hover:bg-primary/90",
  secondary: "border border-border bg-card text-foreground hover:bg-accent",
  ghost: "text-muted-foreground hover:bg-accent hover:text-accent-foreground",
  destructive: "border border-transparent bg-destructive text-destructive-foreground hover:bg-destructive/90",
} as const;

const SIZES = {
  sm: "h-7 gap-1.5 px-2 text-meta pointer-coarse:h-8",
  md: "h-8 gap-1.5 px-3 pointer-coarse:h-10",
  lg: "h-9 gap-2 px-4 pointer-coarse:h-11",
  icon: "size-7 pointer-coarse:size-9",
} as const;

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Shows progress, and prevents a second press. */
  isBusy?: boolean;
}

export function buttonClass(
  variant: ButtonProps["variant"] = "secondary",
  size: ButtonProps["size"] = "md",
): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none",
    "transition-colors disabled:pointer-events-none disabled:opacity-50",
    "aria-disabled:cursor-default aria-disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
    VARIANTS[variant],
    SIZES[size],
  );
}

export function Button({
  variant,
  size,
  isBusy = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || props["aria-disabled"]}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClass(variant, size), className)}
    >
      {isBusy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "aria-label"> {
  /** Accessible name and tooltip. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({ label, variant = "ghost", size = "icon", ...props }: IconButtonProps) {
  return <Button variant={variant} size={size} title={label} {...props} aria-label={label} />;
}
