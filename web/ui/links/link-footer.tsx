import { classNames } from "../class-names.ts";
import { ExternalLink } from "./external-link.tsx";

const LINK =
  "flex min-h-7 items-center text-muted-foreground underline-offset-2 hover:text-foreground hover:underline pointer-coarse:min-h-10";

interface LinkFooterProps {
  links: readonly { id: string; href: string; label: string }[];
  className?: string;
}

/** The last line of a page: links to other sites. Renders nothing without any. */
export function LinkFooter({ links, className }: LinkFooterProps) {
  if (links.length === 0) return null;
  return (
    <footer className={classNames("px-4", className)}>
      <ul className="flex flex-wrap justify-center gap-x-5">
        {links.map(({ id, href, label }) => (
          <li key={id}>
            <ExternalLink href={href} label={label} className={LINK} />
          </li>
        ))}
      </ul>
    </footer>
  );
}
