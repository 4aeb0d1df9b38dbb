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

/** An address that a block or an option may show: on the web, or a path on our own origin; null for anything else. */
export function sanitizeSource(src: string | null | undefined): string | null {
  const text = src?.trim() ?? "";
  if (/^\/(?![/\\])[^\s\\<>"']*$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url.href : null;
}

interface OwnerContent {
  title_html?: string | null;
  description_html?: string | null;
  body_html?: string | null;
  src?: string | null;
}

/** The block with everything that an owner wrote made harmless. */
export function sanitizeBlock<Block extends OwnerContent>(block: Block): Block {
  const clean = (html: string | null | undefined) => (html ? sanitizeHtml(html) : (html ?? null));
  return {
    ...block,
    title_html: clean(block.title_html),
    description_html: clean(block.description_html),
    body_html: clean(block.body_html),
    src: sanitizeSource(block.src),
  };
}
