/**
 * The heading of a page while it loads, for screen readers. It never gets the focus, because the page's own heading
 * replaces it.
 */
export function LoadingHeading({ children }: { children: string }) {
  return (
    <h1 data-loading className="sr-only">
      {children}
    </h1>
  );
}
