import sanitize from "sanitize-html";

/** What an owner may write into texts: structure and emphasis, links and pictures; nothing that runs or loads code. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    ...["p", "br", "hr", "div", "span", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "code"],
    ...["strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "mark", "kbd", "abbr"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption"],
    ...["a", "img", "figure", "figcaption", "details", "summary"],
  ],
  allowedAttributes: {
    "*": ["title", "lang", "dir"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    ol: ["start", "reversed"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
  },
  allowedSchemes: ["http", "https"],
  allowedSchemesByTag: { a: ["http", "https", "mailto", "tel"] },
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 50,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer nofollow" } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
  },
};

export function sanitizeHtml(html: string): string {
  return sanitize(html, OPTIONS);
}
