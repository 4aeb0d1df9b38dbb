import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";

interface IdentityLinkProps {
  to: "/sign-in" | "/sign-up" | "/sign-in/forgot" | "/sign-in/code";
  /** The typed address, to be passed on. */
  email?: string;
  children: ReactNode;
}

/** A link between sign-in pages that passes on the address and the next page. */
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

/** The address passed on by the previous page; never part of this page's address. */
export function useKnownEmail(): string {
  const { state } = useLocation() as { state: { email?: unknown } | null };
  return typeof state?.email === "string" ? state.email : "";
}
