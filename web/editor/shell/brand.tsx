/** The mark of the product. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <g fill="none" className="stroke-primary-foreground" strokeWidth="2.4" strokeLinecap="round">
        <path d="M16 25V8" />
        <path d="M11.5 25c0-5 .4-9-3-13.5" />
        <path d="M20.5 25c0-5-.4-9 3-13.5" />
        <path d="M10 18.5h12" />
      </g>
    </svg>
  );
}
