import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

interface BannerProps {
  /** Its accessible name, if it is a region. */
  label?: string;
  isProblem?: boolean;
  children: ReactNode;
}

/**
 * One line above the page, or below it on phones, whose top belongs to the content. A page shows at most one, which
 * `DocumentBanner` chooses.
 */
export function Banner({ label, isProblem = false, children }: BannerProps) {
  const Element = label === undefined ? "div" : "section";
  return (
    <Element
      aria-label={label}
      role={isProblem ? "alert" : undefined}
      data-banner
      className={classNames(
        "flex min-h-10 shrink-0 items-center gap-3 border-b border-border px-3 py-1 md:px-4",
        "max-sm:order-last max-sm:h-12 max-sm:border-t max-sm:border-b-0 max-sm:text-meta",
        isProblem ? "bg-destructive/10" : "bg-muted",
      )}
    >
      {children}
    </Element>
  );
}
