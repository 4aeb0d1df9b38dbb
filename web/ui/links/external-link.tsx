import { leavePage } from "./leave-page.ts";

interface ExternalLinkProps {
  href: string;
  label: string;
  className?: string;
}

/** A link to another site, or to an email address. */
export function ExternalLink({ href, label, className }: ExternalLinkProps) {
  return (
    <a {...leavePage(href, label)} className={className}>
      {label}
    </a>
  );
}
