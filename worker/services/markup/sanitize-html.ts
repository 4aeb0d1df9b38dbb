import sanitize from "sanitize-html";
import { OWNER_MARKUP } from "#core/forms/look/owner-markup.ts";

const { tags, attributes, schemes, link_schemes } = OWNER_MARKUP;

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...tags],
  allowedAttributes: Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...schemes],
  allowedSchemesByTag: { a: [...link_schemes] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 50,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer nofollow" } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
};

/** Removes all markup that is not on the allowlist. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, OPTIONS);
}
