/** Markup that owners may use in texts: structure, emphasis, links and pictures, but no code. */
export const OWNER_MARKUP = {
  tags: [
    ...["p", "br", "hr", "div", "span", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "code"],
    ...["strong", "b", "em", "i", "u", "s", "small", "sub", "sup", "mark", "kbd", "abbr"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption"],
    ...["a", "img", "figure", "figcaption", "details", "summary"],
  ],
  /** By tag; `*`: on every tag. */
  attributes: {
    "*": ["title", "lang", "dir"],
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    ol: ["start", "reversed"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan", "scope"],
  } as Readonly<Record<string, readonly string[]>>,
  /** Allowed schemes of addresses; links may have more. Our own paths have none. */
  schemes: ["http", "https"],
  link_schemes: ["http", "https", "mailto", "tel"],
} as const;

/** Characters that browsers ignore in an address. They could hide a scheme. */
const UNSEEN = /[\p{Cc}\s]/gu;
const SCHEME = /^([a-z][a-z\d+.-]*):/i;

/** Whether an element in an owner's text may have this address. */
export function isOwnerAddress(tag: string, address: string): boolean {
  const seen = address.replace(UNSEEN, "");
  const scheme = SCHEME.exec(seen)?.[1]?.toLowerCase();
  if (scheme === undefined) return seen !== "" && !/^[/\\]{2}/.test(seen);
  const schemes: readonly string[] = tag === "a" ? OWNER_MARKUP.link_schemes : OWNER_MARKUP.schemes;
  return schemes.includes(scheme);
}

/** Whether an element in an owner's text may have this attribute. */
export function isOwnerAttribute(tag: string, name: string, value: string): boolean {
  const { attributes } = OWNER_MARKUP;
  const isKept = (key: string) => Object.hasOwn(attributes, key) && attributes[key]?.includes(name) === true;
  if (!isKept("*") && !isKept(tag)) return false;
  return (name !== "href" && name !== "src") || isOwnerAddress(tag, value);
}
