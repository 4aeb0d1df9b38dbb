import { escapeHtml } from "#core/expressions/templates.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";

/**
 * What other sites show of a link to the form, and which of its addresses search engines list. Nothing, if the owner set
 * neither. Open Graph wants complete addresses. `origin`: this Worker's.
 */
export function linkTags(
  { address, link_preview, title: form_title }: Pick<FormDefinition, "address" | "link_preview" | "title">,
  origin: string,
): string {
  // A version that was stored before lacks both.
  if (!address && !link_preview) return "";
  const { title, description, image } = link_preview ?? { title: "", description: "", image: null };
  const url = address ? origin + address : null;
  const picture = image?.startsWith("/") ? origin + image : image;
  const named = { "og:title": title || form_title, "og:description": description, "og:type": "website" };
  const properties = { ...named, "og:url": url, "og:image": picture };
  return [
    url ? `<link rel="canonical" href="${escapeHtml(url)}">` : "",
    description ? `<meta name="description" content="${escapeHtml(description)}">` : "",
    ...Object.entries(properties).map(([name, value]) =>
      value ? `<meta property="${name}" content="${escapeHtml(value)}">` : "",
    ),
    picture ? '<meta name="twitter:card" content="summary_large_image">' : "",
  ].join("");
}
