/** Path of the sign-in page, which continues to `next`. */
export function signInPath(next: string | null): string {
  return next === null ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}

/**
 * Path to open after the sign-in: `next` if it is on our own origin, else the dashboard. Rejects absolute
 * addresses, even disguised ones (`//host`, `/\host`).
 */
export function nextPath(next: string | null, origin: string): string {
  const fallback = "/dashboard";
  if (next === null || !next.startsWith("/") || !URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  const isOwn = url.origin === origin && !/^\/(?:sign-(?:in|up)|private)(?:\/|$)/.test(url.pathname);
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
