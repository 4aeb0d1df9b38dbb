/** A piece of HTML. Names are in lower case. */
export type HtmlToken =
  | { type: "text"; text: string }
  | { type: "tag"; name: string; isEnd: boolean; attributes: string };

const ATTRIBUTES = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The value of an attribute, with or without quotes. What looks like one inside of another value is none. */
export function htmlAttribute(attributes: string, name: string): string | null {
  for (const [, own = "", ...values] of attributes.matchAll(ATTRIBUTES))
    if (own.toLowerCase() === name) return decodedHtml(values.find((value) => value !== undefined) ?? "");
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

export function decodedHtml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Tags and the texts between them. Reads each character once. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open !== at) yield { type: "text", text: html.slice(at, open === -1 ? undefined : open) };
    if (open === -1) return;
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const end = tagEnd(html, open + 1);
    const isEnd = html[open + 1] === "/";
    const inside = html.slice(open + (isEnd ? 2 : 1), end);
    const name = /^[a-z][^\s/]*/i.exec(inside)?.[0];
    if (name) yield { type: "tag", name: name.toLowerCase(), isEnd, attributes: inside.slice(name.length) };
    at = end + 1;
  }
}

/** Index of the `>` that ends a tag, outside of quotes. */
function tagEnd(html: string, from: number): number {
  let quote: string | null = null;
  for (let at = from; at < html.length; at += 1) {
    const character = html[at]!;
    if (quote !== null) quote = character === quote ? null : quote;
    else if (character === ">") return at;
    else if ((character === '"' || character === "'") && html[at - 1] === "=") quote = character;
  }
  return html.length;
}
