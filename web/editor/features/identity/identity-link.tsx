import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";

interface IdentityLinkProps {
  to: "/sign-in" | "/sign-up" | "/sign-in/forgot" | "/sign-in/code";
  /** The email address typed so far, to be passed on. */
  email?: string;
  children: ReactNode;
}

/** A link between sign-in pages that passes on the email address and the page to open next. */
export function IdentityLink({ to, email, children }: IdentityLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link
      to={{ pathname: to, search: search.toString() }}
      state={{ email }}
      className="font-medium text-primary underline underline-offset-2"
    >
      {children}
    </Link>
  );
}

/** Returns the email address passed on by the previous page. It never appears in this page's URL. */
export function useKnownEmail(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  return typeof state?.email === "string" ? state.email : "";
}
