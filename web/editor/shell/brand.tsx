/** The product's logo. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <g fill="none" className="stroke-primary-foreground" strokeWidth="2.4" strokeLinecap="round">
        <path d="M16 25V8" />
        <path d="M13 25c0-6-.6-11.5-5.5-16" />
        <path d="M19 25c0-6 .6-11.5 5.5-16" />
        <path d="M11 19.5h10" />
      </g>
    </svg>
  );
}
