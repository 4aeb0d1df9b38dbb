/** The part of the DOM that ProseMirror's parser uses, read from well-formed markup. */
export class MarkupNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: MarkupNode[] = [];
  parentNode: MarkupNode | null = null;

  constructor(name: string, value: string | null, attributes: ReadonlyMap<string, string> = new Map()) {
    this.nodeType = value === null ? 1 : 3;
    this.nodeName = name.toUpperCase();
    this.nodeValue = value;
    this.attributes = attributes;
  }

  append(child: MarkupNode): void {
    child.parentNode = this;
    this.children.push(child);
  }

  get firstChild(): MarkupNode | null {
    return this.children[0] ?? null;
  }

  get nextSibling(): MarkupNode | null {
    const siblings = this.parentNode?.children ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  /** Supports the selectors of the schema, such as `a[href]`. */
  matches(selector: string): boolean {
    const [, tag = "", attribute] = /^(\w+)(?:\[([\w-]+)\])?$/.exec(selector) ?? [];
    return this.nodeName === tag.toUpperCase() && (attribute === undefined || this.attributes.has(attribute));
  }
}

const VOID = /^(?:br|hr|img)$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const plain = (text: string) => text.replace(/&([\w#]+);/g, (all, name: string) => ENTITIES[name] ?? all);

export function parseMarkup(markup: string): MarkupNode {
  const root = new MarkupNode("body", null);
  let open = root;
  for (const [, close, tag, attributes = "", text] of markup.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) open.append(new MarkupNode("#text", plain(text)));
    else if (close === "/") open = open.parentNode ?? root;
    else if (tag !== undefined) {
      const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
      const element = new MarkupNode(
        tag,
        null,
        new Map(pairs.map(([, name = "", value = ""]) => [name, plain(value)])),
      );
      open.append(element);
      if (!VOID.test(tag)) open = element;
    }
  }
  return root;
}
