/** The sign-in page, which leads to `next` afterwards. */
export function signInPath(next: string | null): string {
  return next === null ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}

/**
 * Where to go after the sign-in: the path that `next` names, if it lies on our own origin, else the dashboard. An
 * absolute address, also in disguise (`//host`, `/\host`), must never be followed.
 */
export function nextPath(next: string | null, origin: string): string {
  const fallback = "/dashboard";
  if (next === null || !next.startsWith("/") || !URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  const isOwn = url.origin === origin && !/^\/(?:sign-(?:in|up)|private)(?:\/|$)/.test(url.pathname);
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : fallback;
}
