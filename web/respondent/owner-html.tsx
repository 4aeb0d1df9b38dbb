interface OwnerHtmlProps {
  as: "h1" | "h2" | "h3" | "p" | "div" | "span";
  html: string;
  class_name?: string;
  id?: string;
}

/** The owner's markup, sanitized by the Worker. Visitors' texts must never get here unescaped. */
export function OwnerHtml({ as: Element, html, class_name, id }: OwnerHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place for sanitized markup
  return <Element id={id} className={class_name} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
