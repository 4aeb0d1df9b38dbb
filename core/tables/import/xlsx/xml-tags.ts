import { cleanText } from "../../../values/text.ts";

export interface XmlTag {
  /** Without a prefix. */
  name: string;
  /** `</name>`, or behind a tag that ends itself. */
  isEnd: boolean;
  attributes: string;
  /** The text in front of the tag, decoded. */
  text: string;
}

/**
 * The tags of an XML file in order, `<a/>` as its start and its end. Comments, declarations and processing instructions
 * are skipped. Reads each character once.
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let at = 0;
  let text = "";
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    if (open === -1) return;
    if (open > at) text += decoded(xml.slice(at, open));
    if (xml.startsWith("<![CDATA[", open)) {
      const end = xml.indexOf("]]>", open);
      if (end === -1) return;
      text += xml.slice(open + 9, end);
      at = end + 3;
      continue;
    }
    const isComment = xml.startsWith("<!--", open);
    const close = xml.indexOf(isComment ? "-->" : ">", open);
    if (close === -1) return;
    at = close + (isComment ? 3 : 1);
    const first = xml[open + 1];
    if (isComment || first === "!" || first === "?") continue;
    const isEnd = first === "/";
    const isWhole = xml[close - 1] === "/";
    const inside = xml.slice(open + (isEnd ? 2 : 1), isWhole ? close - 1 : close);
    const space = inside.search(/\s/);
    const full = space === -1 ? inside : inside.slice(0, space);
    const name = full.slice(full.indexOf(":") + 1);
    yield { name, isEnd, attributes: space === -1 ? "" : inside.slice(space), text };
    text = "";
    if (isWhole) yield { name, isEnd: true, attributes: "", text };
  }
}

/** The value of an attribute, with or without a prefix; null: absent. */
export function attributeOf({ attributes }: Pick<XmlTag, "attributes">, name: string): string | null {
  if (attributes === "") return null;
  const found = patternOf(name).exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? "") : null;
}

/** A sheet has millions of cells. */
const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  const plain = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
  return cleanText(plain);
}
