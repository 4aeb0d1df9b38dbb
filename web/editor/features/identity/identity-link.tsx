import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";

interface IdentityLinkProps {
  to: "/sign-in" | "/sign-up" | "/sign-in/forgot" | "/sign-in/code";
  /** The address that was typed so far: it need not be typed again. */
  email?: string;
  children: ReactNode;
}

/** From one page before the sign-in to another, with what is known already and where to go afterwards. */
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

/** The address that the page before passed on, never part of this page's own. */
export function useKnownEmail(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  return typeof state?.email === "string" ? state.email : "";
}
