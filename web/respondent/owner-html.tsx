interface OwnerHtmlProps {
  as: "h1" | "h2" | "h3" | "p" | "div" | "span";
  html: string;
  class_name?: string;
  id?: string;
}

/** Markup of the form's owner. The Worker has sanitised it; texts of visitors must never come here unescaped. */
export function OwnerHtml({ as: Element, html, class_name, id }: OwnerHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place for sanitised markup
  return <Element id={id} className={class_name} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
